// Owns how well one colour reads on another, as WCAG 2.2 reckons it, and reading a colour's value.

export type Rgb = readonly [red: number, green: number, blue: number];

/** Least contrast of text on what it stands on (UX-01; WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** From 1, the same, to 21, black on white. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** 0 for black to 1 for white. */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** A colour between two. @param part of the other, 0 to 1 */
export function mixed(one: Rgb, other: Rgb, part: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * part);
  return [at(0), at(1), at(2)];
}

/** Reads #rgb, #rrggbb, #rrggbbaa and rgb(); undefined for what is none of them. How far it lets through is left out. */
export function readColor(text: string): Rgb | undefined {
  const color = text.trim().toLowerCase();
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(color);
  if (short) return hex(short.slice(1).map((digit) => digit + digit));
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/.exec(color);
  if (long) return hex(long.slice(1));
  const parts = /^rgba?\((\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})/.exec(color);
  return parts ? triple(parts.slice(1).map((part) => Math.min(255, Number(part)))) : undefined;
}

export function writeColor(rgb: Rgb): string {
  return `rgb(${rgb.join(' ')})`;
}

function hex(pairs: string[]): Rgb | undefined {
  return triple(pairs.map((pair) => Number.parseInt(pair, 16)));
}

function triple([red, green, blue]: number[]): Rgb | undefined {
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}
