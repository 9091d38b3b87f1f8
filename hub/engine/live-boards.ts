// Owns the open boards: one projection for all displays with the same board, profile, station and view (LIVE-04).
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { Board } from '../../shared/protocol/board.ts';
import type { Notice } from '../../shared/protocol/down.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { BoardAddress } from '../../shared/protocol/view.ts';
import { createBoardProjection } from '../boards/create-board.ts';
import type { BoardChange, BoardContext, BoardProjection } from '../boards/projection/board-projection.ts';

/** What made a board change, for the way from there to the glass (LIVE-11). */
export interface ChangeOrigin {
  kind: 'order' | 'tap';
  /** When the hub received it, hub time. */
  at: number;
}

/** What the boards leave through. */
export interface Publisher {
  boardChanged(
    key: string,
    change: {
      from: number;
      seq: number;
      parts: BoardChange['parts'];
      origins?: readonly ChangeOrigin[];
    },
  ): void;
  boardGone(key: string, refusal: Refusal): void;
  notice(target: { board: string } | { display: string } | 'all', notice: Notice): void;
}

interface OpenBoard {
  key: string;
  address: BoardAddress;
  projection: BoardProjection;
  seq: number;
  openings: number;
}

/** Guests' boards are the same at every station and in every view: a display that asks for another one gets no other. */
function boardKey({ kind, profile, station, view = {} }: BoardAddress): string {
  return canonicalJson(kind === 'customer' ? { kind, profile } : { kind, profile, station, view });
}

export type Opening = { ok: true; key: string } | { ok: false; refusal: Refusal };
/** @param onDefect told when a board's own rules throw: the other boards go on, this one shows what it last could */
export function createLiveBoards(publisher: Publisher, onDefect: (reason: Error) => void) {
  const boards = new Map<string, OpenBoard>();

  const publish = (board: OpenBoard, change: BoardChange | undefined, origins?: readonly ChangeOrigin[]) => {
    if (change === undefined) return;
    const from = board.seq++;
    const told = { from, seq: board.seq, parts: change.parts };
    publisher.boardChanged(board.key, origins === undefined ? told : { ...told, origins });
    for (const sound of change.sounds) publisher.notice({ board: board.key }, { kind: 'sound', sound });
  };

  const guarded = (
    board: OpenBoard,
    draw: () => BoardChange | undefined,
    origins?: readonly ChangeOrigin[],
  ) => {
    try {
      publish(board, draw(), origins);
    } catch (error) {
      onDefect(error instanceof Error ? error : new Error(String(error)));
    }
  };

  return {
    open(address: BoardAddress, context: BoardContext, now: number): Opening {
      const key = boardKey(address);
      const known = boards.get(key);
      if (known !== undefined) {
        known.openings++;
        return { ok: true, key };
      }
      const projection = createBoardProjection(context, address, now);
      if ('refusal' in projection) return { ok: false, refusal: projection.refusal };
      boards.set(key, { key, address, projection, seq: 1, openings: 1 });
      return { ok: true, key };
    },

    close(key: string): void {
      const board = boards.get(key);
      if (board !== undefined && --board.openings <= 0) boards.delete(key);
    },

    now(key: string): { seq: number; digest: string; board: Board } | undefined {
      const open = boards.get(key);
      if (open === undefined) return undefined;
      return { seq: open.seq, digest: open.projection.digest(), board: open.projection.board() };
    },

    digest(key: string): { seq: number; digest: string } | undefined {
      const open = boards.get(key);
      return open && { seq: open.seq, digest: open.projection.digest() };
    },

    address: (key: string): BoardAddress | undefined => boards.get(key)?.address,

    update(orderIds: ReadonlySet<string>, now: number, origins: readonly ChangeOrigin[]): void {
      for (const board of boards.values()) {
        guarded(board, () => board.projection.update(orderIds, now), origins);
      }
    },

    tick(now: number): void {
      for (const board of boards.values()) {
        if (board.projection.nextMoment() <= now) guarded(board, () => board.projection.tick(now));
      }
    },

    /** Draws every board anew; one whose profile is gone ends. */
    refresh(context: BoardContext, now: number): void {
      const types = new Map(context.setup.profiles.map((profile) => [profile._id, profile.type]));
      for (const board of boards.values()) {
        if (types.get(board.address.profile) === board.address.kind) {
          guarded(board, () => board.projection.refresh(context, now));
          continue;
        }
        boards.delete(board.key);
        publisher.boardGone(board.key, { code: 'board-unknown' });
      }
    },

    /** Draws the guests' boards anew; true if there are any. */
    refreshCustomer(context: BoardContext, now: number): boolean {
      const open = [...boards.values()].filter((board) => board.address.kind === 'customer');
      for (const board of open) guarded(board, () => board.projection.refresh(context, now));
      return open.length > 0;
    },

    nextMoment(): number {
      let next = Number.POSITIVE_INFINITY;
      for (const board of boards.values()) next = Math.min(next, board.projection.nextMoment());
      return next;
    },

    size: () => boards.size,
  };
}
