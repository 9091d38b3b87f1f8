import { describe, expect, test } from 'vitest';
import { courseTypeOrder } from '../../../hub/boards/order/sorting.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import type { View } from '../../../shared/protocol/board/view.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  iso,
  item,
  itemEvent,
  order as orderOf,
} from '../../kitchen/builders.ts';
import { BoardKitchen, hanging, type Place, ticketOn } from '../board-kitchen.ts';
import { fired, moveEvent, ticket } from '../board-orders.ts';

const three = [ticket('late', '12:10'), ticket('early', '12:00'), ticket('middle', '12:05')];
const of = (name: string) => ({ orderId: `order-${name}`, courseId: name });
const ready = (name: string, clock: string) => courseEvent(`r-${name}`, clock, 'ready', of(name));
const serve = (name: string, clock: string) => courseEvent(`s-${name}`, clock, 'served', of(name));
const prepare = (name: string, clock: string) =>
  itemEvent(`p-${name}`, clock, 'prepared', [`${name}-1`], of(name));

function order(facts: Fact[], view: View = {}, place: Place = {}, clock = '12:30'): string {
  return hanging(new BoardKitchen(facts, place).pass(clock, view)).join(' ');
}

const BY_FIRE = { setup: { orderTicketsBy: 'fire' } };

describe('sorting by the time when tickets become late', () => {
  const drinks = { Beverages: { value: 5 }, Mains: { value: 12 } };
  const limits = { setup: { timeAlerts: { default: drinks, secondary: { Beverages: { value: 20 } } } } };
  const typed = (name: string, courseType: string, clock: string) =>
    ticket(name, clock, {}, { courseType, ...fired(clock) });
  const facts = [typed('mains', 'Mains', '12:00'), typed('drinks', 'Beverages', '12:05')];

  test('puts late drinks before mains that were fired earlier and are not late [TIME-26]', () => {
    expect(order(facts, {}, limits, '12:11')).toBe('drinks mains');
    expect(order(facts, {}, limits, '12:06')).toBe('drinks mains');
    expect(order(facts, { descending: true }, limits)).toBe('mains drinks');
  });

  test('is the same for the list view of a station [TIME-26]', () => {
    const kitchen = new BoardKitchen(facts, limits);
    expect(hanging(kitchen.line('12:11', undefined, { show: 'table' }))).toEqual(['drinks', 'mains']);
  });

  test('uses the limits of the board: with the secondary alerts drinks have 20 minutes [TIME-26] [TIME-02]', () => {
    expect(order(facts, { secondaryAlerts: true }, limits)).toBe('mains drinks');
  });

  test('uses for a partly served ticket the limit from its first served dish [TIME-26] [TIME-04]', () => {
    const two = (name: string, clock: string) =>
      arrives(
        order1(name, clock, [item(`${name}-1`, { name: 'Steak' }), item(`${name}-2`, { name: 'Steak' })]),
      );
    const served = itemEvent('s', '12:02', 'served', ['b-1'], of('b'));
    expect(order([two('a', '12:00'), two('b', '12:01')], {}, limits, '12:03')).toBe('a b');
    expect(order([two('a', '12:00'), two('b', '12:01'), served], {}, limits, '12:03')).toBe('b a');
  });

  test('places a course without a limit no later than the longest limit of the site [TIME-26]', () => {
    const place = { setup: { timeAlerts: { default: { ...drinks, Beverages: { value: 0 } } } } };
    const all = [...facts, typed('early', 'Mains', '12:04'), typed('later', 'Mains', '12:06')];
    expect(order(all, {}, place)).toBe('mains early drinks later');
  });

  test('does not change the age of a ticket, so that only later arrivals are new [TIME-26]', () => {
    expect(ticketOn(new BoardKitchen(facts, limits).pass('12:11'), 'drinks').sortAt).toBe(at('12:05'));
  });

  test.each<[string, Place, string]>([
    ['the stored choice of the site', { setup: { ...limits.setup, orderTicketsBy: 'fire' } }, 'mains drinks'],
    ['the choice of the profile', { ...limits, pass: { orderTicketsBy: 'fire' } }, 'mains drinks'],
    [
      'the profile’s choice over the site’s',
      { setup: { ...limits.setup, orderTicketsBy: 'fire' }, pass: { orderTicketsBy: 'late' } },
      'drinks mains',
    ],
    ['ready time chosen outside IL', { setup: { ...limits.setup, orderTicketsBy: 'ready' } }, 'drinks mains'],
  ])('depends on the choice: %s [TIME-12] [TIME-24]', (_, place, expected) => {
    expect(order(facts, {}, place, '12:11')).toBe(expected);
  });
});

