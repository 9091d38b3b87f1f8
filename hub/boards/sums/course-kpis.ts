// The figures of a board's delays, by course type and line by line (DLG-07, LOG-07).
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { CourseKpi, CourseKpis, DelayedItem } from '../../../shared/protocol/board/course-kpis.ts';
import { compareText } from '../order/line-order.ts';
import { courseTypeOrder } from '../order/sorting.ts';

/** In the dialog of delays (DLG-07). */
export const DELAYED_ITEMS_SHOWN = 100;

/** An open course whose limit has passed, and its lines that somebody still has to see to. */
export interface LateCourse {
  id: string;
  type: string;
  /** When its first limit passed (ms). */
  lateFrom: number;
  items: readonly Omit<DelayedItem, 'minutes'>[];
}

/**
 * The delay of a course is the time since the first of its alert limits passed: the minutes of its type since the fire,
 * those of StartServed since its first served item, those of StartPrepared since all of it was prepared. It counts in
 * whole minutes that are over, as the table shows them, so that rows add up to the total; the average is rounded to a
 * tenth. Count, average, maximum and total are of the late open courses alone: one that is in time, pending or served
 * has no delay and would only hide the others' in an average.
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

/** The next moment (ms) at which a delay is a minute longer; Infinity without any. */
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
