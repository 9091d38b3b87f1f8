// Courses that become ready automatically once everything on them is done, and go back when that changes (EXPO-42).
import { UNDO_WINDOW_MS } from '../../../shared/limits.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { isPrepared } from '../derive/prepared.ts';
import { type AgeOverrides, countsFrom } from '../state/age-overrides.ts';
import type { Course, Order } from '../state/kitchen.ts';

export interface ReadyMoment {
  courseId: string;
  /** The target state: ready, or back to fired. */
  ready: boolean;
  /** When (ms). */
  at: number;
  /** Command id, the same at every hub and after every restart. */
  id: string;
}

type ReadyRules = { expeditor: Pick<Setup['expeditor'], 'trackReadyStatus' | 'readyByItself'> };

const PREFIX = 'rule-ready:';

/**
 * Courses of an order that become ready automatically, and those set ready by the rule that have work again. A course
 * waits until the undo of its last dish has expired, so that a ticket doesn't flip while it is being tapped. A later
 * ready or not-ready by a person wins.
 */
export function readyMoments(
  order: Order,
  { expeditor }: ReadyRules,
  ages: AgeOverrides | undefined,
): ReadyMoment[] {
  if (!expeditor.trackReadyStatus || !expeditor.readyByItself) return [];
  if (order.closed || order.deliveredAt !== undefined) return [];
  return order.courses.flatMap((course) => {
    const moment = course.status === 'ready' ? backMoment(course) : readyMoment(order, course, ages);
    return moment ?? [];
  });
}

function readyMoment(order: Order, course: Course, ages: AgeOverrides | undefined): ReadyMoment | undefined {
  const { id: courseId, status, preparedAt, firedAt = 0, registers } = course;
  if (status !== 'fired' || preparedAt === undefined) return undefined;
  const { ready } = registers;
  const isRules = ready?.id.startsWith(PREFIX) === true;
  // Undoing the reset of a dish restores its former time, for which the course already became ready.
  const doneAt = Math.max(preparedAt, firedAt, isRules ? ready.date : 0);
  const id = `${PREFIX}${order.id}:${courseId}:${doneAt}`;
  // A person has set "not ready" since.
  if (ready !== undefined && !isRules && ready.date >= doneAt) return undefined;
  return { courseId, ready: true, at: countsFrom(ages, order.id, doneAt) + UNDO_WINDOW_MS, id };
}

/** Only reverts the rule's own ready: one set by a person stays, whatever is added. */
function backMoment({ id: courseId, items, registers: { ready } }: Course): ReadyMoment | undefined {
  if (!ready?.id.startsWith(PREFIX) || isPrepared(items)) return undefined;
  return { courseId, ready: false, at: 0, id: `${ready.id}:back` };
}
