import { describe, expect, test } from 'vitest';
import { compareItems, type ItemSort } from '../../../hub/boards/sums/item-totals.ts';

const PRIORITIES: Record<string, number> = { salad: -1, burger: 2, steak: 2, fish: 999, eel: 999 };
const ITEMS = [
  { itemId: 'steak', name: 'Steak', count: 4 },
  { itemId: 'eel', name: 'Fish', count: 4 },
  { itemId: 'salad', name: 'Salad', count: 1 },
  { itemId: 'fish', name: 'Fish', count: 7 },
  { itemId: 'burger', name: 'Burger', count: 4 },
];

describe('the list of items', () => {
  test.each<[ItemSort, string[]]>([
    ['priority', ['salad', 'burger', 'steak', 'eel', 'fish']],
    ['name', ['burger', 'eel', 'fish', 'salad', 'steak']],
    ['count', ['fish', 'burger', 'steak', 'eel', 'salad']],
  ])('is sorted by %s [GRP-09]', (by, ids) => {
    const compare = compareItems(by, (itemId) => PRIORITIES[itemId] ?? 999);
    expect([...ITEMS].sort(compare).map(({ itemId }) => itemId)).toEqual(ids);
    expect(
      [...ITEMS]
        .reverse()
        .sort(compare)
        .map(({ itemId }) => itemId),
    ).toEqual(ids);
  });
});
