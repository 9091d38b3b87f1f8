// Random facts of one order for properties: documents (stale and repeated ones too), actions, fires, refusals,
// table moves, SMS, assignments and prints, at few clock times, so that ties are common.
import fc from 'fast-check';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import {
  arrives,
  at,
  course,
  event,
  fires,
  iso,
  item,
  itemEvent,
  movesTable,
  order,
  refusesFire,
  smsSent,
} from '../kitchen/builders.ts';

const CLOCKS = ['12:00', '12:01', '12:02', '12:03', '12:04', '12:05', '12:06'];
export const COURSE_IDS = ['mains', 'cake'];
export const ITEM_IDS = ['steak', 'fish', 'tart'];

const clock = fc.constantFrom(...CLOCKS);
const courseId = fc.constantFrom(...COURSE_IDS);
const someItems = fc.uniqueArray(fc.constantFrom(...ITEM_IDS), { minLength: 1 });
const by = fc.constantFrom('Noa', 'Dana');

/** A timestamp as in documents: absent, bare, or with its time. */
const stamp = fc.oneof(
  fc.constant(undefined),
  fc.constant(true),
  fc.constant(false),
  fc.record({ at: clock.map(iso), byName: by }),
);

/** Rare, so that not nearly everything is served with nothing left to do. */
const seldom = fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: stamp });

const stamps = <Key extends string>(...keys: Key[]) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, key === 'served' ? seldom : stamp])), {
    requiredKeys: [],
  });

const itemWire = (id: string) =>
  fc
    .tuple(
      stamps('preparing', 'cooking', 'prepared', 'served'),
      fc.constantFrom(
        {},
        {},
        {},
        {},
        {},
        {},
        { cancellation: true },
        { cancellation: { transferred: true } },
      ),
      fc.constantFrom({}, { added: true }, { kdsNotes: ['rare'] }),
    )
    .map(([flags, gone, more]) => item(id, { ...flags, ...gone, ...more }));

const courseWire = (id: string, itemIds: string[]) =>
  fc
    .tuple(
      stamps('notified', 'fired', 'ready', 'served', 'reprinted'),
      fc.constantFrom(
        {},
        { linkedTo: 'cake' },
        { cycleDate: iso('12:01') },
        { cycleDate: iso('12:05'), prepTimeMax: 300, courseType: 'Desserts' },
        { prepTimeMax: 600, prepStartDate: iso('12:02'), tags: ['VIP'] },
      ),
    )
    .map(([given, more]) => course(id, itemIds, { ...given, ...more }));

const document = fc
  .record({
    updated: clock,
    number: fc.constantFrom('7', '8'),
    delivered: stamp,
    mains: courseWire('mains', ['steak', 'fish']),
    cake: courseWire('cake', ['tart', 'ghost']),
    items: fc.tuple(...ITEM_IDS.map(itemWire)),
    sms: fc.constantFrom([], [], [{ type: 'sms', at: iso('12:03') }]),
    promised: fc.constantFrom(undefined, iso('12:12'), iso('12:16'), iso('12:24')),
  })
  .map(({ updated, number, delivered, mains, cake, items, sms, promised }) =>
    arrives(
      order('order-1', {
        ...{ updated, number, delivered, courses: [mains, cake], items, tnsNotifications: sms },
        ...(promised && { deliveryInfo: { toBePreparedOn: promised } }),
      }),
    ),
  );

type Made = (id: string) => Fact;

const itemAction = fc
  .tuple(
    clock,
    fc.constantFrom(
      'preparing',
      'reset',
      'cooking',
      'prepared',
      'notPrepared',
      'served',
      'notServed' as const,
    ),
    someItems,
    by,
  )
  .map(
    ([when, action, items, byName]): Made =>
      (id) =>
        itemEvent(id, when, action, items, { context: { byName } }),
  );

const courseAction = fc
  .tuple(
    clock,
    fc.constantFrom('notified', 'ready', 'notReady', 'served', 'notServed', 'reprint', 'reviewed'),
    courseId,
    by,
  )
  .map(
    ([when, action, on, byName]): Made =>
      (id) =>
        event(id, when, 'courseAction', action, { courseId: on, context: { byName } }),
  );

