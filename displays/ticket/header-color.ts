// Owns the colours that a site sets for headers: what can be read as a colour, and the text that stays legible on it.
import { contrast, LEAST_CONTRAST, type Rgb, readColor, writeColor } from '../theme/contrast.ts';

const LIGHT = '#ffffff';
const DARK = '#14181f';
const WHITE: Rgb = [255, 255, 255];

/** Fill and text for a site's colour; undefined when it is none, so that the theme's own colours hold. */
export function headerColor(color: string | undefined): { fill: string; text: string } | undefined {
  const rgb = color === undefined ? undefined : readColor(color);
  if (!rgb) return undefined;
  return { fill: writeColor(rgb), text: textOn(rgb) };
}

/** White where it reads well (UX-01), else the dark of the texts: one of both always does. */
export function textOn(fill: Rgb): string {
  return contrast(fill, WHITE) >= LEAST_CONTRAST ? LIGHT : DARK;
}
