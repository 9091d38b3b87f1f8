// Events of the kitchen, one row each: how an event is stored, when two are the same, and its effect on an order. They
// are append-only, unique by requestId; the same set in any order of arrival gives the same kitchen. Times are
// milliseconds since 1970 in hub time.
import * as z from 'zod/mini';
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import { actionEvent } from '../../../shared/model/action.ts';
import { applyAction } from './apply-action.ts';
import type { OrderState } from './kitchen.ts';
import type { Print } from './print.ts';
import { entryOf, joinFires, joinSms, mergeLww, NO_FIRES, withEntry } from './registers.ts';

interface EventTraits<Fact> {
  /** Date of the event; default: `at`. */
  date?(fact: Fact): number;
  /** Members that two copies of one event share, besides order and date; an echo may have more. */
  essence(fact: Fact): object;
  /** Copies with different dates count as the same event. */
  isDateless?: true;
  /** State of the order after the fact; the same state if it is already known. */
  apply(state: OrderState, fact: Fact): OrderState;
  /** When it counts as an update of its order (ORD-42): its date by default; undefined if no person caused it. */
  touchedAt?(fact: Fact): number | undefined;
}

const text = z.string();
const time = z.number();

function define<const Kind extends string, Fields extends z.core.$ZodLooseShape>(
  kind: Kind,
  fields: Fields,
  traits: EventTraits<{ kind: Kind; requestId: string; orderId: string } & z.output<z.ZodMiniObject<Fields>>>,
) {
  return {
    kind,
    schema: z.object({ kind: z.literal(kind), requestId: text, orderId: text, ...fields }),
    traits,
  };
}

// A fire by the hub, or one received as order-course-fired-after-notify.
const FIRE = define(
  'fire',
  {
    courseIds: z.array(text),
    fired: z.object({
      at: time,
      by: z.exactOptional(text),
      byName: z.exactOptional(text),
      shouldNotPrint: z.exactOptional(z.boolean()),
    }),
  },
  {
    date: ({ fired }) => fired.at,
    essence: ({ courseIds }) => ({ courseIds }),
    apply: (state, { requestId, courseIds, fired }) => {
      let { courses } = state;
      for (const courseId of courseIds) {
        const course = entryOf(courses, courseId) ?? NO_FIRES;
        const fires = joinFires(course.fires, [{ requestId, ...fired, sure: true }]);
        if (fires !== course.fires) courses = withEntry(courses, courseId, { ...course, fires });
      }
      return courses === state.courses ? state : { ...state, courses };
    },
  },
);

// Items of a course were printed for a station: stored, so that nothing is printed twice (PRINT-03, PRINT-04). It
// changes nothing on any board.
const PRINT = define(
  'print',
  {
    courseId: text,
    bon: z.exactOptional(text),
    items: z.array(text),
    whole: z.boolean(),
    reason: z.enum(['asked', 'reprint', 'ticket-prepared', 'item-prepared', 'served', 'pad']),
    profile: text,
    at: time,
  },
  {
    essence: ({ courseId, bon, items }) => ({ courseId, bon, items }),
    touchedAt: () => undefined,
    apply: (state, { kind: _, orderId: __, ...print }) =>
      state.prints.some(({ requestId }) => requestId === print.requestId)
        ? state
        : { ...state, prints: [...state.prints, print].sort(inOrder) },
  },
);

