import { expect, test } from 'vitest';
import { weightUnit } from '../../../hub/boards/lines/weight-unit.ts';
import { arrives, at, course, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, ticketOn } from '../board-kitchen.ts';
import { fired } from '../board-orders.ts';

test('a weight unit is one of kg, gr, lb, oz, l and ml, however a register writes it [I18N-06]', () => {
  const written = ['kg', 'KG', ' Kg.', 'g', 'Grams', 'LBS', 'Oz', 'liter', 'ML'];
  expect(written.map(weightUnit)).toEqual(['kg', 'kg', 'kg', 'gr', 'gr', 'lb', 'oz', 'l', 'ml']);
});

test('an unknown weight unit is unchanged, and absent where nothing is weighed [I18N-06]', () => {
  expect(weightUnit('Tray')).toBe('Tray');
  expect(weightUnit('constructor')).toBe('constructor');
  expect([weightUnit(''), weightUnit(undefined)]).toEqual([undefined, undefined]);
});

test('lines, ingredients, permutations and delays show the weight unit alike [I18N-06]', () => {
  const facts = [
    arrives(
      order('order-1', {
        courses: [course('mains', ['steak'], fired('12:00'))],
        items: [item('steak', { name: 'Steak', units: 350, uom: 'G' })],
      }),
    ),
  ];
  const kitchen = new BoardKitchen(facts, { line: { displayIngredients: true } });
  const clock = at('12:20');
  const board = kitchen.line(clock, undefined, { kpis: true, detailOf: 'item-steak' });
  expect(ticketOn(board).items[0]).toMatchObject({ quantity: 350, unit: 'gr' });
  expect(board.kpis?.delayed[0]?.unit).toBe('gr');
  expect(board.detail?.permutations[0]?.size).toEqual({ quantity: 350, unit: 'gr' });
});
