// When a board has no live screen: who is asked to show its tickets, who does so by itself, and when that is over (COVER-01,
// COVER-02).

import { SECOND_MS } from '../../../shared/limits.ts';
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import {
  type BoardPlace,
  type Cover,
  type CoverStep,
  isSamePlace,
  mayCover,
} from '../../kitchen/visibility/covers.ts';

/** A board that is in use, and how its screens are. */
export interface BoardScreen {
  profile: OperatorProfile;
  station: string | undefined;
  /** Whether a screen of its station paints, and since when that is so (ms). */
  isLive: boolean;
  since: number;
  /** In work there: fired, and not served. */
  tickets: number;
  /** Some screen of it has painted all of them as they are. */
  hasPainted: boolean;
}

export interface CoverRules {
  /** By the work hours. */
  isOpen: boolean;
  /** So long a board may be without a screen before anybody is asked. */
  offerAfterMs: number;
  /** So long a screen must be back before the others leave its work to it. */
  graceMs: number;
  /** A person has sent that cover away in this absence: it doesn't come back by itself. */
  isDeclined(covered: BoardPlace, by: BoardPlace): boolean;
}

/** A board without a live screen, or one that is covered still. */
export interface CoverNeed {
  board: BoardScreen;
  /** Boards that may show its tickets and don't yet. */
  offered: readonly BoardScreen[];
  by: readonly Cover[];
}

export interface CoverVerdict {
  needs: CoverNeed[];
  /** What the hub does by itself. */
  changes: CoverStep[];
  /** The next moment (ms) at which time alone changes anything; Infinity if none. */
  nextAt: number;
}

export function judgeCovers(
  screens: readonly BoardScreen[],
  covers: readonly Cover[],
  rules: CoverRules,
  now: number,
): CoverVerdict {
  const verdict: CoverVerdict = { needs: [], changes: [], nextAt: Number.POSITIVE_INFINITY };
  const later = (at: number) => {
    if (at > now) verdict.nextAt = Math.min(verdict.nextAt, at);
    return at <= now;
  };
  for (const board of screens.filter(({ profile }) => mayBeCovered(profile))) {
    const by = covers.filter(({ covered }) => isSamePlace(covered, placeOf(board)));
    const isMissed = !board.isLive && rules.isOpen && board.tickets > 0;
    const isNeeded = isMissed && later(board.since + rules.offerAfterMs);
    const takers = isNeeded ? takersOf(board, screens, by) : [];
    if (isNeeded || by.length > 0) verdict.needs.push({ board, offered: takers, by });
    if (isNeeded) verdict.changes.push(...begun(board, takers, screens, by, rules, later));
    if (by.length > 0 && isOver(board, rules, later)) {
      for (const cover of by) verdict.changes.push({ do: 'end', covered: cover.covered, by: cover.by });
    }
  }
  return verdict;
}

/** A pass shows all stations anyway: it is covered only by those it names. */
export function mayBeCovered({ type, neighbours }: OperatorProfile): boolean {
  return type === 'kitchen' || neighbours.length > 0;
}

export function placeOf({ profile, station }: Pick<BoardScreen, 'profile' | 'station'>): BoardPlace {
  return { profile: profile._id, ...(station === undefined ? {} : { station }) };
}

function takersOf(board: BoardScreen, screens: readonly BoardScreen[], by: readonly Cover[]): BoardScreen[] {
  const taken = by.map((cover) => cover.by);
  return screens.filter(
    (other) =>
      other.isLive &&
      mayCover(board.profile, other.profile) &&
      !isSamePlace(placeOf(other), placeOf(board)) &&
      !taken.some((place) => isSamePlace(place, placeOf(other))),
  );
}

/** By itself its neighbours take over; where none of them has a screen, the pass. */
function begun(
  board: BoardScreen,
  takers: readonly BoardScreen[],
  screens: readonly BoardScreen[],
  by: readonly Cover[],
  { isDeclined }: CoverRules,
  isDue: (at: number) => boolean,
): CoverStep[] {
  const { coverAfterSeconds, neighbours } = board.profile;
  const isShown = screens.some(
    (other) => other.isLive && by.some((cover) => isSamePlace(cover.by, placeOf(other))),
  );
  if (coverAfterSeconds === 0 || isShown || !isDue(board.since + coverAfterSeconds * SECOND_MS)) return [];
  const covered = placeOf(board);
  const open = takers.filter((taker) => !isDeclined(covered, placeOf(taker)));
  const near = open.filter(({ profile }) => neighbours.includes(profile._id));
  return (near.length > 0 ? near : open).map((taker) => ({ do: 'begin', covered, by: placeOf(taker) }));
}

/** Its screen is back for good, or the place is closed and nothing is left to do. */
function isOver(
  { isLive, hasPainted, since, tickets }: BoardScreen,
  { graceMs, isOpen }: CoverRules,
  isDue: (at: number) => boolean,
): boolean {
  if (isLive) return isDue(since + graceMs) && hasPainted;
  return !isOpen && tickets === 0;
}
