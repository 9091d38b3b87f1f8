// Resolves the address of a board, or refuses it (SHELL-05, SHELL-06).
import type { OperatorProfile, Profile } from '../../shared/model/setup/profile.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import { chosenStation, stationPlan } from '../kitchen/routing/stations.ts';
import { createCustomerBoard } from './customer/customer-board.ts';
import { createOperatorBoard } from './operator/operator-board.ts';
import type { BoardContext, BoardProjection } from './projection/board-projection.ts';
import { boardGroup } from './settings/load-balance-group.ts';

export type FoundProfile = { ok: true; profile: Profile } | { ok: false; refusal: Refusal };

/** Profile of an address; refused as in createBoardProjection(). */
export function profileAt(context: BoardContext, address: BoardAddress): FoundProfile {
  const profile = context.setup.profiles.find(({ _id }) => _id === address.profile);
  if (profile === undefined || profile.type !== address.kind) return unknownBoard(address.profile);
  if (profile.type === 'customer') return { ok: true, profile };
  const station = chosenStation(address.station);
  const balanced = boardGroup(profile, context.setup) !== undefined;
  if (!balanced && station !== undefined && !hasStation(context, station)) return unknownBoard(station);
  return { ok: true, profile };
}

/**
 * Creates the live board of an address at `now` (ms). Refused with board-unknown if the setup doesn't have the profile,
 * the profile is of another kind, or the site doesn't have the station.
 */
export function createBoardProjection(
  context: BoardContext,
  address: BoardAddress,
  now: number,
): BoardProjection | { refusal: Refusal } {
  const found = profileAt(context, address);
  if (!found.ok) return found;
  const { profile } = found;
  if (profile.type === 'customer') return createCustomerBoard(context, profile, now);
  return profile.type === 'expo'
    ? createExpoBoard(context, profile, address, now)
    : createKitchenBoard(context, profile, address, now);
}

function hasStation(context: BoardContext, station: string): boolean {
  return stationPlan(context, context.setup, context.site.role).stations.some(({ id }) => id === station);
}

function unknownBoard(id: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code: 'board-unknown', params: { id } } };
}

// Specific to the expo board: it belongs to the pass and plays a sound when a ticket is ready (EXPO-01, PROF-28).

/** Shows every station, unless its profile or its address names one. `now` is ms. */
function createExpoBoard(
  context: BoardContext,
  profile: OperatorProfile,
  address: BoardAddress,
  now: number,
): BoardProjection {
  return createOperatorBoard(context, profile, address, { tellsReady: true, urgentRowsFirst: false }, now);
}

// Specific to the kitchen board: its list view puts urgent tickets first (KITCH-01, KITCH-04).

/** Shows the station of its address, else its profile's; '-1' shows every station (KITCH-15). `now` is ms. */
function createKitchenBoard(
  context: BoardContext,
  profile: OperatorProfile,
  address: BoardAddress,
  now: number,
): BoardProjection {
  return createOperatorBoard(context, profile, address, { tellsReady: false, urgentRowsFirst: true }, now);
}