function order1(name: string, clock: string, items: ReturnType<typeof item>[]) {
  const courses = [course(name, [`${name}-1`, `${name}-2`], { courseType: 'Mains', ...fired(clock) })];
  return orderOf(`order-${name}`, { courses, items, number: name, updated: clock });
}

describe('sorting by fire time', () => {
  test('orders tickets by their fire, or reversed when descending [TIME-12]', () => {
    expect(order(three, {}, BY_FIRE)).toBe('early middle late');
    expect(order(three, { descending: true }, BY_FIRE)).toBe('late middle early');
  });

  test('places unfired tickets after all fired ones, whatever the sort and its direction [TIME-12]', () => {
    const unfired = (name: string, clock: string, table = 'table-1') =>
      ticket(name, '12:00', { tableIds: [table] }, { notified: { at: iso(clock) } });
    const facts = [...three, unfired('soon', '11:00'), unfired('later', '12:07', 'table-2')];
    const is = (view: View, place: Place = {}) => order(facts, view, place);
    expect(is({})).toBe('early middle late soon later');
    expect(is({ descending: true })).toBe('late middle early later soon');
    expect(is({ sort: 'table' })).toBe('early middle late soon later');
    expect(is({ sort: 'ready' })).toBe('early middle late soon later');
    expect(is({}, { setup: { orderTicketsBy: 'ready' }, region: 'IL' })).toBe('early middle late soon later');
  });

  test('omits unfired tickets first at the card limit [EXPO-10][KITCH-11]', () => {
    const kitchen = new BoardKitchen([
      ticket('soon', '12:00', {}, { notified: { at: iso('11:00') } }),
      ...three,
    ]);
    for (const board of [
      kitchen.pass('12:30', { maxCards: 3 }),
      kitchen.line('12:30', undefined, { maxCards: 3 }),
    ]) {
      expect(hanging(board)).toEqual(['early', 'middle', 'late']);
      expect(board.head.more).toBe(1);
    }
  });

  test('allows an unfired ticket to be moved to the start, or behind a fired one [TICK-26]', () => {
    const unfired = (name: string) => ticket(name, '12:00', {}, { notified: { at: iso('11:00') } });
    const kitchen = new BoardKitchen([...three, unfired('a'), unfired('b')]);
    kitchen.take([
      moveEvent('m1', '12:11', 'a', 'moveToStart'),
      moveEvent('m2', '12:12', 'b', 'moveAfter', { after: 'early' }),
    ]);
    expect(hanging(kitchen.pass('12:13')).slice(0, 2)).toEqual(['a', 'early']);
  });

  test('orders unfired tickets by their notice, else by their creation [TIME-12]', () => {
    const noticed = ticket('noticed', '12:00', { created: iso('12:01') }, { notified: { at: iso('12:07') } });
    expect(ticketOn(new BoardKitchen([noticed]).pass('12:30'), 'noticed').sortAt).toBe(at('12:07'));
    const served = { served: { at: iso('12:25') } };
    const made = ticket('made', '12:00', { created: iso('12:03') }, served);
    expect(ticketOn(new BoardKitchen([made]).pass('12:30'), 'made').sortAt).toBe(at('12:03'));
    const touched = ticket('touched', '12:25', {}, served);
    expect(ticketOn(new BoardKitchen([touched]).pass('12:30'), 'touched').sortAt).toBe(at('12:25'));
  });

  test('is replaced by table where the display chooses it, in natural order of names [KITCH-07]', () => {
    const facts = [
      ticket('a', '12:00', { tableIds: ['table-12'] }),
      ticket('b', '12:01', { tableIds: ['table-2'] }),
      ticket('c', '12:02', { tableIds: ['table-12'] }),
    ];
    expect(order(facts, { sort: 'table' })).toBe('b a c');
    expect(order(facts, { sort: 'time' })).toBe('a b c');
  });

  test('orders courses fired together by course type, then by name [GRP-10][GRP-21]', () => {
    const typed = (name: string, courseType: string) =>
      ticket(name, '12:00', {}, { courseType, ...fired('12:00') });
    const facts = [
      typed('a', 'Mains'),
      typed('b', 'Entrees'),
      typed('d', 'Desserts'),
      typed('c', 'Other'),
      typed('e', 'Beverages'),
    ];
    expect(order(facts, {}, BY_FIRE)).toBe('e d c b a');
  });

  test.each([
    ['Beverages', 0],
    ['Other', 1],
    ['Desserts', 1],
    ['Entrees', 3],
    ['Mains', 4],
    ['Tapas', 1],
  ])('gives %s order %i [GRP-10]', (type, place) => {
    expect(courseTypeOrder(type)).toBe(place);
  });
});

