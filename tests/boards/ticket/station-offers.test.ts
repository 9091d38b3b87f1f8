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

test('a station that makes only modifiers of a ticket offers nothing on its dishes [ROUTE-07]', () => {
  expect(onDishes(actionsAt('fryer'))).toEqual([]);
});

test('a modifiers’ station offers everything else like any station [ROUTE-07]', () => {
  const atGrill = actionsAt('grill').filter((action) => !DISH_ACTIONS.includes(action));
  expect(actionsAt('fryer')).toEqual(atGrill);
  expect(atGrill).toContain('course.ready');
});

test('a station that makes a dish offers actions on it, as do boards of all stations [ROUTE-07]', () => {
  expect(onDishes(actionsAt('grill'))).toEqual(DISH_ACTIONS);
  expect(onDishes(actionsAt('-1'))).toEqual(DISH_ACTIONS);
  expect(onDishes(actionsAt('fryer', item('fries', { name: 'Fries' })))).toEqual(DISH_ACTIONS);
});

test('earlier offers are not modified', () => {
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
