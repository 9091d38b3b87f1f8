// Assignments that an order still lacks, and their values: the order's own first, then those by the hub (ROUTE-12,
// ROUTE-14, ROUTE-22). Each is decided once and becomes a fact; nothing here ever changes one.

import type { LoadAssignedFact, ZoneAssignedFact } from '../state/event-facts.ts';
import type { Course, Item, Order, OrderState, ZoneAssignment, ZonePlace } from '../state/kitchen.ts';
import { entryOf } from '../state/registers.ts';
import { groupFor, isOpenWork, type LoadBalance } from './load-balance.ts';
import type { StationPlan } from './stations.ts';
import { nextPlace, occupiesPlace, type ZonePlan, zoneSetFor } from './zones.ts';

/** Context for all orders, and the assignments so far; `now` in ms. */
export interface AssignmentView {
  /** Ids of all load-balance groups and zone sets of the setup, active or not. */
  known: { groups: ReadonlySet<string>; sets: ReadonlySet<string> };
  balance: LoadBalance | undefined;
  zones: ZonePlan;
  stations: Pick<StationPlan, 'stationsOf'>;
  /** Open items of an active group. */
  open(groupId: string): number;
  isHeld(place: ZonePlace): boolean;
  lastZone(zoneSetId: string): ZoneAssignment | undefined;
  now: number;
}

/** An order in its folded and its derived form. */
export interface AssignedOrder {
  state: OrderState;
  order: Order;
}

/** Assignments in the document itself, for groups and sets in the setup; the hub decides the others. */
export function documentLoads({ state, order }: AssignedOrder, view: AssignmentView): LoadAssignedFact[] {
  return order.document.loadBalancingAssignments.flatMap(({ itemId, courseId, groupId }) =>
    view.known.groups.has(groupId) && entryOf(state.loads, itemId) === undefined
      ? [loadFact(order, courseId, itemId, groupId, view.now)]
      : [],
  );
}

/** Groups for items without one, in the order of courses and items. */
export function hubLoads({ state, order }: AssignedOrder, view: AssignmentView): LoadAssignedFact[] {
  const { balance, stations } = view;
  if (balance === undefined) return [];
  const given = new Map<string, number>();
  const open = (groupId: string) => view.open(groupId) + (given.get(groupId) ?? 0);
  const facts: LoadAssignedFact[] = [];
  for (const { course, item } of unassigned(state, order)) {
    const groupId = groupFor(item, order, balance, stations, open);
    if (isOpenWork(item)) given.set(groupId, (given.get(groupId) ?? 0) + 1);
    facts.push(loadFact(order, course.id, item.id, groupId, view.now));
  }
  return facts;
}

function* unassigned(state: OrderState, order: Order): Iterable<{ course: Course; item: Item }> {
  const seen = new Set<string>();
  for (const course of order.courses) {
    if (course.status === undefined) continue;
    for (const item of course.items) {
      if (seen.has(item.id) || entryOf(state.loads, item.id) !== undefined) continue;
      seen.add(item.id);
      yield { course, item };
    }
  }
}

/** Zone of a course in the document, if the setup has the set. */
export function documentZone(
  { state, order }: AssignedOrder,
  { id, document }: Course,
  view: AssignmentView,
): ZoneAssignedFact | undefined {
  const told = document.zoneAssignment;
  if (told === undefined || entryOf(state.zones, id) !== undefined) return undefined;
  const readable = [told.zoneIndex, told.sectionIndex].every(
    (index) => Number.isInteger(index) && index >= 0,
  );
  return readable && view.known.sets.has(told.zoneSetId) ? zoneFact(order, id, told, view) : undefined;
}

/** True for a fired ticket without a place. */
export function lacksZone({ state }: AssignedOrder, course: Course): boolean {
  return occupiesPlace(course) && entryOf(state.zones, course.id) === undefined;
}

/** Place for a fired ticket; undefined if no set covers it. */
export function hubZone(
  { order }: AssignedOrder,
  course: Course,
  view: AssignmentView,
): ZoneAssignedFact | undefined {
  const set = zoneSetFor(course, view.zones, view.balance);
  if (set === undefined) return undefined;
  return zoneFact(order, course.id, nextPlace(set, view.lastZone(set._id), view.isHeld), view);
}

function loadFact(
  { id: orderId }: Order,
  courseId: string,
  itemId: string,
  groupId: string,
  at: number,
): LoadAssignedFact {
  const requestId = `load:${plain(orderId)}:${plain(itemId)}`;
  return { kind: 'load-assigned', requestId, orderId, courseId, itemId, groupId, at };
}

function zoneFact(
  { id: orderId }: Order,
  courseId: string,
  { zoneSetId, zoneIndex, sectionIndex }: ZonePlace,
  { lastZone, now: at }: AssignmentView,
): ZoneAssignedFact {
  const requestId = `zone:${plain(orderId)}:${plain(courseId)}`;
  const turn = (lastZone(zoneSetId)?.turn ?? 0) + 1;
  return {
    kind: 'zone-assigned',
    requestId,
    orderId,
    courseId,
    zoneSetId,
    zoneIndex,
    sectionIndex,
    turn,
    at,
  };
}

/** Without colons, so that no two pairs of ids give the same request_id. */
function plain(id: string): string {
  return id.replaceAll('%', '%25').replaceAll(':', '%3A');
}
