// What a measured figure is, whether it reaches its goal (docs/quality.md), and how figures are printed.
import { type Block, spreadOf, type Verdict, verdictOnRatio, verdictOnTime } from './blocks.ts';

export interface Figure {
  what: string;
  unit: 'ms' | 'MB' | '%' | '×' | '';
  /** Of the whole run, all blocks together. */
  value: number;
  /** The same unit and the same run: what the machine itself takes for the least that must be done. */
  bare?: number;
  /** The figure and its bare limit in turns; their ratio is the blocks' median. */
  blocks?: readonly Block[];
  /** Milliseconds of processor time for one, beside what the clock says. */
  work?: Block;
  /** `timesBare` is judged by the blocks. A time in milliseconds is judged where nobody else works on the machine. */
  goal?: { timesBare?: number; atMost?: number; below?: number };
  /** What was counted, lost or compared. */
  note?: string;
}

/** Others use less than this share of the machine: then times say something, too. */
export const QUIET_BELOW = 0.1;

/** What the figure's blocks say; a figure without them is judged by its value. */
export function verdictOf(figure: Figure, isQuiet: boolean): Verdict {
  const { blocks = [], goal = {} } = figure;
  if (goal.timesBare !== undefined) return verdictOnRatio(blocks, goal.timesBare);
  return verdictOnValue(figure, isQuiet);
}

/** Beside a verdict of the blocks: whether the time itself is short enough. */
export function verdictWhenQuiet(figure: Figure, isQuiet: boolean): Verdict {
  return figure.goal?.timesBare === undefined ? '–' : verdictOnValue(figure, isQuiet);
}

/** Counts, megabytes and processor time say the same on any machine; a figure that could not be measured (NaN) holds nothing. */
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
