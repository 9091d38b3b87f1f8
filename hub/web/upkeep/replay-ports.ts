// What the HTTP API needs of replays.
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type {
  Landmark,
  ReplayChecked,
  ReplayedBoard,
  ReplayedChanges,
  ReplayInfo,
} from '../../../shared/protocol/replay.ts';
import type { Outcome } from '../ports.ts';

/**
 * One viewer at a time; another one is refused with replay-busy. Refused too: replay-unknown before what is kept, board-unknown
 * where that moment's setup has no such board, wrong-state before a board was opened.
 */
export interface ReplayWeb {
  info(viewer: string, at: number): Promise<Outcome<ReplayInfo>>;
  open(viewer: string, at: number, address: BoardAddress): Promise<Outcome<ReplayedBoard>>;
  play(viewer: string, until: number): Promise<Outcome<ReplayedChanges>>;
  step(viewer: string, forward: boolean, to: Landmark | undefined): Promise<Outcome<ReplayedBoard>>;
  check(viewer: string, from: number, to: number): Promise<Outcome<ReplayChecked>>;
  /** The viewer has left. */
  leave(viewer: string): void;
}
