import { describe, expect, test } from 'vitest';
import { whyOffBoard } from '../../hub/boards/why-off-board.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { arrives, at, course, courseEvent, iso, item, itemEvent, order } from '../kitchen/builders.ts';
import { BoardKitchen, type Place } from './board-kitchen.ts';
import { fired, ticket } from './board-orders.ts';

type Kind = 'expo' | 'kitchen' | 'customer';

function ask(facts: readonly Fact[], kind: Kind, place: Place = {}, station?: string, clock = '12:01') {
  const kitchen = new BoardKitchen(facts, place);
  const context = kitchen.context();
  const [placed] = kitchen.orders.values();
  const profile = context.setup.profiles.find(({ type }) => type === kind);
  if (placed === undefined || profile === undefined) throw new Error('no order or no profile');
  return whyOffBoard(context, profile, station, placed, at(clock));
}

/** The course's result: shown, or the reason and rule why not. */
function fate(...asked: Parameters<typeof ask>): string {
  const [first] = ask(...asked);
  return first?.shown ? 'shown' : `${first?.reason} ${first?.rule}`;
}

function hidden(...asked: Parameters<typeof ask>): string[] {
  return ask(...asked).flatMap(({ hiddenItems }) =>
    hiddenItems.map(({ itemId, reason, rule }) => `${itemId} ${reason} ${rule}`),
  );
}

const threeCourses = arrives(
  order('order-1', {
    courses: [
      course('mains', ['steak'], fired('12:00')),
      course('side', ['salad'], fired('12:00')),
      course('later', ['fish']),
      course('empty', [], fired('12:00')),
    ],
    items: [item('steak'), item('salad'), item('fish')],
  }),
);

describe('an expo or kitchen board', () => {
  test('shows every course of an order or has exactly one reason for not showing it [ORD-28]', () => {
    const told = ask([threeCourses], 'kitchen', {}, 'bon-grill').map(({ courseId, shown, reason, rule }) => ({
      courseId,
      shown,
      reason,
      rule,
    }));
    expect(told).toEqual([
      { courseId: 'mains', shown: true, reason: undefined, rule: undefined },
      { courseId: 'side', shown: false, reason: 'other-station', rule: 'ROUTE-01' },
      { courseId: 'later', shown: false, reason: 'no-course-status', rule: 'ORD-40' },
      { courseId: 'empty', shown: false, reason: 'no-items', rule: 'ORD-28' },
    ]);
  });

  const steak = ticket('a', '12:00');
  test.each<[string, Fact[], Place, string]>([
    ['its table is excluded [ORD-29]', [steak], { pass: { excludeTables: ['5'] } }, 'excluded-table ORD-29'],
    [
      'its order type is excluded [ORD-30]',
      [steak],
      { pass: { excludeOrderByType: ['Seated'] } },
      'excluded-type ORD-30',
    ],
    [
      'it is an open tab [ORD-31]',
      [ticket('a', '12:00', { isOpenTab: true })],
      { pass: { excludeOpenTabOrders: true } },
      'open-tab ORD-31',
    ],
    [
      'pending courses are hidden [EXPO-26]',
      [ticket('a', '12:00', {}, { notified: { at: iso('12:00') } })],
      { pass: { hidePendingStatus: true } },
      'pending-hidden EXPO-26',
    ],
    [
      'its only item is excluded [ORD-33]',
      [steak],
      { pass: { excludeOnItems: ['item-steak'] } },
      'no-valid-items ORD-28',
    ],
    ['shown, as its site is on [HQ-01]', [steak], { role: 'hq' }, 'shown'],
    ['shown, as there is no reason against it [ORD-28]', [steak], {}, 'shown'],
  ])('shows a course or names the reason: %s', (_, facts, place, expected) => {
    expect(fate(facts, 'expo', place)).toBe(expected);
  });

  test('names a switched-off site as the reason at an HQ [HQ-01]', () => {
    const raw = {
      _id: 'order-a',
      lastUpdated: iso('12:00'),
      tableIds: [],
      kdsCourses: [course('a', ['x'], fired('12:00'))],
    };
    const facts = [arrives({ ...raw, orderedItems: [item('x')] }, 'site-9')];
    expect(fate(facts, 'expo', { role: 'hq' })).toBe('site-switched-off HQ-01');
    expect(fate(facts, 'customer', { role: 'hq' })).toBe('site-switched-off HQ-01');
    expect(fate(facts, 'expo', { role: 'site' })).toBe('shown');
  });

  test('names the time limit as the reason for what time has removed [ORD-26][ORD-27]', () => {
    expect(fate([steak], 'expo', {}, undefined, '12:59:59')).toBe('shown');
    expect(fate([steak], 'expo', {}, undefined, '13:00')).toBe('order-expired ORD-26');
    const serve = courseEvent('s', '12:10', 'served', { orderId: 'order-a', courseId: 'a' });
    expect(fate([steak, serve], 'expo', {}, undefined, '12:25')).toBe('served-excluded ORD-27');
  });
});

