// Header colours set by a site: parsing the colour, and a legible text colour on it.
import type { CSSProperties } from 'react';
import { ALARM_CLASS_DEFAULT, LEAST_CONTRAST } from '../../shared/limits.ts';
import type { OperatorOptions } from '../../shared/protocol/board/board-options.ts';
import { contrast, type Rgb, readColor, writeColor } from '../ui/theme/contrast.ts';

const WHITE: Rgb = [255, 255, 255];
/** Dark text colour. */
const DARK: Rgb = [20, 24, 31];

/** Fill and text for a site's colour; undefined if it is invalid, so that the theme's colours apply. */
export function headerColor(color: string | undefined): { fill: string; text: string } | undefined {
  const rgb = color === undefined ? undefined : readColor(color);
  if (!rgb) return undefined;
  return { fill: writeColor(rgb), text: textOn(rgb) };
}

/** White where legible (UX-01), else dark; black on the few colours in between where neither is legible. */
export function textOn(fill: Rgb): string {
  if (contrast(fill, WHITE) >= LEAST_CONTRAST) return '#ffffff';
  return contrast(fill, DARK) >= LEAST_CONTRAST ? '#14181f' : '#000000';
}

// Parses a colour's name or value with the browser's own rules.

let canvas: CanvasRenderingContext2D | null | undefined;

/** Older setups name colours like md-purple-500-bg: a hue, given here at 500, and a shade from 50 to 900. */
const HUE = /^md-([a-z-]+?)-a?(\d+)(?:-bg)?$/;
const MIDDLE_SHADE = 500;
/** Maximum share of white at shade 0, and of black at 1000. */
const TO_WHITE = 0.9;
const TO_BLACK = 0.6;
const HUES: Readonly<Record<string, string>> = {
  red: '#c4232b',
  pink: '#c2185b',
  purple: '#7f55c0',
  'deep-purple': '#5e35b1',
  indigo: '#3949ab',
  blue: '#1565c0',
  'light-blue': '#0277bd',
  cyan: '#00838f',
  teal: '#00796b',
  green: '#2e7d32',
  'light-green': '#8bc34a',
  lime: '#cddc39',
  yellow: '#ffeb3b',
  amber: '#ffc107',
  orange: '#fb8c00',
  'deep-orange': '#e64a19',
  brown: '#795548',
  grey: '#757575',
  'blue-grey': '#546e7a',
};

/** The colour as #rrggbb or rgb(); undefined if invalid. */
export function namedColor(text: string | undefined): string | undefined {
  const [, name = '', shade = ''] = HUE.exec(text ?? '') ?? [];
  const hue = readColor(HUES[name] ?? '');
  if (hue) return writeColor(shaded(hue, Number(shade)));
  if (!text || !CSS.supports('color', text)) return undefined;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return undefined;
  canvas.fillStyle = text;
  return String(canvas.fillStyle);
}

/** Mixes the hue with white below its middle shade, with black above it. */
function shaded(hue: Rgb, shade: number): Rgb {
  const step = (Math.min(900, shade) - MIDDLE_SHADE) / MIDDLE_SHADE;
  const [towards, part] = step < 0 ? [255, -step * TO_WHITE] : [0, step * TO_BLACK];
  const mixed = (value: number) => Math.round(value + (towards - value) * part);
  const [red, green, blue] = hue;
  return [mixed(red), mixed(green), mixed(blue)];
}

// The site's own colours for due and late replace the theme's on the whole board (TIME-05).

/** CSS variables for a board's root; default and invalid values keep the theme's own colours. */
export function alarmColors(options: Pick<OperatorOptions, 'warnClass' | 'alertClass'>): CSSProperties {
  return {
    ...variables('--warn', options.warnClass, ALARM_CLASS_DEFAULT.warn),
    ...variables('--late', options.alertClass, ALARM_CLASS_DEFAULT.alert),
  };
}

function variables(name: '--warn' | '--late', color: string, usual: string): Record<string, string> {
  const own = color === usual ? undefined : headerColor(namedColor(color));
  return own === undefined ? {} : { [name]: own.fill, [`${name}-text`]: own.text };
}
