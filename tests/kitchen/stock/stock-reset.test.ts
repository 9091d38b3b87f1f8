import { describe, expect, test } from 'vitest';
import { isOver, seenStock } from '../../../hub/kitchen/stock/stock-limits.ts';

const entry = {
  _id: 'i1',
  item: 'steak',
  quantity: 5,
  autoReset: true,
  blocks: undefined,
  blockedBy: undefined,
};

describe('stock limits that end with the day', () => {
  test.each([
    ['one set before the day ended', {}, 99, true],
    ['one set since then', {}, 101, false],
    ['one that stays until it is removed', { autoReset: false }, 99, false],
    ['one without the option', { autoReset: undefined }, 99, false],
  ])('include or exclude %s [INV-02]', (_, more, since, over) => {
    expect(isOver({ ...entry, ...more }, { i1: { since, quantity: 5 } }, 100)).toBe(over);
  });

  test('exclude one that has not been seen yet [INV-02]', () => {
    expect(isOver(entry, {}, 100)).toBe(false);
  });

  test('stay the same after a sale, are new after an increase, and are forgotten when removed [INV-02]', () => {
    const seen = seenStock([entry, { ...entry, _id: 'i2' }], {}, 10);
    expect(seen).toEqual({ i1: { since: 10, quantity: 5 }, i2: { since: 10, quantity: 5 } });
    const sold = seenStock([{ ...entry, quantity: 3 }], seen, 20);
    expect(sold).toEqual({ i1: { since: 10, quantity: 3 } });
    expect(seenStock([{ ...entry, quantity: 4 }], sold, 30)).toEqual({ i1: { since: 30, quantity: 4 } });
  });
});
