// Courses that fire by themselves: after the course before is served, prepared or fired, and so many minutes (PACE-04).
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { planKey } from '../state/event-facts.ts';
import { countsFrom, type KeptAges } from '../state/kept-ages.ts';
import type { Course, Order } from '../state/kitchen.ts';

export interface FireMoment {
  courseId: string;
  /** When it fires by itself (ms). */
  at: number;
}

type FireRules = Pick<Setup, 'planning'>;

/** Whether courses of such an order fire by themselves at this site. */
export function firesByRule({ typeKey, document }: Order, { planning }: FireRules): boolean {
  const { fireCourses, fireOrderTypes } = planning;
  if (fireCourses === 'hand') return false;
  return (
    fireOrderTypes.length === 0 ||
    fireOrderTypes.includes(typeKey) ||
    fireOrderTypes.includes(document.orderType)
  );
}

/**
 * The courses of an order that fire by themselves and when; none of one that is held, closed or delivered. Only what waits
 * on a board fires, once in its life, and not before its order is on the boards.
 */
export function fireMoments(order: Order, rules: FireRules, ages: KeptAges | undefined): FireMoment[] {
  if (!firesByRule(order, rules) || order.plan['held']?.value === true) return [];
  if (order.closed || order.deliveredAt !== undefined) return [];
  const { fireCourses, fireAfterMinutes } = rules.planning;
  const wanted = order.courses.filter(isWanted);
  return wanted.flatMap((course, index) => {
    const before = wanted[index - 1];
    if (before === undefined || course.status !== 'pending' || wasFiredByRule(order, course)) return [];
    const since = sinceOf(before, fireCourses);
    if (since === undefined) return [];
    const at = countsFrom(ages, order.id, since) + fireAfterMinutes * MINUTE_MS;
    const from = Math.max(order.planned?.dueAt ?? at, heldUntil(order, course.id) ?? at);
    return [{ courseId: course.id, at: Math.max(at, from) }];
  });
}

/** When the hold of a course ends (ms); undefined for one that isn't held (PACE-07). */
export function heldUntil({ plan }: Order, courseId: string): number | undefined {
  const until = plan[planKey({ set: 'heldUntil', courseId })]?.value;
  return typeof until === 'number' && until > 0 ? until : undefined;
}

/** Holds of an order that end by themselves: those of pending courses. */
export function holdEnds(order: Order): FireMoment[] {
  return order.courses.flatMap(({ id: courseId, status }) => {
    const at = status === 'pending' ? heldUntil(order, courseId) : undefined;
    return at === undefined ? [] : [{ courseId, at }];
  });
}

/** The request_id of the one fire that a rule ever makes of a course: the same at every hub and after every restart. */
export function ruleFireId(orderId: string, courseId: string): string {
  return `rule-fire:${orderId}:${courseId}`;
}

/** Refused by the cloud or not, it is not made again. */
function wasFiredByRule(order: Order, course: Course): boolean {
  const id = ruleFireId(order.id, course.id);
  return course.fires.some(({ requestId }) => requestId === id);
}

function isWanted({ items }: Course): boolean {
  return items.some(({ cancelled }) => cancelled === undefined);
}

function sinceOf(before: Course, after: Setup['planning']['fireCourses']): number | undefined {
  const { firedAt, preparedAt, readyAt, servedAt } = before;
  switch (after) {
    case 'hand':
      return undefined;
    case 'served':
      return servedAt;
    case 'prepared':
      return earliest(preparedAt, readyAt, servedAt);
    case 'fired':
      return firedAt ?? servedAt;
    default:
      return after satisfies never;
  }
}

function earliest(...moments: (number | undefined)[]): number | undefined {
  const known = moments.filter((at) => at !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
