// Delay figures of a board, by course type and by line (DLG-07, LOG-07).
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { CourseKpi, CourseKpis, DelayedItem } from '../../../shared/protocol/board/course-kpis.ts';
import { compareText } from '../order/line-order.ts';
import { courseTypeOrder } from '../order/sorting.ts';

/** Maximum in the delays dialog (DLG-07). */
export const DELAYED_ITEMS_SHOWN = 100;

/** An open course whose limit has passed, and its lines that still need work. */
export interface LateCourse {
  id: string;
  type: string;
  /** When its first limit passed (ms). */
  lateFrom: number;
  items: readonly Omit<DelayedItem, 'minutes'>[];
}

/**
 * Delay of a course: time since the first of its alert limits passed. Limits are the minutes of its type since the
 * fire, StartServed since its first served item, StartPrepared since all of it was prepared. Counted in completed whole
 * minutes, as the table shows, so that rows add up to the total; the average is rounded to a tenth. Count, average,
 * maximum and total cover late open courses only: courses in time, pending or served have no delay and would only
 * dilute the average.
 */
export function courseKpis(late: readonly LateCourse[], now: number): CourseKpis {
  const byType = new Map<string, number[]>();
  for (const course of late) {
    const delays = byType.get(course.type);
    if (delays === undefined) byType.set(course.type, [delayOf(course, now)]);
    else delays.push(delayOf(course, now));
  }
  const delayed = [...late]
    .sort((one, other) => one.lateFrom - other.lateFrom || compareText(one.id, other.id))
    .flatMap((course) => course.items.map((item) => ({ ...item, minutes: delayOf(course, now) })));
  const more = delayed.length - DELAYED_ITEMS_SHOWN;
  return {
    types: [...byType].map(([type, delays]) => ofType(type, delays)).sort(byCourseType),
    delayed: delayed.slice(0, DELAYED_ITEMS_SHOWN),
    ...(more > 0 ? { more } : {}),
  };
}

/** Next moment (ms) at which a delay grows by a minute; Infinity without any. */
export function nextDelayAt(late: Iterable<Pick<LateCourse, 'lateFrom'>>, now: number): number {
  let next = Infinity;
  for (const course of late) {
    next = Math.min(next, course.lateFrom + (delayOf(course, now) + 1) * MINUTE_MS);
  }
  return next;
}

function delayOf({ lateFrom }: Pick<LateCourse, 'lateFrom'>, now: number): number {
  return Math.max(0, Math.floor((now - lateFrom) / MINUTE_MS));
}

function ofType(courseType: string, delays: readonly number[]): CourseKpi {
  const totalDelay = delays.reduce((sum, delay) => sum + delay, 0);
  return {
    courseType,
    count: delays.length,
    avgDelay: Math.round((totalDelay / delays.length) * 10) / 10,
    maxDelay: Math.max(...delays),
    totalDelay,
  };
}

function byCourseType({ courseType: one }: CourseKpi, { courseType: other }: CourseKpi): number {
  return courseTypeOrder(one) - courseTypeOrder(other) || compareText(one, other);
}