const ROWS = [
  // An action from a display, a pad or the cloud, identified by `event.request_id`.
  define(
    'action',
    { event: actionEvent },
    {
      date: ({ event }) => event.date,
      essence: ({ event: { type, action, courseId, orderItemId, applyToItems } }) => ({
        ...{ type, action, courseId, orderItemId, applyToItems },
      }),
      apply: (state, { event, requestId }) => applyAction(state, event, requestId),
    },
  ),
  FIRE,
  // The cloud permanently refused a fire by the hub: it withdraws that fire and nothing else (TICK-42).
  define(
    'fire-refused',
    { refusedRequestId: text, at: time },
    {
      essence: ({ refusedRequestId }) => ({ refusedRequestId }),
      isDateless: true,
      apply: (state, { refusedRequestId }) =>
        state.refusedFires.includes(refusedRequestId)
          ? state
          : { ...state, refusedFires: [...state.refusedFires, refusedRequestId].sort() },
    },
  ),
  // An order moved from one table to another (BRK-09).
  define(
    'table-moved',
    { from: z.array(text), to: z.array(text), at: time },
    {
      essence: ({ from, to }) => ({ from, to }),
      apply: (state, { from, to, at, requestId }) => {
        const held = state.tableMove;
        if (held !== undefined && (held.at > at || (held.at === at && held.id >= requestId))) return state;
        return { ...state, tableMove: { from, to, at, id: requestId } };
      },
    },
  ),
  // The customer was notified by SMS, or the SMS was delivered (BRK-10, BRK-11). Without courseId it concerns the whole
  // order; `by` requested it at a display of this hub.
  define(
    'sms',
    { courseId: z.exactOptional(text), at: time, delivered: z.boolean(), by: z.exactOptional(text) },
    {
      essence: ({ courseId, delivered }) => ({ courseId, delivered }),
      apply: (state, { courseId, at, delivered, by }) => {
        const mark = { at, delivered, ...(by === undefined ? {} : { asked: { by, at } }) };
        if (courseId === undefined) {
          const sms = joinSms(state.sms, mark);
          return sms === undefined || sms === state.sms ? state : { ...state, sms };
        }
        const course = entryOf(state.courses, courseId) ?? NO_FIRES;
        const sms = joinSms(course.sms, mark);
        if (sms === undefined || sms === course.sms) return state;
        return { ...state, courses: withEntry(state.courses, courseId, { ...course, sms }) };
      },
    },
  ),
  // Load-balance group of an ordered item (ROUTE-12, ROUTE-22). Of two for one item the first one stored wins, whatever
  // the second contains (cloud contract "How documents and actions join").
  define(
    'load-assigned',
    { courseId: text, itemId: text, groupId: text, at: time },
    {
      essence: ({ itemId }) => ({ itemId }),
      isDateless: true,
      touchedAt: () => undefined,
      apply: (state, { itemId, groupId, at }) => {
        const loads = withFirst(state.loads, itemId, { groupId, at });
        return loads === state.loads ? state : { ...state, loads };
      },
    },
  ),
  // Zone set place of a ticket (ROUTE-14, ROUTE-20); again the first one stored wins. `turn` counts the assigned places
  // of that set, from 1; the next place follows that of the greatest turn.
  define(
    'zone-assigned',
    {
      ...{ courseId: text, zoneSetId: text, zoneIndex: z.number(), sectionIndex: z.number() },
      ...{ turn: z.number(), at: time },
    },
    {
      essence: ({ courseId }) => ({ courseId }),
      isDateless: true,
      touchedAt: () => undefined,
      apply: (state, { courseId, zoneSetId, zoneIndex, sectionIndex, turn, at }) => {
        const zones = withFirst(state.zones, courseId, { zoneSetId, zoneIndex, sectionIndex, turn, at });
        return zones === state.zones ? state : { ...state, zones };
      },
    },
  ),
  PRINT,
  // Stations confirmed an order's allergy warnings, with the texts of that time (EXPO-36).
  define(
    'allergies-seen',
    {
      ...{ stations: z.readonly(z.array(text)), warnings: z.readonly(z.array(text)), at: time },
      ...{ byName: z.exactOptional(text), takesBack: z.exactOptional(text) },
    },
    {
      essence: ({ stations, warnings, takesBack }) => ({ stations, warnings, takesBack }),
      apply: (state, { kind: _, orderId: __, ...seen }) =>
        state.allergiesSeen.some(({ requestId }) => requestId === seen.requestId)
          ? state
          : { ...state, allergiesSeen: [...state.allergiesSeen, seen].sort(inOrder) },
    },
  ),
  // A person's decision about the plan of an order, or with courseId of one course: pulled forward (PACE-03), courses held from
  // firing by rule (PACE-04), a course held until `value` (ms; 0 releases it, PACE-07). Never sent to the cloud, which has no such action. The latest `date` wins; `at` is when it was made.
  define(
    'plan',
    {
      set: z.enum(['pulled', 'held', 'heldUntil']),
      courseId: z.exactOptional(text),
      value: z.union([z.boolean(), z.number()]),
      ...{ date: time, at: time, by: z.exactOptional(text), byName: z.exactOptional(text) },
    },
    {
      date: ({ date }) => date,
      touchedAt: ({ at }) => at,
      essence: ({ set, courseId, value }) => ({ set, courseId, value }),
      apply: (state, { requestId: id, set, courseId, value, date, at, by, byName }) => {
        const { plan = {} } = state;
        const said = { value, date, id, at, ...(by && { by }), ...(byName && { byName }) };
        const key = planKey({ set, courseId });
        const latest = mergeLww(plan[key], said);
        return latest === undefined || latest === plan[key]
          ? state
          : { ...state, plan: withEntry(plan, key, latest) };
      },
    },
  ),
] as const;