test('the reason at a done station is that, while boards of other stations still show the ticket [KITCH-17]', () => {
  const facts = [threeCourses, itemEvent('p', '12:02', 'prepared', ['steak'])];
  expect(fate(facts, 'kitchen', {}, 'bon-grill', '12:02:05')).toBe('shown');
  expect(fate(facts, 'kitchen', {}, 'bon-grill', '12:02:06')).toBe('station-done KITCH-17');
  expect(fate(facts, 'kitchen', {}, undefined, '12:03')).toBe('shown');
  expect(fate(facts, 'expo', {}, undefined, '12:03')).toBe('shown');
});

test('a course that is off the board has no reasons for single items [ORD-28]', () => {
  expect(hidden([threeCourses], 'kitchen', {}, 'bon-grill')).toEqual([]);
});

describe('missing items of a course', () => {
  const mixed = arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'salad', 'fish', 'ghost'], fired('12:00'))],
      items: [item('steak'), item('salad', { served: true }), item('fish', { tags: ['vip', 'late'] })],
    }),
  );

  test('include one that the order doesn’t have [ORD-22]', () => {
    expect(hidden([mixed], 'expo')).toEqual(['ghost unknown-item ORD-22']);
  });

  test('include one that is made elsewhere, unless the board shows whole tickets [ROUTE-01]', () => {
    expect(hidden([mixed], 'kitchen', {}, 'bon-grill')).toEqual([
      'salad item-of-other-station ROUTE-01',
      'ghost unknown-item ORD-22',
    ]);
    expect(hidden([mixed], 'kitchen', { line: { showAllTicketItems: true } }, 'bon-grill')).toEqual([
      'ghost unknown-item ORD-22',
    ]);
  });

  test('include a served one where the kitchen hides those [KITCH-12]', () => {
    expect(hidden([mixed], 'kitchen', { line: { hideServedInKitchen: true } })[0]).toBe(
      'salad item-served KITCH-12',
    );
  });

  test('include an excluded one, unless shown by a tag, and again if hidden by another [ORD-33]', () => {
    const pass = { excludeOnItems: ['item-steak', 'item-fish'] };
    expect(hidden([mixed], 'expo', { pass })).toEqual([
      'steak item-excluded ORD-33',
      'fish item-excluded ORD-33',
      'ghost unknown-item ORD-22',
    ]);
    const shownAgain = { ...pass, includeExcludedItemsByTags: ['vip'] };
    expect(hidden([mixed], 'expo', { pass: shownAgain })[1]).toBe('ghost unknown-item ORD-22');
    const hiddenAgain = { ...shownAgain, excludeIncludedItemsByTags: ['late'] };
    expect(hidden([mixed], 'expo', { pass: hiddenAgain })[1]).toBe('fish item-excluded-by-tag ORD-33');
  });

  test('include one hidden in courses of its type, unless it is restored [ORD-34]', () => {
    const setup = { excludeItemsByCourses: { Mains: ['item-steak'], Desserts: ['item-fish'] } };
    expect(hidden([mixed], 'expo', { setup })[0]).toBe('steak item-hidden-by-course ORD-34');
    expect(
      hidden([mixed], 'expo', { setup, pass: { includeItemsHiddenByCourse: ['item-steak'] } }),
    ).toHaveLength(1);
    expect(hidden([mixed], 'expo', { setup, pass: { overrideExcludeItemsByCourses: true } })).toHaveLength(1);
  });

  test('include one that another load-balance group makes; a course with only such items belongs to that group [ROUTE-12]', () => {
    const group = (id: string, isPrimary: boolean) => ({ _id: id, name: id, enabled: true, isPrimary });
    const loadBalancing = {
      initiated: true,
      enabled: true,
      groups: [group('lb-1', true), group('lb-2', false)],
    };
    const place = { setup: { loadBalancing }, line: { lbGroup: 'lb-1' } };
    const given = (itemId: string): Fact => ({
      kind: 'load-assigned',
      requestId: `lb-${itemId}`,
      orderId: 'order-1',
      courseId: 'mains',
      itemId,
      groupId: 'lb-2',
      at: at('12:00'),
    });
    expect(hidden([mixed, given('steak')], 'kitchen', place)).toEqual([
      'steak item-of-other-group ROUTE-12',
      'ghost unknown-item ORD-22',
    ]);
    const all = [mixed, ...['steak', 'salad', 'fish'].map(given)];
    expect(fate(all, 'kitchen', place)).toBe('other-group ROUTE-12');
    expect(fate(all, 'kitchen', place, undefined, '13:00')).toBe('order-expired ORD-26');
    const some = { ...place, setup: { loadBalancing, excludeOnItems: ['item-fish'] } };
    expect(fate([mixed, ...['steak', 'salad'].map(given)], 'kitchen', some)).toBe('no-valid-items ORD-28');
  });

  test('are listed for a course that has no items left, too [ORD-28]', () => {
    const setup = { excludeOnItems: ['item-steak'] };
    expect(hidden([ticket('a', '12:00')], 'expo', { setup })).toEqual(['a-1 item-excluded ORD-33']);
  });
});

