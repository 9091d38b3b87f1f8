// Applies the site's brand colour to the page while one of its boards is shown (SET-49).
import { useLayoutEffect } from 'react';
import { LEAST_CONTRAST } from '../../../shared/limits.ts';
import { namedColor, textOn } from '../../ticket/header-color.ts';
import { contrast, type Rgb, readColor, writeColor } from '../../ui/theme/contrast.ts';
import { useTheme } from '../../ui/theme/theme-choice.ts';

/** Falls back to the default colours. @param skin as in the setup: a colour's name or value */
export function BrandSkin({ skin = '' }: { skin: string | undefined }) {
  const theme = useTheme();
  useLayoutEffect(() => {
    const brand = readColor(namedColor(skin.toLowerCase()) ?? '');
    const grounds = groundsOf(theme);
    if (!brand || !grounds) return;
    const { style } = document.documentElement;
    const colors = Object.entries(skinColors(brand, grounds));
    for (const [name, value] of colors) style.setProperty(name, value);
    return () => {
      for (const [name] of colors) style.removeProperty(name);
    };
  }, [skin, theme]);
  return null;
}

/** Read from the theme in use; the name only triggers reading again. */
function groundsOf(_theme: string): Grounds | undefined {
  const tokens = getComputedStyle(document.documentElement);
  const read = (name: string) => readColor(tokens.getPropertyValue(name));
  const surface = read('--surface');
  const inverse = read('--inverse');
  const bg = read('--bg');
  const raised = read('--raised');
  return surface && inverse && bg && raised ? { surfaces: [surface, bg, raised], inverse } : undefined;
}

// Accent colour of the displays from a site's brand colour: as close to it as is still legible (SET-49, UX-01).

/** Backgrounds of text in the accent colour. */
interface Grounds {
  /** Board, cards, raised parts; a soft fill is mixed on the first. */
  surfaces: readonly [Rgb, ...Rgb[]];
  /** The bar with the other theme's colours. */
  inverse: Rgb;
}

/** Share of the accent in its soft fill. */
const SOFT_PART = 0.16;
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const STEPS = 25;

/** Values for the accent variables of tokens.css. States and alarms keep their colours. */
export function skinColors(brand: Rgb, { surfaces, inverse }: Grounds): Record<string, string> {
  const [surface] = surfaces;
  const accent = legible(brand, (color) => [...surfaces, softOf(color, surface)]);
  return {
    '--accent': writeColor(accent),
    '--accent-text': textOn(accent),
    '--accent-soft': writeColor(softOf(accent, surface)),
    '--inverse-accent': writeColor(legible(brand, () => [inverse])),
    '--focus': writeColor(accent),
  };
}

function softOf(accent: Rgb, surface: Rgb): Rgb {
  return mixed(surface, accent, SOFT_PART);
}

/** The first shade towards white or black, whichever has more contrast, that is legible on all backgrounds. */
function legible(brand: Rgb, groundsOf: (color: Rgb) => readonly Rgb[]): Rgb {
  const [first = WHITE] = groundsOf(brand);
  const end = contrast(first, BLACK) > contrast(first, WHITE) ? BLACK : WHITE;
  for (let step = 0; step < STEPS; step++) {
    const shade = mixed(brand, end, step / STEPS);
    if (groundsOf(shade).every((ground) => contrast(shade, ground) >= LEAST_CONTRAST)) return shade;
  }
  return end;
}

/** Mixes two colours. @param part share of the other, 0 to 1 */
function mixed(one: Rgb, other: Rgb, part: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * part);
  return [at(0), at(1), at(2)];
}