/** Name of a decision in an order's plan registers. */
export function planKey({ set, courseId }: { set: string; courseId?: string | undefined }): string {
  return courseId === undefined ? set : `${set} ${courseId}`;
}

export type EventFact = z.output<(typeof ROWS)[number]['schema']>;
type FactOf<Kind extends EventFact['kind']> = Extract<EventFact, { kind: Kind }>;
export type ActionFact = FactOf<'action'>;
export type FireFact = FactOf<'fire'>;
export type LoadAssignedFact = FactOf<'load-assigned'>;
export type ZoneAssignedFact = FactOf<'zone-assigned'>;
export type PrintFact = FactOf<'print'>;
export type AllergiesSeenFact = FactOf<'allergies-seen'>;
export type PlanFact = FactOf<'plan'>;
export type SmsFact = FactOf<'sms'>;
export type TableMovedFact = FactOf<'table-moved'>;
export type FireRefusedFact = FactOf<'fire-refused'>;

function schemasOf<const Rows extends readonly { schema: z.ZodMiniType }[]>(
  rows: Rows,
): { [Index in keyof Rows]: Rows[Index]['schema'] };
function schemasOf(rows: readonly { schema: z.ZodMiniType }[]) {
  return rows.map(({ schema }) => schema);
}

/** As stored in a JSON column. */
export const eventFact = z.discriminatedUnion('kind', schemasOf(ROWS));

export const fireFact = FIRE.schema;
export const printFact = PRINT.schema;

const TRAITS: ReadonlyMap<string, EventTraits<EventFact>> = new Map(
  ROWS.map(({ kind, traits }): [string, EventTraits<EventFact>] => [kind, traits]),
);

function traitsOf({ kind }: EventFact): EventTraits<EventFact> {
  const traits = TRAITS.get(kind);
  if (traits === undefined) throw new Error(`Unknown fact kind: ${kind}`);
  return traits;
}

/** Date of an event, milliseconds since 1970. */
export function eventDate(fact: EventFact): number {
  return traitsOf(fact).date?.(fact) ?? ('at' in fact ? fact.at : 0);
}

/**
 * True if both have the same content for the same order and moment: an echo may have more members, but no different
 * ones.
 */
export function sameEvent(one: EventFact, other: EventFact): boolean {
  return canonicalJson(essenceOf(one)) === canonicalJson(essenceOf(other));
}

function essenceOf(fact: EventFact): unknown {
  const { isDateless = false, essence } = traitsOf(fact);
  const { kind, orderId } = fact;
  return { kind, orderId, ...(isDateless ? {} : { date: eventDate(fact) }), ...essence(fact) };
}

/** State of the order after the event; any action counts as an update (ORD-42). */
export function applyEvent(state: OrderState, fact: EventFact): OrderState {
  const { apply, touchedAt = eventDate } = traitsOf(fact);
  const at = touchedAt(fact);
  const after = apply(state, fact);
  return at === undefined ? after : touched(after, at);
}

export function touched(state: OrderState, at: number): OrderState {
  return at > state.touchedAt ? { ...state, touchedAt: at } : state;
}

function withFirst<Value extends { at: number }>(
  held: Readonly<Record<string, Value>>,
  key: string,
  value: Value,
): Readonly<Record<string, Value>> {
  const present = entryOf(held, key);
  return present === undefined || isEarlier(value, present) ? withEntry(held, key, value) : held;
}

function isEarlier(one: { at: number }, other: { at: number }): boolean {
  return one.at === other.at ? canonicalJson(one) < canonicalJson(other) : one.at < other.at;
}

type Dated = Pick<Print, 'at' | 'requestId'>;

function inOrder(one: Dated, other: Dated): number {
  if (one.at !== other.at) return one.at - other.at;
  return one.requestId < other.requestId ? -1 : 1;
}
