import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  errorFigures,
  errorsOf,
  type ForecastErrors,
  joinErrors,
  withError,
} from '../../../hub/kitchen/pace/forecast-errors.ts';
import type { ItemWork } from '../../../hub/kitchen/pace/item-work.ts';
import { FORECASTS } from '../../../shared/model/pace.ts';
import { seed } from '../../properties/seed.ts';

const made = (minutes: number, setSeconds?: number): ItemWork => ({
  ...{
    item: 'steak',
    name: 'Steak',
    station: 'grill',
    pieces: 1,
    hour: 19,
    beganAt: 0,
    endedAt: minutes * 60_000,
  },
  outcome: { tookMs: minutes * 60_000 },
  ...(setSeconds === undefined ? {} : { setSeconds }),
});

it('a dish of 10 minutes that was set to 15 and learned as 9 has forecast errors of 5 minutes late and 1 early [PACE-02]', () => {
  expect(errorsOf(made(10, 900), 540)).toEqual([
    { of: 'set', byMs: -300_000 },
    { of: 'learned', byMs: 60_000 },
  ]);
});

it('forecasts with only one known time are counted separately, so that comparisons are fair [PACE-02]', () => {
  expect(errorsOf(made(10, 900), undefined)).toEqual([{ of: 'setAlone', byMs: -300_000 }]);
  expect(errorsOf(made(10), 540)).toEqual([{ of: 'learnedAlone', byMs: 60_000 }]);
  expect(errorsOf(made(10), undefined)).toEqual([]);
  expect(errorsOf({ ...made(10, 900), outcome: { leftOut: 'unmarked' } }, 540)).toEqual([]);
});

it('half of the forecasts were off by no more than the median; the bias is their mean [PACE-02]', () => {
  const errors = [-120_000, 60_000, 60_000, 240_000];
  const sums = errors.reduce<ForecastErrors>((sum, byMs) => withError(sum, { of: 'set', byMs }, 1), {});
  const { count, medianMs, biasMs } = errorFigures(sums.set ?? { count: 0, sumMs: 0, off: {} });
  expect([count, biasMs]).toEqual([4, 60_000]);
  expect(Math.abs(medianMs / 60_000 - 1)).toBeLessThan(0.05);
});

it(`sums of errors are independent of order, can be merged and reverted (seed ${seed}) [PACE-02]`, () => {
  const error = fc.record({ of: fc.constantFrom(...FORECASTS), byMs: fc.integer({ min: -9e6, max: 9e6 }) });
  const sumOf = (all: { of: (typeof FORECASTS)[number]; byMs: number }[]) =>
    all.reduce<ForecastErrors>((sum, each) => withError(sum, each, 1), {});
  fc.assert(
    fc.property(fc.array(error), fc.array(error), (some, more) => {
      const both = sumOf([...more, ...some].reverse());
      expect(joinErrors(sumOf(some), sumOf(more))).toEqual(both);
      expect(more.reduce((sum, each) => withError(sum, each, -1), both)).toEqual(sumOf(some));
    }),
    { seed },
  );
});
