import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadOf } from '../../../hub/kitchen/figures/spread.ts';
import {
  learnedDoubt,
  learnedItem,
  learnedSeconds,
  loadOf,
  type Measured,
  measuredOf,
  NO_PACE,
  type PaceSum,
  piecesAt,
  weekOf,
  wholeSeconds,
  withMeasured,
} from '../../../hub/kitchen/pace/item-paces.ts';
import type { ItemWork } from '../../../hub/kitchen/pace/item-work.ts';
import { PACE_LEFT_OUT, PACE_LOADS } from '../../../shared/model/pace.ts';
import { PACE_NEEDS_COUNT, PACE_SURE_COUNT } from '../../../shared/pace-limits.ts';
import { seed } from '../../properties/seed.ts';
import { at } from '../builders.ts';

const MINUTE_MS = 60_000;
const took = (minutes: number, hour = 19, load: (typeof PACE_LOADS)[number] = 'calm'): Measured => ({
  item: 'steak',
  ...{ hour, load, tookMs: minutes * MINUTE_MS },
});
const sumOf = (all: readonly Measured[]): PaceSum =>
  all.reduce((sum, each) => withMeasured(sum, each, 1), NO_PACE);
const near = (ms: number | undefined, minutes: number) =>
  expect(Math.abs((ms ?? 0) / (minutes * MINUTE_MS) - 1)).toBeLessThan(0.05);

const anyMeasured: fc.Arbitrary<Measured> = fc.oneof(
  fc.record({
    item: fc.constant('steak'),
    hour: fc.integer({ min: 0, max: 23 }),
    load: fc.constantFrom(...PACE_LOADS),
    tookMs: fc.integer({ min: 10_000, max: 10_800_000 }),
  }),
  fc.record({ item: fc.constant('steak'), leftOut: fc.constantFrom(...PACE_LEFT_OUT) }),
);

