import { describe, expect, test } from 'vitest';
import { menuIndex } from '../../../hub/boards/catalogue/menu-index.ts';
import type { CatalogueEntry } from '../../../shared/model/catalogue.ts';
import { rules } from '../../kitchen/builders.ts';

const dish = (_id: string, more: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  _id,
  name: _id,
  ingredientOf: [],
  allergens: [],
  ...more,
});
const menu = menuIndex(
  rules(
    {},
    {
      items: [
        dish('steak', { priority: 2, category: 'grill' }),
        dish('salad', { priority: 0, category: 'unheard' }),
        dish('bread', { priority: 7 }),
        dish('cake'),
        dish('pie', { priority: 4 }),
        dish('cheeseburger', { reportAs: 'burger' }),
        dish('double', { reportAs: 'cheeseburger' }),
        dish('burger'),
        dish('lost', { reportAs: 'nowhere' }),
        dish('half-lost', { reportAs: 'lost' }),
        dish('ping', { reportAs: 'pong' }),
        dish('pong', { reportAs: 'ping' }),
        dish('self', { reportAs: 'self' }),
        dish('into-circle', { reportAs: 'ping' }),
        dish('egg', { ingredientOf: ['mayo'] }),
        dish('mayo', { ingredientOf: ['burger'] }),
        dish('patty', { ingredientOf: ['burger', 'cheeseburger'] }),
      ],
      categories: [{ _id: 'grill', name: 'From the grill' }],
      itemPriorityLists: [
        {
          _id: 'l1',
          items: [
            { item: 'bread', priority: 3 },
            { item: 'pie', priority: 9 },
            { item: 'ghost', priority: 5 },
          ],
        },
        {
          _id: 'l2',
          items: [
            { item: 'bread', priority: 0 },
            { item: 'pie', priority: 12 },
          ],
        },
      ],
      itemGroups: [
        { _id: 'g-burgers', name: 'Burgers', items: ['burger', 'cheeseburger'] },
        { _id: 'g-meat', name: 'Meat', items: ['steak', 'burger'] },
        { _id: 'g-bare', name: '', items: ['cake'] },
      ],
      tables: [{ _id: 't1', number: '1', name: 'Window' }, { _id: 't2', number: '2' }, { _id: 't3' }],
    },
  ).catalogue,
);

test.each([
  ['steak', 2],
  ['salad', -1],
  ['cake', 999],
  ['unheard', 999],
  [undefined, 999],
])('item %s has rank %s [ORD-21]', (id, rank) => {
  expect(menu.priority(id)).toBe(rank);
});

test.each([
  ['bread', -1],
  ['pie', 9],
  ['ghost', 5],
])('a priority list wins over the item, the foremost of several: %s has rank %s [GRP-25]', (id, rank) => {
  expect(menu.priority(id)).toBe(rank);
});

test.each([
  ['burger', 'burger'],
  ['cheeseburger', 'burger'],
  ['double', 'burger'],
  ['lost', 'lost'],
  ['half-lost', 'lost'],
  ['ping', 'ping'],
  ['pong', 'pong'],
  ['self', 'self'],
  ['into-circle', 'into-circle'],
  ['unheard', 'unheard'],
])('item %s is counted as %s [GRP-18]', (id, counted) => {
  expect(menu.countedAs(id)).toBe(counted);
});

test.each([
  ['burger', ['egg', 'mayo', 'patty']],
  ['mayo', ['egg']],
  ['cheeseburger', ['patty']],
  ['egg', []],
  ['unheard', []],
  [undefined, []],
])('item %s contains %j [GRP-18]', (id, parts) => {
  expect([...menu.ingredientsOf(id)].sort()).toEqual(parts);
});

describe('[KITCH-13] group of an item', () => {
  test.each<[string | undefined, string | undefined, string | undefined, number | undefined]>([
    [undefined, 'cheeseburger', 'Burgers', 0],
    [undefined, 'burger', 'Burgers', 0],
    [undefined, 'steak', 'Meat', 1],
    [undefined, 'cake', 'g-bare', 2],
    [undefined, 'salad', undefined, undefined],
    [undefined, undefined, undefined, undefined],
    ['', 'steak', 'Meat', 1],
    ['g-meat', 'cheeseburger', 'Meat', 1],
    ['Meat', 'cheeseburger', 'Meat', 1],
    ['Specials', 'steak', 'Specials', 3],
    ['g-burgers', undefined, 'Burgers', 0],
  ])('named %s, item %s is %s', (named, itemId, name, place) => {
    const group = menu.itemGroup(named, itemId);
    expect([group?.name, group?.place]).toEqual([name, place]);
  });
});

test.each([
  ['steak', 'From the grill'],
  ['salad', 'unheard'],
  ['cake', ''],
  ['unheard', ''],
])('[ORD-20] the category of %s is "%s"', (id, name) => {
  expect(menu.categoryName(id)).toBe(name);
});

test.each([
  ['t1', 'Window'],
  ['t2', '2'],
  ['t3', 't3'],
  ['t9', 't9'],
])('table %s is called %s', (id, name) => {
  expect(menu.tableName(id)).toBe(name);
});

test('[ORD-29] tables are found by number, ids stay', () => {
  expect(menu.tableIds(['1', 't3', '9'])).toEqual(['1', 't3', '9', 't1']);
});

test('an item is found by its id', () => {
  expect(menu.item('steak')?.priority).toBe(2);
  expect([menu.item('unheard'), menu.item(undefined)]).toEqual([undefined, undefined]);
});
