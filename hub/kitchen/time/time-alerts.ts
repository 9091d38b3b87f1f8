// Warning and late limits of a ticket (TIME-01 to TIME-04, TIME-19, TIME-20, TIME-22).
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { AlertSetName, Setup } from '../../../shared/model/setup/setup.ts';
import type { Alert } from '../../../shared/protocol/board/ticket.ts';
import type { Course } from '../state/kitchen.ts';

/** For course types without an alert in the setup (TIME-03, TIME-19). */
export const ALERT_FALLBACK_MINUTES = 5;

type AlertSet = Setup['timeAlerts'][AlertSetName];

export interface TimeAlert {
  alert: Alert;
  /** Next moment (ms) at which the alert changes by time alone; Infinity if none. */
  nextChangeAt: number;
}

/** One clock of a ticket: its start, and the minutes after which it warns and is late. */
interface AlertClock {
  since: number | undefined;
  warn?: number | undefined;
  value: number;
}

/** Alert minutes used by a board: the secondary set if its display chose it (TIME-02). */
export function alertSetOf(setup: Setup, secondary: boolean): AlertSet {
  return setup.timeAlerts[secondary ? 'secondary' : 'default'];
}

/**
 * Alert of a whole course at `now` (ms). Runs from the fire until the course is served (TIME-03), from its first served
 * item (TIME-04) and from when all of it was prepared (TIME-22); the strictest of the three is shown.
 */
export function timeAlert(course: Course, set: AlertSet, now: number): TimeAlert {
  if (course.status !== 'fired' && course.status !== 'ready')
    return { alert: 'none', nextChangeAt: Infinity };
  const result: TimeAlert = { alert: 'none', nextChangeAt: Infinity };
  for (const clock of clocksOf(course, set)) addClock(result, clock, now);
  return result.alert === 'late' ? { alert: 'late', nextChangeAt: Infinity } : result;
}

/** Moment (ms) at which an open ticket passes the first of its limits and becomes late; Infinity if it never does. */
export function lateFrom(course: Course, set: AlertSet): number {
  if (course.status !== 'fired' && course.status !== 'ready') return Infinity;
  const limits = clocksOf(course, set).map(({ since, value }) =>
    since === undefined || value <= 0 ? Infinity : since + value * MINUTE_MS,
  );
  return Math.min(...limits);
}

/**
 * Sort key (ms) of an open fired course: when it becomes late, but never later than the longest limit of the set after
 * its fire. Without that bound a course without a limit would stay behind every later order for as long as a rush lasts
 * (TIME-26). It depends on stamps and limits only, so the order of a board doesn't change as time passes.
 */
export function lateOrder(course: Course, set: AlertSet): number {
  const { firedAt } = course;
  const bound = firedAt === undefined ? Infinity : firedAt + longestLimit(set) * MINUTE_MS;
  return Math.min(lateFrom(course, set), bound);
}

function longestLimit({ Beverages, Entrees, Mains, Desserts, Other }: AlertSet): number {
  const limits = [Beverages, Entrees, Mains, Desserts, Other].map(({ value }) => value);
  return Math.max(ALERT_FALLBACK_MINUTES, ...limits);
}

function clocksOf(course: Course, set: AlertSet): AlertClock[] {
  return [
    { since: course.firedAt, ...minutesOf(set, course.type) },
    { since: course.firstServedAt, ...set.StartServed },
    { since: course.preparedAt, ...set.StartPrepared },
  ];
}

function addClock(result: TimeAlert, { since, warn, value }: AlertClock, now: number): void {
  if (since === undefined || value <= 0) return;
  const lateAt = since + value * MINUTE_MS;
  const warnAt = warn === undefined ? lateAt : since + warn * MINUTE_MS;
  if (now >= lateAt) result.alert = 'late';
  else if (now >= warnAt && result.alert === 'none') result.alert = 'warn';
  for (const moment of [warnAt, lateAt]) {
    if (moment > now && moment < result.nextChangeAt) result.nextChangeAt = moment;
  }
}

/** A type missing from the set is late after 5 minutes and never warns (TIME-19, TIME-20). */
function minutesOf(set: AlertSet, type: string): { warn?: number | undefined; value: number } {
  switch (type) {
    case 'Beverages':
    case 'Entrees':
    case 'Mains':
    case 'Desserts':
    case 'Other':
      return set[type];
    default:
      return { value: ALERT_FALLBACK_MINUTES };
  }
}
