// Where customers see an order: pending, in preparation, ready or delivered, and until when (CUST-02, CUST-05 to
// CUST-10, CUST-16 to CUST-19).
import { MINUTE_MS } from '../../../shared/limits.ts';
import { type AgeOverrides, countsFrom } from '../state/age-overrides.ts';
import type { Course, Order } from '../state/kitchen.ts';
import { isPlanned, notStaleBefore } from '../time/planned-orders.ts';
import { openSince } from './exclusion.ts';
import type { CustomerReason } from './exclusion-rules.ts';

export interface CustomerSettings {
  /** Course types and order types tracked by the board; empty means all (CUST-10). */
  trackCourses: ReadonlySet<string>;
  trackOrderTypes: ReadonlySet<string>;
  showPending: boolean;
  pendingMinutes: number;
  readyWarnMinutes: number;
  hideReadyMinutes: number;
  /** At an HQ the sites whose orders show; undefined for a single site (HQ-01). */
  sites: ReadonlySet<string> | undefined;
  /** Orders untouched and courses fired for longer than this are hidden (ORD-26, ORD-27). */
  firedAgoMs: number;
  /** Undefined: every stamp counts as it is. */
  ages: AgeOverrides | undefined;
}

export type CustomerColumn = 'pending' | 'fired' | 'served' | 'delivered';

export interface CustomerStatus {
  /** Absent: customers don't see the order. */
  column?: CustomerColumn | undefined;
  /** Why customers don't see it; absent while they do. */
  reason?: CustomerReason | undefined;
  /** When it entered that column (ms). */
  since: number;
  /** Ready for so long that the card is highlighted (CUST-18). */
  warn: boolean;
  /** Next moment (ms) at which this changes by time alone; Infinity if none. */
  nextChangeAt: number;
}

/** Status of an order on a customer board at `now` (ms). */
export function customerStatus(order: Order, settings: CustomerSettings, now: number): CustomerStatus {
  if (order.planned !== undefined && isPlanned(order, now))
    return { ...unseen('planned'), nextChangeAt: order.planned.dueAt };
  const dueAt = Math.max(order.planned?.dueAt ?? 0, notStaleBefore(order));
  const expiresAt =
    Math.max(dueAt, countsFrom(settings.ages, order.id, order.touchedAt)) + settings.firedAgoMs;
  if (settings.sites?.has(order.site) === false) return unseen('site-switched-off');
  if (now >= expiresAt) return unseen('order-expired');
  if (!tracksOrder(order, settings)) return unseen('untracked-order-type');
  const courses: Course[] = [];
  let first: CustomerReason | undefined;
  let changesAt = expiresAt;
  for (const course of order.courses) {
    const reason = customerCourseReason(order.id, course, settings, now);
    first ??= reason;
    if (reason !== undefined) continue;
    courses.push(course);
    if (course.status !== 'served') changesAt = Math.min(changesAt, openUntil(order.id, course, settings));
  }
  if (courses.length === 0) return unseen(first ?? 'no-items');
  const status = courseStatus(order, courses, settings, now);
  status.nextChangeAt = Math.min(changesAt, status.nextChangeAt);
  return status;
}

function unseen(reason: CustomerReason): CustomerStatus {
  return { reason, since: 0, warn: false, nextChangeAt: Infinity };
}

function tracksOrder({ typeKey, document }: Order, { trackOrderTypes }: CustomerSettings): boolean {
  return (
    trackOrderTypes.size === 0 || trackOrderTypes.has(typeKey) || trackOrderTypes.has(document.orderType)
  );
}

/** Why a tracked course isn't shown to customers; undefined if it is. */
export function customerCourseReason(
  orderId: string,
  course: Course,
  settings: CustomerSettings,
  now: number,
): CustomerReason | undefined {
  if (settings.trackCourses.size > 0 && !settings.trackCourses.has(course.type)) return 'untracked-course';
  if (course.items.length === 0) return 'no-items';
  if (course.status === undefined) return 'no-course-status';
  if (course.items.every(({ cancelled }) => cancelled !== undefined)) return 'all-items-cancelled';
  if (course.status === 'served') return undefined;
  return now >= openUntil(orderId, course, settings) ? 'fired-excluded' : undefined;
}

/** When (ms) the fired-ago window closes over an open course; Infinity before its fire. */
function openUntil(orderId: string, course: Course, { ages, firedAgoMs }: CustomerSettings): number {
  const since = openSince(course);
  return since === undefined ? Infinity : countsFrom(ages, orderId, since) + firedAgoMs;
}

/** Served only when every tracked course is, else fired when any is, else pending (CUST-17). */
function courseStatus(
  order: Order,
  courses: readonly Course[],
  settings: CustomerSettings,
  now: number,
): CustomerStatus {
  const fires = courses.map(({ firedAt }) => firedAt).filter((at) => at !== undefined);
  const { deliveredAt } = order;
  if (deliveredAt !== undefined && fires.every((firedAt) => firedAt <= deliveredAt)) {
    return fading('delivered', countsFrom(settings.ages, order.id, deliveredAt), settings, now);
  }
  if (courses.every(({ status }) => status === 'served')) {
    const serves = courses.map(({ servedAt = 0 }) => countsFrom(settings.ages, order.id, servedAt));
    return fading('served', Math.max(...serves), settings, now);
  }
  const pendingShows = settings.showPending && settings.pendingMinutes > 0;
  const notified = courses.map(({ notifiedAt }) => notifiedAt).filter((at) => at !== undefined);
  if (fires.length === 0) {
    if (!pendingShows) return unseen('pending-off');
    // A course served without a fire may have no notification; pending ones have one.
    return { column: 'pending', since: Math.min(...notified), warn: false, nextChangeAt: Infinity };
  }
  const firedAt = Math.min(...fires);
  if (!pendingShows) return { column: 'fired', since: firedAt, warn: false, nextChangeAt: Infinity };
  const shownFrom = firedAt + settings.pendingMinutes * MINUTE_MS;
  if (now >= shownFrom) return { column: 'fired', since: shownFrom, warn: false, nextChangeAt: Infinity };
  return { column: 'pending', since: Math.min(firedAt, ...notified), warn: false, nextChangeAt: shownFrom };
}

/** Served and delivered orders disappear after hideReadyTime; served ones warn first (CUST-07, CUST-18, CUST-19). */
function fading(
  column: 'served' | 'delivered',
  since: number,
  settings: CustomerSettings,
  now: number,
): CustomerStatus {
  const goneAt = since + settings.hideReadyMinutes * MINUTE_MS;
  if (now >= goneAt) return unseen(column === 'served' ? 'ready-ended' : 'delivered-ended');
  const warns = column === 'served' && settings.readyWarnMinutes > 0;
  const warnAt = warns ? since + settings.readyWarnMinutes * MINUTE_MS : Infinity;
  const warn = now >= warnAt;
  return { column, since, warn, nextChangeAt: warn ? goneAt : Math.min(warnAt, goneAt) };
}
