import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Rgb, readColor } from '../../../../displays/ui/theme/contrast.ts';

const css = readFileSync(join(import.meta.dirname, '../../../../displays/ui/theme/tokens.css'), 'utf8');

/** Declarations of the blocks whose selector matches; later ones win. */
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

/** A theme colour by token name; throws if it isn't a colour. */
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

/** Name and colours of each theme; the dark one inherits the rest from the root. */
export const themes: [string, Token][] = [
  ['default', themeOf(light)],
  ['default_dark', themeOf(new Map([...light, ...dark]))],
];
