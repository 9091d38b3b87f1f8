import { describe, expect, test } from 'vitest';
import { publicName } from '../../../hub/boards/customer/customer-card.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { customerBoard } from '../../../shared/protocol/board/board.ts';
import { boardDigest } from '../../../shared/protocol/board/digest.ts';
import { arrives, at, course, courseEvent, event, iso, item, order } from '../../kitchen/builders.ts';
import { BoardKitchen, changedPartNames, guest } from '../board-kitchen.ts';
import { fired, ticket } from '../board-orders.ts';

const guests = { kind: 'customer', profile: 'guests' } as const;
const takeaway = (name: string, clock: string, more: object = {}): Fact =>
  ticket(name, clock, { orderType: 'TA', source: 'online', orderer: { name: `Guest-${name}` }, ...more });
const of = (name: string) => ({ orderId: `order-${name}`, courseId: name });
const served = (name: string, clock: string) => courseEvent(`s-${name}`, clock, 'served', of(name));
const delivered = (name: string, clock: string) =>
  event(`d-${name}`, clock, 'orderDelivered', 'delivered', { orderId: `order-${name}` });

test('orders are in ascending numeric order in each column, whatever their age [CUST-25]', () => {
  const numbers = ['K-10', 'K-9', '151', '147', '1002'];
  const kitchen = new BoardKitchen(numbers.map((name, index) => takeaway(name, `12:0${9 - index}`)));
  const { columns, tickets } = kitchen.guests('12:30');
  expect(columns.fired.map((id) => tickets[id]?.number)).toEqual(['147', '151', '1002', 'K-9', 'K-10']);
});

test('orders are in the columns of their state [CUST-01][CUST-06]', () => {
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
    served: ['order-d', 'order-e'],
  });
  expect(board.delivered).toEqual(['order-f']);
  expect(customerBoard.safeParse(board).success).toBe(true);
  expect(Object.keys(board.tickets)).toHaveLength(7);
});

test('a card shows number, name, type and since when it is in its column [CUST-03]', () => {
  const board = new BoardKitchen([takeaway('a', '12:00')]).guests('12:06');
  expect(board.tickets['order-a']).toEqual({
    id: 'order-a',
    number: 'a',
    name: 'Guest-a',
    orderType: 'TA',
    source: 'online',
    since: at('12:05'),
  });
});

