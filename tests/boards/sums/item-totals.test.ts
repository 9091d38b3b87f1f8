import { describe, expect, test } from 'vitest';
import { piecesOf } from '../../../hub/kitchen/derive/derive-item.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { courseEvent, courseOf, item, itemEvent, itemIn } from '../../kitchen/builders.ts';
import { BoardKitchen, type Place } from '../board-kitchen.ts';
import { FRIES, FRYER_CATALOGUE, steakAndFries, tableOf } from '../fryer-kitchen.ts';

const kitchen = (facts: Fact[], place: Place = {}) =>
  new BoardKitchen(facts, { catalogue: FRYER_CATALOGUE, ...place });
const counts = (of: BoardKitchen, station = '-1', view: object = {}) =>
  of.line('12:05', station, view).items.map(({ itemId, count }) => [itemId, count]);
const steak = (id: string, more: object = {}) => item(id, { item: 'item-steak', name: 'Steak', ...more });
const NONE = { todo: 0, preparing: 0, cooking: 0, prepared: 0, served: 0 };

test('each item total has name, category, count and counts per state [KITCH-07][GRP-20]', () => {
  const facts = [
    tableOf(
      steak('a'),
      steak('b', { units: 2 }),
      steak('c'),
      steak('d'),
      steak('e'),
      item('salad', { name: 'Salad' }),
    ),
    itemEvent('p', '12:01', 'preparing', ['b']),
    itemEvent('q', '12:02', 'prepared', ['c']),
    itemEvent('r', '12:03', 'served', ['d']),
    itemEvent('s', '12:04', 'cooking', ['e']),
  ];
  expect(kitchen(facts, { line: { showAllDayRail: false } }).line('12:05').items).toEqual([
    { itemId: 'item-salad', name: 'Salad', category: 'cold', count: 1, states: { ...NONE, todo: 1 } },
    {
      itemId: 'item-steak',
      name: 'Steak',
      category: 'grill',
      count: 6,
      states: { todo: 1, preparing: 2, cooking: 1, prepared: 1, served: 1 },
    },
  ]);
});

test('item totals exclude cancelled and transferred items [ORD-36]', () => {
  const facts = [
    tableOf(
      steak('a'),
      steak('b', { cancellation: true }),
      steak('c', { cancellation: { transferred: true } }),
    ),
  ];
  expect(counts(kitchen(facts))).toEqual([['item-steak', 1]]);
});

test('item totals exclude served tickets [KITCH-07]', () => {
  expect(counts(kitchen([tableOf(steak('a')), courseEvent('s', '12:04', 'served')]))).toEqual([]);
});

test('items are totalled under the item they are reported as, over several levels [GRP-18]', () => {
  const items = [
    { _id: 'burger', name: 'Burger', ingredientOf: [], allergens: [] },
    { _id: 'cheese', name: 'Cheeseburger', reportAs: 'burger', ingredientOf: [], allergens: [] },
    { _id: 'double', name: 'Double', reportAs: 'cheese', ingredientOf: [], allergens: [] },
  ];
  const facts = [tableOf(...items.map(({ _id }) => item(`i-${_id}`, { item: _id, name: _id })))];
  const of = kitchen(facts, { catalogue: { items } }).line('12:05').items;
  expect(of.map(({ itemId, name, count }) => [itemId, name, count])).toEqual([['burger', 'Burger', 3]]);
});

test('items missing from the catalogue are totalled by name', () => {
  const facts = [
    tableOf(
      { _id: 'a', name: 'Guest’s own' },
      { _id: 'b', name: 'Guest’s own' },
      item('c', { item: 'x', name: 'One' }),
      item('d', { item: 'x', name: 'Other' }),
    ),
  ];
  const of = kitchen(facts).line('12:05').items;
  expect(of.map(({ itemId, name, count }) => [itemId, name, count])).toEqual([
    ['Guest’s own', 'Guest’s own', 2],
    ['x', 'One', 1],
    ['x', 'Other', 1],
  ]);
});

describe('[GRP-09] item totals in the order requested by the view', () => {
  const facts = [
    tableOf(steak('a'), item('salad', { name: 'Salad' }), steak('b'), item('fries', { name: 'Fries' })),
  ];
  const lists = [{ _id: 'l', items: [{ item: 'item-salad', priority: 1 }] }];
  const of = kitchen(facts, { catalogue: { ...FRYER_CATALOGUE, itemPriorityLists: lists } });
  test.each<[object, string[]]>([
    [{}, ['item-salad', 'item-fries', 'item-steak']],
    [{ itemSort: 'priority' }, ['item-salad', 'item-fries', 'item-steak']],
    [{ itemSort: 'name' }, ['item-fries', 'item-salad', 'item-steak']],
    [{ itemSort: 'count' }, ['item-steak', 'item-salad', 'item-fries']],
  ])('are sorted by %o', (view, ids) => {
    expect(counts(of, '-1', view).map(([id]) => id)).toEqual(ids);
  });
});

describe('[ROUTE-07] item totals at a station', () => {
  const facts = [tableOf(steakAndFries('a', { units: 2 }), item('fries', { name: 'Fries' }))];
  test('count its modifiers as their items', () => {
    expect(counts(kitchen(facts), 'fryer')).toEqual([['item-fries', 3]]);
    expect(counts(kitchen(facts), 'grill')).toEqual([['item-steak', 2]]);
  });
  test('multiply by the chosen portions', () => {
    const twice = steakAndFries('a', { selectedModifiers: [{ ...FRIES, formationUnit: '2' }] });
    expect(counts(kitchen([tableOf(twice)]), 'fryer')).toEqual([['item-fries', 2]]);
  });
  test('include modifiers in their item on a board of all stations', () => {
    expect(counts(kitchen(facts))).toEqual([
      ['item-fries', 1],
      ['item-steak', 2],
    ]);
  });
  test('selecting a total filters the tickets that it counts [TICK-35]', () => {
    const shown = (station: string, id: string) =>
      Object.keys(kitchen([tableOf(steakAndFries())]).line('12:05', station, { itemIds: [id] }).tickets);
    expect(shown('fryer', 'item-fries')).toEqual(['mains']);
    expect(shown('fryer', 'item-steak')).toEqual([]);
    expect(shown('grill', 'item-steak')).toEqual(['mains']);
    expect(shown('-1', 'item-fries')).toEqual([]);
  });
  test('a line names the total that counts it [TICK-35]', () => {
    const counted = (station: string) =>
      kitchen([tableOf(steakAndFries('a'))]).line('12:05', station).tickets['mains']?.items[0]?.countedAs;
    expect([counted('fryer'), counted('grill'), counted('-1')]).toEqual([
      'item-fries',
      'item-steak',
      'item-steak',
    ]);
  });
});

test.each([
  [{}, 1],
  [{ units: 3 }, 3],
  [{ units: 0 }, 1],
  [{ units: -2 }, 1],
  [{ units: 1.5 }, 1],
  [{ units: 3, uom: '' }, 3],
  [{ units: 3, uom: 'kg' }, 1],
])('%o counts as %s pieces', (more, pieces) => {
  expect(piecesOf(itemIn(courseOf([tableOf(steak('a', more))]), 'a'))).toBe(pieces);
});
