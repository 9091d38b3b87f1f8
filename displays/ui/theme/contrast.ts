// Contrast of two colours by WCAG 2.2, and parsing a colour's value.

export type Rgb = readonly [red: number, green: number, blue: number];

/** From 1 (equal) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** 0 for black to 1 for white. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Parses #rgb, #rrggbb, #rrggbbaa and rgb(); undefined for anything else. Alpha is ignored. */
export function readColor(text: string): Rgb | undefined {
  const color = text
    .trim()
    .toLowerCase()
    .replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  const pairs = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/.exec(color);
  const parts = pairs ?? /^rgba?\((\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})/.exec(color) ?? [];
  const [red, green, blue] = parts
    .slice(1)
    .map((part) => Math.min(255, Number.parseInt(part, pairs ? 16 : 10)));
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}

export function writeColor(rgb: Rgb): string {
  return `rgb(${rgb.join(' ')})`;
}
