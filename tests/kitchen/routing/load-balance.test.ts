import { describe, expect, test } from 'vitest';
import {
  effectiveGroup,
  groupFor,
  isOpenWork,
  loadBalanceOf,
  openItems,
  openLoads,
} from '../../../hub/kitchen/routing/load-balance.ts';
import { stationPlan } from '../../../hub/kitchen/routing/stations.ts';
import type { Order } from '../../../hub/kitchen/state/kitchen.ts';
import { createOrderTally } from '../../../hub/kitchen/state/order-tally.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  iso,
  item,
  itemEvent,
  order,
  orderOf,
  rules,
} from '../builders.ts';

type Wire = Record<string, unknown>;

const KITCHEN_BONS = [
  { _id: 'bon-grill', name: 'Grill', printedItems: ['item-steak', 'item-burger'] },
  { _id: 'bon-cold', name: 'Cold', printedItems: ['item-salad', 'item-burger'] },
];

const group = (id: string, more: Wire = {}): Wire => ({ _id: id, name: id, ...more });

function siteWith(groups: Wire[], more: Wire = {}) {
  const loadBalancing = { initiated: true, enabled: true, groups, ...more };
  return rules({ loadBalancing }, { kitchenBons: KITCHEN_BONS });
}

function balanceWith(groups: Wire[], more: Wire = {}) {
  const balance = loadBalanceOf(siteWith(groups, more).setup);
  if (balance === undefined) throw new Error('load balancing does not act');
  return balance;
}

/** The group assigned to an item of an order, with the given number of open items in each group. */
function taker(
  groups: Wire[],
  itemId: string | undefined,
  more: { open?: Record<string, number>; order?: Wire; site?: Wire } = {},
): string {
  const by = siteWith(groups, more.site);
  const stations = stationPlan(by, by.setup, 'site');
  const served = orderOf([arrives(order('order-1', more.order))], by);
  return groupFor({ itemId }, served, balanceWith(groups, more.site), stations, (id) => more.open?.[id] ?? 0);
}

const A = group('a', { isPrimary: true });
const B = group('b');
const C = group('c');

describe('active load-balance groups', () => {
  const acting = (groups: Wire[], more: Wire = {}) =>
    loadBalanceOf(siteWith(groups, more).setup)?.groups.map(({ _id }) => _id);

  test.each([
    ['initiated and enabled', {}, ['a', 'b']],
    ['not initiated', { initiated: false }, undefined],
    ['not enabled', { enabled: false }, undefined],
  ])('depend on the setup: %s [ROUTE-13]', (_, switches, expected) => {
    expect(acting([A, B], switches)).toEqual(expected);
  });

  test('don’t exist without a group [ROUTE-13]', () => {
    expect(acting([])).toBeUndefined();
  });

  test('include a group only while it is enabled [ROUTE-13]', () => {
    expect(acting([A, group('b', { enabled: false }), C])).toEqual(['a', 'c']);
  });

  test.each([
    ['the one marked as primary', [B, A], 'a'],
    ['the first of several marked as primary', [B, group('d', { isPrimary: true }), A], 'd'],
    ['the first if none is marked', [B, C], 'b'],
  ])('have as primary %s [ROUTE-11]', (_, groups, expected) => {
    expect(balanceWith(groups).primary._id).toBe(expected);
  });

  test('include the primary even if it is stored as disabled [ROUTE-11]', () => {
    expect(acting([B, { ...A, enabled: false }])).toEqual(['b', 'a']);
    expect(acting([group('b', { enabled: false }), C])).toEqual(['b', 'c']);
  });
});

