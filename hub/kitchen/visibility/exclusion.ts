// Why an order or a course isn't on a board, and until when it stays on it (ORD-26 to ORD-32, ORD-40 to ORD-42,
// EXPO-26, HQ-01).

import { type AgeOverrides, countsFrom } from '../state/age-overrides.ts';
import type { Course, Item, Order } from '../state/kitchen.ts';
import { tablesOf } from '../state/order-tables.ts';
import { isPlanned, notStaleBefore } from '../time/planned-orders.ts';

export type ExclusionReason =
  | 'site-switched-off'
  | 'excluded-table'
  | 'excluded-type'
  | 'open-tab'
  | 'order-expired'
  | 'no-items'
  | 'no-course-status'
  | 'pending-hidden'
  | 'fired-hidden'
  | 'served-hidden'
  | 'delivered-hidden'
  | 'fired-excluded'
  | 'served-excluded'
  | 'no-valid-items'
  | 'all-items-cancelled'
  | 'planned';

export type HideableStatus = 'pending' | 'fired' | 'served';

export interface ExclusionSettings {
  /** At an HQ the sites whose orders show; undefined for a single site (HQ-01). */
  sites: ReadonlySet<string> | undefined;
  firedAgoMs: number;
  servedAgoMs: number;
  /** Undefined: every stamp counts as it is. */
  ages: AgeOverrides | undefined;
  /** Ids and numbers of excluded tables. */
  tables: ReadonlySet<string>;
  /** Order types, with OTC also as OTC_seated and OTC_takeaway. */
  types: ReadonlySet<string>;
  openTabs: boolean;
  /** Statuses whose tickets the profile hides (EXPO-26, PROF-18). */
  hidden: ReadonlySet<HideableStatus>;
  /** True if tickets of delivered orders show (PROF-18). */
  delivered: boolean;
  /** Ids and names of tags whose courses show even if their order is excluded (ORD-32). */
  keptCourseTags: ReadonlySet<string>;
}

export interface Verdict {
  /** Absent: it is on the board. */
  reason?: ExclusionReason | undefined;
  /** When (ms) it leaves the board by time alone, or a planned order comes onto it; else Infinity. */
  until: number;
}

const STAYS: Verdict = { until: Infinity };

/**
 * Whether a course is off the board, and why. `visible`: its items that pass the board's item filters. Closed orders
 * are treated like open ones (ORD-41).
 */
export function courseVerdict(
  order: Order,
  course: Course,
  visible: readonly Item[],
  settings: ExclusionSettings,
  now: number,
): Verdict {
  if (settings.sites?.has(order.site) === false) return off('site-switched-off');
  const reason = profileReason(order, settings);
  const kept = course.document.tags.some((tag) => settings.keptCourseTags.has(tag));
  if (reason !== undefined && !kept) return off(reason);
  if (order.planned !== undefined && isPlanned(order, now))
    return { reason: 'planned', until: order.planned.dueAt };
  // Planned work counts from when it came onto the boards.
  const dueAt = order.planned?.dueAt ?? 0;
  const counted = (stamp: number | undefined) =>
    stamp === undefined ? undefined : Math.max(dueAt, countsFrom(settings.ages, order.id, stamp));
  // Open orders aren't stale before their promised time (PACE-06).
  const promised = notStaleBefore(order);
  const open = (stamp: number | undefined) =>
    stamp === undefined ? undefined : Math.max(promised, counted(stamp) ?? 0);
  const touched = within(open(order.touchedAt), settings.firedAgoMs, now, 'order-expired');
  if (touched.reason !== undefined) return touched;
  if (!settings.delivered && order.deliveredAt !== undefined) return off('delivered-hidden');
  const windowed = courseWindow(course, settings, { counted, open }, now);
  if (windowed.reason !== undefined) return windowed;
  if (visible.length === 0) return off('no-valid-items');
  if (course.items.every(({ cancelled }) => cancelled !== undefined)) return off('all-items-cancelled');
  return { until: Math.min(touched.until, windowed.until) };
}

function profileReason(order: Order, settings: ExclusionSettings): ExclusionReason | undefined {
  if (tablesOf(order).some((id) => settings.tables.has(id))) return 'excluded-table';
  if (settings.types.has(order.typeKey) || settings.types.has(order.document.orderType))
    return 'excluded-type';
  return settings.openTabs && order.openTab ? 'open-tab' : undefined;
}

/** Open tickets are hidden firedAgo after openSince(), served ones servedAgo after their serve (ORD-27). */
function courseWindow(
  course: Course,
  settings: ExclusionSettings,
  { counted, open }: Record<'counted' | 'open', (stamp: number | undefined) => number | undefined>,
  now: number,
): Verdict {
  if (course.document.orderedItems.length === 0 && course.items.length === 0) return off('no-items');
  const { status } = course;
  if (status !== undefined && status !== 'ready' && settings.hidden.has(status))
    return off(`${status}-hidden`);
  switch (status) {
    case undefined:
      return off('no-course-status');
    case 'pending':
      return STAYS;
    case 'fired':
    case 'ready':
      return within(open(openSince(course)), settings.firedAgoMs, now, 'fired-excluded');
    case 'served':
      return within(counted(course.servedAt), settings.servedAgoMs, now, 'served-excluded');
    default:
      return status satisfies never;
  }
}

/**
 * Start (ms) of the fired-ago window of an open ticket: its fire or, if its serve was taken back since, that action
 * (ORD-42). Otherwise a ticket recalled an hour after its fire would disappear right away. Its timer and its alerts
 * keep counting from the fire.
 */
export function openSince({ firedAt, registers }: Pick<Course, 'firedAt' | 'registers'>): number | undefined {
  if (firedAt === undefined) return undefined;
  // The latest served value of an open ticket took it back, unless a later fire reset everything.
  return Math.max(firedAt, registers.served?.date ?? 0);
}

function within(since: number | undefined, windowMs: number, now: number, reason: ExclusionReason): Verdict {
  if (since === undefined) return STAYS;
  const until = since + windowMs;
  return now >= until ? off(reason) : { until };
}

function off(reason: ExclusionReason): Verdict {
  return { reason, until: Infinity };
}
