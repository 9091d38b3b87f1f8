// Compares the positions of two tickets: a total order that is the same on every machine and build (GRP-21, TICK-26).
import { compareText } from './line-order.ts';

/** A ticket's own position. Compared field by field; the id makes the order total. */
export interface SortKey {
  rank: number;
  /** Among tickets moved to the start or served, the latest comes first. */
  latest: number;
  table: string;
  at: number;
  typeOrder: number;
  firedAt: number;
  title: string;
  /** Name of the course, as tickets of one order share a title. */
  name: string;
  id: string;
}

/** Position on the board: a ticket's own, or behind another ticket that it was moved after. */
export interface Place {
  key: SortKey;
  /** Moves leading from the anchor to this ticket; empty for a ticket in its own position. */
  after: readonly { at: number; id: string }[];
}

/** A total order of positions. `descending` reverses the order of tickets, but not which ranks come first or last. */
export function comparePlaces(descending: boolean): (one: Place, other: Place) => number {
  const sign = descending ? -1 : 1;
  return (one, other) =>
    one.key.rank - other.key.rank ||
    other.key.latest - one.key.latest ||
    sign * compareInTurn(one.key, other.key) ||
    compareMoves(one.after, other.after);
}

function compareInTurn(one: SortKey, other: SortKey): number {
  return (
    compareTitles(one.table, other.table) ||
    one.at - other.at ||
    one.typeOrder - other.typeOrder ||
    one.firedAt - other.firedAt ||
    compareTitles(one.title, other.title) ||
    compareTitles(one.name, other.name) ||
    compareText(one.id, other.id)
  );
}

/** The anchor first, then tickets moved behind it, the latest move first. */
function compareMoves(one: Place['after'], other: Place['after']): number {
  const steps = Math.min(one.length, other.length);
  for (let step = 0; step < steps; step++) {
    const mine = one[step];
    const theirs = other[step];
    if (mine === undefined || theirs === undefined) continue;
    const order = theirs.at - mine.at || compareText(mine.id, theirs.id);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

const LEADING_DIGITS = /^(\D*)(\d+)/;

/** Natural sort: T2 before T12. */
function compareTitles(one: string, other: string): number {
  if (one === other) return 0;
  const mine = LEADING_DIGITS.exec(one);
  const theirs = LEADING_DIGITS.exec(other);
  if (mine !== null && theirs !== null && mine[1] === theirs[1]) {
    const difference = Number(mine[2]) - Number(theirs[2]);
    if (difference !== 0) return difference;
  }
  return compareText(one, other);
}
