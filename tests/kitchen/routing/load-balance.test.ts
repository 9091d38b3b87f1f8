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

/** The group that takes an item of an order, with so many items open in each group. */
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

describe('which groups act', () => {
  const acting = (groups: Wire[], more: Wire = {}) =>
    loadBalanceOf(siteWith(groups, more).setup)?.groups.map(({ _id }) => _id);

  test.each([
    ['initiated and enabled', {}, ['a', 'b']],
    ['not initiated', { initiated: false }, undefined],
    ['not enabled', { enabled: false }, undefined],
  ])('[ROUTE-13] %s', (_, switches, expected) => {
    expect(acting([A, B], switches)).toEqual(expected);
  });

  test('[ROUTE-13] without a group nothing acts', () => {
    expect(acting([])).toBeUndefined();
  });

  test('[ROUTE-13] a group acts only while its own enabled is on', () => {
    expect(acting([A, group('b', { enabled: false }), C])).toEqual(['a', 'c']);
  });

  test.each([
    ['the one that says so', [B, A], 'a'],
    ['the first of several that say so', [B, group('d', { isPrimary: true }), A], 'd'],
    ['the first if none says so', [B, C], 'b'],
  ])('[ROUTE-11] the primary is %s', (_, groups, expected) => {
    expect(balanceWith(groups).primary._id).toBe(expected);
  });

  test('[ROUTE-11] the primary acts though it is stored as disabled', () => {
    expect(acting([B, { ...A, enabled: false }])).toEqual(['b', 'a']);
    expect(acting([group('b', { enabled: false }), C])).toEqual(['b', 'c']);
  });
});

describe('which group takes an item', () => {
  test.each<[string, Wire[], Record<string, number>, string]>([
    ['the fewest open items', [A, B, C], { a: 3, b: 2, c: 4 }, 'b'],
    ['the fewest, though it is the last', [A, B, C], { a: 3, b: 2, c: 1 }, 'c'],
    ['ties go to the primary', [B, C, A], { a: 1, b: 1, c: 1 }, 'a'],
    ['ties go to the primary, wherever it stands', [A, B], { a: 1, b: 1 }, 'a'],
    ['ties without the primary go by order', [A, B, C], { a: 2, b: 1, c: 1 }, 'b'],
  ])('[ROUTE-09][ROUTE-22] %s', (_, groups, open, expected) => {
    expect(taker(groups, 'item-steak', { open })).toBe(expected);
  });

  test('[ROUTE-13] a disabled group takes nothing', () => {
    expect(taker([A, group('b', { enabled: false })], 'item-steak', { open: { a: 9 } })).toBe('a');
  });

  const cold = group('cold', { includeAllKitchenQueues: false, kitchenQueues: ['bon-cold'] });

  test.each([
    ['an item of its queue', 'item-salad', 'cold'],
    ['an item of several stations, one of them its queue', 'item-burger', 'cold'],
    ['no item of another queue', 'item-steak', 'a'],
    ['no item without a station', 'item-cola', 'a'],
    ['no item that the catalogue does not name', undefined, 'a'],
  ])('[ROUTE-10] a group with queues of its own takes %s', (_, itemId, expected) => {
    expect(taker([A, cold], itemId, { open: { a: 9 } })).toBe(expected);
  });

  test('[ROUTE-10] a group that includes all queues takes every item, whatever its list says', () => {
    const all = group('all', { includeAllKitchenQueues: true, kitchenQueues: ['bon-cold'] });
    expect(taker([A, all], 'item-steak', { open: { a: 9 } })).toBe('all');
    expect(taker([A, all], 'item-cola', { open: { a: 9 } })).toBe('all');
  });

  test('[ROUTE-10] a group with no queue of its own takes none', () => {
    const none = group('none', { includeAllKitchenQueues: false });
    expect(taker([A, none], 'item-steak', { open: { a: 9 } })).toBe('a');
  });

  test('[ROUTE-10] all queues are those that the site balances, if it names any', () => {
    const site = { kitchenQueues: ['bon-grill'] };
    expect(taker([A, B], 'item-steak', { site, open: { a: 9 } })).toBe('b');
    expect(taker([A, B], 'item-salad', { site, open: { a: 9 } })).toBe('a');
    expect(taker([A, cold], 'item-salad', { site, open: { a: 9 } })).toBe('cold');
  });

  const sushi = group('sushi', { distinctItems: ['item-maki', 'item-salad'] });

  test('[ROUTE-10] a reserved item goes only to the groups that reserve it', () => {
    expect(taker([A, sushi], 'item-maki', { open: { sushi: 9 } })).toBe('sushi');
    expect(taker([A, sushi], 'item-steak', { open: { sushi: 9 } })).toBe('a');
    expect(taker([A, sushi], 'item-steak', { open: { a: 9 } })).toBe('sushi');
    const more = group('more', { distinctItems: ['item-maki'] });
    expect(taker([A, sushi, more], 'item-maki', { open: { sushi: 9, more: 8 } })).toBe('more');
  });

  test('[ROUTE-10] a group makes the items it reserves whatever its queues are', () => {
    const own = { ...sushi, includeAllKitchenQueues: false, kitchenQueues: ['bon-grill'] };
    expect(taker([A, own], 'item-maki')).toBe('sushi');
    expect(taker([A, own], 'item-cola', { open: { a: 9 } })).toBe('a');
  });

  test('[ROUTE-13] a disabled group reserves nothing', () => {
    expect(taker([A, { ...sushi, enabled: false }], 'item-maki')).toBe('a');
  });

  test.each<[string, string, Wire]>([
    ['its order type', 'TA', { orderType: 'TA' }],
    ['its type together with its service', 'OTC_takeaway', { orderType: 'OTC', serviceType: 'takeaway' }],
    ['its type alone', 'OTC', { orderType: 'OTC', serviceType: 'takeaway' }],
    ['its service alone', 'takeaway', { orderType: 'OTC', serviceType: 'takeaway' }],
  ])('[ROUTE-10] a service is reserved by %s', (_, service, sold) => {
    const window = group('window', { distinctServices: [service] });
    expect(taker([A, window], 'item-steak', { order: sold, open: { window: 9 } })).toBe('window');
    expect(taker([A, window], 'item-steak', { order: { orderType: 'Seated' }, open: { window: 9 } })).toBe(
      'a',
    );
  });

  test('[ROUTE-10] a group still takes only its queues of the service it reserves; the rest is the primary’s', () => {
    const window = { ...cold, _id: 'window', distinctServices: ['TA'] };
    const sold = { orderType: 'TA' };
    expect(taker([A, B, window], 'item-salad', { order: sold, open: { window: 9 } })).toBe('window');
    expect(taker([A, B, window], 'item-steak', { order: sold, open: { a: 9 } })).toBe('a');
  });

  test('[ROUTE-22] an item and a service that different groups reserve fall to the primary', () => {
    const window = group('window', { distinctServices: ['TA'] });
    const sold = { orderType: 'TA' };
    expect(taker([B, sushi, window, A], 'item-maki', { order: sold, open: { a: 9 } })).toBe('a');
  });
});

