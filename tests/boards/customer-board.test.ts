// Owns the examples of the guests' board.
import { expect, test } from 'vitest';
import type { Fact } from '../../hub/kitchen/facts.ts';
import { customerBoard } from '../../shared/protocol/board.ts';
import { boardDigest } from '../../shared/protocol/digest.ts';
import { at, courseEvent, event, iso } from '../kitchen/builders.ts';
import { BoardKitchen, guest, partsIn } from './board-kitchen.ts';
import { ticket } from './board-orders.ts';

const guests = { kind: 'customer', profile: 'guests' } as const;
const takeaway = (name: string, clock: string, more: object = {}): Fact =>
  ticket(name, clock, { orderType: 'TA', source: 'online', orderer: { name: `Guest ${name}` }, ...more });
const of = (name: string) => ({ orderId: `order-${name}`, courseId: name });
const served = (name: string, clock: string) => courseEvent(`s-${name}`, clock, 'served', of(name));
const delivered = (name: string, clock: string) =>
  event(`d-${name}`, clock, 'orderDelivered', 'delivered', { orderId: `order-${name}` });

test('[CUST-01][CUST-06] orders stand in their columns: waiting ones oldest first, finished ones newest first', () => {
  const notified = ticket('z', '12:09', {}, { notified: { at: iso('12:09') } });
  const kitchen = new BoardKitchen([
    notified,
    takeaway('a', '12:08'),
    takeaway('b', '12:00'),
    takeaway('c', '12:01'),
    ...[takeaway('d', '11:50'), served('d', '12:05'), takeaway('e', '11:50'), served('e', '12:08')],
    ...[takeaway('f', '11:50'), served('f', '12:04'), delivered('f', '12:07')],
  ]);
  const board = kitchen.guests('12:10');
  expect(board.columns).toEqual({
    pending: ['order-a', 'order-z'],
    fired: ['order-b', 'order-c'],
    served: ['order-e', 'order-d'],
  });
  expect(board.delivered).toEqual(['order-f']);
  expect(customerBoard.safeParse(board).success).toBe(true);
  expect(Object.keys(board.tickets)).toHaveLength(7);
});

test('[CUST-03] a card says number, name, type and since when it is in its column', () => {
  const board = new BoardKitchen([takeaway('a', '12:00')]).guests('12:06');
  expect(board.tickets['order-a']).toEqual({
    id: 'order-a',
    number: 'a',
    name: 'Guest a',
    orderType: 'TA',
    source: 'online',
    since: at('12:05'),
  });
});

test('[CUST-04] the name stays in the hub where the board does not show it, but a name-only board needs it', () => {
  const facts = [takeaway('a', '12:00')];
  const name = (guestsProfile: object) =>
    new BoardKitchen(facts, { guests: { ...guestsProfile } }).guests('12:06').tickets['order-a']?.name;
  expect(name({ showCustomerName: false })).toBeUndefined();
  expect(name({ showCustomerName: false, orderDisplayTemplate: 'customerName' })).toBe('Guest a');
});

test('[CUST-09][CUST-18] a card warns after readyWarnTime and is coloured by source, else by status', () => {
  const kitchen = new BoardKitchen(
    [
      takeaway('a', '12:00'),
      takeaway('b', '12:00', { source: 'kiosk' }),
      served('a', '12:10'),
      served('b', '12:10'),
    ],
    {
      guests: { sourceColors: { kiosk: 'teal' }, statusColors: { served: 'green' } },
    },
  );
  const board = kitchen.guests('12:12');
  expect(board.tickets['order-a']).toMatchObject({ color: 'green', warn: true });
  expect(board.tickets['order-b']).toMatchObject({ color: 'teal', warn: true });
});

test('[CUST-02] columns that are switched off are empty and their orders stay in the hub', () => {
  const facts = [takeaway('a', '12:00'), takeaway('b', '12:00'), served('b', '12:05')];
  const board = new BoardKitchen(facts, { guests: { showFired: false, showServed: false } }).guests('12:06');
  expect(board).toMatchObject({ columns: { pending: [], fired: [], served: [] }, tickets: {} });
});

test('[CUST-11] a column has at most 25 members', () => {
  const many = Array.from({ length: 30 }, (_, n) => takeaway(`n${n}`, `12:${10 + n}`));
  const { columns } = new BoardKitchen(many, { guests: { showPending: false } }).guests('12:45');
  expect([columns.fired.length, columns.fired[0]]).toEqual([25, 'order-n0']);
});

test('[CUST-08][CUST-07][CUST-19] orders move on by themselves at their moments', () => {
  const kitchen = new BoardKitchen([takeaway('a', '12:00')]);
  const board = kitchen.open(guests, '12:00');
  const column = () =>
    Object.entries({ ...guest(board).columns, delivered: guest(board).delivered }).find(
      ([, ids]) => ids.length > 0,
    )?.[0];
  expect([column(), board.nextMoment()]).toEqual(['pending', at('12:05')]);
  board.tick(at('12:05'));
  expect([column(), board.nextMoment()]).toEqual(['fired', at('13:00')]);
  board.update(kitchen.take([served('a', '12:10')]), at('12:10'));
  expect([column(), board.nextMoment()]).toEqual(['served', at('12:12')]);
  board.tick(at('12:12'));
  expect(board.nextMoment()).toBe(at('12:17'));
  board.update(kitchen.take([delivered('a', '12:13')]), at('12:13'));
  expect([column(), board.nextMoment()]).toEqual(['delivered', at('12:20')]);
  expect(board.tick(at('12:20'))?.parts.tickets).toEqual({ 'order-a': null });
  expect(board.digest()).toBe(boardDigest(board.board()));
});

test('[LIVE-03] what guests do not see sends nothing', () => {
  const kitchen = new BoardKitchen([takeaway('a', '12:00')]);
  const board = kitchen.open(guests, '12:06');
  const moved = event('m', '12:06', 'courseOrder', 'moveToStart', of('a'));
  expect(board.update(kitchen.take([moved]), at('12:06'))).toBeUndefined();
  expect(partsIn(board.update(kitchen.take([served('a', '12:07')]), at('12:07')))).toEqual([
    'columns',
    'tickets',
  ]);
});
