// Distribution of durations in constant space, mergeable: count, sum, and counts per bucket of one logarithmic scale
// (DURA-08, REPORT-01).
import { HOUR_MS, SECOND_MS } from '../../../shared/limits.ts';
import { FIGURE_SCALE } from '../../../shared/model/figures.ts';

const FIRST_MS = FIGURE_SCALE.firstSeconds * SECOND_MS;
/** Longer durations are forgotten work or clock errors. */
export const LONGEST_MS = 24 * HOUR_MS;

/** `buckets`: pairs of bucket and count in order; their counts sum up to `count`. */
export interface Spread {
  count: number;
  sumMs: number;
  buckets: readonly (readonly [bucket: number, count: number])[];
}

/** Spread of one duration (ms); undefined for impossible ones: below zero, or longer than a day. */
export function spreadOf(durationMs: number): Spread | undefined {
  const isPossible = durationMs >= 0 && durationMs <= LONGEST_MS;
  return isPossible ? { count: 1, sumMs: durationMs, buckets: [[bucketOf(durationMs), 1]] } : undefined;
}

/** Merges two spreads; commutative. */
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
 * Quantile: the duration (ms) not exceeded by that `share` of them (above 0, up to 1), by nearest rank; returns the
 * middle of its bucket, which is off by 4.9 % at most from one second on. Undefined without any.
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

/** Bucket of a duration (ms, from 0 on). */
export function bucketOf(durationMs: number): number {
  if (durationMs < FIRST_MS) return 0;
  return 1 + Math.floor(Math.log(durationMs / FIRST_MS) / Math.log(FIGURE_SCALE.ratio));
}

/** Geometric middle of a bucket (ms); half of the first bucket, which starts at 0. */
export function middleOf(bucket: number): number {
  return bucket === 0 ? FIRST_MS / 2 : FIRST_MS * FIGURE_SCALE.ratio ** (bucket - 0.5);
}
