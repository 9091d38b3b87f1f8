// The fold: what the kitchen knows of an order after one more fact. Pure and idempotent; the same set of facts in
// any order of arrival gives the same state. An action copies a few small objects, never the document.
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import { applyAction } from './apply-action.ts';
import { joinStamps, NO_STAMPS, stampsOf } from './document-stamps.ts';
import type {
  AllergiesSeenFact,
  Fact,
  FireFact,
  LoadAssignedFact,
  OrderFact,
  PlanFact,
  PrintFact,
  SmsFact,
  TableMovedFact,
  ZoneAssignedFact,
} from './facts.ts';
import type { DocumentStamps, OrderState } from './kitchen.ts';
import type { Print } from './print.ts';
import {
  entryOf,
  joinCourse,
  joinFires,
  joinItem,
  joinRecords,
  joinSms,
  laterWord,
  NO_FIRES,
  withEntry,
} from './registers.ts';

/** The order's state with the fact in it. `state` is undefined for the first fact of an order. */
export function apply(state: OrderState | undefined, fact: Fact): OrderState {
  const before = state ?? unheardOf(fact.orderId);
  switch (fact.kind) {
    case 'order':
      return touched(withDocument(before, fact), fact.document.lastUpdated);
    case 'document-stamps':
      return onSite(withStamps(before, fact.stamps), fact.site);
    case 'action':
      return touched(applyAction(before, fact.event, fact.requestId), fact.event.date);
    case 'fire':
      return touched(withFire(before, fact), fact.fired.at);
    case 'fire-refused':
      return touched(withRefusal(before, fact.refusedRequestId), fact.at);
    case 'table-moved':
      return touched(withTableMove(before, fact), fact.at);
    case 'sms':
      return touched(withSms(before, fact), fact.at);
    case 'load-assigned':
    case 'zone-assigned':
      return withAssignment(before, fact);
    case 'print':
      return withPrint(before, fact);
    case 'allergies-seen':
      return touched(withSeen(before, fact), fact.at);
    case 'plan':
      return touched(withPlan(before, fact), fact.at);
    default:
      return fact satisfies never;
  }
}

function unheardOf(orderId: string): OrderState {
  return {
    orderId,
    site: '',
    documentStamps: NO_STAMPS,
    courses: NO_STAMPS.courses,
    items: NO_STAMPS.items,
    loads: {},
    zones: {},
    prints: [],
    allergiesSeen: [],
    refusedFires: [],
    touchedAt: 0,
  };
}

/** Stamps name the site only until a document does. */
function onSite(state: OrderState, site: string): OrderState {
  return state.document !== undefined || state.site === site ? state : { ...state, site };
}

/** Any action counts as an update (ORD-42). */
function touched(state: OrderState, at: number): OrderState {
  return at > state.touchedAt ? { ...state, touchedAt: at } : state;
}

/** The content of the newest document holds (ORD-23); the stamps of an older one count all the same. */
function withDocument(state: OrderState, fact: OrderFact): OrderState {
  const after = withStamps(state, stampsOf(fact.document));
  if (!isNewer(fact, state)) return after;
  return { ...after, site: fact.site, document: fact.document, raw: fact.raw };
}

function isNewer(fact: OrderFact, held: OrderState): boolean {
  if (held.document === undefined) return true;
  const difference = fact.document.lastUpdated - held.document.lastUpdated;
  return difference === 0 ? canonicalJson(fact.raw) > canonicalJson(held.raw) : difference > 0;
}

function withStamps(state: OrderState, stamps: DocumentStamps): OrderState {
  const documentStamps = joinStamps(state.documentStamps, stamps);
  if (documentStamps === state.documentStamps) return state;
  const { courses, items, delivered, deliveredTold, sms } = documentStamps;
  const held = state.documentStamps;
  return {
    ...state,
    documentStamps,
    // As long as documents alone have said something, it is joined once.
    courses:
      state.courses === held.courses ? courses : joinRecords(state.courses, stamps.courses, joinCourse),
    items: state.items === held.items ? items : joinRecords(state.items, stamps.items, joinItem),
    ...(delivered && { delivered: laterWord(state.delivered, delivered) ?? delivered }),
    ...(deliveredTold && { deliveredTold }),
    ...(sms && { sms: joinSms(state.sms, sms) ?? sms }),
  };
}