describe('[PACE-01] sums of measurements', () => {
  it(`are independent of order, and removed values leave no trace (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(anyMeasured), fc.array(anyMeasured), (kept, gone) => {
        const mixed = [...gone, ...kept].reverse();
        const all = gone.reduce((sum, each) => withMeasured(sum, each, -1), sumOf(mixed));
        expect(all).toEqual(sumOf(kept));
      }),
      { seed },
    );
  });

  it(`need no more space for ten years than for the first busy days (seed ${seed})`, () => {
    const random = fc.sample(anyMeasured, { seed, numRuns: 20_000 });
    const bytes = JSON.stringify(sumOf(random)).length;
    // 72 hours and loads of at most 75 buckets each, at a dozen bytes a bucket; a real dish has a tenth of that.
    expect(bytes).toBeLessThan(72 * 75 * 12);
    const year = JSON.stringify(
      sumOf(Array.from({ length: 20_000 }, (_, turn) => took(8 + (turn % 5)))),
    ).length;
    expect(year).toBeLessThan(150);
  });
});

describe('[PACE-01] the learned time of an item', () => {
  it('is the median and the p80, unaffected by a few forgotten dishes', () => {
    const usual = [8, 9, 9, 9, 10, 10, 10, 10, 11, 12, 14, 15].map((minutes) => took(minutes));
    const { all } = learnedItem([{ week: 5, sum: sumOf([...usual, took(170)]) }], 5);
    expect(all?.count).toBe(13);
    near(all?.medianMs, 10);
    near(all?.p80Ms, 14);
  });

  it('is available by hour and by load as well as overall', () => {
    const sum = sumOf([took(5, 12), took(10, 19), took(20, 19, 'full')]);
    const { hours, loads, leftOut } = learnedItem(
      [{ week: 5, sum: withMeasured(sum, { item: 'steak', leftOut: 'tooSoon' }, 1) }],
      5,
    );
    expect([...hours.keys()]).toEqual([12, 19]);
    expect([...loads.keys()]).toEqual(['calm', 'full']);
    near(loads.get('full')?.medianMs, 20);
    expect(loads.get('calm')?.count).toBe(2);
    expect(leftOut).toEqual({ tooSoon: 1 });
  });

  it('favours newer weeks: a value’s weight halves every four weeks', () => {
    const old = sumOf(Array.from({ length: 30 }, () => took(20)));
    const fresh = sumOf(Array.from({ length: 16 }, () => took(10)));
    near(
      learnedItem(
        [
          { week: 5, sum: old },
          { week: 5, sum: fresh },
        ],
        5,
      ).all?.medianMs,
      20,
    );
    near(
      learnedItem(
        [
          { week: 1, sum: old },
          { week: 5, sum: fresh },
        ],
        5,
      ).all?.medianMs,
      10,
    );
    // A dish from last winter is still known: when all data is old, it keeps its full weight.
    expect(learnedItem([{ week: 1, sum: old }], 52).all).toEqual(
      learnedItem([{ week: 52, sum: old }], 52).all,
    );
  });

  it('is unknown before there are enough measurements, however many were left out', () => {
    const few = Array.from({ length: PACE_NEEDS_COUNT - 1 }, () => took(10));
    const seconds = (all: Measured[]) => learnedSeconds(learnedItem([{ week: 5, sum: sumOf(all) }], 5).all);
    expect(seconds([])).toBeUndefined();
    expect(seconds([...few, { item: 'steak', leftOut: 'unmarked' }])).toBeUndefined();
    expect(seconds([...few, took(10)])).toBe(
      wholeSeconds(learnedItem([{ week: 5, sum: sumOf([took(10)]) }], 5).all?.medianMs ?? 0),
    );
    expect([wholeSeconds(0), wholeSeconds(62_400), wholeSeconds(62_600)]).toEqual([5, 60, 65]);
  });

  it('counts weeks from their Mondays', () => {
    const day = (text: string) => Date.parse(text) / 86_400_000;
    const [sunday, monday] = [weekOf(day('2026-11-22')), weekOf(day('2026-11-23'))];
    expect(monday - sunday).toBe(1);
    expect(weekOf(day('2026-11-29'))).toBe(monday);
  });
});

describe('[PACE-01] a suggested learned time', () => {
  const all = (count: number, medianMs: number) => ({ count, medianMs, p80Ms: medianMs });

  it('is doubtful only with few measurements, or far below the set time', () => {
    expect(learnedDoubt(all(PACE_SURE_COUNT - 1, 120_000), 120)).toBe('few');
    expect(learnedDoubt(all(PACE_SURE_COUNT, 45_000), 120)).toBe('far');
    expect(learnedDoubt(all(PACE_SURE_COUNT, 60_000), 120)).toBeUndefined();
    expect(learnedDoubt(all(PACE_SURE_COUNT, 45_000), undefined)).toBeUndefined();
    // A misleading value is not offered.
    expect(learnedDoubt(all(PACE_NEEDS_COUNT - 1, 45_000), 120)).toBeUndefined();
    expect(learnedDoubt(undefined, 120)).toBeUndefined();
  });
});

describe('[PACE-01] the load of a station', () => {
  const work = (from: string, until?: string, more: Partial<ItemWork> = {}): ItemWork => ({
    ...{ item: 'steak', name: 'Steak', station: 'grill', pieces: 2, hour: 19, beganAt: at(from) },
    ...(until === undefined ? {} : { endedAt: at(until) }),
    ...more,
  });

  it('is the number of its open items at that moment, including the item itself; long-forgotten ones don’t count', () => {
    const around = [
      work('19:00', '19:10'),
      work('19:05'),
      work('19:05', '19:20', { station: 'fish' }),
      work('19:11'),
      work('15:00'),
    ];
    expect(piecesAt('grill', at('19:05'), around)).toBe(4);
    expect(piecesAt('grill', at('19:10'), around)).toBe(2);
    expect(piecesAt('fish', at('19:10'), around)).toBe(2);
    expect([0, 4, 5, 10, 11].map(loadOf)).toEqual(['calm', 'calm', 'busy', 'busy', 'full']);
  });

  it('is recorded with the measurement; an unfinished item records nothing', () => {
    const busy = [1, 2, 3].map(() => work('19:00', '19:30'));
    const done = work('19:05', '19:15', { outcome: { tookMs: 600_000 } });
    expect(measuredOf(done, [...busy, done])).toEqual([
      { item: 'steak', hour: 19, load: 'busy', tookMs: 600_000 },
    ]);
    expect(measuredOf(work('19:05'), busy)).toEqual([]);
    const gone = work('19:05', '19:06', { outcome: { leftOut: 'cancelled' } });
    expect(measuredOf(gone, busy)).toEqual([{ item: 'steak', leftOut: 'cancelled' }]);
  });
});

it('the load of a station uses the buckets of the figures [PACE-01]', () => {
  const buckets = Object.values(sumOf([took(9)]).cells)[0];
  expect(Object.keys(buckets ?? {}).map(Number)).toEqual(
    spreadOf(540_000)?.buckets.map(([bucket]) => bucket),
  );
});
