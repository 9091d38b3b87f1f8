// Owns what is particular to the expo board: it stands at the pass and is told when a ticket is ready (EXPO-01, PROF-28).
import type { OperatorProfile } from '../../../shared/model/profile.ts';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import type { BoardContext, BoardProjection } from '../projection/board-projection.ts';
import { createOperatorBoard } from './operator-board.ts';

/** Shows every station, unless its profile or its address names one. `now` is ms. */
export function createExpoBoard(
  context: BoardContext,
  profile: OperatorProfile,
  address: BoardAddress,
  now: number,
): BoardProjection {
  return createOperatorBoard(context, profile, address, { tellsReady: true, urgentRowsFirst: false }, now);
}
