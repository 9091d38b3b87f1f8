// Owns the watches of this display: who holds them, their boards, and what was reported as seen.
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import type { WatchedBoard } from '../live-store.ts';
import { HeldBoard } from './held-board.ts';

export interface Watch {
  id: string;
  address: BoardAddress;
  holders: number;
  board: HeldBoard;
  /** The whole board was asked for and has not come: changes in between are of no use. */
  asked: boolean;
  /** What is to be shown once the lines of it are painted. */
  rest: WatchedBoard | undefined;
  shownSeq: number | undefined;
  seenSeq: number | undefined;
}

/**
 * A watch's name is made of what it shows, so that a command that outlived a reload still finds its board.
 * @param role tells apart two watches of one board with different views
 */
export function watchId(address: BoardAddress, role = 'board'): string {
  return [role, address.kind, address.profile, address.station ?? ''].join(':');
}

export class WatchBook {
  private readonly watches = new Map<string, Watch>();

  get(id: string): Watch | undefined {
    return this.watches.get(id);
  }

  all(): Watch[] {
    return [...this.watches.values()];
  }

  /** Counts one more holder. */
  hold(id: string, address: BoardAddress): Watch {
    const known = this.watches.get(id);
    if (known) {
      known.holders += 1;
      return known;
    }
    const watch: Watch = {
      id,
      address,
      holders: 1,
      board: new HeldBoard(),
      asked: false,
      rest: undefined,
      shownSeq: undefined,
      seenSeq: undefined,
    };
    this.watches.set(id, watch);
    return watch;
  }

  /** Counts one holder less; true when nobody is left and the watch is gone. */
  release(id: string): boolean {
    const watch = this.watches.get(id);
    if (!watch) return false;
    watch.holders -= 1;
    return watch.holders <= 0 && this.watches.delete(id);
  }
}
