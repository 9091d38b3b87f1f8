import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Rgb, readColor } from '../../../../displays/ui/theme/contrast.ts';

const css = readFileSync(join(import.meta.dirname, '../../../../displays/ui/theme/tokens.css'), 'utf8');

/** What the blocks set whose selector fits, later ones winning. */
function valuesIn(fits: (selector: string) => boolean): Map<string, string> {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selector = '']) => fits(selector));
  return new Map(
    blocks.flatMap(([, , body = '']) =>
      [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    ),
  );
}

/** A colour of a theme by the name of its token; throws for what is no colour. */
export type Token = (name: string) => Rgb;

function themeOf(values: ReadonlyMap<string, string>): Token {
  return (name) => {
    const color = readColor(values.get(name) ?? '');
    if (!color) throw new Error(`${name} is no colour of this theme`);
    return color;
  };
}

const light = valuesIn((selector) => selector.includes(':root'));
const dark = valuesIn((selector) => selector.includes('default_dark'));

/** Name and colours of each theme; the dark one has what it doesn't set itself from the root. */
export const themes: [string, Token][] = [
  ['default', themeOf(light)],
  ['default_dark', themeOf(new Map([...light, ...dark]))],
];
