// Decides for a board without a live display which boards are offered its tickets, which take over automatically, and
// when that ends (COVER-01, COVER-02).

import { SECOND_MS } from '../../../shared/limits.ts';
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import {
  type BoardPlace,
  type Cover,
  type CoverStep,
  isSamePlace,
  mayCover,
} from '../../kitchen/visibility/covers.ts';

/** A board in use, and the state of its displays. */
export interface BoardScreen {
  profile: OperatorProfile;
  station: string | undefined;
  /** True if a display of its station is painting; `since` is when that last changed (ms). */
  isLive: boolean;
  since: number;
  /** Tickets in work there: fired and not served. */
  tickets: number;
  /** One of its displays has painted all of them in their current state. */
  hasPainted: boolean;
}

export interface CoverRules {
  /** True within the work hours. */
  isOpen: boolean;
  /** How long a board may be without a display before another one is offered its tickets. */
  offerAfterMs: number;
  /** How long a display must be back before the cover ends. */
  graceMs: number;
  /** A person ended that cover during this absence: it isn't restarted automatically. */
  isDeclined(covered: BoardPlace, by: BoardPlace): boolean;
}

/** A board without a live display, or one that is still covered. */
export interface CoverNeed {
  board: BoardScreen;
  /** Boards that could show its tickets and don't yet. */
  offered: readonly BoardScreen[];
  by: readonly Cover[];
}

export interface CoverVerdict {
  needs: CoverNeed[];
  /** Changes the hub makes without asking. */
  changes: CoverStep[];
  /** Next moment (ms) at which this changes by time alone; Infinity if none. */
  nextAt: number;
}

export function evaluateCovers(
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

/** An expo board shows all stations anyway: only boards it names as neighbours may cover it. */
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

/** Automatic cover: by its neighbours, or by the expo board if none of them has a display. */
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

/** True once its display is back for good, or the restaurant is closed and no work is left. */
function isOver(
  { isLive, hasPainted, since, tickets }: BoardScreen,
  { graceMs, isOpen }: CoverRules,
  isDue: (at: number) => boolean,
): boolean {
  if (isLive) return isDue(since + graceMs) && hasPainted;
  return !isOpen && tickets === 0;
}
