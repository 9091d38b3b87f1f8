// Owns the colours that a site sets for headers: what can be read as a colour, and the text that stays legible on it.
import { contrast, LEAST_CONTRAST, type Rgb, readColor, writeColor } from '../theme/contrast.ts';

const LIGHT = '#ffffff';
/** The dark of the texts; black reads on the few colours between on which neither of the others does. */
const DARKS = ['#14181f', '#000000'];

/** Fill and text for a site's colour; undefined when it is none, so that the theme's own colours hold. */
export function headerColor(color: string | undefined): { fill: string; text: string } | undefined {
  const rgb = color === undefined ? undefined : readColor(color);
  if (!rgb) return undefined;
  return { fill: writeColor(rgb), text: textOn(rgb) };
}

/** White where it reads well (UX-01), else as dark as it must be: one of them always does. */
export function textOn(fill: Rgb): string {
  return [LIGHT, ...DARKS].find((text) => reads(text, fill)) ?? LIGHT;
}

function reads(text: string, fill: Rgb): boolean {
  const rgb = readColor(text);
  return rgb !== undefined && contrast(rgb, fill) >= LEAST_CONTRAST;
}
