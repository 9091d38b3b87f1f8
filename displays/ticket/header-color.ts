// Owns the colours that a site sets for headers: what can be read as a colour, and the text that stays legible on it.
import { LEAST_CONTRAST } from '../../shared/limits.ts';
import { contrast, type Rgb, readColor, writeColor } from '../ui/contrast.ts';

const WHITE: Rgb = [255, 255, 255];
/** The dark of the texts. */
const DARK: Rgb = [20, 24, 31];

/** Fill and text for a site's colour; undefined when it is none, so that the theme's own colours hold. */
export function headerColor(color: string | undefined): { fill: string; text: string } | undefined {
  const rgb = color === undefined ? undefined : readColor(color);
  if (!rgb) return undefined;
  return { fill: writeColor(rgb), text: textOn(rgb) };
}

/** White where it reads well (UX-01), else dark; black on the few colours between on which neither of them reads. */
export function textOn(fill: Rgb): string {
  if (contrast(fill, WHITE) >= LEAST_CONTRAST) return '#ffffff';
  return contrast(fill, DARK) >= LEAST_CONTRAST ? '#14181f' : '#000000';
}
