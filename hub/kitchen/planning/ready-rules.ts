// Courses that turn ready by themselves once everything on them is done, and that go back when it no longer is (EXPO-42).
import { UNDO_WINDOW_MS } from '../../../shared/limits.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { isPrepared } from '../derive/prepared.ts';
import { countsFrom, type KeptAges } from '../state/kept-ages.ts';
import type { Course, Order } from '../state/kitchen.ts';

export interface ReadyMoment {
  courseId: string;
  /** The target state: ready, or back to fired. */
  ready: boolean;
  /** When (ms). */
  at: number;
  /** Id of the command, the same at every hub and after every restart. */
  id: string;
}

type ReadyRules = { expeditor: Pick<Setup['expeditor'], 'trackReadyStatus' | 'readyByItself'> };

const PREFIX = 'rule-ready:';

/**
 * The courses of an order that turn ready by themselves, and those that the rule called ready and that have something to
 * make again. A course waits until the undo of its last dish has expired, so that a ticket doesn't flip while somebody taps
 * it. A ready or not-ready set by a person since then wins.
 */
export function readyMoments(
  order: Order,
  { expeditor }: ReadyRules,
  ages: KeptAges | undefined,
): ReadyMoment[] {
  if (!expeditor.trackReadyStatus || !expeditor.readyByItself) return [];
  if (order.closed || order.deliveredAt !== undefined) return [];
  return order.courses.flatMap((course) => {
    const moment = course.status === 'ready' ? backMoment(course) : readyMoment(order, course, ages);
    return moment ?? [];
  });
}

function readyMoment(order: Order, course: Course, ages: KeptAges | undefined): ReadyMoment | undefined {
  const { id: courseId, status, preparedAt, firedAt = 0, registers } = course;
  if (status !== 'fired' || preparedAt === undefined) return undefined;
  const { ready } = registers;
  const isRules = ready?.id.startsWith(PREFIX) === true;
  // The undo of a dish that was set back gives it its former moment, which has had its ready.
  const doneAt = Math.max(preparedAt, firedAt, isRules ? ready.date : 0);
  const id = `${PREFIX}${order.id}:${courseId}:${doneAt}`;
  // Somebody has said "not ready" since.
  if (ready !== undefined && !isRules && ready.date >= doneAt) return undefined;
  return { courseId, ready: true, at: countsFrom(ages, order.id, doneAt) + UNDO_WINDOW_MS, id };
}

/** Only what the rule itself said: what a person has called ready stays so, whatever is added. */
function backMoment({ id: courseId, items, registers: { ready } }: Course): ReadyMoment | undefined {
  if (!ready?.id.startsWith(PREFIX) || isPrepared(items)) return undefined;
  return { courseId, ready: false, at: 0, id: `${ready.id}:back` };
}
