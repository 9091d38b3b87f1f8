import { describe, expect, test } from 'vitest';
import type { View } from '../../../shared/protocol/board/view.ts';
import { course, courseEvent, iso, item, itemEvent } from '../../kitchen/builders.ts';
import { BoardKitchen, hanging } from '../board-kitchen.ts';
import { grillAndCold, ticket } from '../board-orders.ts';

describe('filters and counts', () => {
  const kitchen = new BoardKitchen([
    ticket('a', '12:00', { owner: { _id: 'u1', name: 'Maya' }, source: 'online', number: '901' }),
    ticket('b', '12:01', {
      orderType: 'TA',
      orderer: { name: 'Dana Levi' },
      UID: 'U-77',
      RUID: 'north-5501',
    }),
    ticket('c', '12:02', {}, { notified: { at: iso('12:02') } }),
    ticket('d', '12:03'),
    itemEvent('p', '12:04', 'prepared', ['d-1'], { orderId: 'order-d', courseId: 'd' }),
  ]);
  const more = new BoardKitchen([
    ticket('a', '12:00'),
    ticket('d', '12:01'),
    itemEvent('p', '12:04', 'prepared', ['d-1'], { orderId: 'order-d', courseId: 'd' }),
    ticket('e', '12:02'),
    itemEvent('q', '12:04', 'preparing', ['e-1'], { orderId: 'order-e', courseId: 'e' }),
    ticket('f', '12:03', { orderType: 'OTC', serviceType: 'takeaway' }),
  ]);

  test.each<[string, View, string[]]>([
    ['by no stage, which means all [EXPO-03]', { status: [] }, ['a', 'b', 'c', 'd']],
    ['by stage [EXPO-02]', { status: ['pending', 'prepared'] }, ['c', 'd']],
    ['cooking only [KITCH-14]', { cookingOnly: true }, ['e']],
    ['by a waiter’s name [EXPO-05]', { waiter: 'Maya' }, ['a']],
    ['by no waiter, which means all [EXPO-05]', { waiter: '' }, ['a', 'b', 'c', 'd']],
    ['several filters at once [EXPO-05]', { waiter: 'u1', orderTypes: ['TA'] }, []],
    ['by one kind of counter order [ORD-06]', { orderTypes: ['OTC_takeaway'] }, ['f']],
    ['by both kinds of counter order [ORD-06]', { orderTypes: ['OTC'] }, ['f']],
    ['by order [TICK-36]', { orderIds: ['order-b', 'order-d'] }, ['b', 'd']],
    ['an empty search [EXPO-06]', { search: '  ' }, ['a', 'b', 'c', 'd']],
    ['search with spaces around it [EXPO-06]', { search: ' LEVI ' }, ['b']],
    ['search without a match [EXPO-06]', { search: 'nobody' }, []],
    ['prepared only [EXPO-04]', { preparedOnly: true }, ['d']],
    ['by waiter [EXPO-05]', { waiter: 'u1' }, ['a']],
    ['by source [ORD-11]', { sources: ['online'] }, ['a']],
    ['by order type [ORD-05]', { orderTypes: ['TA'] }, ['b']],
    ['by item [TICK-35]', { itemIds: ['item-steak'] }, ['a', 'b', 'c', 'd']],
    ['by an item that is in no order [TICK-35]', { itemIds: ['item-fish'] }, []],
    ['by an order that no longer exists [TICK-36]', { orderIds: ['order-x'] }, []],
    ['search by number [EXPO-06]', { search: '90' }, ['a']],
    ['search by UID [EXPO-06]', { search: 'u-77' }, ['b']],
    ['search by RUID [ORD-01]', { search: 'north-55' }, ['b']],
    ['search by customer [EXPO-06]', { search: 'levi' }, ['b']],
    ['search by table [EXPO-06]', { search: 't5' }, ['a', 'b', 'c', 'd']],
  ])('filter correctly: %s', (_, view, ids) => {
    const shown = hanging((ids.some((id) => id > 'd') ? more : kitchen).pass('12:05', view));
    expect(shown.sort()).toEqual(ids);
  });

  test('don’t match a ticket by a cancelled item [TICK-35]', () => {
    const cancelled = [
      item('a-1', { item: 'item-fish', cancellation: true }),
      item('a-2', { item: 'item-steak' }),
    ];
    const facts = [ticket('a', '12:00', { orderedItems: cancelled, courses: [] })];
    const wire = { kdsCourses: [course('a', ['a-1', 'a-2'], { fired: { at: iso('12:00') } })] };
    const board = new BoardKitchen([
      ...facts,
      ticket('a', '12:00', { orderedItems: cancelled, ...wire, updated: '12:01' }),
    ]);
    expect(hanging(board.pass('12:02', { itemIds: ['item-steak'] }))).toEqual(['a']);
    expect(hanging(board.pass('12:02', { itemIds: ['item-fish'] }))).toEqual([]);
  });

  test('match an item also by what it is counted as [TICK-35]', () => {
    const known = { allergens: [], ingredientOf: [] };
    const catalogue = {
      items: [
        { _id: 'item-steak', name: 'Steak', ...known },
        { _id: 'item-mini', name: 'Mini steak', reportAs: 'item-steak', ...known },
      ],
    };
    const wire = { orderedItems: [item('a-1', { item: 'item-mini' })] };
    const mini = new BoardKitchen([ticket('a', '12:00', wire)], { catalogue });
    for (const id of ['item-mini', 'item-steak']) {
      expect(hanging(mini.pass('12:01', { itemIds: [id] }))).toEqual(['a']);
    }
  });

  test('highlight the chosen item instead of filtering with the action H [TICK-35]', () => {
    const highlight = new BoardKitchen([ticket('a', '12:00')], { pass: { selectItemAction: 'H' } });
    const board = highlight.pass('12:01', { itemIds: ['item-fish'] });
    expect(hanging(board)).toEqual(['a']);
    expect(board.head.counts.fired).toBe(1);
  });

  test('have counts per stage, before the stage filter and after the others [EXPO-02]', () => {
    const none = { pending: 0, fired: 0, cooking: 0, prepared: 0, ready: 0, served: 0, late: 0, warn: 0 };
    expect(kitchen.pass('12:05', { status: ['pending'] }).head.counts).toEqual({
      ...none,
      pending: 1,
      fired: 2,
      prepared: 1,
    });
    expect(kitchen.pass('12:05', { waiter: 'u1' }).head.counts).toEqual({ ...none, fired: 1 });
    expect(kitchen.pass('12:10', { waiter: 'u1' }).head.counts).toEqual({ ...none, fired: 1, late: 1 });
  });

  test('remove served tickets with hideServed [KITCH-09]', () => {
    const served = new BoardKitchen([
      ticket('a', '12:00'),
      courseEvent('s', '12:01', 'served', { orderId: 'order-a', courseId: 'a' }),
    ]);
    expect(hanging(served.pass('12:02'))).toEqual(['a']);
    expect(hanging(served.pass('12:02', { hideServed: true }))).toEqual([]);
  });

  test('list waiters with their tickets, whatever the view filters [EXPO-05]', () => {
    expect(kitchen.pass('12:05', { waiter: 'somebody' }).waiters).toEqual([
      { id: 'u1', name: 'Maya', count: 1 },
    ]);
  });

  test('offer the site’s sources, and an unknown one while it has tickets [ORD-10][ORD-11]', () => {
    const kiosk = new BoardKitchen([ticket('a', '12:00', { source: 'kiosk' })]);
    const own = ['online', 'restaurantOnPremise'];
    expect(kitchen.pass('12:05').sources.map(({ id }) => id)).toEqual(own);
    expect(kiosk.pass('12:05').sources).toContainEqual({ id: 'kiosk', label: 'kiosk' });
    expect(kiosk.pass('12:05', { sources: ['kiosk'] }).head.counts.fired).toBe(1);
    kiosk.take([courseEvent('s', '12:06', 'served', { orderId: 'order-a', courseId: 'a' })]);
    expect(kiosk.pass('12:07').sources.map(({ id }) => id)).toEqual(own);
  });

  test('total items by state with their category, sorted by priority, then name [GRP-20][GRP-25]', () => {
    const totals = new BoardKitchen([grillAndCold, itemEvent('p', '12:01', 'prepared', ['steak'])]).pass(
      '12:02',
    ).items;
    expect(totals.map(({ name, category, count }) => [name, category, count])).toEqual([
      ['Salad', 'Cold kitchen', 1],
      ['Burger', 'From the grill', 1],
      ['Steak', 'From the grill', 1],
    ]);
    expect(totals[2]?.states).toEqual({ todo: 0, preparing: 0, cooking: 0, prepared: 1, served: 0 });
  });

  test('remove pending tickets from board and counts with hidePendingStatus [EXPO-26]', () => {
    const hidden = new BoardKitchen([ticket('c', '12:02', {}, { notified: { at: iso('12:02') } })], {
      pass: { hidePendingStatus: true },
    });
    expect(hidden.pass('12:03')).toMatchObject({ tickets: {}, head: { counts: { pending: 0 } } });
  });

  test('include the average served time in the header where the site enables it [TIME-11]', () => {
    const facts = [
      ticket('a', '12:00'),
      courseEvent('s', '12:08', 'served', { orderId: 'order-a', courseId: 'a' }),
    ];
    const shown = new BoardKitchen(facts, { setup: { calculateAverageServedTime: true } });
    expect(shown.pass('12:09').head.averageServedSeconds).toBe(480);
    expect(shown.pass('12:40').head.averageServedSeconds).toBe(480);
    expect(new BoardKitchen(facts).pass('12:09').head.averageServedSeconds).toBeUndefined();
  });
});
