// A board that lost its display is covered by another one, which also shows its tickets until the display is back
// (COVER-01, COVER-02). Covers are stored, so that they survive restarts; marks remain facts of their orders, no matter
// who taps.
import type { OperatorProfile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { chosenStation } from '../routing/stations.ts';

/** A board by its profile, and the station in its address. */
export interface BoardPlace {
  profile: string;
  station?: string | undefined;
}

/** `by` also shows the tickets of `covered`, since that moment (hub time, ms). */
export interface Cover {
  covered: BoardPlace;
  by: BoardPlace;
  since: number;
}

export type CoverStep = { do: 'begin' | 'end' } & Pick<Cover, 'covered' | 'by'>;

/** With the names of both boards, for the log. */
export type CoverChange = CoverStep & { names: { covered: string; by: string } };

export type CoverRefusal = 'board-unknown' | 'not-allowed';

export function isSamePlace(one: BoardPlace, other: BoardPlace): boolean {
  return one.profile === other.profile && chosenStation(one.station) === chosenStation(other.station);
}

/** True if that board may cover the other one: its profile lists it, or it is an expo board. */
export function mayCover(covered: OperatorProfile, by: OperatorProfile): boolean {
  return covered.neighbours.includes(by._id) || by.type === 'expo';
}

/**
 * Effect of `board.cover`; undefined if the state is already reached. board-unknown for a place without an expo or
 * kitchen board, not-allowed for a board that isn't a neighbour, or is the same one.
 */
export function coverChange(
  { covered, by, on }: CommandOf<'board.cover'>,
  covers: readonly Cover[],
  { profiles }: Pick<Setup, 'profiles'>,
): CoverChange | undefined | CoverRefusal {
  const nameOf = ({ profile }: BoardPlace) => profiles.find(({ _id }) => _id === profile)?.name ?? profile;
  const names = { covered: nameOf(covered), by: nameOf(by) };
  const known = covers.find((cover) => isSamePlace(cover.covered, covered) && isSamePlace(cover.by, by));
  // An existing cover can be ended even if its profile is gone.
  if (!on) return known && { do: 'end', covered: known.covered, by: known.by, names };
  const operatorAt = ({ profile }: BoardPlace) =>
    profiles.find((each): each is OperatorProfile => each._id === profile && each.type !== 'customer');
  const [from, to] = [operatorAt(covered), operatorAt(by)];
  if (from === undefined || to === undefined) return 'board-unknown';
  if (isSamePlace(covered, by) || !mayCover(from, to)) return 'not-allowed';
  return known === undefined ? { do: 'begin', covered, by, names } : undefined;
}

/** Covers after a change at `now` (ms). */
export function changedCovers(
  covers: readonly Cover[],
  { do: what, covered, by }: CoverStep,
  now: number,
): Cover[] {
  const others = covers.filter((cover) => !isSamePlace(cover.covered, covered) || !isSamePlace(cover.by, by));
  return what === 'begin' ? [...others, { covered, by, since: now }] : others;
}