describe('which group shows an item', () => {
  const balance = balanceWith([A, B, group('off', { enabled: false })]);

  test.each([
    ['its own while that acts', 'b', 'b'],
    ['the primary while its own is disabled', 'off', 'a'],
    ['the primary once its own is gone', 'gone', 'a'],
    ['the primary if it was given to none', undefined, 'a'],
  ])('[ROUTE-12][ROUTE-13] %s', (_, groupId, expected) => {
    expect(effectiveGroup(balance, { groupId })).toBe(expected);
  });
});

describe('open items', () => {
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

  test('[ROUTE-22] every item of an unserved course counts for its group, pending ones too', () => {
    expect(opened({ fired: { at: iso('12:00') } })).toEqual(['a', 'a', 'b', 'b', 'b']);
    expect(opened({ notified: true })).toEqual(['a', 'a', 'b', 'b', 'b']);
  });

  test('[ROUTE-22] nothing counts in a served course, nor in one that is on no board', () => {
    expect(opened({ fired: { at: iso('12:00') } }, [courseEvent('s', '12:05', 'served')])).toEqual([]);
    expect(opened({})).toEqual([]);
  });

  test('[ROUTE-22] prepared, served and cancelled items do not count, items in work do', () => {
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

  test('[ROUTE-22][TICK-13] an item that counts as prepared is no open work', () => {
    const [bread] = orderOf(
      [arrives(order('o', { courses: [course('c', ['bread'])], items: [item('bread')] }))],
      rules({ treatAsPreparedItems: ['item-bread'] }),
    ).courses.flatMap(({ items: found }) => found);
    expect(bread && isOpenWork(bread)).toBe(false);
  });

  test('[EXPO-34] what a disabled group was given is the primary’s work', () => {
    const loads = createOrderTally(() => ['a', 'b', 'b', 'off', 'gone', 'gone']);
    loads.set('order-1', {} as Order);
    const balance = balanceWith([A, B, group('off', { enabled: false })]);
    expect(openItems(balance, loads, 'a')).toBe(4);
    expect(openItems(balance, loads, 'b')).toBe(2);
  });
});
