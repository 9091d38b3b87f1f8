// Owns the place of every ticket on a board, those moved behind another one included (TICK-26).

import { anchorOf } from '../order/course-links.ts';
import type { Place } from '../order/place-order.ts';
import { type SortPlan, sortKey } from '../order/sorting.ts';
import type { BoardEntry } from '../ticket/board-entry.ts';

/** Longest chain of tickets moved behind each other that is followed. */
const LONGEST_CHAIN = 50;

/**
 * Where a ticket stands: behind the ticket it was moved after while that one is on the board and unserved, else in its
 * own place. Of tickets that were moved behind each other in a circle the one with the oldest move stands in its own
 * place and the others behind it, so that the later move always holds, in whatever order moves arrive (TICK-36).
 * `byCourse` gives the ticket that a course stands on.
 */
export function placeOf(entry: BoardEntry, byCourse: ReadonlyMap<string, BoardEntry>, plan: SortPlan): Place {
  const chain = chainOf(entry, byCourse);
  const standing = chain.at(-1) ?? entry;
  if (chain.length > LONGEST_CHAIN + 1) return ownPlace(entry, plan);
  const moved = chain.slice(0, -1).reverse();
  return {
    key: ownPlace(standing, plan).key,
    after: moved.map((each) => ({ at: movedAt(each), id: each.id })),
  };
}

/** The ticket, the one it stands behind and so on, up to one that stands by itself. */
function chainOf(entry: BoardEntry, byCourse: ReadonlyMap<string, BoardEntry>): BoardEntry[] {
  const chain = new Set<BoardEntry>();
  let next: BoardEntry | undefined = entry;
  while (next !== undefined && !chain.has(next)) {
    chain.add(next);
    next = followed(next, byCourse);
  }
  const all = [...chain];
  if (next === undefined) return all;
  const oldest = all.slice(all.indexOf(next)).reduce((one, other) => (isOlder(other, one) ? other : one));
  return all.slice(0, all.indexOf(oldest) + 1);
}

function isOlder(one: BoardEntry, other: BoardEntry): boolean {
  return movedAt(one) - movedAt(other) < 0 || (movedAt(one) === movedAt(other) && one.id < other.id);
}

function movedAt({ course }: BoardEntry): number {
  return course.position?.at ?? 0;
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