const otherEvent = fc
  .tuple(
    clock,
    courseId,
    fc.constantFrom<[string, string, Record<string, unknown>?]>(
      ['courseOrder', 'moveToStart'],
      ['courseOrder', 'moveAfter', { afterCourseId: 'cake' }],
      ['courseOrder', 'reset'],
      ['courseOrder', 'urgent'],
      ['courseOrder', 'notUrgent'],
      ['courseOrder', 'link', { linkedTo: ['cake'] }],
      ['courseOrder', 'unlink'],
      ['coursePreparing', 'start', { minutes: 5 }],
      ['coursePreparing', 'stop'],
      ['coursePreparing', 'reset'],
      ['orderDelivered', 'delivered'],
      ['orderDelivered', 'notDelivered'],
      ['itemNotes', 'set', { note: 'well done' }],
    ),
  )
  .map(
    ([when, on, [type, action, context]]): Made =>
      (id) =>
        event(id, when, type, action, { courseId: on, orderItemId: 'steak', ...(context && { context }) }),
  );

const fire = fc.tuple(clock, fc.subarray(COURSE_IDS, { minLength: 1 })).map(
  ([when, on]): Made =>
    (id) =>
      fires(id, when, on),
);

const rare = fc.tuple(clock, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 3 })).map(
  ([when, number, kind]): Made =>
    (id) => {
      if (kind === 0) return movesTable(id, when, ['table-5'], [`table-${number}`]);
      if (kind === 1)
        return smsSent(id, when, { delivered: number % 2 === 0, ...(number > 15 && { courseId: 'mains' }) });
      return refusesFire(id, when, `r${number}`);
    },
);

const events = fc
  .array(fc.oneof(itemAction, courseAction, otherEvent, fire, rare), { maxLength: 24 })
  .map((made) => made.map((make, index) => make(`r${index}`)));

/** Load-balance groups and zone places: at most one for an item or course, since only the first one stored counts. */
const assignments = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...ITEM_IDS), fc.constantFrom('lb-1', 'lb-2', 'lb-gone'), clock)),
    fc.array(fc.tuple(courseId, fc.nat({ max: 2 }), fc.nat({ max: 1 }), clock)),
  )
  .map(([loads, zones]): Fact[] => [
    ...new Map(loads.map((load) => [load[0], load])).values().map(
      ([itemId, groupId, when]): Fact => ({
        kind: 'load-assigned',
        requestId: `load-${itemId}`,
        orderId: 'order-1',
        courseId: itemId === 'tart' ? 'cake' : 'mains',
        itemId,
        groupId,
        at: at(when),
      }),
    ),
    ...new Map(zones.map((zone) => [zone[0], zone])).values().map(
      ([on, zoneIndex, sectionIndex, when]): Fact => ({
        kind: 'zone-assigned',
        requestId: `zone-${on}`,
        orderId: 'order-1',
        courseId: on,
        zoneSetId: 'zs-1',
        zoneIndex,
        sectionIndex,
        turn: zoneIndex + 1,
        at: at(when),
      }),
    ),
  ]);

const prints = fc.array(fc.tuple(courseId, someItems, clock), { maxLength: 4 }).map((made) =>
  made.map(
    ([on, items, when], index): Fact => ({
      kind: 'print',
      requestId: `print-${index}`,
      orderId: 'order-1',
      courseId: on,
      items: [...items].sort(),
      whole: items.length > 1,
      reason: 'asked',
      profile: 'pass',
      at: at(when),
    }),
  ),
);

/** Manual changes to the plan of the order (PACE-03, PACE-04). */
const plans = fc
  .array(fc.tuple(clock, fc.constantFrom('pulled' as const, 'held' as const), fc.boolean()), { maxLength: 3 })
  .map((made) =>
    made.map(
      ([when, set, value], index): Fact => ({
        ...{
          kind: 'plan',
          requestId: `plan-${index}`,
          orderId: 'order-1',
          set,
          value,
          date: at(when),
          at: at(when),
        },
      }),
    ),
  );

/** A set of facts with at least one document; request ids are unique in it. */
export const factSet: fc.Arbitrary<Fact[]> = fc
  .tuple(fc.array(document, { minLength: 1, maxLength: 4 }), events, assignments, prints, plans)
  .map(([documents, others, assigned, printed, planned]) => [
    ...documents,
    ...others,
    ...assigned,
    ...printed,
    ...planned,
  ]);

/** The set in any order, with some duplicates. */
export function anyOrderOf(facts: Fact[]): fc.Arbitrary<Fact[]> {
  return fc
    .tuple(
      fc.subarray(facts),
      fc.array(fc.nat(), { minLength: facts.length * 2, maxLength: facts.length * 2 }),
    )
    .map(([again, keys]) =>
      [...facts, ...again]
        .map((fact, index) => ({ fact, key: keys[index] ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ fact }) => fact),
    );
}
