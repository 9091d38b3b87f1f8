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

/** JSON text of such a value: a board of forty cards passes through the hub without being read. */
export type JsonOf<Value> = string & { readonly json?: Value };

/**
 * One viewer at a time; another one is refused with replay-busy. Refused too: replay-unknown before what is kept, replay-other-site
 * while the hub served another site, board-unknown
 * where that moment's setup has no such board, wrong-state before a board was opened.
 */
export interface ReplayWeb {
  info(viewer: string, at: number): Promise<Outcome<JsonOf<ReplayInfo>>>;
  open(viewer: string, at: number, address: BoardAddress): Promise<Outcome<JsonOf<ReplayedBoard>>>;
  play(viewer: string, until: number): Promise<Outcome<JsonOf<ReplayedChanges>>>;
  step(viewer: string, forward: boolean, to: Landmark | undefined): Promise<Outcome<JsonOf<ReplayedBoard>>>;
  check(viewer: string, from: number, to: number): Promise<Outcome<JsonOf<ReplayChecked>>>;
  /** The viewer has left. */
  leave(viewer: string): void;
}
