// How the places of two tickets compare: a total order that every machine and every build agrees on (GRP-21, TICK-26).
import { compareText } from './line-order.ts';

/** Where a ticket stands by itself. Compared field by field; the id makes the order total. */
export interface SortKey {
  rank: number;
  /** Of tickets moved to the start or served, the latest stands first. */
  latest: number;
  table: string;
  at: number;
  typeOrder: number;
  firedAt: number;
  title: string;
  /** Of its course: tickets of one order have one title. */
  name: string;
  id: string;
}

/** A place on the board: a ticket's own, or behind another ticket that it was moved after. */
export interface Place {
  key: SortKey;
  /** Moves that lead away from the anchor; empty for a ticket in its own place. */
  after: readonly { at: number; id: string }[];
}

/** A total order of places. `descending` turns round the turn of tickets, never who stands at the start or last. */
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

/** The anchor first, then what was moved behind it, the latest move first. */
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

/** Names with numbers in their natural order: T2 before T12. */
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
