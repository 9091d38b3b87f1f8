// The shape of a golden kitchen's file: what the boards of a realistic kitchen show at one moment.
import type { Board } from '../protocol/board/board.ts';
import type { BoardAddress } from '../protocol/board/view.ts';
import type { Site } from '../protocol/down.ts';

export interface GoldenFile {
  about: string;
  /** Hub time (ms) of the boards. */
  now: number;
  site: Site;
  boards: Record<string, { address: BoardAddress; board: Board }>;
}
