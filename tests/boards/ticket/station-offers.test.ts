import { expect, test } from 'vitest';
import { stationOffers } from '../../../hub/boards/ticket/ticket-view.ts';
import type { OfferedAction } from '../../../shared/protocol/command.ts';
import { item } from '../../kitchen/builders.ts';
import { BoardKitchen, ticketOn } from '../board-kitchen.ts';
import { FRYER_CATALOGUE, steakAndFries, tableOf } from '../fryer-kitchen.ts';

const DISH_ACTIONS = ['item.mark', 'course.prepareAll', 'item.serve'];
const actionsAt = (station: string, ...more: Record<string, unknown>[]) =>
  ticketOn(
    new BoardKitchen([tableOf(steakAndFries(), ...more)], { catalogue: FRYER_CATALOGUE }).line(
      '12:01',
      station,
    ),
  ).actions;
const onDishes = (actions: readonly string[]) => DISH_ACTIONS.filter((action) => actions.includes(action));

test('[ROUTE-07] a station that makes only modifiers of a ticket offers nothing on its dishes', () => {
  expect(onDishes(actionsAt('fryer'))).toEqual([]);
});

test('[ROUTE-07] all else it offers like any station', () => {
  const atGrill = actionsAt('grill').filter((action) => !DISH_ACTIONS.includes(action));
  expect(actionsAt('fryer')).toEqual(atGrill);
  expect(atGrill).toContain('course.ready');
});

test('[ROUTE-07] one that makes a dish of it offers them, as do boards of every station', () => {
  expect(onDishes(actionsAt('grill'))).toEqual(DISH_ACTIONS);
  expect(onDishes(actionsAt('-1'))).toEqual(DISH_ACTIONS);
  expect(onDishes(actionsAt('fryer', item('fries', { name: 'Fries' })))).toEqual(DISH_ACTIONS);
});

test('the offers of before stay as they were', () => {
  const offers: readonly OfferedAction[] = ['item.mark', 'course.move'];
  const kitchen = new BoardKitchen([tableOf(steakAndFries())], { catalogue: FRYER_CATALOGUE });
  const order = kitchen.orders.get('order-1');
  if (order === undefined) throw new Error('no order');
  const nowhere = { own: [], routed: [], makers: new Map(), all: [] };
  const at = (station: string | undefined) =>
    stationOffers(
      offers,
      { order, here: order.courses[0]?.items ?? [] },
      { routing: () => nowhere, makers: station === undefined ? undefined : [station] },
    );
  expect([at('grill'), at(undefined)]).toEqual([['course.move'], ['item.mark', 'course.move']]);
  expect(offers).toEqual(['item.mark', 'course.move']);
});
