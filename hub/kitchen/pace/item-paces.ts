// Measured times of an item, in constant space for any number of evenings; mergeable, reversible, with older weeks
// weighing less; and the times learned from them (PACE-01).
import { SECOND_MS } from '../../../shared/limits.ts';
import {
  PACE_LEFT_OUT,
  PACE_LOADS,
  type PaceDoubt,
  type PaceLeftOut,
  type PaceLoad,
} from '../../../shared/model/pace.ts';
import {
  PACE_FAR_BELOW_PART,
  PACE_HALVED_AFTER_WEEKS,
  PACE_LOAD_PIECES,
  PACE_MOST_MINUTES,
  PACE_NEEDS_COUNT,
  PACE_STEP_SECONDS,
  PACE_SURE_COUNT,
} from '../../../shared/pace-limits.ts';
import { bucketOf, middleOf } from '../figures/spread.ts';
import type { DayNumber } from '../time/local-time.ts';
import type { ItemWork } from './item-work.ts';

/** One measurement, or an invalid one with the reason. */
export type Measured = { item: string } & (
  | { hour: number; load: PaceLoad; tookMs: number }
  | { leftOut: PaceLeftOut }
);

/** Counts by bucket of the figures' scale. */
type Buckets = Readonly<Record<number, number>>;

/** Measurements of one item in one week. `cells`: by hour and load, as `19 busy`. Zero counts are left out. */
export interface PaceSum {
  cells: Readonly<Record<string, Buckets>>;
  leftOut: Readonly<Partial<Record<PaceLeftOut, number>>>;
}

export const NO_PACE: PaceSum = { cells: {}, leftOut: {} };

/** Week of a day, counted from the one of 1 January 1970; weeks begin on Mondays. */
export function weekOf(day: DayNumber): number {
  return Math.floor((day + 3) / 7);
}

/** @param times 1 adds the measurement, -1 removes it; commutative */
export function withMeasured(sum: PaceSum, measured: Measured, times: 1 | -1): PaceSum {
  if ('leftOut' in measured) return { ...sum, leftOut: counted(sum.leftOut, measured.leftOut, times) };
  const { hour, load, tookMs } = measured;
  const cell = `${hour} ${load}`;
  const buckets = counted(sum.cells[cell] ?? {}, bucketOf(tookMs), times);
  const { [cell]: _, ...others } = sum.cells;
  return { ...sum, cells: Object.keys(buckets).length === 0 ? others : { ...others, [cell]: buckets } };
}

function counted<Counts extends Readonly<Record<string, number>>>(
  counts: Counts,
  key: string | number,
  times: number,
): Counts {
  const { [key]: held = 0, ...others } = counts as Record<string, number>;
  const now = held + times;
  return (now === 0 ? others : { ...others, [key]: now }) as Counts;
}

// Load: pieces the item's station had to make when the item was started.

/** Work still open after this time was forgotten: it doesn't count as load. */
const FORGOTTEN_AFTER_MS = PACE_MOST_MINUTES * 60 * SECOND_MS;

/** Pieces that the station has to make at that moment (ms). */
export function piecesAt(station: string, at: number, work: Iterable<ItemWork>): number {
  let pieces = 0;
  for (const each of work) {
    const until = Math.min(each.endedAt ?? Infinity, each.beganAt + FORGOTTEN_AFTER_MS);
    if (each.station === station && each.beganAt <= at && until > at) pieces += each.pieces;
  }
  return pieces;
}

export function loadOf(pieces: number): PaceLoad {
  if (pieces >= PACE_LOAD_PIECES.full) return 'full';
  return pieces >= PACE_LOAD_PIECES.busy ? 'busy' : 'calm';
}

/** @param around work of the item's order and of all others that overlap it */
export function measuredOf(
  { item, hour, station, beganAt, outcome }: ItemWork,
  around: Iterable<ItemWork>,
): Measured[] {
  if (outcome === undefined) return [];
  if ('leftOut' in outcome) return [{ item, leftOut: outcome.leftOut }];
  return [{ item, hour, load: loadOf(piecesAt(station, beganAt, around)), tookMs: outcome.tookMs }];
}

// Learned times.

export interface WeekPace {
  week: number;
  sum: PaceSum;
}

/** `count`: all measurements; median and p80 (ms) weigh them by age. */
export interface Learned {
  count: number;
  medianMs: number;
  p80Ms: number;
}

