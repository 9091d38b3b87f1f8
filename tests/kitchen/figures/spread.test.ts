import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSpreads, quantile, type Spread, spreadOf } from '../../../hub/kitchen/figures/spread.ts';
import { seed } from '../../properties/seed.ts';

const HOUR_MS = 3_600_000;
const duration = fc.integer({ min: 1_000, max: 24 * HOUR_MS });

function all(durations: readonly number[]): Spread {
  return durations.map((each) => known(spreadOf(each))).reduce(joinSpreads);
}

function known(spread: Spread | undefined): Spread {
  if (spread === undefined) throw new Error('no such duration');
  return spread;
}

describe('[DURA-08] a sketch of durations', () => {
  it('leaves out impossible ones: below zero, or longer than a day', () => {
    expect([-1, 24 * HOUR_MS + 1].map(spreadOf)).toEqual([undefined, undefined]);
    expect(spreadOf(0)).toEqual({ count: 1, sumMs: 0, buckets: [[0, 1]] });
    expect(spreadOf(24 * HOUR_MS)?.buckets).toEqual([[120, 1]]);
  });

  it(`estimates any quantile with an error of at most 4.9 %, in constant space (seed ${seed})`, () => {
    const share = fc.constantFrom(0.5, 0.9, 0.25, 1);
    fc.assert(
      fc.property(fc.array(duration, { minLength: 1, maxLength: 200 }), share, (durations, part) => {
        const spread = all(durations);
        const exact = durations.toSorted((a, b) => a - b)[Math.ceil(part * durations.length) - 1] ?? 0;
        expect(Math.abs((quantile(spread, part) ?? 0) / exact - 1)).toBeLessThan(0.0489);
        expect(spread.buckets.length).toBeLessThanOrEqual(121);
        expect(spread.sumMs).toBe(durations.reduce((sum, each) => sum + each, 0));
      }),
      { seed, numRuns: 200 },
    );
  });

  it(`is the same when merged in any order (seed ${seed})`, () => {
    const shuffled = fc
      .array(duration, { minLength: 2, maxLength: 40 })
      .chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })));
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(all(other)).toEqual(all(one));
      }),
      { seed, numRuns: 100 },
    );
  });
});