describe('sorting by ready time', () => {
  const minutes = { Seated: 1, OTC_seated: 2, OTC_takeaway: 3, TA: 4, Delivery: 20 };
  const setup = { orderTicketsBy: 'ready', orderTicketsByReady: minutes };
  const IL = { setup, region: 'IL' };
  const sortAt = (more: object, place: Place, facts: Fact[] = []) => {
    const kitchen = new BoardKitchen([ticket('x', '12:00', { ...more }), ...facts], place);
    return ticketOn(kitchen.pass('12:15'), 'x').sortAt;
  };

  test.each([
    ['Seated', { orderType: 'Seated' }, '12:01'],
    ['OTC_seated', { orderType: 'OTC', serviceType: 'seated' }, '12:02'],
    ['OTC_takeaway', { orderType: 'OTC', serviceType: 'takeaway' }, '12:03'],
    ['TA', { orderType: 'TA' }, '12:04'],
    ['Delivery', { orderType: 'Delivery' }, '12:20'],
    ['an unknown order type', { orderType: 'Drone' }, '12:00'],
  ])('delays fired tickets by the minutes of %s [TIME-13]', (_, more, clock) => {
    expect(sortAt(more, IL)).toBe(at(clock));
  });

  test('uses the delayed time [TIME-13]', () => {
    const facts = [ticket('delivery', '12:00', { orderType: 'Delivery' }), ticket('table', '12:10')];
    expect(order(facts, {}, IL)).toBe('table delivery');
    expect(order(facts, {}, { setup: { ...setup, orderTicketsBy: 'fire' }, region: 'IL' })).toBe(
      'delivery table',
    );
  });

  test('orders a ready ticket by when it was made ready [TIME-12]', () => {
    expect(sortAt({ orderType: 'Delivery' }, IL, [ready('x', '12:08')])).toBe(at('12:08'));
    expect(sortAt({}, IL, [ready('x', '12:08'), serve('x', '12:09')])).toBe(at('12:08'));
    const untracked = { ...IL, setup: { ...setup, expeditor: { trackReadyStatus: false } } };
    expect(sortAt({}, untracked, [serve('x', '12:09')])).toBe(at('12:00'));
  });

  test('does not delay an unfired ticket [TIME-13]', () => {
    const kitchen = new BoardKitchen([ticket('x', '12:00', {}, { notified: { at: iso('12:00') } })], IL);
    expect(ticketOn(kitchen.pass('12:15'), 'x').sortAt).toBe(at('12:00'));
  });

  test('can be chosen for the site only in IL [TIME-14][TIME-24]', () => {
    expect(sortAt({ orderType: 'TA' }, { setup, region: 'US' })).toBe(at('12:00'));
    const sortedByDisplay = new BoardKitchen([ticket('x', '12:00', { orderType: 'TA' })], {
      setup,
      region: 'US',
    });
    expect(ticketOn(sortedByDisplay.pass('12:15', { sort: 'ready' }), 'x').sortAt).toBe(at('12:04'));
    expect(ticketOn(sortedByDisplay.pass('12:15', { sort: 'time' }), 'x').sortAt).toBe(at('12:00'));
  });

  test('has a default delay of 0 minutes for every type [TIME-24]', () => {
    expect(sortAt({ orderType: 'TA' }, { region: 'IL' })).toBe(at('12:00'));
    const bare = { setup: { orderTicketsBy: 'ready' }, region: 'IL' };
    for (const orderType of ['Seated', 'TA', 'Delivery']) {
      expect(sortAt({ orderType }, bare)).toBe(at('12:00'));
    }
  });
});

