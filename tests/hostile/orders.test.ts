import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOrder } from '../../hub/intake/order-message.ts';
import { parseJson } from '../../shared/json/json-limits.ts';
import { boardDigest } from '../../shared/protocol/board/digest.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { arrives, at, twoMains } from '../kitchen/builders.ts';
import { seed } from '../properties/seed.ts';
import { isLong } from '../support/length.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const NOW = at('12:20');
const BOARDS: BoardAddress[] = [
  { kind: 'expo', profile: 'pass' },
  { kind: 'expo', profile: 'pass', view: { groupBy: 'table', search: 'a', sort: 'table', descending: true } },
  { kind: 'expo', profile: 'pass', view: { groupBy: 'stage', secondaryAlerts: true } },
  { kind: 'kitchen', profile: 'grill', station: '-1', view: { show: 'table', itemsBy: 'status' } },
  { kind: 'customer', profile: 'guests' },
];

const ids = ['a', 'b', 'c', '__proto__', 'constructor', 'toString', '0', ' '];
const odd = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ids) },
  fc.constantFrom(0, -1, 1e308, -1e308, 0.1, Number.MAX_SAFE_INTEGER),
  fc.constantFrom(
    true,
    false,
    null,
    '',
    'true',
    '<img src=x onerror=alert(1)>',
    'אבג',
    '\u202e\u0000',
    '1e308',
    'Infinity',
  ),
  fc.constantFrom(
    '2026-05-08T12:00:00Z',
    '1970-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    'yesterday',
    at('12:19'),
  ),
  fc.constantFrom([], {}, [[]], [null], { at: '2026-05-08T12:00:00Z' }, { at: null }, { at: 1e308 }),
);
const KEYS = {
  order: [
    'number',
    'UID',
    'orderType',
    'serviceType',
    'diners',
    'source',
    'created',
    'closed',
    'isClosed',
    'isOpenTab',
    'eatInNumber',
    'delivered',
    'owner',
    'orderer',
    'deliveryInfo',
    'externalSource',
    'tnsNotifications',
    'orderTags',
    'tableIds',
    'orderedOffers',
  ],
  course: [
    'courseType',
    'notified',
    'fired',
    'ready',
    'served',
    'reprinted',
    'tags',
    'types',
    'linkedTo',
    'prepTimeMax',
    'prepStartDate',
    'prepEndDate',
    'cycle',
    'zoneAssignment',
  ],
  item: [
    'item',
    'name',
    'note',
    'kdsNotes',
    'tags',
    'dinerTags',
    'cancellation',
    'removedModifiers',
    'selectedModifiers',
    'units',
    'uom',
    'preparationTimeSeconds',
    'diner',
    'chair',
    'added',
    'activateAt',
    'preparing',
    'cooking',
    'prepared',
    'served',
    'ready',
  ],
};
/** Mostly keys that accept anything; strict ones now and then, so that many orders are accepted. */
const someOf = (keys: readonly string[]) =>
  fc
    .dictionary(fc.constantFrom(...keys), odd, { maxKeys: 8 })
    .chain((own) => fc.boolean().map((all) => (all ? own : omitStrict(own))));
const STRICT = [
  'tags',
  'kdsNotes',
  'dinerTags',
  'removedModifiers',
  'selectedModifiers',
  'note',
  'name',
  'item',
  'cancellation',
  'units',
  'uom',
  'orderTags',
  'tableIds',
  'orderedOffers',
  'tnsNotifications',
  'lastUpdated',
];
function omitStrict(own: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(own).filter(([key]) => !STRICT.includes(key)));
}
const id = fc.constantFrom(...ids);
const hostileOrder = fc
  .record({
    own: someOf(KEYS.order),
    items: fc.array(fc.record({ id, own: someOf(KEYS.item) }), { maxLength: 4 }),
    courses: fc.array(
      fc.record({ id, orderedItems: fc.array(id, { maxLength: 4 }), own: someOf(KEYS.course) }),
      { maxLength: 3 },
    ),
    orderId: id,
  })
  .map(({ own, items, courses, orderId }) => ({
    lastUpdated: '2026-05-08T12:10:00Z',
    orderedItems: items.map((item) => ({ _id: item.id, ...item.own })),
    kdsCourses: courses.map((course) => ({
      _id: course.id,
      orderedItems: course.orderedItems,
      notified: true,
      ...course.own,
    })),
    ...own,
    _id: orderId,
  }));

describe(`hostile orders (seed ${seed})`, () => {
  test('never break a rule or a board, and leave the other orders unchanged [LIVE-13]', async () => {
    const hub = new TestHub(tempDir(), NOW);
    await hub.take(arrives(twoMains()));
    for (const address of BOARDS) hub.board(address);
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(hostileOrder, async (order) => {
        const text = JSON.stringify(order);
        const json = parseJson(text);
        const read = readOrder(json.ok ? json.value : undefined, undefined, 'site-1');
        if (!read.ok) return;
        taken += 1;
        await hub.take(...read.facts);
        for (const address of BOARDS) {
          const board = hub.board(address);
          if (address.kind === 'expo' && address.view === undefined)
            expect(board.tickets).toHaveProperty('mains');
          expect(hub.digest(address)).toBe(boardDigest(JSON.parse(JSON.stringify(board))));
        }
      }),
      { seed, numRuns: isLong ? 400 : 100 },
    );
    const defects = hub.logged.filter((line) => line.includes('a rule failed'));
    expect(defects).toEqual([]);
    expect(hub.store.quarantine.size()).toBe(0);
    expect(taken).toBeGreaterThan(isLong ? 50 : 10);
    hub.restart();
    for (const address of BOARDS) hub.board(address);
    hub.close();
  }, 60_000);
});
