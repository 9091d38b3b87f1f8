// Runs a figure and its bare limit in alternating turns of a second or less, so that other load on the machine slows both
// alike. The result is the ratio per block and the agreement between blocks; the arithmetic here is pure.
import { percentile } from './percentiles.ts';

/** One turn: its time samples and its processor time. */
export interface Turn {
  /** Milliseconds of wall clock time, one sample per operation. */
  samples: readonly number[];
  /** Milliseconds of processor time for all operations. */
  workMs?: number;
}

/** A turn of the figure and one of its bare limit, back to back. */
export interface Pair {
  value: Turn;
  bare: Turn;
}

/** The same quantity for a figure and its bare limit, from the same second or two. */
export interface Block {
  value: number;
  bare: number;
}

/** The middle half of the ratios is between `low` and `high`. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/** too noisy: the blocks disagree on which side of the goal they are. */
export type Verdict = 'holds' | 'missed' | 'too noisy' | '–';

/** With fewer blocks there is no verdict. */
const FEWEST_BLOCKS = 10;

interface TurnTakers {
  value(block: number): Promise<readonly number[]>;
  bare(block: number): Promise<readonly number[]>;
  /**
   * Processor time used so far, in milliseconds. Read around both turns, because follow-up work of one turn, such as what
   * the cloud sends back, may run during the other.
   */
  work?: Record<'value' | 'bare', () => number | Promise<number>>;
}

/** The order changes with each block, so that a machine that gets slower or faster favours neither. */
export async function inTurns(count: number, { value, bare, work }: TurnTakers): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let block = 0; block < count; block++) {
    const before = { value: await work?.value(), bare: await work?.bare() };
    const first = block % 2 === 0 ? await value(block) : undefined;
    const bareSamples = await bare(block);
    const samples = first ?? (await value(block));
    const spent = async (side: 'value' | 'bare') =>
      work === undefined ? {} : { workMs: (await work[side]()) - (before[side] ?? Number.NaN) };
    pairs.push({
      value: { samples, ...(await spent('value')) },
      bare: { samples: bareSamples, ...(await spent('bare')) },
    });
  }
  return pairs;
}

/**
 * Blocks long enough for a percentile: a turn of a second has no 99th one. Every n-th pair goes into the same block, so
 * that each block covers the whole run.
 */
export function joined(pairs: readonly Pair[], blocks = FEWEST_BLOCKS): Pair[] {
  const groups = Array.from({ length: Math.min(blocks, pairs.length) }, (_, n) =>
    pairs.filter((_pair, index) => index % blocks === n),
  );
  return groups.map((group) => ({
    value: together(group.map(({ value }) => value)),
    bare: together(group.map(({ bare }) => bare)),
  }));
}

function together(turns: readonly Turn[]): Turn {
  const works = turns.flatMap(({ workMs }) => (workMs === undefined ? [] : [workMs]));
  return {
    samples: turns.flatMap(({ samples }) => samples),
    ...(works.length === turns.length ? { workMs: works.reduce((sum, ms) => sum + ms, 0) } : {}),
  };
}

/** @param share which percentile of each block's samples, 0 to 1 */
export function timesOf(pairs: readonly Pair[], share: number): Block[] {
  return pairs.map(({ value, bare }) => ({
    value: percentile(value.samples, share),
    bare: percentile(bare.samples, share),
  }));
}

/** Milliseconds of processor time per operation, by block. */
export function workOf(pairs: readonly Pair[]): Block[] {
  return pairs.map(({ value, bare }) => ({ value: workEach(value), bare: workEach(bare) }));
}

/** NaN if it wasn't measured or nothing was done. */
export function workEach({ samples, workMs = Number.NaN }: Turn): number {
  return samples.length === 0 ? Number.NaN : workMs / samples.length;
}

/** All turns of one side as one turn. */
export function whole(pairs: readonly Pair[], side: 'value' | 'bare'): Turn {
  return together(pairs.map((pair) => pair[side]));
}

export function spreadOf(blocks: readonly Block[]): Spread {
  const ratios = blocks.map(({ value, bare }) => value / bare);
  return {
    low: percentile(ratios, 0.25),
    median: percentile(ratios, 0.5),
    high: percentile(ratios, 0.75),
  };
}

/**
 * True if a figure is at most `timesBare` times its bare limit: both quartiles must be on the same side. A block without
 * a ratio, because something in it never arrived, makes the verdict uncertain.
 */
export function verdictOnRatio(blocks: readonly Block[], timesBare: number): Verdict {
  const isWhole = blocks.every(({ value, bare }) => Number.isFinite(value / bare));
  if (blocks.length < FEWEST_BLOCKS || !isWhole) return 'too noisy';
  const { low, high } = spreadOf(blocks);
  if (high <= timesBare) return 'holds';
  return low > timesBare ? 'missed' : 'too noisy';
}

/** On a busy machine, a time that is too long proves nothing; one that is short enough does. */
export function verdictOnTime(value: number, most: number, isQuiet: boolean): Verdict {
  if (value <= most) return 'holds';
  return isQuiet ? 'missed' : 'too noisy';
}