describe('tickets at the start and end', () => {
  test('are first if moved to the start, the latest move before the others [TICK-26]', () => {
    const kitchen = new BoardKitchen(three);
    kitchen.take([
      moveEvent('m1', '12:11', 'middle', 'moveToStart'),
      moveEvent('m2', '12:12', 'late', 'moveToStart'),
    ]);
    expect(hanging(kitchen.pass('12:13'))).toEqual(['late', 'middle', 'early']);
    expect(hanging(kitchen.pass('12:13', { descending: true }))).toEqual(['late', 'middle', 'early']);
    kitchen.take([moveEvent('m3', '12:13', 'late', 'reset')]);
    expect(hanging(kitchen.pass('12:14'))).toEqual(['middle', 'early', 'late']);
  });

  test.each<[string, Place, string]>([
    ['the profile’s moveToStart', { pass: { moveToStart: true } }, 'late middle early'],
    [
      'the site’s movePreparedTicketsToStart',
      { setup: { expeditor: { movePreparedTicketsToSTart: true } } },
      'late middle early',
    ],
    ['neither', {}, 'early middle late'],
  ])('are at the start when prepared with %s, the latest first [TICK-14]', (_, place, expected) => {
    const facts = [...three, prepare('middle', '12:11'), prepare('late', '12:12')];
    expect(order(facts, {}, place)).toBe(expected);
  });

  const moving = { pass: { moveToStart: true } };

  test('return to their place when no longer prepared, or when ready [TICK-14]', () => {
    const back = itemEvent('n', '12:13', 'notPrepared', ['late-1'], of('late'));
    expect(order([...three, prepare('late', '12:12'), back], {}, moving)).toBe('early middle late');
    expect(order([...three, prepare('late', '12:12'), ready('late', '12:13')], {}, moving)).toBe(
      'early middle late',
    );
  });

  test('are placed by the later of a manual move and the preparation [TICK-14]', () => {
    const byHand = (name: string, clock: string) => moveEvent(`m-${name}`, clock, name, 'moveToStart');
    const both = [prepare('late', '12:12'), byHand('late', '12:14'), byHand('middle', '12:13')];
    expect(order([...three, ...both], {}, moving)).toBe('late middle early');
    const first = [byHand('late', '12:11'), prepare('late', '12:14'), byHand('middle', '12:13')];
    expect(order([...three, ...first], {}, moving)).toBe('late middle early');
    expect(order([...three, ...first], {})).toBe('middle late early');
  });

  test('are last if served, the latest served first [TICK-03]', () => {
    expect(order([...three, serve('early', '12:21'), serve('middle', '12:22')])).toBe('late middle early');
    const moved = [moveEvent('m', '12:20', 'early', 'moveToStart'), serve('early', '12:21')];
    expect(order([...three, ...moved])).toBe('middle late early');
  });

  test('are the urgent ones in the list view of a kitchen board, before the others by date [KITCH-04]', () => {
    const vip = (name: string, clock: string) => ticket(name, clock, { orderTags: ['tag-vip'] });
    const kitchen = new BoardKitchen([...three, vip('vip2', '12:22'), vip('vip1', '12:20')], {
      setup: { urgentTags: ['tag-vip'] },
    });
    const byDate = ['early', 'middle', 'late', 'vip1', 'vip2'];
    const list = { show: 'table' } as const;
    expect(hanging(kitchen.line('12:23', undefined, list))).toEqual([
      'vip1',
      'vip2',
      'early',
      'middle',
      'late',
    ]);
    expect(hanging(kitchen.line('12:23'))).toEqual(byDate);
    expect(hanging(kitchen.pass('12:23', list))).toEqual(byDate);
    kitchen.take([moveEvent('m', '12:23', 'late', 'moveToStart')]);
    expect(hanging(kitchen.line('12:24', undefined, list))[0]).toBe('late');
    const waits = { notified: { at: iso('12:00') } };
    kitchen.take([
      ticket('unfired', '12:00', {}, waits),
      ticket('vip3', '12:00', { orderTags: ['tag-vip'] }, waits),
    ]);
    expect(hanging(kitchen.line('12:24', undefined, list)).slice(-2)).toEqual(['vip3', 'unfired']);
  });

  test('are the same in the profile’s own list view [KITCH-05]', () => {
    const facts = [...three, ticket('vip', '12:20', { orderTags: ['tag-vip'] })];
    const place = { setup: { urgentTags: ['tag-vip'] }, line: { ticketDisplayMethod: 'table' } };
    const kitchen = new BoardKitchen(facts, place);
    expect(hanging(kitchen.line('12:21'))[0]).toBe('vip');
    expect(hanging(kitchen.line('12:21', undefined, { show: 'cards' }))[0]).toBe('early');
  });
});

test('a ticket is not moved by items alone [TICK-26]', () => {
  const added = ticket('early', '12:00', {
    orderedItems: [item('early-1', { note: 'x' })],
    updated: '12:20',
  });
  expect(order([...three, added])).toBe('early middle late');
});
