// Owns one board's watches: it gives each a whole board once and every change after it, in order (LIVE-02 to LIVE-04).
import type { GuestCard } from '../../shared/protocol/board.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { downBytes, WatchBytes } from './down-bytes.ts';
import type { Glass, SentStep } from './glass.ts';
import { ItemRows } from './item-rows.ts';
import type { Outlet } from './outlet.ts';
import type { LiveEngine, PublishedChange } from './ports.ts';

/** One display's watch on this board. */
export interface Watcher {
  readonly watch: string;
  readonly outlet: Outlet;
  /** It takes sums of items by row. */
  readonly byRows: boolean;
  /** What was sent and is not yet reported as painted. */
  readonly unseen: SentStep[];
  /** The sequence number the display stands at; undefined while it needs the whole board. */
  seq?: number | undefined;
}

export class BoardChannel {
  readonly key: string;
  readonly watchers = new Set<Watcher>();
  private readonly engine: LiveEngine;
  private readonly glass: Glass;
  private whole: { seq: number; bytes: WatchBytes; tickets: readonly string[] } | undefined;
  private readonly itemRows = new ItemRows();

  constructor(key: string, engine: LiveEngine, glass: Glass) {
    this.key = key;
    this.engine = engine;
    this.glass = glass;
  }

  /** Sends the whole board as it is now; if the display reads too slowly it is due as soon as it has caught up. */
  sendWhole(watcher: Watcher): void {
    const whole = this.wholeNow();
    watcher.unseen.length = 0;
    if (!watcher.outlet.sendBoard(whole.bytes.for(watcher.watch))) {
      watcher.seq = undefined;
      return;
    }
    watcher.seq = whole.seq;
    this.glass.sent(watcher, { seq: whole.seq, tickets: whole.tickets, origins: [] });
  }

  changed(change: PublishedChange): void {
    const { from, seq, parts } = change;
    this.whole = undefined;
    const bytes = new WatchBytes('change', () => ({ from, seq, parts }));
    const slim = this.withRows(parts);
    const fewer = slim && new WatchBytes('change', () => ({ from, seq, parts: slim }));
    const step = { seq, tickets: shownTickets(parts.tickets), origins: change.origins ?? [] };
    for (const watcher of this.watchers) {
      if (watcher.seq === undefined) continue;
      if (watcher.seq !== from) {
        if (watcher.seq < seq) this.sendWhole(watcher);
      } else if (watcher.outlet.sendChange(((watcher.byRows && fewer) || bytes).for(watcher.watch))) {
        watcher.seq = seq;
        this.glass.sent(watcher, step);
      } else watcher.seq = undefined;
    }
  }

  /** Sends whole boards to what this display missed while it was held back. */
  caughtUp(outlet: Outlet): void {
    for (const watcher of this.watchers) {
      if (watcher.outlet === outlet && watcher.seq === undefined) this.sendWhole(watcher);
    }
  }

  /** The digest alone, for displays to compare (LIVE-13). */
  sendDigest(): void {
    const { seq, digest } = this.engine.digestNow(this.key);
    const bytes = new WatchBytes('digest', () => ({ seq, digest }));
    for (const watcher of this.watchers) {
      if (watcher.seq === seq && !watcher.outlet.heldBack) watcher.outlet.send(bytes.for(watcher.watch));
    }
  }

  end(refusal: Refusal): void {
    for (const { outlet, watch } of this.watchers)
      outlet.send(downBytes({ t: 'refused', watch, ...refusal }));
    this.watchers.clear();
  }

  /** The same change with no more of the sums of items than what differs; undefined where that is all of it. */
  private withRows(parts: PublishedChange['parts']): PublishedChange['parts'] | undefined {
    if (!('items' in parts) || !parts.items) return undefined;
    const { items, ...others } = parts;
    const itemRows = this.itemRows.changed(items);
    return itemRows && { ...others, itemRows };
  }

  private wholeNow() {
    if (this.whole) return this.whole;
    const { seq, digest, board } = this.engine.boardNow(this.key);
    if ('items' in board) this.itemRows.note(board.items);
    this.whole = {
      seq,
      bytes: new WatchBytes('board', () => ({ seq, digest, board })),
      tickets: shownTickets(board.tickets),
    };
    return this.whole;
  }
}

type Cards = Readonly<Record<string, Ticket | GuestCard | null>>;

/** A card of several courses has shown each of them (GRP-04). */
function shownTickets(tickets: Cards | undefined): readonly string[] {
  return Object.entries(tickets ?? {}).flatMap(([id, card]) => {
    if (card === null) return [];
    return 'courseIds' in card ? [...new Set([id, ...card.courseIds])] : [id];
  });
}
