// Owns what a measured figure is, when it holds its target (docs/quality.md), and how figures are printed.
import { percentile } from './percentiles.ts';

export interface Figure {
  what: string;
  unit: 'ms' | 'MB' | '%' | '×' | '';
  value: number;
  /** The same unit, measured in the same run: what the machine itself takes for the least that must be done. */
  bare?: number;
  /** The figure and its bare limit measured right after one another, again and again: their ratio is the blocks' median. */
  blocks?: readonly Block[];
  /** All that is given must hold; without any the figure only informs. */
  target?: { below?: number; atMost?: number; timesBare?: number };
  /** What was counted, lost or compared. */
  note?: string;
}

export interface Block {
  value: number;
  bare: number;
}

/** too noisy: what else the machine does is felt more than what is measured, so that the ratio says nothing. */
export type Verdict = 'holds' | 'missed' | 'too noisy' | '–';

/** How many times the bare limit a figure is; undefined where there is none. */
function ratioOf({ value, bare, blocks }: Figure): number | undefined {
  if (blocks !== undefined) return percentile(ratios(blocks), 0.5);
  return bare === undefined ? undefined : value / bare;
}

function ratios(blocks: readonly Block[]): number[] {
  return blocks.map(({ value, bare }) => value / bare);
}

/** Between which ratios the middle half of the blocks lies. */
function spreadOf(blocks: readonly Block[]): [low: number, high: number] {
  return [percentile(ratios(blocks), 0.25), percentile(ratios(blocks), 0.75)];
}

/** The blocks don't agree on which side of the target they are. */
function isTooNoisy({ blocks = [], target: { timesBare } = {} }: Figure): boolean {
  if (blocks.length === 0 || timesBare === undefined) return false;
  const [low, high] = spreadOf(blocks);
  return low <= timesBare && high > timesBare;
}

/** A figure that could not be measured (NaN) holds nothing. */
export function verdictOf(figure: Figure): Verdict {
  const { target, value } = figure;
  if (target === undefined) return '–';
  if (isTooNoisy(figure)) return 'too noisy';
  const { below, atMost, timesBare } = target;
  const holds =
    (below === undefined || value < below) &&
    (atMost === undefined || value <= atMost) &&
    (timesBare === undefined || (ratioOf(figure) ?? Number.NaN) <= timesBare);
  return holds && !Number.isNaN(value) ? 'holds' : 'missed';
}

function inWords(value: number | undefined, unit: Figure['unit']): string {
  if (value === undefined) return '';
  return unit === '' ? String(value) : `${value.toFixed(2)} ${unit}`;
}

function targetInWords({ unit, target = {} }: Figure): string {
  const { below, atMost, timesBare } = target;
  return [
    below === undefined ? [] : `< ${below} ${unit}`,
    atMost === undefined ? [] : `≤ ${atMost} ${unit}`,
    timesBare === undefined ? [] : `≤ ${timesBare}× bare`,
  ]
    .flat()
    .join(', ')
    .trim();
}

/** One row of the table, by heading. */
export function rowOf(figure: Figure) {
  return {
    what: figure.what,
    target: targetInWords(figure),
    figure: inWords(figure.value, figure.unit),
    'bare limit': inWords(figure.bare, figure.unit),
    ratio: inWords(ratioOf(figure), '×'),
    spread: figure.blocks
      ? spreadOf(figure.blocks)
          .map((ratio) => ratio.toFixed(2))
          .join(' – ')
      : '',
    verdict: verdictOf(figure),
    note: figure.note ?? '',
  };
}