describe('assignment of items to groups', () => {
  test.each<[string, Wire[], Record<string, number>, string]>([
    ['the group with the fewest open items', [A, B, C], { a: 3, b: 2, c: 4 }, 'b'],
    ['the group with the fewest open items, even as the last', [A, B, C], { a: 3, b: 2, c: 1 }, 'c'],
    ['ties go to the primary', [B, C, A], { a: 1, b: 1, c: 1 }, 'a'],
    ['ties go to the primary in any position', [A, B], { a: 1, b: 1 }, 'a'],
    ['ties without the primary go to the first', [A, B, C], { a: 2, b: 1, c: 1 }, 'b'],
  ])('follows the rule: %s [ROUTE-09][ROUTE-22]', (_, groups, open, expected) => {
    expect(taker(groups, 'item-steak', { open })).toBe(expected);
  });

  test('gives a disabled group nothing [ROUTE-13]', () => {
    expect(taker([A, group('b', { enabled: false })], 'item-steak', { open: { a: 9 } })).toBe('a');
  });

  const cold = group('cold', { includeAllKitchenQueues: false, kitchenQueues: ['bon-cold'] });

  test.each([
    ['an item of its queue', 'item-salad', 'cold'],
    ['an item of several stations, one of them its queue', 'item-burger', 'cold'],
    ['no item of another queue', 'item-steak', 'a'],
    ['no item without a station', 'item-cola', 'a'],
    ['no item missing from the catalogue', undefined, 'a'],
  ])('gives a group with specific queues %s [ROUTE-10]', (_, itemId, expected) => {
    expect(taker([A, cold], itemId, { open: { a: 9 } })).toBe(expected);
  });

  test('gives a group with all queues any item, whatever its list says [ROUTE-10]', () => {
    const all = group('all', { includeAllKitchenQueues: true, kitchenQueues: ['bon-cold'] });
    expect(taker([A, all], 'item-steak', { open: { a: 9 } })).toBe('all');
    expect(taker([A, all], 'item-cola', { open: { a: 9 } })).toBe('all');
  });

  test('gives a group without queues no item [ROUTE-10]', () => {
    const none = group('none', { includeAllKitchenQueues: false });
    expect(taker([A, none], 'item-steak', { open: { a: 9 } })).toBe('a');
  });

  test('treats as all queues those that the site balances, if it names any [ROUTE-10]', () => {
    const site = { kitchenQueues: ['bon-grill'] };
    expect(taker([A, B], 'item-steak', { site, open: { a: 9 } })).toBe('b');
    expect(taker([A, B], 'item-salad', { site, open: { a: 9 } })).toBe('a');
    expect(taker([A, cold], 'item-salad', { site, open: { a: 9 } })).toBe('cold');
  });

  const sushi = group('sushi', { distinctItems: ['item-maki', 'item-salad'] });

  test('gives a reserved item only to groups that reserve it [ROUTE-10]', () => {
    expect(taker([A, sushi], 'item-maki', { open: { sushi: 9 } })).toBe('sushi');
    expect(taker([A, sushi], 'item-steak', { open: { sushi: 9 } })).toBe('a');
    expect(taker([A, sushi], 'item-steak', { open: { a: 9 } })).toBe('sushi');
    const more = group('more', { distinctItems: ['item-maki'] });
    expect(taker([A, sushi, more], 'item-maki', { open: { sushi: 9, more: 8 } })).toBe('more');
  });

  test('gives a group the items it reserves, whatever its queues are [ROUTE-10]', () => {
    const own = { ...sushi, includeAllKitchenQueues: false, kitchenQueues: ['bon-grill'] };
    expect(taker([A, own], 'item-maki')).toBe('sushi');
    expect(taker([A, own], 'item-cola', { open: { a: 9 } })).toBe('a');
  });

  test('ignores reservations of a disabled group [ROUTE-13]', () => {
    expect(taker([A, { ...sushi, enabled: false }], 'item-maki')).toBe('a');
  });

  test.each<[string, string, Wire]>([
    ['its order type', 'TA', { orderType: 'TA' }],
    [
      'its order type together with its service',
      'OTC_takeaway',
      { orderType: 'OTC', serviceType: 'takeaway' },
    ],
    ['its order type without its service', 'OTC', { orderType: 'OTC', serviceType: 'takeaway' }],
    ['its service without its order type', 'takeaway', { orderType: 'OTC', serviceType: 'takeaway' }],
  ])('recognises a service reserved by %s [ROUTE-10]', (_, service, sold) => {
    const window = group('window', { distinctServices: [service] });
    expect(taker([A, window], 'item-steak', { order: sold, open: { window: 9 } })).toBe('window');
    expect(taker([A, window], 'item-steak', { order: { orderType: 'Seated' }, open: { window: 9 } })).toBe(
      'a',
    );
  });

  test('gives a group that reserves a service only its queues of that service; the rest is the primary’s [ROUTE-10]', () => {
    const window = { ...cold, _id: 'window', distinctServices: ['TA'] };
    const sold = { orderType: 'TA' };
    expect(taker([A, B, window], 'item-salad', { order: sold, open: { window: 9 } })).toBe('window');
    expect(taker([A, B, window], 'item-steak', { order: sold, open: { a: 9 } })).toBe('a');
  });

  test('gives the primary an item if different groups reserve the item and its service [ROUTE-22]', () => {
    const window = group('window', { distinctServices: ['TA'] });
    const sold = { orderType: 'TA' };
    expect(taker([B, sushi, window, A], 'item-maki', { order: sold, open: { a: 9 } })).toBe('a');
  });
});