describe('a customer board', () => {
  const order2 = arrives(
    order('order-1', {
      orderType: 'TA',
      courses: [
        course('mains', ['steak'], fired('12:00')),
        course('cake', ['tart'], { ...fired('12:00'), courseType: 'Desserts' }),
      ],
      items: [item('steak'), item('tart')],
    }),
  );
  const fates = (guests: object, clock = '12:06') =>
    ask([order2], 'customer', { guests: { ...guests } }, undefined, clock).map(({ shown, reason, rule }) =>
      shown ? 'shown' : `${reason} ${rule}`,
    );

  test.each<[string, object, string, string[]]>([
    ['both courses are shown [CUST-06]', {}, '12:06', ['shown', 'shown']],
    [
      'one course is not tracked [CUST-10]',
      { trackCourses: ['Mains'] },
      '12:06',
      ['shown', 'untracked-course CUST-10'],
    ],
    [
      'the order type is not tracked [CUST-10]',
      { trackOrderTypes: ['Delivery'] },
      '12:06',
      ['untracked-order-type CUST-10', 'untracked-order-type CUST-10'],
    ],
    [
      'the column is switched off [CUST-02]',
      { showFired: false },
      '12:06',
      ['column-off CUST-02', 'column-off CUST-02'],
    ],
    [
      'the order is still pending, and that column is on [CUST-02]',
      { showFired: false },
      '12:04',
      ['shown', 'shown'],
    ],
    [
      'the order has not changed for too long [ORD-26]',
      {},
      '13:00',
      ['order-expired ORD-26', 'order-expired ORD-26'],
    ],
  ])('shows an order or names the reason: %s', (_, guests, clock, expected) => {
    expect(fates(guests, clock)).toEqual(expected);
  });

  test('omits a notified order where pending is off [CUST-16]', () => {
    const notified = ticket('a', '12:00', {}, { notified: { at: iso('12:00') } });
    expect(fate([notified], 'customer', { guests: { showPending: false } })).toBe('pending-off CUST-16');
  });

  test('omits an order that has been ready or delivered for too long [CUST-07][CUST-19]', () => {
    const serve = courseEvent('s', '12:05', 'served', { orderId: 'order-a', courseId: 'a' });
    const facts = [ticket('a', '12:00'), serve];
    expect(fate(facts, 'customer', {}, undefined, '12:12')).toBe('ready-ended CUST-07');
    const deliver = arrives(
      order('order-a', {
        updated: '12:06',
        courses: [course('a', ['x'], fired('12:00'))],
        items: [item('x')],
        delivered: { at: iso('12:06') },
      }),
    );
    expect(fate([...facts, deliver], 'customer', {}, undefined, '12:13')).toBe('delivered-ended CUST-19');
  });
});
