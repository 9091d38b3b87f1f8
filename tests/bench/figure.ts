// Measured figures, their verdicts against the goals of docs/quality.md, and how they are printed.
import { type Block, spreadOf, type Verdict, verdictOnRatio, verdictOnTime } from './blocks.ts';

export interface Figure {
  what: string;
  unit: 'ms' | 'MB' | '%' | '×' | '';
  /** Over the whole run, all blocks together. */
  value: number;
  /** Same unit, same run: the machine's own cost of the minimum work. */
  bare?: number;
  /** Alternating turns of figure and bare limit; the reported ratio is the blocks' median. */
  blocks?: readonly Block[];
  /** Milliseconds of processor time per operation, beside wall clock time. */
  work?: Block;
  /** `timesBare` is checked by blocks. A time in milliseconds is checked only on an otherwise idle machine. */
  goal?: { timesBare?: number; atMost?: number; below?: number };
  /** Counts, losses or comparisons. */
  note?: string;
}

/** Below this share of other load on the machine, times are meaningful too. */
export const QUIET_BELOW = 0.1;

/** Verdict from the figure's blocks, or from its value if it has none. */
export function verdictOf(figure: Figure, isQuiet: boolean): Verdict {
  const { blocks = [], goal = {} } = figure;
  if (goal.timesBare !== undefined) return verdictOnRatio(blocks, goal.timesBare);
  return verdictOnValue(figure, isQuiet);
}

/** Beside the blocks' verdict: true if the time itself is short enough. */
export function verdictWhenQuiet(figure: Figure, isQuiet: boolean): Verdict {
  return figure.goal?.timesBare === undefined ? '–' : verdictOnValue(figure, isQuiet);
}

/**
 * Counts, megabytes and processor time are comparable on any machine; a figure that couldn't be measured (NaN) has missed its
 * goal.
 */
function verdictOnValue({ unit, value, goal = {} }: Figure, isQuiet: boolean): Verdict {
  const most = goal.atMost ?? goal.below;
  if (most === undefined) return '–';
  if (Number.isNaN(value) || value === goal.below) return 'missed';
  return verdictOnTime(value, most, isQuiet || unit !== 'ms');
}

function inWords(value: number | undefined, unit: Figure['unit']): string {
  if (value === undefined) return '';
  return unit === '' ? String(value) : `${value.toFixed(2)} ${unit}`;
}

function goalInWords({ unit, goal = {} }: Figure): string {
  const { below, atMost, timesBare } = goal;
  return [
    timesBare === undefined ? [] : `≤ ${timesBare} ×`,
    below === undefined ? [] : `< ${below} ${unit}`,
    atMost === undefined ? [] : `≤ ${atMost} ${unit}`,
  ]
    .flat()
    .join(', ')
    .trim();
}

/** One row of the table, by heading. */
export function rowOf(figure: Figure, isQuiet: boolean) {
  const { what, unit, value, bare, blocks, work, note = '' } = figure;
  const spread = blocks === undefined ? undefined : spreadOf(blocks);
  return {
    what,
    goal: goalInWords(figure),
    figure: inWords(value, unit),
    'bare limit': inWords(bare, unit),
    ratio: spread === undefined ? '' : spread.median.toFixed(2),
    quartiles: spread === undefined ? '' : `${spread.low.toFixed(2)} – ${spread.high.toFixed(2)}`,
    'processor, of both': work === undefined ? '' : `${work.value.toFixed(2)} / ${work.bare.toFixed(2)} ms`,
    verdict: verdictOf(figure, isQuiet),
    'when quiet': verdictWhenQuiet(figure, isQuiet),
    note,
  };
}
