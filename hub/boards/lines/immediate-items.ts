// Owns which items of a ticket should be made right now: fired, begun or due, not prepared (EXPO-24).

import { isToBeMade } from '../../kitchen/derive/to-be-made.ts';
import type { Course, Item } from '../../kitchen/state/kitchen.ts';
import { activateAt, type PrepClock, type PrepSettings } from '../../kitchen/time/prep-times.ts';

export interface DueItems {
  items: ReadonlySet<Item>;
  /** The next moment (ms) at which time alone makes another one due; Infinity if none. */
  nextChangeAt: number;
}

export const NOTHING_DUE: DueItems = { items: new Set(), nextChangeAt: Infinity };

/** Of these items of a course those to be made at `now` (ms); an item that is to be begun later is due from then on. */
export function dueItems(
  course: Course,
  items: readonly Item[],
  clock: PrepClock | undefined,
  prep: PrepSettings,
  now: number,
): DueItems {
  if (course.status !== 'fired') return NOTHING_DUE;
  const due = new Set<Item>();
  let nextChangeAt = Infinity;
  for (const item of items) {
    if (!isToBeMade(item)) continue;
    const begin = activateAt(item, clock, prep);
    if (begin === undefined || begin <= now) due.add(item);
    else nextChangeAt = Math.min(nextChangeAt, begin);
  }
  return { items: due, nextChangeAt };
}
