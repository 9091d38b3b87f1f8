import { describe, expect, test } from 'vitest';
import { stockForms } from '../../../hub/kitchen/stock/stock-limits.ts';

const items = [
  { _id: 'burger', name: 'Burger', ingredientOf: [], allergens: [] },
  { _id: 'cheese', name: 'Cheeseburger', ingredientOf: [], allergens: [] },
  { _id: 'bun', name: 'Bun', ingredientOf: ['burger', 'cheese'], allergens: [] },
];
const limit = (_id: string, item: string, quantity: number, more: object = {}) => ({
  _id,
  item,
  quantity,
  blocks: undefined,
  blockedBy: undefined,
  ...more,
});
const forms = (...entries: ReturnType<typeof limit>[]) => stockForms(entries, { items });

describe('entries of stock limits', () => {
  test('have for an item quantity, when it ends, and that it is no ingredient [INV-01]', () => {
    expect(forms(limit('1', 'burger', 3, { autoReset: true }))).toEqual([
      { itemId: 'burger', name: 'Burger', isIngredient: false, quantity: 3, autoReset: true, blockedBy: [] },
    ]);
  });

  test('name the dishes an ingredient blocks, all of them without a list [INV-01][INV-08]', () => {
    const by = [{ itemId: 'bun', name: 'Bun', quantity: 8 }];
    expect(forms(limit('1', 'bun', 8))).toEqual([
      { itemId: 'bun', name: 'Bun', isIngredient: true, quantity: 8, autoReset: false, blockedBy: [] },
      { itemId: 'burger', name: 'Burger', isIngredient: false, blockedBy: by },
      { itemId: 'cheese', name: 'Cheeseburger', isIngredient: false, blockedBy: by },
    ]);
    expect(forms(limit('1', 'bun', 8, { blocks: ['cheese'] })).map(({ itemId }) => itemId)).toEqual([
      'bun',
      'cheese',
    ]);
    expect(forms(limit('1', 'bun', 8, { blocks: ['cheese'] }))[0]).toMatchObject({ blocks: ['cheese'] });
  });

  test('name in blockedBy the entry of the ingredient, once [INV-08]', () => {
    const [own] = forms(limit('9', 'burger', 3, { blockedBy: '1' }), limit('1', 'bun', 8));
    expect(own).toMatchObject({ quantity: 3, blockedBy: [{ itemId: 'bun', quantity: 8 }] });
    expect(own?.blockedBy).toHaveLength(1);
  });

  test('show an item removed from the menu by its id [INV-01]', () => {
    expect(forms(limit('1', 'gone', 1))[0]).toMatchObject({ itemId: 'gone', name: 'gone' });
  });
});
