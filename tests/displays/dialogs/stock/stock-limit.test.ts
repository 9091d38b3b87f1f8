import { describe, expect, it } from 'vitest';
import {
  dishesWith,
  initialsOf,
  itemsNamed,
  itemsUnder,
  limitableItems,
} from '../../../../displays/dialogs/stock/catalogue-items.ts';
import { limitCommand, quantityOf, quantityTyped } from '../../../../displays/dialogs/stock/limit-form.tsx';

const menu = [
  { id: 'sauce', name: 'Tomato sauce', ingredientOf: ['pizza', 'pasta', 'gone'] },
  { id: 'pizza', name: 'Pizza' },
  { id: 'pasta', name: 'Pasta' },
  { id: 'salad', name: 'Salad of tomatoes' },
  { id: 'tomato', name: 'Tomato' },
];
const names = (found: { name: string }[]) => found.map(({ name }) => name);

describe('the item list by letter', () => {
  it('has letters in order, each with its items by name [DLG-18]', () => {
    expect(initialsOf(menu)).toEqual(['P', 'S', 'T']);
    expect(names(itemsUnder(menu, 'P'))).toEqual(['Pasta', 'Pizza']);
    expect(
      initialsOf([
        { id: 'q', name: ' "7 up"' },
        { id: 'none', name: '–' },
        { id: 'h', name: 'שווארמה' },
      ]),
    ).toEqual(['7', 'ש']);
    expect(itemsUnder(menu, undefined)).toEqual([]);
  });
});

describe('a stock limit', () => {
  it.each([
    ['12', '12'],
    ['007', '7'],
    ['0', '0'],
    ['1234567', '12345'],
    ['1,5', '1'],
    ['-3x', '3'],
    ['2.12345', '2'],
    ['1.2.3', '1'],
    ['', ''],
  ])('for the input %s stores %s [INV-03]', (typed, kept) => {
    expect(quantityTyped(typed)).toBe(kept);
  });

  it('has a quantity only once there is a digit [INV-03]', () => {
    expect(['', '0', '12'].map(quantityOf)).toEqual([undefined, 0, 12]);
  });

  it('names the dishes only if not all are blocked [INV-04] [INV-08]', () => {
    const dishes = dishesWith(menu, 'sauce');
    expect(names(dishes)).toEqual(['Pizza', 'Pasta']);
    const limit = { itemId: 'sauce', quantity: 3, autoReset: true, dishes };
    expect(limitCommand({ ...limit, spared: new Set() })).toEqual({
      name: 'stock.limit',
      itemId: 'sauce',
      quantity: 3,
      autoReset: true,
    });
    expect(limitCommand({ ...limit, spared: new Set(['pizza']) })).toMatchObject({ ingredients: ['pasta'] });
    expect(dishesWith(menu, 'pizza')).toEqual([]);
    expect(limitCommand({ ...limit, dishes: [], spared: new Set() })).not.toHaveProperty('ingredients');
  });

  it('finds an item by any part of its name, prefixes first [DLG-18]', () => {
    expect(names(itemsNamed(menu, ' tomato'))).toEqual(['Tomato sauce', 'Tomato', 'Salad of tomatoes']);
    expect(itemsNamed(menu, 'soup')).toEqual([]);
  });

  it('offers at most 20 items, and none named REMOVE under its letter either [CONST-06]', () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ id: `${n}`, name: `Remoulade ${n}` }));
    const items = limitableItems([{ id: 'r', name: 'REMOVE' }, { id: 's', name: 'Removed skin' }, ...many]);
    expect(names(itemsNamed(items, 'remo'))).toHaveLength(20);
    expect(names(itemsNamed(items, 'remove'))).toEqual(['Removed skin']);
    expect(names(itemsUnder(items, 'R'))).not.toContain('REMOVE');
  });
});