export interface LearnedItem {
  /** Undefined without any measurement. */
  all: Learned | undefined;
  hours: ReadonlyMap<number, Learned>;
  loads: ReadonlyMap<PaceLoad, Learned>;
  leftOut: Readonly<Partial<Record<PaceLeftOut, number>>>;
}

/** @param thisWeek week with full weight; each PACE_HALVED_AFTER_WEEKS before it halve a measurement's weight */
export function learnedItem(weeks: readonly WeekPace[], thisWeek: number): LearnedItem {
  const all = new WeighedTimes();
  const hours = new Map<number, WeighedTimes>();
  const loads = new Map<PaceLoad, WeighedTimes>();
  const leftOut = new Map<PaceLeftOut, number>();
  for (const { week, sum } of weeks) {
    const weight = 0.5 ** (Math.max(0, thisWeek - week) / PACE_HALVED_AFTER_WEEKS);
    for (const [cell, buckets] of Object.entries(sum.cells)) {
      const [hour, load] = cell.split(' ');
      const isLoad = PACE_LOADS.find((each) => each === load);
      const into = [all, inMap(hours, Number(hour)), ...(isLoad ? [inMap(loads, isLoad)] : [])];
      for (const times of into) times.add(buckets, weight);
    }
    for (const reason of PACE_LEFT_OUT) {
      const count = sum.leftOut[reason];
      if (count !== undefined) leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
    }
  }
  return {
    all: all.learned(),
    hours: learnedBy([...hours].sort(([one], [other]) => one - other)),
    loads: learnedBy(
      PACE_LOADS.flatMap((load) => (loads.has(load) ? [[load, inMap(loads, load)] as const] : [])),
    ),
    leftOut: Object.fromEntries(leftOut),
  };
}

/** Learned preparation time (seconds) of an item; undefined while there are too few measurements. */
export function learnedSeconds(all: Learned | undefined): number | undefined {
  return all === undefined || all.count < PACE_NEEDS_COUNT ? undefined : wholeSeconds(all.medianMs);
}

/** Reason why that time may mislead a manager who uses it; undefined if there is none. */
export function learnedDoubt(
  all: Learned | undefined,
  setSeconds: number | undefined,
): PaceDoubt | undefined {
  const seconds = learnedSeconds(all);
  if (all === undefined || seconds === undefined) return undefined;
  if (all.count < PACE_SURE_COUNT) return 'few';
  return setSeconds !== undefined && seconds < setSeconds * PACE_FAR_BELOW_PART ? 'far' : undefined;
}

export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.round(ms / SECOND_MS / PACE_STEP_SECONDS)) * PACE_STEP_SECONDS;
}

function inMap<Key>(map: Map<Key, WeighedTimes>, key: Key): WeighedTimes {
  const known = map.get(key) ?? new WeighedTimes();
  map.set(key, known);
  return known;
}

function learnedBy<Key>(all: readonly (readonly [Key, WeighedTimes])[]): Map<Key, Learned> {
  return new Map(
    all.flatMap(([key, times]) => {
      const learned = times.learned();
      return learned === undefined ? [] : [[key, learned] as const];
    }),
  );
}

class WeighedTimes {
  readonly #weights = new Map<number, number>();
  #count = 0;

  add(buckets: Buckets, weight: number): void {
    for (const [bucket, count] of Object.entries(buckets)) {
      this.#count += count;
      this.#weights.set(Number(bucket), (this.#weights.get(Number(bucket)) ?? 0) + count * weight);
    }
  }

  learned(): Learned | undefined {
    if (this.#count === 0) return undefined;
    return { count: this.#count, medianMs: this.#quantile(0.5), p80Ms: this.#quantile(0.8) };
  }

  /** Middle of the bucket at that share of the weight: off by 4.9 % at most. */
  #quantile(share: number): number {
    const buckets = [...this.#weights].sort(([one], [other]) => one - other);
    const wanted = share * buckets.reduce((sum, [, weight]) => sum + weight, 0);
    let passed = 0;
    for (const [bucket, weight] of buckets) {
      passed += weight;
      // Sums of fractions may fall slightly short of the total.
      if (passed >= wanted * (1 - Number.EPSILON * 64)) return middleOf(bucket);
    }
    return middleOf(buckets.at(-1)?.[0] ?? 0);
  }
}
