// Which tickets are too old for a display that wants to see newer ones alone: fired before a moment, or longer ago
// than so many minutes (DLG-08, DLG-10). The site's own fired-ago window is another rule and holds besides (ORD-27).

import type { Course } from '../../kitchen/state/kitchen.ts';
import { openSince } from '../../kitchen/visibility/exclusion.ts';

export interface AgeLimits {
  /** Only what was fired at this moment (ms) or later. */
  from: number | undefined;
  /** Open tickets are left out this long (ms) after their fire. */
  firedAgoMs: number | undefined;
}

export interface Aged {
  aged: boolean;
  /** The next moment (ms) at which time alone changes that; Infinity if none. */
  nextChangeAt: number;
}

/**
 * Judges a course at `now` (ms). What waits for its fire has no age. A ticket that somebody brought back since counts
 * from then, as in the site's window: it must not vanish from under the hand that recalled it. A served one is judged
 * by its fire, and by `from` alone: how long served ones stay is the site's affair. `counted` gives the moment from which
 * a stamp counts.
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