test('the name stays in the hub if the board does not show it, but a name-only board needs it [CUST-04]', () => {
  const facts = [takeaway('a', '12:00')];
  const name = (guestsProfile: object) =>
    new BoardKitchen(facts, { guests: { ...guestsProfile } }).guests('12:06').tickets['order-a']?.name;
  expect(name({ showCustomerName: false })).toBeUndefined();
  expect(name({ showCustomerName: false, orderDisplayTemplate: 'customerName' })).toBe('Guest-a');
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

test('disabled columns are empty and their orders stay in the hub [CUST-02]', () => {
  const facts = [takeaway('a', '12:00'), takeaway('b', '12:00'), served('b', '12:05')];
  const board = new BoardKitchen(facts, { guests: { showFired: false, showServed: false } }).guests('12:06');
  expect(board).toMatchObject({ columns: { pending: [], fired: [], served: [] }, tickets: {} });
});

test('[CUST-11] a column has at most 25 members', () => {
  const many = Array.from({ length: 30 }, (_, n) => takeaway(`n${n}`, `12:${10 + n}`));
  const { columns } = new BoardKitchen(many, { guests: { showPending: false } }).guests('12:45');
  expect([columns.fired.length, columns.fired[0]]).toEqual([25, 'order-n0']);
});

test('the board has the number of orders beyond those sent per column, and none where all are sent [CUST-11]', () => {
  const many = Array.from({ length: 26 }, (_, n) => takeaway(`n${n}`, `12:${10 + n}`));
  const kitchen = new BoardKitchen(many, { guests: { showPending: false } });
  const board = kitchen.open(guests, '12:45');
  expect(guest(board).unsent).toEqual({ fired: 1 });
  const fewer = board.update(kitchen.take([served('n0', '12:45')]), at('12:45'));
  expect(fewer?.parts).toMatchObject({ unsent: null });
  expect(guest(board).unsent).toBeUndefined();
  expect(customerBoard.safeParse(guest(board)).success).toBe(true);
  expect(board.digest()).toBe(boardDigest(board.board()));
});

test('public names are a first name and a letter, unless the site wants whole names [CUST-23]', () => {
  const facts = [takeaway('a', '12:00', { orderer: { name: 'Dev Patel' } })];
  const name = (guestsProfile: Record<string, unknown>) =>
    new BoardKitchen(facts, { guests: guestsProfile }).guests('12:06').tickets['order-a']?.name;
  expect(name({})).toBe('Dev P.');
  expect(name({ showFullNames: true })).toBe('Dev Patel');
});

test.each([
  ['Dev Patel', 'Dev P.'],
  ['Maria del Carmen', 'Maria C.'],
  ['Patel, Dev', 'Dev P.'],
  ['Noa', 'Noa'],
  ['דנה לוי', 'דנה ל.'],
  ['Dev Patel 054-1234567', 'Dev P.'],
  ['Guest 7', 'Guest 7'],
  ['Dev Patel 2', 'Dev P. 2'],
  ['Dev Patel 0541234567', 'Dev P.'],
  ['054-1234567', ''],
  ['dev.patel@example.com', ''],
])('“%s” is “%s” in public [CUST-23]', (given, shown) => {
  expect(publicName(given)).toBe(shown);
});

test('customers of the same name are distinguished by their number on a board of names [CUST-23]', () => {
  const named = (id: string, name: string) => takeaway(id, '12:00', { orderer: { name } });
  const facts = [named('a', 'Dev Patel'), named('b', 'Dev Pinto'), named('c', 'Noa Levi')];
  const kitchen = new BoardKitchen(facts, { guests: { orderDisplayTemplate: 'customerName' } });
  const board = kitchen.open(guests, '12:06');
  const namesakes = () => Object.values(guest(board).tickets).filter((card) => card.namesake);
  expect(namesakes().map(({ id }) => id)).toEqual(['order-a', 'order-b']);
  board.update(kitchen.take([served('b', '12:07'), delivered('b', '12:07')]), at('12:30'));
  expect(namesakes()).toEqual([]);
  const numbered = new BoardKitchen(facts).guests('12:06').tickets;
  expect(Object.values(numbered).some((card) => card.namesake)).toBe(false);
});

test('orders change columns automatically at their times [CUST-08][CUST-07][CUST-19]', () => {
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

test('changes invisible to customers send nothing [LIVE-03]', () => {
  const kitchen = new BoardKitchen([takeaway('a', '12:00')]);
  const board = kitchen.open(guests, '12:06');
  const moved = event('m', '12:06', 'courseOrder', 'moveToStart', of('a'));
  expect(board.update(kitchen.take([moved]), at('12:06'))).toBeUndefined();
  expect(changedPartNames(board.update(kitchen.take([served('a', '12:07')]), at('12:07')))).toEqual([
    'columns',
    'tickets',
  ]);
});

test('columns have the titles of the profile; an empty one is the default [CUST-01]', () => {
  const { options } = new BoardKitchen([], { guests: { pendingTitle: 'Soon', servedTitle: 'Come!' } }).guests(
    '12:00',
  );
  expect([options.pendingTitle, options.firedTitle, options.servedTitle]).toEqual(['Soon', '', 'Come!']);
});

test('each column is enabled separately [CUST-02]', () => {
  const facts = [
    ticket('p', '12:05', { orderType: 'TA' }, { notified: { at: iso('12:05') } }),
    takeaway('f', '12:00'),
    ...[takeaway('s', '11:50'), served('s', '12:05')],
    ...[takeaway('d', '11:50'), served('d', '12:04'), delivered('d', '12:05')],
  ];
  const shown = (profile: Record<string, unknown>) =>
    Object.keys(new BoardKitchen(facts, { guests: profile }).guests('12:06').tickets).sort();
  expect(shown({})).toEqual(['order-d', 'order-f', 'order-p', 'order-s']);
  expect(shown({ showPending: false })).toEqual(['order-d', 'order-f', 'order-s']);
  expect(shown({ pendingTime: 0 })).toEqual(['order-d', 'order-f', 'order-s']);
  expect(shown({ showFired: false })).toEqual(['order-d', 'order-p', 'order-s']);
  expect(shown({ showServed: false })).toEqual(['order-d', 'order-f', 'order-p']);
  expect(shown({ showDelivered: false })).toEqual(['order-f', 'order-p', 'order-s']);
});

test('the board contains whether it shows order types [CUST-04]', () => {
  expect(
    new BoardKitchen([], { guests: { showOrderType: false } }).guests('12:00').options.showOrderType,
  ).toBe(false);
  expect(new BoardKitchen().guests('12:00').options.showOrderType).toBe(true);
});

test('delivered can be reset: the order is back in ready [CUST-05]', () => {
  const kitchen = new BoardKitchen([takeaway('a', '11:50'), served('a', '12:05'), delivered('a', '12:06')]);
  expect(kitchen.guests('12:07')).toMatchObject({ columns: { served: [] }, delivered: ['order-a'] });
  kitchen.take([event('u', '12:07', 'orderDelivered', 'notDelivered', { orderId: 'order-a' })]);
  expect(kitchen.guests('12:08')).toMatchObject({ columns: { served: ['order-a'] }, delivered: [] });
});

test('[CUST-09] a source’s colour wins over a status’s, the profile’s over the site’s; a warning needs a warning time', () => {
  const facts = [takeaway('a', '12:00'), served('a', '12:10')];
  const card = (guests: Record<string, unknown>, customer: Record<string, unknown> = {}) =>
    new BoardKitchen(facts, { guests, setup: { customer } }).guests('12:12').tickets['order-a'];
  const both = { statusColors: { served: 'green' }, sourceColors: { online: 'teal' } };
  expect(card(both)?.color).toBe('teal');
  expect(card({}, both)?.color).toBe('teal');
  expect(card({ sourceColors: {} }, both)?.color).toBe('green');
  expect(card({})?.color).toBeUndefined();
  expect(card({ readyWarnTime: 0 })?.warn).toBeUndefined();
});

test('ready and notifiedFired colour cards in preparation without moving them [TICK-04]', () => {
  const statusColors = { fired: 'blue', notifiedFired: 'teal', ready: 'green' };
  const card = (stamps: object, colors: object = statusColors) => {
    const guests = { statusColors: colors, showPending: false };
    const setup = { expeditor: { trackReadyStatus: true } };
    const board = new BoardKitchen([ticket('a', '12:00', {}, stamps)], { guests, setup }).guests('12:10');
    return [board.columns.fired, board.tickets['order-a']?.color];
  };
  const noticed = { notified: { at: iso('11:55') }, ...fired('12:00') };
  const ready = { ...noticed, ready: { at: iso('12:05') } };
  expect(card(fired('12:00'))).toEqual([['order-a'], 'blue']);
  expect(card(noticed)).toEqual([['order-a'], 'teal']);
  expect(card(ready)).toEqual([['order-a'], 'green']);
  expect(card(ready, { fired: 'blue' })).toEqual([['order-a'], 'blue']);
});

test('the profile uses its own order types and courses, else the site’s, else all [CUST-10]', () => {
  const facts = [takeaway('a', '12:00'), ticket('b', '12:00')];
  const shown = (guests: Record<string, unknown>, customer: Record<string, unknown> = {}) =>
    Object.keys(new BoardKitchen(facts, { guests, setup: { customer } }).guests('12:06').tickets).sort();
  expect(shown({})).toEqual(['order-a', 'order-b']);
  expect(shown({}, { trackOrderTypes: ['Seated'] })).toEqual(['order-b']);
  expect(shown({ trackOrderTypes: ['TA'] }, { trackOrderTypes: ['Seated'] })).toEqual(['order-a']);
  expect(shown({ trackOrderTypes: [] }, { trackOrderTypes: ['Seated'] })).toEqual(['order-a', 'order-b']);
  expect(shown({ trackCourses: ['Desserts'] })).toEqual([]);
  expect(shown({}, { trackCourses: ['Mains'] })).toEqual(['order-a', 'order-b']);
});

test('splitMembersAt is passed to the board limited to 0 to 30, 7 by default [CUST-11]', () => {
  const split = (guests: Record<string, unknown>) =>
    new BoardKitchen([], { guests }).guests('12:00').options.splitMembersAt;
  expect([split({}), split({ splitMembersAt: 0 }), split({ splitMembersAt: 31 })]).toEqual([7, 0, 30]);
});

test('with pending off a fired order is in preparation immediately, and a notified one is not shown [CUST-16]', () => {
  const notified = ticket('n', '12:00', { orderType: 'TA' }, { notified: { at: iso('12:00') } });
  const board = new BoardKitchen([notified, takeaway('f', '12:00')], {
    guests: { showPending: false },
  }).guests('12:01');
  expect(board.columns).toEqual({ pending: [], fired: ['order-f'], served: [] });
});

test('[CUST-17] an order of several courses is ready once all of them are served', () => {
  const both = arrives(
    order('order-x', {
      courses: [
        course('m', ['m-1'], { fired: { at: iso('12:00') } }),
        course('d', ['d-1'], { fired: { at: iso('12:01') } }),
      ],
      items: [item('m-1'), item('d-1')],
    }),
  );
  const serve = (courseId: string, clock: string) =>
    courseEvent(`s-${courseId}`, clock, 'served', { orderId: 'order-x', courseId });
  const kitchen = new BoardKitchen([both, serve('m', '12:10')]);
  expect(kitchen.guests('12:11').columns.fired).toEqual(['order-x']);
  kitchen.take([serve('d', '12:11')]);
  expect(kitchen.guests('12:11').columns.served).toEqual(['order-x']);
});

test('the board contains its refresh interval, 15 s unless the site says otherwise [CUST-20]', () => {
  const seconds = (customer: Record<string, unknown>) =>
    new BoardKitchen([], { setup: { customer } }).guests('12:00').options.refreshIntervalSeconds;
  expect([seconds({}), seconds({ refreshInterval: 20 })]).toEqual([15, 20]);
});

test('any template except the default one shows only names [CUST-21]', () => {
  const nameOnly = (template: string | undefined) =>
    new BoardKitchen([], { guests: { orderDisplayTemplate: template } }).guests('12:00').options.nameOnly;
  expect([nameOnly(undefined), nameOnly('default'), nameOnly('customerName'), nameOnly('anything')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('at an HQ the orders of a disabled site are on no customer board [HQ-01]', () => {
  const courses = [course('o', ['o-1'], { fired: { at: iso('12:00') } })];
  const elsewhere = arrives(order('order-o', { orderType: 'TA', courses, items: [item('o-1')] }), 'site-9');
  const facts = [takeaway('a', '12:00'), elsewhere];
  expect(Object.keys(new BoardKitchen(facts).guests('12:06').tickets).sort()).toEqual(['order-a', 'order-o']);
  const board = new BoardKitchen(facts, { role: 'hq' }).guests('12:06');
  expect(Object.keys(board.tickets)).toEqual(['order-a']);
});

describe('ready sound of a customer board', () => {
  const soundsOf = (first: Fact[], then: Fact[], clock: string) => {
    const kitchen = new BoardKitchen(first);
    const board = kitchen.open(guests, '12:06');
    return board.update(kitchen.take(then), at(clock))?.sounds.map(({ sound }) => sound);
  };

  test('plays once for an order that becomes ready, whether or not it was shown in preparation [CUST-06]', () => {
    expect(soundsOf([takeaway('a', '12:00')], [served('a', '12:07')], '12:07')).toEqual(['ready']);
    const again = courseEvent('s2', '12:08', 'served', of('a'));
    expect(soundsOf([takeaway('a', '12:00'), served('a', '12:05')], [again], '12:08') ?? []).toEqual([]);
    const hidden = new BoardKitchen([takeaway('a', '12:00')], { guests: { showFired: false } });
    const board = hidden.open(guests, '12:06');
    expect(
      board.update(hidden.take([served('a', '12:07')]), at('12:07'))?.sounds.map(({ sound }) => sound),
    ).toEqual(['ready']);
  });

  test('plays for nothing else: a new order, a delivered one, a reset delivery [CUST-05][CUST-06]', () => {
    expect(soundsOf([], [takeaway('a', '12:06')], '12:06')).toEqual([]);
    const ready = [takeaway('a', '12:00'), served('a', '12:05')];
    expect(soundsOf(ready, [delivered('a', '12:07')], '12:07')).toEqual([]);
    const back = event('u-a', '12:08', 'orderDelivered', 'notDelivered', { orderId: 'order-a' });
    expect(soundsOf([...ready, delivered('a', '12:07')], [back], '12:08')).toEqual([]);
  });

  test('does not play for orders that were ready when the hub received them [CUST-06]', () => {
    expect(soundsOf([], [takeaway('a', '12:00'), served('a', '12:03')], '12:06')).toEqual([]);
  });
});
