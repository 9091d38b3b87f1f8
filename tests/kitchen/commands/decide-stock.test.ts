import { describe, expect, test } from 'vitest';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { rules } from '../builders.ts';
import { refusalOf, SmallKitchen } from '../small-kitchen.ts';

const dish = (_id: string, ingredientOf: string[] = []) => ({ _id, name: _id, ingredientOf, allergens: [] });
const menu = rules(
  {},
  {
    items: [
      dish('patty', ['burger', 'cheese-burger']),
      dish('burger', ['menu']),
      dish('cheese-burger'),
      dish('menu'),
    ],
  },
);

function limit(more: Partial<CommandOf<'stock.limit'>>) {
  const command = { name: 'stock.limit', itemId: 'burger', quantity: 3, autoReset: true, ...more } as const;
  return new SmallKitchen([], menu).command('c', '12:05', command);
}

describe('stock.limit', () => {
  test('calls the cloud with item, quantity and autoReset [INV-01]', () => {
    expect(limit({ itemId: 'menu' })).toEqual({
      ok: true,
      facts: [],
      outbox: [],
      call: { kind: 'limit-stock', item: 'menu', quantity: 3, autoReset: true },
    });
    expect(limit({ quantity: 0, autoReset: false })).toMatchObject({
      call: { quantity: 0, autoReset: false },
    });
  });

  test.each<[string, string[] | undefined, string[] | undefined]>([
    ['all if none are given', undefined, undefined],
    ['all if all are chosen', ['cheese-burger', 'burger'], undefined],
    ['some', ['burger', 'burger'], ['burger']],
    ['also those that contain it through another dish', ['burger', 'menu'], ['burger', 'menu']],
    ['none', [], []],
  ])('blocks dependent dishes, %s [INV-04][INV-08]', (_, ingredients, blocks) => {
    const decision = limit({ itemId: 'patty', ingredients });
    expect(decision.ok && decision.call).toEqual({
      kind: 'limit-stock',
      item: 'patty',
      quantity: 3,
      autoReset: true,
      ...(blocks === undefined ? {} : { blocks }),
    });
  });

  test('blocks nothing for an item that is no ingredient [INV-04]', () => {
    const decision = limit({ itemId: 'menu', ingredients: [] });
    expect(decision.ok && decision.call).not.toHaveProperty('blocks');
  });

  test('refuses an invalid quantity, and an item missing from the catalogue [INV-03]', () => {
    for (const quantity of [-1, 1.5, 100_000, 1_000_000_000, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(refusalOf(limit({ quantity })).code).toBe('quantity-invalid');
    }
    expect(refusalOf(limit({ itemId: 'ghost' }))).toEqual({ code: 'item-unknown', params: { id: 'ghost' } });
    expect(refusalOf(limit({ itemId: 'patty', ingredients: ['patty'] }))).toEqual({
      code: 'item-unknown',
      params: { id: 'patty' },
    });
  });
});

test('stock.clear is accepted for any item, even one removed from the catalogue [INV-05]', () => {
  const decision = new SmallKitchen([], menu).command('c', '12:05', { name: 'stock.clear', itemId: 'ghost' });
  expect(decision).toMatchObject({ ok: true, call: { kind: 'clear-stock', item: 'ghost' } });
});