function withFire(state: OrderState, { requestId, courseIds, fired }: FireFact): OrderState {
  let { courses } = state;
  for (const courseId of courseIds) {
    const course = entryOf(courses, courseId) ?? NO_FIRES;
    const fires = joinFires(course.fires, [{ requestId, ...fired, sure: true }]);
    if (fires === course.fires) continue;
    courses = withEntry(courses, courseId, { ...course, fires });
  }
  return courses === state.courses ? state : { ...state, courses };
}

function withRefusal(state: OrderState, refused: string): OrderState {
  if (state.refusedFires.includes(refused)) return state;
  return { ...state, refusedFires: [...state.refusedFires, refused].sort() };
}

function withTableMove(state: OrderState, { from, to, at, requestId }: TableMovedFact): OrderState {
  const held = state.tableMove;
  if (held !== undefined && (held.at > at || (held.at === at && held.id >= requestId))) return state;
  return { ...state, tableMove: { from, to, at, id: requestId } };
}

function withSms(state: OrderState, { courseId, at, delivered, by }: SmsFact): OrderState {
  const mark = { at, delivered, ...(by === undefined ? {} : { asked: { by, at } }) };
  if (courseId === undefined) {
    const sms = joinSms(state.sms, mark);
    return sms === undefined || sms === state.sms ? state : { ...state, sms };
  }
  const course = entryOf(state.courses, courseId) ?? NO_FIRES;
  const sms = joinSms(course.sms, mark);
  if (sms === undefined || sms === course.sms) return state;
  return { ...state, courses: withEntry(state.courses, courseId, { ...course, sms }) };
}

// What an assignment says of an order. It is no touch of the order: nobody did anything (ORD-42).

/**
 * The state with the assignment in it; the same state where an earlier one holds. The store keeps one of each, so the
 * rule between two only serves that every order of arrival gives the same.
 */
function withAssignment(state: OrderState, fact: LoadAssignedFact | ZoneAssignedFact): OrderState {
  switch (fact.kind) {
    case 'load-assigned': {
      const { groupId, at } = fact;
      const loads = withFirst(state.loads, fact.itemId, { groupId, at });
      return loads === state.loads ? state : { ...state, loads };
    }
    case 'zone-assigned': {
      const { zoneSetId, zoneIndex, sectionIndex, turn, at } = fact;
      const zones = withFirst(state.zones, fact.courseId, { zoneSetId, zoneIndex, sectionIndex, turn, at });
      return zones === state.zones ? state : { ...state, zones };
    }
    default:
      return fact satisfies never;
  }
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

// What a print says of an order. It is no touch of the order: it changes nothing on any board (ORD-42).

/** The state with the print in it, oldest first; the same state if it is known. */
function withPrint(state: OrderState, fact: PrintFact): OrderState {
  if (state.prints.some(({ requestId }) => requestId === fact.requestId)) return state;
  const { kind: _, orderId: __, ...print } = fact;
  return { ...state, prints: [...state.prints, print].sort(inOrder) };
}

/** The state with the confirmation in it, oldest first; the same state if it is known. */
function withSeen(state: OrderState, { kind: _, orderId: __, ...seen }: AllergiesSeenFact): OrderState {
  if (state.allergiesSeen.some(({ requestId }) => requestId === seen.requestId)) return state;
  return { ...state, allergiesSeen: [...state.allergiesSeen, seen].sort(inOrder) };
}

/** The latest word holds, whatever came first (PACE-03, PACE-04). */
function withPlan(
  state: OrderState,
  { requestId: id, set, value, date, at, by, byName }: PlanFact,
): OrderState {
  const word = { value, date, id, at, ...(by && { by }), ...(byName && { byName }) };
  const held = laterWord(state[set], word);
  return held === undefined || held === state[set] ? state : { ...state, [set]: held };
}

type Dated = Pick<Print, 'at' | 'requestId'>;

function inOrder(one: Dated, other: Dated): number {
  if (one.at !== other.at) return one.at - other.at;
  return one.requestId < other.requestId ? -1 : 1;
}
