import { describe, expect, test } from 'vitest';
import { explainOrder } from '../../hub/boards/explain-order.ts';
import type { Order } from '../../hub/kitchen/state/kitchen.ts';
import { at } from '../kitchen/builders.ts';
import { BoardKitchen, type Place } from './board-kitchen.ts';
import { ticket } from './board-orders.ts';

const evening = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) =>
    ticket(`n${index}`, `12:${String(index).padStart(2, '0')}`, { ...more }),
  );

function explain(count: number, name: string, place: Place = {}, more: object = {}) {
  const kitchen = new BoardKitchen(evening(count, more), place);
  const order = kitchen.orders.get(`order-${name}`);
  if (order === undefined) throw new Error('no such order');
  return explainOrder(kitchen.context(), order, at('12:30')).map(({ profile, courses }) => {
    const [first] = courses;
    return [profile.type, first?.shown ? 'shown' : `${first?.reason} ${first?.rule}`];
  });
}

describe('explanation for every profile of the setup', () => {
  test('is in the setup’s order, with the station of each [ORD-28]', () => {
    const kitchen = new BoardKitchen([ticket('a', '12:00')], { line: { stationId: 'bon-cold' } });
    const [order] = kitchen.orders.values();
    const told = explainOrder(kitchen.context(), order as Order, at('12:01'));
    expect(
      told.map(({ profile, station, courses }) => [profile.id, profile.name, station, courses[0]?.shown]),
    ).toEqual([
      ['pass', 'Pass', undefined, true],
      ['line', 'Line', 'bon-cold', false],
      ['guests', 'Guests', undefined, true],
    ]);
  });

  test('shows the cards that fit, and the next one as beyond the limit [EXPO-10][KITCH-11]', () => {
    const place = { pass: { maxCardCount: 12 }, line: { maxCardCount: 13 } };
    expect(explain(13, 'n11', place)).toEqual([
      ['expo', 'shown'],
      ['kitchen', 'shown'],
      ['customer', 'shown'],
    ]);
    expect(explain(13, 'n12', place)).toEqual([
      ['expo', 'beyond-card-limit EXPO-10'],
      ['kitchen', 'shown'],
      ['customer', 'shown'],
    ]);
  });

  test('reports the 26th of a customer board’s column as cut off [CUST-11]', () => {
    expect(explain(26, 'n24')).toContainEqual(['customer', 'shown']);
    expect(explain(26, 'n25', { guests: { showPending: false } })).toContainEqual([
      'customer',
      'column-full CUST-11',
    ]);
  });
});

describe('explanation for an order not in memory', () => {
  const kitchen = new BoardKitchen([ticket('a', '12:00')]);
  const [held] = kitchen.orders.values();
  const ask = (site: string, role: 'site' | 'hq') => {
    const context = { ...kitchen.context(), orders: new Map<string, Order>() };
    const order = { ...(held as Order), site };
    const of = { ...context, site: { ...context.site, role } };
    return explainOrder(of, order, at('12:01'))[0]?.courses[0];
  };

  test('names another organisation as the reason [ORG-17]', () => {
    expect(ask('site-9', 'site')).toMatchObject({
      shown: false,
      reason: 'other-organisation',
      rule: 'ORG-17',
    });
  });
  test('names a disabled site as the reason [HQ-01]', () => {
    expect(ask('site-9', 'hq')).toMatchObject({ shown: false, reason: 'site-switched-off', rule: 'HQ-01' });
  });
  test('shows a course of the served organisation [ORD-28]', () => {
    expect(ask('site-1', 'site')).toMatchObject({ shown: true });
  });
});

test('an order in memory is explained as usual, whatever site it names [ORG-17]', () => {
  const kitchen = new BoardKitchen([ticket('a', '12:00')]);
  const [held] = kitchen.orders.values();
  const elsewhere = { ...(held as Order), site: 'site-9' };
  kitchen.orders.set(elsewhere.id, elsewhere);
  expect(explainOrder(kitchen.context(), elsewhere, at('12:01'))[0]?.courses[0]).toMatchObject({
    shown: true,
  });
});
