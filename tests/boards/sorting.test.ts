// Owns the examples of the order and the groups of tickets.
import { describe, expect, test } from 'vitest';
import { arrives, at, course, courseEvent, iso, item, itemEvent, order } from '../kitchen/builders.ts';
import { BoardKitchen, hanging, ticketOn } from './board-kitchen.ts';
import { fired, moveEvent, ticket } from './board-orders.ts';

describe('order and groups', () => {
  const three = [ticket('late', '12:10'), ticket('early', '12:00'), ticket('middle', '12:05')];

  test('[TIME-12] tickets sort by fire time', () => {
    expect(hanging(new BoardKitchen(three).pass('12:11'))).toEqual(['early', 'middle', 'late']);
    expect(hanging(new BoardKitchen(three).pass('12:11', { descending: true }))).toEqual([
      'late',
      'middle',
      'early',
    ]);
  });

  test('[TIME-13][TIME-24] by ready time minutes delay fired tickets of their type, in IL only', () => {
    const setup = { orderTicketsBy: 'ready', orderTicketsByReady: { Delivery: 20 } };
    const facts = [ticket('delivery', '12:00', { orderType: 'Delivery' }), ticket('table', '12:10')];
    const inIsrael = new BoardKitchen(facts, { setup, region: 'IL' }).pass('12:11');
    expect(hanging(inIsrael)).toEqual(['table', 'delivery']);
    expect(ticketOn(inIsrael, 'delivery').sortAt).toBe(at('12:20'));
    expect(hanging(new BoardKitchen(facts, { setup, region: 'US' }).pass('12:11'))).toEqual([
      'delivery',
      'table',
    ]);
  });

  test('[TICK-26] a ticket moved to the start stands first, the latest move before the others', () => {
    const kitchen = new BoardKitchen(three);
    kitchen.take([
      moveEvent('m1', '12:11', 'middle', 'moveToStart'),
      moveEvent('m2', '12:12', 'late', 'moveToStart'),
    ]);
    expect(hanging(kitchen.pass('12:13'))).toEqual(['late', 'middle', 'early']);
    kitchen.take([moveEvent('m3', '12:13', 'late', 'reset')]);
    expect(hanging(kitchen.pass('12:14'))).toEqual(['middle', 'early', 'late']);
  });

  test('[TICK-36] a ticket moved after another stands right behind it, wherever that one goes', () => {
    const kitchen = new BoardKitchen(three);
    kitchen.take([moveEvent('m1', '12:11', 'late', 'moveAfter', { context: { afterCourseId: 'early' } })]);
    expect(hanging(kitchen.pass('12:12'))).toEqual(['early', 'late', 'middle']);
    kitchen.take([courseEvent('s', '12:13', 'served', { orderId: 'order-early', courseId: 'early' })]);
    expect(hanging(kitchen.pass('12:14'))).toEqual(['middle', 'late', 'early']);
  });

  test('[TICK-14] with movePreparedTicketsToStart a prepared ticket moves to the start', () => {
    const facts = [
      ...three,
      itemEvent('p', '12:11', 'prepared', ['late-1'], { orderId: 'order-late', courseId: 'late' }),
    ];
    expect(hanging(new BoardKitchen(facts, { pass: { moveToStart: true } }).pass('12:12'))).toEqual([
      'late',
      'early',
      'middle',
    ]);
    expect(hanging(new BoardKitchen(facts).pass('12:12'))).toEqual(['early', 'middle', 'late']);
  });

  test('[KITCH-04] the list of rows sorts by urgency, then date', () => {
    const setup = { urgentTags: ['tag-vip'] };
    const facts = [...three, ticket('vip', '12:20', { orderTags: ['tag-vip'] })];
    const kitchen = new BoardKitchen(facts, { setup });
    expect(hanging(kitchen.line('12:21', undefined, { show: 'table' }))).toEqual([
      'vip',
      'early',
      'middle',
      'late',
    ]);
    expect(hanging(kitchen.line('12:21'))).toEqual(['early', 'middle', 'late', 'vip']);
  });

  test('[GRP-10][GRP-21] courses fired together stand by course type, then by name', () => {
    const of = (name: string, courseType: string) =>
      ticket(name, '12:00', {}, { courseType, ...fired('12:00') });
    const facts = [
      of('a', 'Mains'),
      of('b', 'Entrees'),
      of('d', 'Desserts'),
      of('c', 'Other'),
      of('e', 'Beverages'),
    ];
    expect(hanging(new BoardKitchen(facts).pass('12:01'))).toEqual(['e', 'c', 'd', 'b', 'a']);
  });

  test('[GRP-01] groups by stage in the order of stages', () => {
    const facts = [
      ...three,
      courseEvent('r', '12:11', 'ready', { orderId: 'order-early', courseId: 'early' }),
    ];
    expect(new BoardKitchen(facts).pass('12:12', { groupBy: 'stage' }).groups).toEqual([
      { key: 'fired', tickets: ['middle', 'late'] },
      { key: 'ready', tickets: ['early'] },
    ]);
  });

  test('[GRP-03] groups by table; all courses of a table show where the view asks for them', () => {
    const table = arrives(
      order('order-5', {
        courses: [
          course('steaks', ['s'], fired('12:00')),
          course('cakes', ['c'], { courseType: 'Desserts', notified: { at: iso('12:00') } }),
        ],
        items: [item('s'), item('c')],
      }),
    );
    const kitchen = new BoardKitchen([table, ticket('other', '12:01', { tableIds: ['table-2'] })]);
    const view = { groupBy: 'table', status: ['fired'] } as const;
    expect(kitchen.pass('12:02', { ...view, status: ['fired'] }).groups).toEqual([
      { key: 'table-5', label: 'T5', tickets: ['steaks'] },
      { key: 'table-2', label: 'T2', tickets: ['other'] },
    ]);
    expect(kitchen.pass('12:02', { ...view, status: ['fired'], allCourses: true }).groups[0]).toEqual({
      key: 'table-5',
      label: 'T5',
      tickets: ['cakes', 'steaks'],
    });
  });

  test('[EXPO-10][KITCH-11] shows no more cards than the limit and says how many more wait', () => {
    const many = Array.from({ length: 15 }, (_, n) => ticket(`n${n}`, `12:${10 + n}`));
    const board = new BoardKitchen(many, { pass: { maxCardCount: 12 } }).pass('12:30');
    expect([hanging(board).length, Object.keys(board.tickets).length, board.head.more]).toEqual([12, 12, 3]);
    expect(hanging(new BoardKitchen(many).pass('12:30', { maxCards: 2 }))).toEqual(['n0', 'n1']);
  });
});
