// Known timestamps keep their age across large moves of hub time.
import { beforeEach, describe, expect, it } from 'vitest';
import { countsFrom } from '../../../hub/kitchen/state/age-overrides.ts';
import { createStampAges, type StampAges } from '../../../hub/kitchen/visibility/stamp-ages.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/limits.ts';

const DAY_MS = 24 * HOUR_MS;
const NOON = Date.UTC(2026, 10, 22, 12);
const TOUCHED = NOON - 20 * MINUTE_MS;
const known = { state: { orderId: 'o1', touchedAt: TOUCHED }, order: undefined };
let book: StampAges;
beforeEach(() => {
  book = createStampAges();
});
const ageAt = (now: number, stamp = TOUCHED) => now - countsFrom(book.ages, 'o1', stamp);

describe('[TIME-16] known timestamps after a move of hub time', () => {
  it.each([HOUR_MS, DAY_MS, 40 * DAY_MS, -HOUR_MS, -40 * DAY_MS])('by %i ms are as old as before', (by) => {
    book.moved([known], NOON, NOON + by);
    expect(ageAt(NOON + by)).toBe(20 * MINUTE_MS);
    book.moved([known], NOON + by, NOON);
    expect(ageAt(NOON)).toBe(20 * MINUTE_MS);
    expect(book.ages.has('o1')).toBe(false);
  });

  it('are never younger than now', () => {
    const ahead = { state: { orderId: 'o1', touchedAt: NOON + HOUR_MS }, order: undefined };
    book.moved([ahead], NOON, NOON - HOUR_MS);
    expect(ageAt(NOON - HOUR_MS, NOON + HOUR_MS)).toBe(0);
  });
});

describe('[TIME-16] a timestamp that arrives while two clocks may be right', () => {
  const comes = (touchedAt: number, now: number, unmoved: number) => {
    book.seen({ state: { orderId: 'o1', touchedAt }, order: undefined }, now, unmoved);
    return ageAt(now, touchedAt);
  };

  it('after a move ahead belongs to the former clock if that could have written it', () => {
    expect(comes(NOON - MINUTE_MS, NOON + DAY_MS, NOON)).toBe(MINUTE_MS);
    expect(comes(NOON + DAY_MS - MINUTE_MS, NOON + DAY_MS, NOON)).toBe(MINUTE_MS);
  });

  it('after a move back belongs to the former clock if it is ahead of the new one', () => {
    expect(comes(NOON - MINUTE_MS, NOON - DAY_MS, NOON)).toBe(MINUTE_MS);
    expect(comes(NOON - DAY_MS - MINUTE_MS, NOON - DAY_MS, NOON)).toBe(MINUTE_MS);
  });

  it('belongs to the clock it is near to, even if slightly ahead of it', () => {
    expect(comes(NOON + 900, NOON, NOON + 2 * DAY_MS)).toBe(-900);
    book.forget('o1');
    expect(comes(NOON + 900, NOON + 2 * DAY_MS, NOON)).toBe(-900);
  });

  it('is not old for being some minutes ahead of its clock, as a future fire is', () => {
    expect(comes(NOON + 5 * MINUTE_MS, NOON + HOUR_MS, NOON)).toBe(0);
    book.forget('o1');
    expect(comes(NOON + 5 * MINUTE_MS, NOON, NOON + HOUR_MS)).toBe(0);
  });

  it('slightly ahead of an unmoved clock counts from itself, far ahead of it from now', () => {
    expect(comes(NOON + 1, NOON, NOON)).toBe(-1);
    expect(comes(NOON + HOUR_MS, NOON, NOON)).toBe(0);
    expect([...book.ages.keys()]).toEqual(['o1']);
  });

  it('keeps the age determined first, until its order is forgotten', () => {
    comes(NOON - MINUTE_MS, NOON + DAY_MS, NOON);
    expect(comes(NOON - MINUTE_MS, NOON + DAY_MS + HOUR_MS, NOON + HOUR_MS)).toBe(HOUR_MS + MINUTE_MS);
    book.forget('o1');
    expect(book.ages.has('o1')).toBe(false);
  });
});
