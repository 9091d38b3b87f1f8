// Errors of the "ready about" forecast: actual time of a dish minus its set time, and minus the time learned before
// that day (PACE-02).
import { SECOND_MS } from '../../../shared/limits.ts';
import { FORECASTS, type Forecast } from '../../../shared/model/pace.ts';
import { bucketOf, middleOf } from '../figures/spread.ts';
import type { ItemWork } from './item-work.ts';

/** Errors of one kind of forecast: count, sum (ms, positive: later than forecast), and absolute error by bucket. */
export interface ErrorSum {
  count: number;
  sumMs: number;
  off: Readonly<Record<number, number>>;
}

export type ForecastErrors = Readonly<Partial<Record<Forecast, ErrorSum>>>;

/** Error of one forecast (ms, positive: later than forecast). */
export interface ForecastError {
  of: Forecast;
  byMs: number;
}

/**
 * Errors of a valid measurement; empty for an invalid one.
 * @param learned learned seconds of the item before its day
 */
export function errorsOf({ setSeconds, outcome }: ItemWork, learned: number | undefined): ForecastError[] {
  if (outcome === undefined || 'leftOut' in outcome) return [];
  const off = (of: Forecast, seconds: number | undefined): ForecastError[] =>
    seconds === undefined ? [] : [{ of, byMs: outcome.tookMs - seconds * SECOND_MS }];
  const isBoth = setSeconds !== undefined && learned !== undefined;
  if (isBoth) return [...off('set', setSeconds), ...off('learned', learned)];
  return [...off('setAlone', setSeconds), ...off('learnedAlone', learned)];
}

/** @param times 1 adds, -1 removes; commutative */
export function withError(sums: ForecastErrors, { of, byMs }: ForecastError, times: 1 | -1): ForecastErrors {
  const { count, sumMs, off } = sums[of] ?? { count: 0, sumMs: 0, off: {} };
  if (count + times === 0) {
    const { [of]: _, ...others } = sums;
    return others;
  }
  const bucket = bucketOf(Math.abs(byMs));
  const { [bucket]: held = 0, ...others } = off;
  const grown = held + times === 0 ? others : { ...others, [bucket]: held + times };
  return { ...sums, [of]: { count: count + times, sumMs: sumMs + times * byMs, off: grown } };
}

export function joinErrors(one: ForecastErrors, other: ForecastErrors): ForecastErrors {
  const joined: Partial<Record<Forecast, ErrorSum>> = {};
  for (const of of FORECASTS) {
    const [a, b] = [one[of], other[of]];
    const sum = a === undefined || b === undefined ? (a ?? b) : joinSums(a, b);
    if (sum !== undefined) joined[of] = sum;
  }
  return joined;
}

function joinSums(one: ErrorSum, other: ErrorSum): ErrorSum {
  const off: Record<number, number> = { ...one.off };
  for (const [bucket, count] of Object.entries(other.off))
    off[Number(bucket)] = (off[Number(bucket)] ?? 0) + count;
  return { count: one.count + other.count, sumMs: one.sumMs + other.sumMs, off };
}

/** Half of the forecasts were off by at most `medianMs` (accurate to 4.9 %); `biasMs` is their mean. */
export function errorFigures({ count, sumMs, off }: ErrorSum): {
  count: number;
  medianMs: number;
  biasMs: number;
} {
  const buckets = Object.entries(off)
    .map(([bucket, held]) => [Number(bucket), held] as const)
    .sort(([one], [other]) => one - other);
  const rank = Math.ceil(count / 2);
  let passed = 0;
  const middle = buckets.find(([, held]) => {
    passed += held;
    return passed >= rank;
  });
  return { count, medianMs: middleOf(middle?.[0] ?? 0), biasMs: sumMs / count };
}
