// For random orders, profiles and times, every course and item is on the board, or the hub names the reason why it
// isn't; never both.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainOrder } from '../../hub/boards/explain-order.ts';
import type { CourseOnBoard } from '../../hub/boards/why-off-board.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import { EXCLUSION_RULES } from '../../hub/kitchen/visibility/exclusion-rules.ts';
import type { Board } from '../../shared/protocol/board/board.ts';
import { BoardKitchen, type Place } from '../boards/board-kitchen.ts';
import { at } from '../kitchen/builders.ts';
import { COURSE_IDS, factSet, ITEM_IDS } from './kitchen-facts.ts';
import { seed } from './seed.ts';

const RUNS = 400;
const MENU_IDS = ITEM_IDS.map((id) => `item-${id}`);

const someItems = fc.subarray(MENU_IDS);
const oneIn = (many: number) => fc.nat({ max: many - 1 }).map((n) => n === 0);
const stations = ['bon-one', 'bon-two'];
const kitchenBons = fc
  .tuple(someItems, someItems)
  .map((lists) =>
    lists.map((printedItems, index) => ({ _id: stations[index] ?? '', name: 'Bon', printedItems })),
  );

const operatorWire = fc.record({
  stationId: fc.constantFrom(undefined, undefined, ...stations),
  lbGroup: fc.constantFrom(undefined, undefined, 'lb-1', 'lb-2'),
  ticketDisplayMethod: fc.constantFrom('cards', 'table'),
  excludeTables: fc.constantFrom([], [], [], ['5']),
  excludeOrderByType: fc.constantFrom([], [], [], ['Seated']),
  includeCoursesByTagsFromExcludedOrders: fc.constantFrom([], ['vip']),
  hidePendingStatus: fc.boolean(),
  hideServedInKitchen: fc.boolean(),
  showAllTicketItems: fc.boolean(),
  groupSameItems: fc.boolean(),
  itemGBMethod: fc.constantFrom('none', 'same', 'sameu'),
  excludeOnItems: someItems,
  includeExcludedItemsByTags: fc.constantFrom([], ['vip']),
  overrideExcludeItemsByCourses: fc.boolean(),
  excludeItemsByCourses: fc.record({ Mains: someItems }),
  includeItemsHiddenByCourse: someItems,
});

const guestsWire = fc.record({
  showPending: fc.boolean(),
  showFired: fc.boolean(),
  showServed: fc.boolean(),
  showDelivered: fc.boolean(),
  pendingTime: fc.constantFrom(0, 5),
  hideReadyTime: fc.constantFrom(0, 7, 60),
  trackOrderTypes: fc.constantFrom([], ['Seated'], ['TA']),
  trackCourses: fc.constantFrom([], ['Mains'], ['Desserts']),
});

const setupWire = fc
  .record({
    balanced: oneIn(3),
    cardGpMethod: fc.constantFrom('course', 'courseDate'),
    trackReadyStatus: fc.boolean(),
    firedAgo: fc.constantFrom(10, 60),
    servedAgo: fc.constantFrom(0, 15),
    excludeItemsByCourses: fc.record({ Mains: fc.constantFrom([], ['item-fish']) }),
  })
  .map(({ balanced, cardGpMethod, trackReadyStatus, firedAgo, servedAgo, excludeItemsByCourses }) => ({
    expeditor: { cardGpMethod, trackReadyStatus },
    excludeCourses: { firedAgo, servedAgo },
    excludeItemsByCourses,
    loadBalancing: {
      initiated: balanced,
      enabled: balanced,
      groups: [
        { _id: 'lb-1', name: 'One', isPrimary: true, includeAllKitchenQueues: true },
        { _id: 'lb-2', name: 'Two', includeAllKitchenQueues: true },
      ],
    },
  }));

const place: fc.Arbitrary<Place> = fc
  .tuple(
    setupWire,
    operatorWire,
    operatorWire,
    guestsWire,
    kitchenBons,
    fc.constantFrom('site', 'hq' as const),
  )
  .map(([setup, pass, line, guests, bons, role]) => ({
    setup,
    pass: { ...pass, lbGroup: undefined },
    line,
    guests,
    role,
    catalogue: { kitchenBons: bons },
  }));

const moment = fc.oneof(
  fc.integer({ min: at('11:59'), max: at('13:30') }),
  fc.constantFrom(at('12:10'), at('12:15'), at('13:00'), at('13:06')),
);

/** The courses that a drawn board shows of the order. */
function drawn(board: Board): Set<string> {
  if ('columns' in board) return new Set(board.tickets['order-1'] === undefined ? [] : COURSE_IDS);
  return new Set(Object.values(board.tickets).flatMap(({ courseIds }) => courseIds));
}

function linesOf(board: Board, courseId: string): string[] {
  if ('columns' in board) return [];
  const ticket = Object.values(board.tickets).find(({ courseIds }) => courseIds.includes(courseId));
  return ticket?.items.flatMap(({ itemIds }) => itemIds) ?? [];
}

function check(facts: readonly Fact[], where: Place, now: number): Set<string> {
  const kitchen = new BoardKitchen(facts, where);
  const context = kitchen.context();
  const order = kitchen.orders.get('order-1');
  if (order === undefined) return new Set();
  const reasons = new Set<string>();
  for (const { profile, courses } of explainOrder(context, order, now)) {
    const board = kitchen.open({ kind: profile.type, profile: profile.id }, now).board();
    const onIt = drawn(board);
    expect(courses.map(({ courseId }) => courseId)).toEqual(order.courses.map(({ id }) => id));
    for (const told of courses) {
      checkCourse(told);
      if (told.reason !== undefined) reasons.add(told.reason);
      if (profile.type !== 'customer') {
        expect([profile.id, told.courseId, told.shown]).toEqual([
          profile.id,
          told.courseId,
          onIt.has(told.courseId),
        ]);
        if (told.shown)
          checkItems(told, order.courses.find(({ id }) => id === told.courseId)?.items ?? [], board);
      }
    }
    // Customers see an order once any of its courses is still awaited.
    if (profile.type === 'customer') expect(courses.some(({ shown }) => shown)).toBe(onIt.size > 0);
  }
  return reasons;
}

function checkCourse({ shown, reason, rule }: CourseOnBoard): void {
  expect(shown).toBe(reason === undefined);
  expect(rule).toBe(reason === undefined ? undefined : EXCLUSION_RULES[reason]);
}

function checkItems(told: CourseOnBoard, items: readonly { id: string }[], board: Board): void {
  const hidden = told.hiddenItems
    .filter(({ reason }) => reason !== 'unknown-item')
    .map(({ itemId }) => itemId);
  const lines = linesOf(board, told.courseId);
  for (const { id } of items) {
    expect([told.courseId, id, lines.includes(id), hidden.includes(id)]).toEqual([
      told.courseId,
      id,
      !hidden.includes(id),
      !lines.includes(id),
    ]);
  }
}

describe(`[ORD-28][LOG-04] nothing disappears without a reason (seed ${seed})`, () => {
  test('[ORD-28] every course and item is on the board or has a reason, never both', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(factSet, place, moment, (facts, where, now) => {
        for (const reason of check(facts, where, now)) seen.add(reason);
      }),
      { seed, numRuns: RUNS },
    );
    // The run is only useful if it met most of the reasons.
    expect(seen.size).toBeGreaterThan(10);
  });
});
