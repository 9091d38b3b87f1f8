// A figure and its bare limit take turns of a second or less, so that whatever else the machine does slows both alike.
// What counts is the ratio of each block and how far the blocks agree; the arithmetic here is pure.
import { percentile } from './percentiles.ts';

/** One turn: what was timed, and what processor time it took. */
export interface Turn {
  /** Milliseconds by the clock, one sample for each thing done. */
  samples: readonly number[];
  /** Milliseconds of processor time for all of them. */
  workMs?: number;
}

/** A turn of the figure and one of its bare limit, right after one another. */
export interface Pair {
  value: Turn;
  bare: Turn;
}

/** The same quantity of a figure and of its bare limit, from the same second or two. */
export interface Block {
  value: number;
  bare: number;
}

/** The middle half of the ratios lies between `low` and `high`. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/** too noisy: the blocks don't agree on which side of the goal they are. */
export type Verdict = 'holds' | 'missed' | 'too noisy' | '–';

/** Fewer blocks than this give no verdict. */
const FEWEST_BLOCKS = 10;

interface TurnTakers {
  value(block: number): Promise<readonly number[]>;
  bare(block: number): Promise<readonly number[]>;
  /**
   * Processor time used so far, in milliseconds. It is read around both turns: what one thing leaves to be done, as what
   * the cloud sends back, may come in the other's turn.
   */
  work?: Record<'value' | 'bare', () => number | Promise<number>>;
}

/** Who goes first changes with each block: a machine that gets slower or quicker favours neither. */
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
 * Blocks that are long enough for a percentile: a turn of a second has no 99th one. Every n-th pair goes into the same
 * block, so that each of them has seen the whole run.
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

/** Milliseconds of processor time for one of the things done, block by block. */
export function workOf(pairs: readonly Pair[]): Block[] {
  return pairs.map(({ value, bare }) => ({ value: workEach(value), bare: workEach(bare) }));
}

/** NaN where it was not measured or nothing was done. */
export function workEach({ samples, workMs = Number.NaN }: Turn): number {
  return samples.length === 0 ? Number.NaN : workMs / samples.length;
}

/** All of a side's turns as one. */
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
 * Whether a figure is at most so many times its bare limit: both quartiles must lie on the same side. A block without
 * a ratio, because something in it never came, is no reason to believe the others.
 */
export function verdictOnRatio(blocks: readonly Block[], timesBare: number): Verdict {
  const isWhole = blocks.every(({ value, bare }) => Number.isFinite(value / bare));
  if (blocks.length < FEWEST_BLOCKS || !isWhole) return 'too noisy';
  const { low, high } = spreadOf(blocks);
  if (high <= timesBare) return 'holds';
  return low > timesBare ? 'missed' : 'too noisy';
}

/** A time that is too long says nothing where others work, too; one that is short enough does. */
export function verdictOnTime(value: number, most: number, isQuiet: boolean): Verdict {
  if (value <= most) return 'holds';
  return isQuiet ? 'missed' : 'too noisy';
}
