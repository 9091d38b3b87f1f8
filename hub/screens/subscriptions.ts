// Watches of one socket, each with its board (LIVE-02).
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { LiveEngine } from '../engine/ports.ts';
import type { LivePublisher, Watcher } from './live-publisher.ts';
import type { OutgoingQueue } from './outgoing-queue.ts';

export const LIVE_WATCHES_PER_SOCKET = 16;

/** Delay before a display requests an excessive watch again. */
const RETRY_SECONDS = 1;

interface Subscription {
  key: string;
  board: BoardAddress;
  address: string;
  watcher: Watcher;
}

type Watched = { ok: true; again: boolean } | { ok: false; refusal: Refusal };

export class Subscriptions {
  private readonly engine: LiveEngine;
  private readonly publisher: LivePublisher;
  private readonly outgoing: OutgoingQueue;
  private readonly byId = new Map<string, Subscription>();

  constructor(engine: LiveEngine, publisher: LivePublisher, outgoing: OutgoingQueue) {
    this.engine = engine;
    this.publisher = publisher;
    this.outgoing = outgoing;
  }

  get(id: string): Subscription | undefined {
    const held = this.byId.get(id);
    return held && this.publisher.isWatching(held.key, held.watcher) ? held : undefined;
  }

  /**
   * Sends the whole board and then its changes. The same id again sends the whole board again, or switches to the new
   * board; `again` is true if the display had this very board already.
   * @param byRows it supports all-day totals as changed rows
   * @returns board-unknown and the engine's other refusals; rate-limited beyond 16 watches
   */
  watch(id: string, board: BoardAddress, byRows = false): Watched {
    const address = canonicalJson({ ...board, view: board.view ?? {} });
    const held = this.get(id);
    if (held?.address === address && held.watcher.byRows === byRows) {
      const again = held.watcher.seq !== undefined;
      this.publisher.sendWhole(held.key, held.watcher);
      return { ok: true, again };
    }
    if (!this.byId.has(id) && this.byId.size >= LIVE_WATCHES_PER_SOCKET) {
      const params = { watches: LIVE_WATCHES_PER_SOCKET, seconds: RETRY_SECONDS };
      return { ok: false, refusal: { code: 'rate-limited', params } };
    }
    const opened = this.engine.openBoard(board);
    // Only now: if both are the same board, it isn't rendered again.
    this.unwatch(id);
    if (!opened.ok) return opened;
    const has = (card: string) => this.publisher.hasCard(opened.key, card);
    const fresh = { unseen: [], behind: new Map(), has };
    const watcher: Watcher = { watch: id, outgoing: this.outgoing, board, byRows, ...fresh };
    this.byId.set(id, { key: opened.key, board, address, watcher });
    this.publisher.watch(opened.key, watcher);
    return { ok: true, again: false };
  }

  unwatch(id: string): void {
    const held = this.byId.get(id);
    if (!held) return;
    this.byId.delete(id);
    this.publisher.unwatch(held.key, held.watcher);
  }

  /** Ends watches of boards that are no longer allowed; returns their ids. */
  endUnless(mayWatch: (board: BoardAddress) => boolean): string[] {
    const ended = [...this.byId].filter(([, { board }]) => !mayWatch(board)).map(([id]) => id);
    for (const id of ended) this.unwatch(id);
    return ended;
  }

  endAll(): void {
    for (const id of [...this.byId.keys()]) this.unwatch(id);
  }
}