describe('the group that shows an item', () => {
  const balance = balanceWith([A, B, group('off', { enabled: false })]);

  test.each([
    ['its own while that is active', 'b', 'b'],
    ['the primary while its own is disabled', 'off', 'a'],
    ['the primary if its own no longer exists', 'gone', 'a'],
    ['the primary if it has none', undefined, 'a'],
  ])('is %s [ROUTE-12][ROUTE-13]', (_, groupId, expected) => {
    expect(effectiveGroup(balance, { groupId })).toBe(expected);
  });
});

describe('the open items of a group', () => {
  const by = siteWith([A, B], {});
  const items = ['steak', 'fish', 'tart', 'bread', 'soup'];
  const given = items.map((id, index) => ({
    kind: 'load-assigned' as const,
    requestId: `load:order-1:${id}`,
    orderId: 'order-1',
    courseId: 'mains',
    itemId: id,
    groupId: index < 2 ? 'a' : 'b',
    at: at('12:00'),
  }));
  const opened = (
    stamps: Wire,
    facts: Parameters<typeof orderOf>[0] = [],
    wires: Record<string, Wire> = {},
  ) =>
    openLoads(
      orderOf(
        [
          arrives(
            order('order-1', {
              courses: [course('mains', items, stamps)],
              items: items.map((id) => item(id, wires[id])),
            }),
          ),
          ...given,
          ...facts,
        ],
        by,
      ),
    ).sort();

  test('include every item of an unserved course, even a pending one [ROUTE-22]', () => {
    expect(opened({ fired: { at: iso('12:00') } })).toEqual(['a', 'a', 'b', 'b', 'b']);
    expect(opened({ notified: true })).toEqual(['a', 'a', 'b', 'b', 'b']);
  });

  test('exclude items of a served course and of one that is on no board [ROUTE-22]', () => {
    expect(opened({ fired: { at: iso('12:00') } }, [courseEvent('s', '12:05', 'served')])).toEqual([]);
    expect(opened({})).toEqual([]);
  });

  test('exclude prepared, served and cancelled items and include those in progress [ROUTE-22]', () => {
    const facts = [
      itemEvent('p', '12:01', 'prepared', ['fish']),
      itemEvent('s', '12:01', 'served', ['tart']),
      itemEvent('c', '12:01', 'cooking', ['soup']),
    ];
    expect(opened({ fired: { at: iso('12:00') } }, facts, { bread: { cancellation: true } })).toEqual([
      'a',
      'b',
    ]);
  });

  test('exclude an item that counts as prepared [ROUTE-22][TICK-13]', () => {
    const [bread] = orderOf(
      [arrives(order('o', { courses: [course('c', ['bread'])], items: [item('bread')] }))],
      rules({ treatAsPreparedItems: ['item-bread'] }),
    ).courses.flatMap(({ items: found }) => found);
    expect(bread && isOpenWork(bread)).toBe(false);
  });

  test('include for the primary those assigned to a disabled group [EXPO-34]', () => {
    const loads = createOrderTally(() => ['a', 'b', 'b', 'off', 'gone', 'gone']);
    loads.set('order-1', {} as Order);
    const balance = balanceWith([A, B, group('off', { enabled: false })]);
    expect(openItems(balance, loads, 'a')).toBe(4);
    expect(openItems(balance, loads, 'b')).toBe(2);
  });
});
