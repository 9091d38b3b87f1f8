import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoardChange, BoardProjection } from '../../hub/boards/projection/board-projection.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import type { Cover } from '../../hub/kitchen/visibility/covers.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import type { Board } from '../../shared/protocol/board/board.ts';
import { boardDigest } from '../../shared/protocol/board/digest.ts';
import type { BoardAddress, View } from '../../shared/protocol/board/view.ts';
import { arrives, at, course, event, item, order } from '../kitchen/builders.ts';
import { BoardKitchen, type Place } from './board-kitchen.ts';

const START = at('12:00');
/** Generous time limit: hundreds of boards are built from scratch while the machine may be busy. */
const PATIENCE_MS = 60_000;
const DISHES = ['steak', 'burger', 'fish', 'salad', 'cola'];
const TYPES = ['Mains', 'Entrees', 'Desserts', 'Beverages', 'Tapas'];
const places: Place[] = [
  { setup: { calculateAverageServedTime: true, linkEatInTickets: false } },
  {
    pass: { groupSameItems: true, reviewNewTickets: true, maxCardCount: 12, alertOnNewOrder: true },
    line: {
      displayIngrediants: true,
      ingredientItems: ['item-bacon', 'item-steak', 'item-patty'],
      showAllTicketItems: true,
      hideServedInKitchen: true,
      moveToStart: true,
    },
    setup: {
      kds: { manageItemPrepTimes: true },
      expeditor: { movePreparedTicketsToSTart: true },
      timeAlerts: { default: { Mains: { warn: 3, value: 6 } } },
      excludeCourses: { firedAgo: 20, servedAgo: 5 },
    },
  },
];
const cardsByDate: Place = {
  pass: { groupSameItems: true, reviewNewTickets: true },
  line: { groupSameItems: true, itemGBMethod: 'sameu' },
  setup: {
    expeditor: { cardGpMethod: 'courseDate', courseDateGroupByThreshhold: 4, trackReadyStatus: false },
    kds: { manageItemPrepTimes: true },
    timeAlerts: { default: { Mains: { warn: 3, value: 6 }, Entrees: { value: 4 } } },
    excludeCourses: { firedAgo: 20, servedAgo: 5 },
  },
};
const view: fc.Arbitrary<View> = fc.record(
  {
    status: fc.subarray(['pending', 'fired', 'cooking', 'prepared', 'ready', 'served'] as const),
    groupBy: fc.constantFrom('none', 'stage', 'table'),
    allCourses: fc.boolean(),
    hideServed: fc.boolean(),
    descending: fc.boolean(),
    sort: fc.constantFrom('time', 'ready', 'table'),
    itemIds: fc.subarray(['item-steak', 'item-fish']),
    detailOf: fc.constantFrom('item-steak', 'item-burger'),
    itemSort: fc.constantFrom('priority', 'name', 'count'),
    maxCards: fc.integer({ min: 1, max: 6 }),
    waiter: fc.constantFrom('u1', 'u2'),
  },
  { requiredKeys: [] },
);
const address: fc.Arbitrary<BoardAddress> = fc.oneof(
  fc.record({ kind: fc.constant('expo' as const), profile: fc.constant('pass'), view }),
  fc.record({
    kind: fc.constant('kitchen' as const),
    profile: fc.constant('line'),
    station: fc.constantFrom('-1', 'bon-grill', 'bon-cold'),
    view,
  }),
  fc.record({ kind: fc.constant('customer' as const), profile: fc.constant('guests') }),
);

/** No filters: every card is shown. */
const wholeBoard: fc.Arbitrary<BoardAddress> = fc.constantFrom(
  { kind: 'expo', profile: 'pass', view: {} },
  { kind: 'expo', profile: 'pass', view: { groupBy: 'stage', itemSort: 'count' } },
  { kind: 'expo', profile: 'pass', view: { groupBy: 'table', maxCards: 3 } },
  { kind: 'kitchen', profile: 'line', view: { detailOf: 'item-burger' } },
  { kind: 'kitchen', profile: 'line', station: 'bon-grill', view: {} },
);

