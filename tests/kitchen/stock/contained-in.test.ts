import { expect, test } from 'vitest';
import { containedIn } from '../../../hub/kitchen/stock/stock-limits.ts';

const of = (...rows: [string, string[]][]) =>
  Object.fromEntries(containedIn(rows.map(([_id, ingredientOf]) => ({ _id, ingredientOf }))));

test('[GRP-18] ingredientOf lists the items that contain it; what lists none is no ingredient', () => {
  expect(of(['bacon', ['burger', 'salad']], ['burger', []])).toEqual({ bacon: ['burger', 'salad'] });
});

test('[GRP-18] an ingredient of an ingredient is in the dish too, nearest first and once', () => {
  expect(of(['egg', ['mayo', 'omelette']], ['mayo', ['sauce', 'burger']], ['sauce', ['burger']])).toEqual({
    egg: ['mayo', 'omelette', 'sauce', 'burger'],
    mayo: ['sauce', 'burger'],
    sauce: ['burger'],
  });
});

test('[GRP-18] items that contain each other end, and nothing contains itself', () => {
  expect(of(['a', ['b']], ['b', ['c', 'a']], ['self', ['self']])).toEqual({
    a: ['b', 'c'],
    b: ['c', 'a'],
    self: [],
  });
});
