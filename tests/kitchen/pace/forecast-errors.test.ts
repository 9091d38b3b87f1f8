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

it('[PACE-02] a dish of 10 minutes that was set to 15 and learned as 9 was forecast 5 minutes late and 1 early', () => {
  expect(errorsOf(made(10, 900), 540)).toEqual([
    { of: 'set', byMs: -300_000 },
    { of: 'learned', byMs: 60_000 },
  ]);
});

it('[PACE-02] where only one time is known it is counted apart, so that like stands beside like', () => {
  expect(errorsOf(made(10, 900), undefined)).toEqual([{ of: 'setAlone', byMs: -300_000 }]);
  expect(errorsOf(made(10), 540)).toEqual([{ of: 'learnedAlone', byMs: 60_000 }]);
  expect(errorsOf(made(10), undefined)).toEqual([]);
  expect(errorsOf({ ...made(10, 900), outcome: { leftOut: 'unmarked' } }, 540)).toEqual([]);
});

it('[PACE-02] half of the forecasts were off by no more than the median; the bias is their mean', () => {
  const errors = [-120_000, 60_000, 60_000, 240_000];
  const sums = errors.reduce<ForecastErrors>((sum, byMs) => withError(sum, { of: 'set', byMs }, 1), {});
  const { count, medianMs, biasMs } = errorFigures(sums.set ?? { count: 0, sumMs: 0, off: {} });
  expect([count, biasMs]).toEqual([4, 60_000]);
  expect(Math.abs(medianMs / 60_000 - 1)).toBeLessThan(0.05);
});

it(`[PACE-02] sums of errors are free of order, can be put together and taken back (seed ${seed})`, () => {
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
