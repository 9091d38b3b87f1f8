// The board of one watch: replacing it, applying changes, and detecting when it differs from the hub's.
import {
  type Board,
  type CustomerBoard,
  type CustomerParts,
  customerParts,
  type OperatorBoard,
  type OperatorParts,
  operatorParts,
} from '../../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { WatchedBoard } from '../live-store.ts';
import { BoardHashes } from './board-hashes.ts';

type ReceivedParts = Readonly<Record<string, unknown>>;

export class HeldBoard {
  private hashes = new BoardHashes();
  private held: WatchedBoard | undefined;
  /** Item counts as received; a change may update single rows. */
  private items: readonly unknown[] = [];

  /** Undefined until received. */
  get shown(): WatchedBoard | undefined {
    return this.held;
  }

  /** Replaces the whole board; parts equal to the former board's keep their objects. */
  replace(seq: number, whole: Board, raw: ReceivedParts): WatchedBoard {
    const fresh = watched(seq, whole);
    this.items = listOf(raw['items']);
    if (this.held?.kind === fresh.kind) {
      const shared = this.withParts(this.held, seq, this.hashes.difference(raw));
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

  /** Applies a change; undefined if it isn't the next one, or is unreadable: request the whole board then (LIVE-02). */
  apply(from: number, seq: number, parts: ReceivedParts): WatchedBoard | undefined {
    if (!this.held || this.held.seq !== from) return undefined;
    const next = this.withParts(this.held, seq, parts);
    const noted = this.withItems(parts);
    if (!next || !noted) return undefined;
    this.hashes.note(noted);
    this.held = next;
    return next;
  }

  /** The parts as used for the digest, with complete items; undefined if the rows don't fit them. */
  private withItems({ itemRows, ...parts }: ReceivedParts): ReceivedParts | undefined {
    if ('items' in parts) this.items = listOf(parts['items']);
    if (itemRows === undefined) return parts;
    const rows: Record<string, unknown> = { ...Object(itemRows) };
    if (!Object.keys(rows).every((place) => place in this.items)) return undefined;
    this.items = withRows(this.items, rows);
    return { ...parts, items: this.items };
  }

  private withParts(held: WatchedBoard, seq: number, parts: ReceivedParts): WatchedBoard | undefined {
    switch (held.kind) {
      case 'operator': {
        const read = operatorParts.safeParse(parts);
        if (!read.success) return undefined;
        return { kind: 'operator', seq, board: applyOperatorParts(held.board, read.data) };
      }
      case 'customer': {
        const read = customerParts.safeParse(parts);
        if (!read.success) return undefined;
        return { kind: 'customer', seq, board: applyCustomerParts(held.board, read.data) };
      }
      default:
        throw new Error(`No such board: ${JSON.stringify(held satisfies never)}`);
    }
  }

  /** False when the hub's digest is of this very state and differs (LIVE-13). */
  agrees(seq: number, digest: string): boolean {
    if (!this.held || this.held.seq !== seq) return true;
    return this.hashes.digest() === digest;
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

/** Merges changed parts into a board: unchanged objects keep their identity, so that only changes re-render (LIVE-03). */
export function applyOperatorParts(
  old: OperatorBoard,
  { tickets, itemRows, ...parts }: OperatorParts,
): OperatorBoard {
  return {
    ...withParts(old, parts),
    tickets: applyTickets(old.tickets, tickets),
    ...(itemRows && !parts.items && { items: withRows(old.items, itemRows) }),
  };
}

/** Replaces the changed rows; the others keep their identity. */
function withRows<Row>(rows: readonly Row[], changed: Readonly<Record<string, Row>>): Row[] {
  return rows.map((row, place) => changed[place] ?? row);
}

function applyCustomerParts(old: CustomerBoard, { tickets, ...parts }: CustomerParts): CustomerBoard {
  return { ...withParts(old, parts), tickets: applyTickets(old.tickets, tickets) };
}

/** Replaces the changed parts; an optional part is removed by null. */
function withParts<Whole extends object>(
  old: Whole,
  parts: { readonly [Part in keyof Whole]?: Whole[Part] | null | undefined },
): Whole {
  const next = { ...old };
  for (const [name, part] of Object.entries(parts)) {
    if (part === null) Reflect.deleteProperty(next, name);
    else if (part !== undefined) Reflect.set(next, name, part);
  }
  return next;
}

function applyTickets<Card>(
  old: Record<string, Card>,
  changed: Record<string, Card | null> | undefined,
): Record<string, Card> {
  if (!changed || Object.keys(changed).length === 0) return old;
  const next = new Map(Object.entries(old));
  for (const [id, card] of Object.entries(changed)) {
    if (card === null) next.delete(id);
    else next.set(id, card);
  }
  return Object.fromEntries(next);
}

/** Watches of this display: their holders, their boards, and what was reported as seen. */
export interface Watch {
  id: string;
  address: BoardAddress;
  holders: number;
  board: HeldBoard;
  /** The whole board was requested and hasn't arrived: changes in between are useless. */
  asked: boolean;
  shownSeq: number | undefined;
  seenSeq: number | undefined;
  /** Tickets out of view at the last "seen" report; undefined if unknown. */
  hidden: string[] | undefined;
}

/**
 * A watch's id is derived from its content, so that a command that survives a reload still finds its board.
 * @param role distinguishes two watches of one board with different views
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

  /** Adds a holder. */
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
      shownSeq: undefined,
      seenSeq: undefined,
      hidden: undefined,
    };
    this.watches.set(id, watch);
    return watch;
  }

  /** Removes a holder; true if it was the last one and the watch is gone. */
  release(id: string): boolean {
    const watch = this.watches.get(id);
    if (!watch) return false;
    watch.holders -= 1;
    return watch.holders <= 0 && this.watches.delete(id);
  }
}
