import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { arrives, at, course, courseEvent, iso, item, itemEvent, order } from '../../kitchen/builders.ts';
import { BoardKitchen, operator, type Place } from '../board-kitchen.ts';
import { fired } from '../board-orders.ts';
import { FRYER_CATALOGUE, steakAndFries, tableOf } from '../fryer-kitchen.ts';

const ON = { expeditor: { enableImmidiateItemsView: true } };
const STAGGERED = { ...ON, kds: { manageItemPrepTimes: true } };
const steak = (id: string, more: object = {}) => item(id, { item: 'item-steak', name: 'Steak', ...more });
const kitchen = (facts: Fact[], place: Place = {}) =>
  new BoardKitchen(facts, { catalogue: FRYER_CATALOGUE, setup: ON, ...place });
const now = (of: BoardKitchen, clock = '12:05', station = '-1') =>
  of.line(clock, station).items.map(({ itemId, now: due }) => [itemId, due]);

describe('[EXPO-24] immediate items', () => {
  test.each<[string, Fact[], number]>([
    ['untouched', [], 3],
    ['in preparation', [itemEvent('e', '12:01', 'preparing', ['a'])], 3],
    ['cooking', [itemEvent('e', '12:01', 'cooking', ['a'])], 3],
    ['prepared', [itemEvent('e', '12:01', 'prepared', ['a'])], 1],
    ['served', [itemEvent('e', '12:01', 'served', ['a'])], 1],
    ['on a ready ticket', [courseEvent('e', '12:01', 'ready')], 0],
  ])('count two steaks in one line and one more, the first %s', (_, events, due) => {
    expect(now(kitchen([tableOf(steak('a', { units: 2 }), steak('b')), ...events]))).toEqual([
      ['item-steak', due],
    ]);
  });

  test('exclude a ticket waiting to be fired', () => {
    const waits = arrives(
      order('order-1', {
        courses: [course('mains', ['a'], { notified: { at: iso('12:00') } })],
        items: [steak('a')],
      }),
    );
    expect(now(kitchen([waits]))).toEqual([['item-steak', 0]]);
    const board = kitchen([waits]).open({ kind: 'kitchen', profile: 'line' }, '12:01');
    expect(board.nextMoment()).toBeGreaterThan(at('12:01'));
  });

  test('exclude items that count as prepared automatically', () => {
    const setup = { ...ON, treatAsPreparedItems: ['item-steak'] };
    expect(now(kitchen([tableOf(steak('a'), item('salad', { name: 'Salad' }))], { setup }))).toEqual([
      ['item-salad', 1],
      ['item-steak', 0],
    ]);
  });

  test('are summed over all tickets of the board', () => {
    const other = arrives(
      order('order-2', { courses: [course('second', ['z'], fired('12:01'))], items: [steak('z')] }),
    );
    expect(now(kitchen([tableOf(steak('a')), other]))).toEqual([['item-steak', 2]]);
  });

  test('include an item of a staggered ticket only from its start time on [TIME-21]', () => {
    const slow = item('salad', { name: 'Salad', preparationTimeSeconds: 600 });
    const table = tableOf(slow, steak('a', { preparationTimeSeconds: 120 }));
    const of = kitchen([table], { setup: STAGGERED });
    expect(now(of, '12:07:59')).toEqual([
      ['item-salad', 1],
      ['item-steak', 0],
    ]);
    expect(now(of, '12:08')).toEqual([
      ['item-salad', 1],
      ['item-steak', 1],
    ]);
  });

  test('change on the board automatically at that time [TIME-21]', () => {
    const slow = item('salad', { name: 'Salad', preparationTimeSeconds: 600 });
    const of = kitchen([tableOf(slow, steak('a', { preparationTimeSeconds: 120 }))], { setup: STAGGERED });
    const board = of.open({ kind: 'kitchen', profile: 'line', station: 'grill' }, '12:01');
    expect(board.nextMoment()).toBe(at('12:08'));
    expect(board.tick(at('12:07:59'))).toBeUndefined();
    expect(board.tick(at('12:08'))?.parts).toMatchObject({ items: [{ itemId: 'item-steak', now: 1 }] });
    expect(operator(board).items[0]?.now).toBe(1);
  });

  test('count at the modifier’s station what is made there [ROUTE-07]', () => {
    const of = kitchen([tableOf(steakAndFries('a', { units: 2 }))]);
    expect([now(of, '12:05', 'fryer'), now(of, '12:05', 'grill')]).toEqual([
      [['item-fries', 2]],
      [['item-steak', 2]],
    ]);
  });

  test('are absent, without a wake-up time, where the view is disabled', () => {
    const slow = item('salad', { name: 'Salad', preparationTimeSeconds: 600 });
    const of = kitchen([tableOf(slow, steak('a', { preparationTimeSeconds: 120 }))], {
      setup: { kds: { manageItemPrepTimes: true } },
    });
    const board = of.open({ kind: 'kitchen', profile: 'line' }, '12:01');
    expect(operator(board).items.some((total) => 'now' in total)).toBe(false);
    expect(board.nextMoment()).not.toBe(at('12:08'));
  });
});
