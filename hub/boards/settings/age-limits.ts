// Decides which tickets are too old for a display that only shows newer ones: fired before a moment, or longer ago than
// some minutes (DLG-08, DLG-10). The site's fired-ago window applies in addition (ORD-27).

import type { Course } from '../../kitchen/state/kitchen.ts';
import { openSince } from '../../kitchen/visibility/exclusion.ts';

export interface AgeLimits {
  /** Only tickets fired at this moment (ms) or later. */
  from: number | undefined;
  /** Open tickets are hidden this long (ms) after their fire. */
  firedAgoMs: number | undefined;
}

export interface Aged {
  aged: boolean;
  /** Next moment (ms) at which that changes by time alone; Infinity if none. */
  nextChangeAt: number;
}

/**
 * Evaluates a course at `now` (ms). Pending courses have no age. A recalled ticket counts from its recall, as in the
 * site's window: it must not disappear right after it was recalled. A served ticket counts from its fire and is only
 * subject to `from`: how long served tickets stay is up to the site. `counted` returns the moment from which a stamp
 * counts.
 */
export function agedOut(
  course: Course,
  { from, firedAgoMs }: AgeLimits,
  counted: (stamp: number) => number,
  now: number,
): Aged {
  const isServed = course.status === 'served';
  const since = isServed ? course.firedAt : openSince(course);
  if (since === undefined || course.status === 'pending') return NEVER;
  if (from !== undefined && since < from) return { aged: true, nextChangeAt: Infinity };
  if (firedAgoMs === undefined || isServed) return NEVER;
  const until = counted(since) + firedAgoMs;
  return now >= until ? { aged: true, nextChangeAt: Infinity } : { aged: false, nextChangeAt: until };
}

const NEVER: Aged = { aged: false, nextChangeAt: Infinity };
