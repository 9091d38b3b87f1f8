// Owns what is particular to the kitchen board: its list of rows begins with what is urgent (KITCH-01, KITCH-04).
import type { OperatorProfile } from '../../../shared/model/profile.ts';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import type { BoardContext, BoardProjection } from '../projection/board-projection.ts';
import { createOperatorBoard } from './operator-board.ts';

/** Shows the station of its address, else its profile's; '-1' shows every station (KITCH-15). `now` is ms. */
export function createKitchenBoard(
  context: BoardContext,
  profile: OperatorProfile,
  address: BoardAddress,
  now: number,
): BoardProjection {
  return createOperatorBoard(context, profile, address, { tellsReady: false, urgentRowsFirst: true }, now);
}
