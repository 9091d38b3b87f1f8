// The menu converted between the setup pages and the catalogue's lists.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../hub/cloud/catalogue.ts';
import { type MenuLists, readMenu, stationsOfMenu, writeMenu } from '../../../hub/kitchen/menu/menu-lists.ts';
import type { Menu } from '../../../shared/protocol/site/menu.ts';
import { seed } from '../../properties/seed.ts';
import { anyMenu, menuItem, PIZZERIA, STATIONS } from './any-menu.ts';

const EMPTY: MenuLists = {
  items: undefined,
  categories: undefined,
  modifierGroups: undefined,
  kitchenBons: STATIONS.map(({ id, name }) => ({ _id: id, name, printedItems: [] })),
};

function readBack(lists: MenuLists): Menu {
  const catalogue = readCatalogue({ ...lists });
  const stations = catalogue.kitchenBons.map(({ _id, name, printedItems }) => ({
    id: _id,
    name,
    items: printedItems,
  }));
  return readMenu(catalogue, stations);
}

describe('[SOLO-03] the menu in the catalogue’s lists', () => {
  it(`is read back as it was written (seed ${seed})`, () => {
    fc.assert(
      fc.property(anyMenu(), (menu) => {
        expect(readBack(writeMenu(menu, EMPTY))).toEqual(menu);
      }),
      { seed, numRuns: 150 },
    );
  });

  it('keeps data that the pages don’t know, and ranks lines by category and place', () => {
    const stored = {
      ...EMPTY,
      items: [{ _id: 'i2', name: 'Old', reportAs: 'i1', price: 12, printNames: { en: 'X' } }],
      kitchenBons: [{ _id: 'cold', name: 'Cold', printedItems: ['foreign', 'i2', 'i1'], colour: 'red' }],
    };
    const { items, kitchenBons } = writeMenu(PIZZERIA, stored);
    expect(items).toEqual([
      expect.objectContaining({
        _id: 'i1',
        priority: 1,
        defaultCourse: 'Mains',
        preparationTimeSeconds: 450,
      }),
      {
        ...{ _id: 'i2', name: 'Greek salad', reportAs: 'i1', price: 12 },
        ...{ category: 'c2', allergens: [], priority: 2 },
      },
      expect.objectContaining({ _id: 'i3', priority: 3 }),
    ]);
    expect(kitchenBons).toEqual([
      { _id: 'cold', name: 'Cold', printedItems: ['i2', 'i3', 'foreign'], colour: 'red' },
    ]);
    const turned = { ...PIZZERIA, categories: PIZZERIA.categories.toReversed() };
    expect(writeMenu(turned, EMPTY).items).toEqual([
      expect.objectContaining({ _id: 'i1', priority: 2 }),
      expect.objectContaining({ _id: 'i2', priority: 1 }),
      expect.objectContaining({ _id: 'i3', priority: 3 }),
    ]);
  });

  it('is sent to virtual work stations too, whose setup is unchanged if none of their entries changes', () => {
    const setup = {
      virtualWorkStations: [
        { _id: 'oven', name: 'Oven', items: ['i1', 'gone', 'foreign'] },
        { _id: 'cold', name: 'Cold', items: ['i3', 'i2'] },
      ],
    };
    const stored = { items: [{ _id: 'gone' }] };
    expect(stationsOfMenu(PIZZERIA, setup, stored)).toEqual([
      { _id: 'oven', name: 'Oven', items: ['i1', 'foreign'] },
      { _id: 'cold', name: 'Cold', items: ['i2', 'i3'] },
    ]);
    const same = { virtualWorkStations: [{ _id: 'bar', items: ['x1'] }] };
    const menu = { ...PIZZERIA, items: [menuItem('x1', { stations: ['bar'] })] };
    expect(stationsOfMenu(menu, same, { items: [] })).toBeUndefined();
  });
});
