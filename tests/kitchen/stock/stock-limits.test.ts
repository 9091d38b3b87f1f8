import { expect, test } from 'vitest';
import { stockLimits } from '../../../hub/kitchen/stock/stock-limits.ts';
import type { InventoryEntry } from '../../../shared/model/catalogue.ts';
import { rules } from '../builders.ts';

const { catalogue } = rules(
  {},
  {
    items: [
      { _id: 'burger', name: 'Burger', ingredientOf: [], allergens: [] },
      { _id: 'sandwich', name: 'Sandwich', ingredientOf: [], allergens: [] },
      { _id: 'sauce', name: 'Sauce', ingredientOf: ['burger', 'sandwich'], allergens: [] },
      { _id: 'egg', name: 'Egg', ingredientOf: ['sauce'], allergens: [] },
    ],
  },
);
const limit = (item: string, quantity: number, more: Partial<InventoryEntry> = {}): InventoryEntry => ({
  _id: `limit-${item}`,
  item,
  quantity,
  ...more,
});

test.each<[string, InventoryEntry[], Record<string, number>]>([
  ['nothing is limited without entries', [], {}],
  ['an entry limits its item', [limit('burger', 4)], { burger: 4 }],
  ['0 is sold out', [limit('burger', 0)], { burger: 0 }],
  ['a negative quantity is sold out too', [limit('burger', -2)], { burger: 0 }],
  ['an item missing from the catalogue is limited too', [limit('ghost', 1)], { ghost: 1 }],
  [
    'an ingredient without blocks limits everything that contains it',
    [limit('sauce', 3)],
    { sauce: 3, burger: 3, sandwich: 3 },
  ],
  [
    'an ingredient also limits what contains it indirectly',
    [limit('egg', 2)],
    { egg: 2, sauce: 2, burger: 2, sandwich: 2 },
  ],
  [
    'an ingredient with blocks limits only those',
    [limit('sauce', 3, { blocks: ['burger'] })],
    { sauce: 3, burger: 3 },
  ],
  ['an empty list of blocks limits nothing else', [limit('sauce', 3, { blocks: [] })], { sauce: 3 }],
  [
    'the strictest of several limits wins, whichever comes first',
    [limit('burger', 5), limit('sauce', 3, { blocks: ['burger'] }), limit('sandwich', 1), limit('egg', 2)],
    { burger: 2, sauce: 2, sandwich: 1, egg: 2 },
  ],
  [
    'the entry named by blockedBy limits the item too',
    [limit('sauce', 0, { blocks: [] }), limit('burger', 5, { blockedBy: 'limit-sauce' })],
    { sauce: 0, burger: 0 },
  ],
  [
    'an entry that no longer exists blocks nothing',
    [limit('burger', 5, { blockedBy: 'limit-gone' })],
    { burger: 5 },
  ],
])('stock limits are resolved: %s [INV-07]', (_, entries, limits) => {
  expect(Object.fromEntries(stockLimits(entries, catalogue))).toEqual(limits);
  expect(Object.fromEntries(stockLimits([...entries].reverse(), catalogue))).toEqual(limits);
});
