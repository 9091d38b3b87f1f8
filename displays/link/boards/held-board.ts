// Owns the board of one watch: taking it whole, taking changes, and telling when it is not what the hub holds.
import {
  type Board,
  type CustomerBoard,
  customerParts,
  type OperatorBoard,
  operatorParts,
} from '../../../shared/protocol/board.ts';
import type { WatchedBoard } from '../live-store.ts';
import { applyCustomerParts, applyOperatorParts, withRows } from './apply-parts.ts';
import { BoardHashes } from './board-hashes.ts';

type Parts = Readonly<Record<string, unknown>>;

export class HeldBoard {
  private hashes = new BoardHashes();
  private held: WatchedBoard | undefined;
  /** The sums of items as they came, which a change may tell by row. */
  private items: readonly unknown[] = [];

  /** Takes a whole board; what equals the board held before keeps its objects. */
  takeWhole(seq: number, whole: Board, raw: Parts): WatchedBoard {
    const fresh = watched(seq, whole);
    this.items = listOf(raw['items']);
    if (this.held?.kind === fresh.kind) {
      const shared = withParts(this.held, seq, this.hashes.difference(raw));
      if (shared) {
        this.held = shared;
        return shared;
      }
    }
    this.hashes = new BoardHashes();
    this.hashes.note(raw);
    this.held = fresh;
    return fresh;
  }

  /** Takes a change; undefined when it doesn't follow on what is held, or can't be read: ask for the whole (LIVE-02). */
  takeChange(from: number, seq: number, parts: Parts): WatchedBoard | undefined {
    if (!this.held || this.held.seq !== from) return undefined;
    const next = withParts(this.held, seq, parts);
    const noted = this.withItems(parts);
    if (!next || !noted) return undefined;
    this.hashes.note(noted);
    this.held = next;
    return next;
  }

  /** The parts as they count for the digest, in which items are whole; undefined where rows have no place in them. */
  private withItems({ itemRows, ...parts }: Parts): Parts | undefined {
    if ('items' in parts) this.items = listOf(parts['items']);
    if (itemRows === undefined) return parts;
    const rows: Record<string, unknown> = { ...Object(itemRows) };
    if (!Object.keys(rows).every((place) => place in this.items)) return undefined;
    this.items = withRows(this.items, rows);
    return { ...parts, items: this.items };
  }

  /** False when the hub's digest is of this very state and differs (LIVE-13). */
  agrees(seq: number, digest: string): boolean {
    return !this.held || this.held.seq !== seq || this.hashes.digest() === digest;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function watched(seq: number, whole: Board): WatchedBoard {
  return isCustomerBoard(whole)
    ? { kind: 'customer', seq, board: whole }
    : { kind: 'operator', seq, board: whole };
}

function isCustomerBoard(whole: OperatorBoard | CustomerBoard): whole is CustomerBoard {
  return whole.profile.type === 'customer';
}

function withParts(held: WatchedBoard, seq: number, parts: Parts): WatchedBoard | undefined {
  switch (held.kind) {
    case 'operator': {
      const read = operatorParts.safeParse(parts);
      return read.success
        ? { kind: 'operator', seq, board: applyOperatorParts(held.board, read.data) }
        : undefined;
    }
    case 'customer': {
      const read = customerParts.safeParse(parts);
      return read.success
        ? { kind: 'customer', seq, board: applyCustomerParts(held.board, read.data) }
        : undefined;
    }
    default:
      throw new Error(`No such board: ${JSON.stringify(held satisfies never)}`);
  }
}
