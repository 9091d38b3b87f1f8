// How long things took, kept so that any number of them takes the same room and any two can be put together: how many,
// their sum, and how many fell into each bucket of one logarithmic scale (DURA-08, REPORT-01).
import { HOUR_MS, SECOND_MS } from '../../../shared/limits.ts';
import { FIGURE_SCALE } from '../../../shared/model/figures.ts';

const FIRST_MS = FIGURE_SCALE.firstSeconds * SECOND_MS;
/** What takes longer was forgotten, or is a clock's error. */
export const LONGEST_MS = 24 * HOUR_MS;

/** `buckets`: pairs of bucket and count in order; their counts sum up to `count`. */
export interface Spread {
  count: number;
  sumMs: number;
  buckets: readonly (readonly [bucket: number, count: number])[];
}

/** Of one duration (ms); undefined for one that can't be: below zero, or longer than a day. */
export function spreadOf(durationMs: number): Spread | undefined {
  const isPossible = durationMs >= 0 && durationMs <= LONGEST_MS;
  return isPossible ? { count: 1, sumMs: durationMs, buckets: [[bucketOf(durationMs), 1]] } : undefined;
}

/** Both together; free of order. */
export function joinSpreads(one: Spread, other: Spread): Spread {
  const buckets = new Map(one.buckets);
  for (const [bucket, count] of other.buckets) buckets.set(bucket, (buckets.get(bucket) ?? 0) + count);
  return {
    count: one.count + other.count,
    sumMs: one.sumMs + other.sumMs,
    buckets: [...buckets].sort(([a], [b]) => a - b),
  };
}

/**
 * The duration (ms) that so large a share of them, above 0 and up to 1, didn't exceed: by nearest rank, and the middle of
 * the bucket that holds it, which is wrong by 4.9 % at most from a second on. Undefined without any.
 */
export function quantile({ count, buckets }: Spread, share: number): number | undefined {
  const rank = Math.ceil(share * count);
  let passed = 0;
  for (const [bucket, held] of buckets) {
    passed += held;
    if (passed >= rank) return middleOf(bucket);
  }
  return undefined;
}

/** The bucket of a duration (ms, from 0 on). */
export function bucketOf(durationMs: number): number {
  if (durationMs < FIRST_MS) return 0;
  return 1 + Math.floor(Math.log(durationMs / FIRST_MS) / Math.log(FIGURE_SCALE.ratio));
}

/** The duration (ms) as far from either end, in proportion; of the first bucket, which begins at 0, the half. */
export function middleOf(bucket: number): number {
  return bucket === 0 ? FIRST_MS / 2 : FIRST_MS * FIGURE_SCALE.ratio ** (bucket - 0.5);
}
