import { expect, test } from 'vitest';
import { containedIn } from '../../../hub/kitchen/stock/stock-limits.ts';

const of = (...rows: [string, string[]][]) =>
  Object.fromEntries(containedIn(rows.map(([_id, ingredientOf]) => ({ _id, ingredientOf }))));

test('ingredientOf lists the items that contain it; an item without the list is no ingredient [GRP-18]', () => {
  expect(of(['bacon', ['burger', 'salad']], ['burger', []])).toEqual({ bacon: ['burger', 'salad'] });
});

test('an ingredient of an ingredient is in the dish too, nearest first and once [GRP-18]', () => {
  expect(of(['egg', ['mayo', 'omelette']], ['mayo', ['sauce', 'burger']], ['sauce', ['burger']])).toEqual({
    egg: ['mayo', 'omelette', 'sauce', 'burger'],
    mayo: ['sauce', 'burger'],
    sauce: ['burger'],
  });
});

test('items that contain each other cause no endless loop, and nothing contains itself [GRP-18]', () => {
  expect(of(['a', ['b']], ['b', ['c', 'a']], ['self', ['self']])).toEqual({
    a: ['b', 'c'],
    b: ['c', 'a'],
    self: [],
  });
});
