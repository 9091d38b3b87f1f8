import { describe, expect, test } from 'vitest';
import { comparePlaces, type Place, type SortKey } from '../../../hub/boards/order/place-order.ts';

const KEY: SortKey = {
  rank: 2,
  latest: 0,
  table: '',
  at: 0,
  typeOrder: 0,
  firedAt: 0,
  name: '',
  title: '',
  id: 'm',
};
const place = (key: Partial<SortKey> = {}, after: Place['after'] = []): Place => ({
  key: { ...KEY, ...key },
  after,
});

/** -1, 0 or 1: position of the first relative to the second. */
const compare = (one: Place, other: Place, descending = false) =>
  Math.sign(comparePlaces(descending)(one, other));

describe('position of two tickets', () => {
  test.each<[string, Partial<SortKey>, Partial<SortKey>]>([
    ['the lower rank comes first [TICK-26]', { rank: 0, at: 9 }, { rank: 1 }],
    ['of those moved to the start, the latest comes first [TICK-26]', { latest: 9, at: 9 }, { latest: 8 }],
    [
      'equal timestamps sort by course name [GRP-21]',
      { name: 'Desserts', id: 'z' },
      { name: 'Other', id: 'a' },
    ],
    ['tables sort in natural order [KITCH-07]', { table: 'T2', at: 9 }, { table: 'T12' }],
    ['tables with different letters sort by letter [KITCH-07]', { table: 'A9' }, { table: 'B1' }],
    ['tables with the same number sort by the rest [KITCH-07]', { table: 'T2 a' }, { table: 'T2 b' }],
    ['tables without a number sort by letter [KITCH-07]', { table: 'Bar' }, { table: 'T1' }],
    ['the earlier date comes first [TIME-12]', { at: 1, typeOrder: 4 }, { at: 2 }],
    ['then by course type [GRP-10]', { typeOrder: 1, firedAt: 9 }, { typeOrder: 3 }],
    ['then by fire time [GRP-21]', { firedAt: 1, title: 'z' }, { firedAt: 2, title: 'a' }],
    ['then by title [GRP-21]', { title: 'T2', id: 'z' }, { title: 'T12', id: 'a' }],
    ['finally by id, so that the order is total [GRP-21]', { id: 'a' }, { id: 'b' }],
  ])('follows the rule: %s', (_, first, second) => {
    expect(compare(place(first), place(second))).toBe(-1);
    expect(compare(place(second), place(first))).toBe(1);
  });

  test('reverses the normal order when descending, but not tickets pinned to start or end [KITCH-07]', () => {
    expect(compare(place({ at: 1 }), place({ at: 2 }), true)).toBe(1);
    expect(compare(place({ rank: 0 }), place({ rank: 3 }), true)).toBe(-1);
    expect(compare(place({ latest: 2 }), place({ latest: 1 }), true)).toBe(-1);
  });

  test('is equal for the same place', () => {
    expect(compare(place(), place())).toBe(0);
  });
});

describe('tickets moved behind another', () => {
  const step = (at: number, id: string) => ({ at, id });

  test('are placed behind it, the latest move nearest [TICK-36]', () => {
    const anchor = place();
    const early = place({}, [step(1, 'x')]);
    const late = place({}, [step(2, 'y')]);
    expect([compare(anchor, early), compare(late, early), compare(early, anchor)]).toEqual([-1, -1, 1]);
  });

  test('are placed by id if moved at the same moment [TICK-36]', () => {
    expect(compare(place({}, [step(1, 'x')]), place({}, [step(1, 'y')]))).toBe(-1);
  });

  test('come before the next ticket together with those behind them [TICK-36]', () => {
    const first = place({}, [step(2, 'x')]);
    const behindFirst = place({}, [step(2, 'x'), step(9, 'z')]);
    const second = place({}, [step(1, 'y')]);
    expect([compare(first, behindFirst), compare(behindFirst, second)]).toEqual([-1, -1]);
  });

  test('stay behind it when the sort order is reversed [TICK-36]', () => {
    expect(compare(place(), place({}, [step(1, 'x')]), true)).toBe(-1);
  });
});
