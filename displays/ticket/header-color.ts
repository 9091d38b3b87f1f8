// Owns the colours that a site sets for headers: what can be read as a colour, and the text that stays legible on it.

type Rgb = [number, number, number];

/** Least contrast of text on a header (UX-01). */
const LEAST_CONTRAST = 4.5;
const LIGHT = '#ffffff';
const DARK = '#14181f';

/** Fill and text for a site's colour; undefined when it is none, so that the theme's own colours hold. */
export function headerColor(color: string | undefined): { fill: string; text: string } | undefined {
  const rgb = color === undefined ? undefined : readColor(color.trim().toLowerCase());
  if (!rgb || !color) return undefined;
  return { fill: `rgb(${rgb.join(' ')})`, text: textOn(rgb) };
}

function textOn(fill: Rgb): string {
  const onLight = contrast(luminance(fill), luminance([255, 255, 255]));
  return onLight >= LEAST_CONTRAST ? LIGHT : DARK;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function readColor(color: string): Rgb | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(color);
  if (short) return hex(short.slice(1).map((digit) => digit + digit));
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/.exec(color);
  if (long) return hex(long.slice(1));
  const parts = /^rgba?\((\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})/.exec(color);
  if (parts) return triple(parts.slice(1).map((part) => Math.min(255, Number(part))));
  return undefined;
}

function hex(pairs: string[]): Rgb | undefined {
  return triple(pairs.map((pair) => Number.parseInt(pair, 16)));
}

function triple([red, green, blue]: number[]): Rgb | undefined {
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}
