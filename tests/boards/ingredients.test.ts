// Owns the examples of the ingredients bar.
import { expect, test } from 'vitest';
import { arrives, course, item, itemEvent, order } from '../kitchen/builders.ts';
import { BoardKitchen } from './board-kitchen.ts';
import { fired } from './board-orders.ts';

const line = { displayIngrediants: true, ingredientItems: ['item-bacon', 'item-patty', 'item-steak'] };
const totals = (items: Record<string, unknown>[], more: object = {}, prepared: string[] = []) => {
  const ids = items.map(({ _id }) => String(_id));
  const facts = [
    arrives(order('order-1', { courses: [course('mains', ids, fired('12:00'))], items })),
    ...prepared.map((id, n) => itemEvent(`p${n}`, '12:01', 'prepared', [id])),
  ];
  const { ingredients } = new BoardKitchen(facts, { line: { ...line, ...more } }).line('12:02');
  return ingredients.map(({ name, quantity, unit }) => [name, quantity, unit]);
};
const burger = (id: string, more: object = {}) => item(id, { item: 'item-burger', name: 'Burger', ...more });

test('[GRP-17][GRP-18] totals what the ordered dishes contain, of the listed ingredients', () => {
  expect(totals([burger('a'), burger('b', { units: 2 }), item('salad')])).toEqual([
    ['Bacon', 4, undefined],
    ['Patty', 3, undefined],
  ]);
});

test('[GRP-17] nothing where the profile shows no ingredients or lists none', () => {
  expect(totals([burger('a')], { displayIngrediants: false })).toEqual([]);
  expect(totals([burger('a')], { ingredientItems: [] })).toEqual([]);
});

test('[GRP-17] prepared and cancelled dishes need nothing any more', () => {
  expect(totals([burger('a'), burger('b'), burger('c', { cancellation: true })], {}, ['a'])).toEqual([
    ['Bacon', 1, undefined],
    ['Patty', 1, undefined],
  ]);
});

test('[KITCH-06] a listed item that is ordered itself counts by its weight', () => {
  const weighed = (id: string, units: number) => item(id, { item: 'item-steak', units, uom: 'kg' });
  expect(totals([weighed('a', 0.1), weighed('b', 0.2)])).toEqual([['Steak', 0.3, 'kg']]);
});

test('[GRP-17] what a guest left out is not needed, what he added is', () => {
  const plain = burger('a', { removedModifiers: [{ name: 'Bacon' }] });
  const extra = item('fish', { selectedModifiers: [{ name: 'Extra bacon', item: 'item-bacon' }] });
  expect(totals([plain])).toEqual([['Patty', 1, undefined]]);
  expect(totals([extra])).toEqual([['Bacon', 1, undefined]]);
});
