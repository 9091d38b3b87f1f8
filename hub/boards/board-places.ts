// Owns the place of every ticket on a board, those moved behind another one included (TICK-26).
import type { BoardEntry } from './board-entry.ts';
import { anchorOf } from './course-links.ts';
import type { Place } from './place-order.ts';
import { type SortPlan, sortKey } from './sorting.ts';

/** Longest chain of tickets moved behind each other that is followed; a circle is longer than any. */
const LONGEST_CHAIN = 50;

/**
 * Where a ticket stands: behind the ticket it was moved after while that one is on the board and unserved, else in its
 * own place. Tickets that were moved behind each other in a circle all stand in their own. `byCourse` gives the ticket
 * that a course stands on.
 */
export function placeOf(entry: BoardEntry, byCourse: ReadonlyMap<string, BoardEntry>, plan: SortPlan): Place {
  const steps: { at: number; id: string }[] = [];
  let standing = entry;
  for (let anchor = followed(standing, byCourse); anchor; anchor = followed(standing, byCourse)) {
    if (steps.length >= LONGEST_CHAIN) return ownPlace(entry, plan);
    steps.unshift({ at: standing.course.position?.at ?? 0, id: standing.id });
    standing = anchor;
  }
  return { key: ownPlace(standing, plan).key, after: steps };
}

function followed(entry: BoardEntry, byCourse: ReadonlyMap<string, BoardEntry>): BoardEntry | undefined {
  if (entry.course.status === 'served') return undefined;
  const anchorId = anchorOf(entry.course);
  const anchor = anchorId === undefined ? undefined : byCourse.get(anchorId);
  return anchor?.course.status === 'served' ? undefined : anchor;
}

function ownPlace({ order, course, title }: BoardEntry, plan: SortPlan): Place {
  return { key: sortKey(order, course, title, plan), after: [] };
}
