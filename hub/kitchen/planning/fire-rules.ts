// Courses that fire automatically: a number of minutes after the previous course is served, prepared or fired
// (PACE-04).
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { type AgeOverrides, countsFrom } from '../state/age-overrides.ts';
import { planKey } from '../state/event-facts.ts';
import type { Course, Order } from '../state/kitchen.ts';

export interface FireMoment {
  courseId: string;
  /** When it fires automatically (ms). */
  at: number;
}

type FireRules = Pick<Setup, 'planning'>;

/** True if courses of such an order fire automatically at this site. */
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
 * Courses of an order that fire automatically, and when; empty if the order is on hold, closed or delivered. A course
 * fires only while it is pending on a board, once in its life, and not before its order is on the boards.
 */
export function fireMoments(order: Order, rules: FireRules, ages: AgeOverrides | undefined): FireMoment[] {
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

/** request_id of the single automatic fire of a course: the same at every hub and after every restart. */
export function ruleFireId(orderId: string, courseId: string): string {
  return `rule-fire:${orderId}:${courseId}`;
}

/** It isn't repeated, even if the cloud refused it. */
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