type ScheduledEvent =
  | {
      what: 'document';
      order: number;
      dishes: number[];
      split: number;
      stamps: number;
      alike: boolean;
      more: number;
    }
  | { what: 'event'; order: number; course: number; dish: number; action: number }
  | { what: 'forget'; order: number }
  | { what: 'cover'; cover: number }
  | { what: 'refresh' };
const orderNumber = fc.nat({ max: 9 });
const happening: fc.Arbitrary<ScheduledEvent> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('document' as const),
      order: orderNumber,
      dishes: fc.array(fc.nat({ max: 19 }), { minLength: 1, maxLength: 5 }),
      split: fc.nat({ max: 3 }),
      stamps: fc.nat({ max: 5 }),
      alike: fc.boolean(),
      more: fc.nat({ max: 7 }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constant('event' as const),
      order: orderNumber,
      course: fc.nat({ max: 1 }),
      dish: fc.nat({ max: 4 }),
      action: fc.nat({ max: 18 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('forget' as const), order: orderNumber }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('refresh' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cover' as const), cover: fc.nat({ max: 3 }) }) },
);
const step = fc.record({
  waitMs: fc.oneof(
    fc.nat({ max: 5 * SECOND_MS }),
    fc.nat({ max: 4 * MINUTE_MS }),
    fc.constant('tick' as const),
  ),
  happening,
});

function documentOf(told: Extract<ScheduledEvent, { what: 'document' }>, now: number, index: number): Fact {
  const id = `o${told.order}`;
  const items = told.dishes.map((dish, place) => {
    const name = DISHES[dish % DISHES.length] ?? 'cola';
    const cancelled = dish > 14 ? { cancellation: { reason: 'x', transferred: dish > 17 } } : {};
    return item(`${id}-i${place}`, {
      item: `item-${name}`,
      name,
      note: dish > 9 ? 'rare' : '',
      preparationTimeSeconds: 60 * (dish % 7),
      ...cancelled,
    });
  });
  const ids = items.map(({ _id }) => String(_id));
  const stamp = (clock: number) => ({ at: new Date(clock).toISOString() });
  const stamps = [
    {},
    { notified: stamp(now) },
    { fired: stamp(now) },
    { fired: stamp(now - 2 * MINUTE_MS), linkedTo: `o${(told.order + 3) % 10}-c0` },
    { fired: stamp(now - 5 * MINUTE_MS), served: stamp(now) },
    { notified: true },
  ];
  const type = (n: number) => TYPES[(told.order + n) % TYPES.length] ?? 'Mains';
  const courses = [
    course(`${id}-c0`, ids.slice(told.split), { courseType: type(0), ...stamps[told.stamps] }),
    course(`${id}-c1`, ids.slice(0, told.split), {
      courseType: type(1),
      ...stamps[told.alike ? told.stamps : (told.stamps + index) % 6],
    }),
  ];
  const owner =
    told.more % 3 === 0 ? {} : { owner: { _id: `u${told.more % 3}`, name: `Waiter ${told.more % 3}` } };
  return arrives(
    order(id, {
      courses,
      items,
      number: String(told.order),
      tableIds: told.more < 4 ? [`table-${told.more % 3}`] : [],
      orderType: told.more % 2 === 0 ? 'Seated' : 'TA',
      lastUpdated: new Date(now).toISOString(),
      ...owner,
    }),
  );
}

function eventOf(told: Extract<ScheduledEvent, { what: 'event' }>, now: number, index: number): Fact {
  const id = `o${told.order}`;
  const other = { afterCourseId: `o${(told.order * 7 + told.dish) % 10}-c0` };
  const table: [string, string, object?][] = [
    ['itemPreparing', 'preparing'],
    ['itemAction', 'cooking'],
    ['itemAction', 'prepared'],
    ['itemAction', 'prepared'],
    ['itemAction', 'notPrepared'],
    ['itemServed', 'served'],
    ['courseAction', 'notified'],
    ['courseAction', 'ready'],
    ['courseAction', 'notReady'],
    ['courseAction', 'served'],
    ['courseAction', 'notServed'],
    ['courseAction', 'reviewed'],
    ['courseOrder', 'moveToStart'],
    ['courseOrder', 'moveAfter', other],
    ['courseOrder', 'moveAfter', other],
    ['courseOrder', 'moveAfter', other],
    ['courseOrder', 'urgent'],
    ['courseOrder', 'reset'],
    ['orderDelivered', 'delivered'],
  ];
  const [type, action, context] = table[told.action] ?? ['courseAction', 'ready'];
  const target = type.startsWith('item') ? { orderItemId: `${id}-i${told.dish}` } : {};
  return event(`e${index}`, '12:00', type, action, {
    orderId: id,
    courseId: `${id}-c${told.course}`,
    date: new Date(now).toISOString(),
    ...target,
    ...(context === undefined ? {} : { context }),
  });
}

/** The board as a display would have it after the change. */
function applied(held: Board, change: BoardChange | undefined): Board {
  const { tickets = {}, ...parts } = change?.parts ?? {};
  const all = new Map<string, unknown>(Object.entries(held.tickets));
  for (const [id, card] of Object.entries(tickets)) {
    if (card === null) all.delete(id);
    else all.set(id, card);
  }
  return { ...held, ...parts, tickets: Object.fromEntries(all) } as Board;
}

function keepsUp(place: fc.Arbitrary<Place>, where: fc.Arbitrary<BoardAddress>, numRuns: number): void {
  fc.assert(
    fc.property(
      place,
      where,
      fc.array(step, { minLength: 1, maxLength: 40, size: '+1' }),
      (chosen, board, steps) => {
        const kitchen = new BoardKitchen([], chosen);
        let now = START;
        const live: BoardProjection = kitchen.open(board, now);
        let held = live.board();
        for (const [index, { waitMs, happening: told }] of steps.entries()) {
          const wait = waitMs === 'tick' ? live.nextMoment() - now : waitMs;
          now += Number.isFinite(wait) ? wait : 0;
          held = applied(held, live.tick(now));
          held = applied(held, live.update(happens(kitchen, told, now, index), now));
          if (told.what === 'refresh' || told.what === 'cover')
            held = applied(held, live.refresh(kitchen.context(), now));
          const fresh = kitchen.open(board, now);
          expect(live.board()).toEqual(fresh.board());
          expect(held).toEqual(fresh.board());
          expect(live.digest()).toBe(boardDigest(fresh.board()));
          expect(live.nextMoment()).toBe(fresh.nextMoment());
        }
      },
    ),
    { numRuns },
  );
}

describe('a board after any updates and ticks, and its digest', () => {
  test(
    'equals one built from scratch with one card per course, whatever is filtered [LIVE-03][LIVE-13]',
    () => {
      keepsUp(fc.constantFrom(...places), address, 120);
    },
    PATIENCE_MS,
  );

  test(
    'equals one built from scratch with courses of close dates on one card [LIVE-03][LIVE-13][GRP-04]',
    () => {
      keepsUp(fc.constant(cardsByDate), fc.oneof({ weight: 4, arbitrary: wholeBoard }, address), 80);
    },
    PATIENCE_MS,
  );
});

const [GRILL, COLD, PASS] = [
  { profile: 'line', station: 'bon-grill' },
  { profile: 'line', station: 'bon-cold' },
  { profile: 'pass' },
];
const COVERS = [
  { covered: COLD, by: GRILL },
  { covered: GRILL, by: COLD },
  { covered: GRILL, by: PASS },
  { covered: { profile: 'line' }, by: GRILL },
] as const;

/** Begins or ends a cover. */
function toggled(covers: readonly Cover[], cover: number, since: number): Cover[] {
  const { covered, by } = COVERS[cover] ?? COVERS[0];
  const others = covers.filter((one) => one.covered !== covered || one.by !== by);
  return others.length < covers.length ? others : [...covers, { covered, by, since }];
}

function happens(kitchen: BoardKitchen, told: ScheduledEvent, now: number, index: number): Set<string> {
  switch (told.what) {
    case 'document':
      return kitchen.take([documentOf(told, now, index)]);
    case 'event':
      return kitchen.take([eventOf(told, now, index)]);
    case 'forget':
      kitchen.states.delete(`o${told.order}`);
      kitchen.orders.delete(`o${told.order}`);
      return new Set([`o${told.order}`]);
    case 'cover':
      kitchen.covers = toggled(kitchen.covers, told.cover, now);
      return new Set();
    case 'refresh':
      return new Set();
    default:
      return told satisfies never;
  }
}
