// Publishes to all displays: changes of the boards they watch, digests, the link's state, notices (LIVE-02 to LIVE-04,
// LIVE-09, LIVE-13). Incoming messages are handled by SocketSession.

import type { Registry } from 'prom-client';
import type { CustomerCard, OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { type BoardAddress, boardAddress } from '../../shared/protocol/board/view.ts';
import type { Link, Notice } from '../../shared/protocol/down.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { LiveEngine, NoticeTarget, PublishedChange, Publisher } from '../engine/ports.ts';
import { gauge } from '../host/gauge.ts';
import type { HubEvents } from '../host/hub-events.ts';
import { downBytes, type OutgoingQueue, WatchBytes } from './outgoing-queue.ts';
import type { CardTicket, PaintTimes, PaintTracking, SentStep } from './paint-times.ts';
import type { Scheduler } from './scheduler.ts';

export const LIVE_DIGEST_MS = 10_000;
export const LIVE_BACKLOG_CHECK_MS = 250;

/** `board`: the engine's key; `until`: time (ms, hub time) at which the board changes by time alone. */
export interface SentDigest {
  board: string;
  digest: string;
  until: number;
}

/**
 * State of a card on one display: painted · sent, not painted yet · received but out of view · not sent, as it reads
 * too slowly.
 */
export type CardVisibility = { display: string; outgoing: OutgoingQueue } & (
  | { sight: 'painted' | 'behind-more' | 'held-back' }
  /** Hub time, ms. */
  | { sight: 'sent'; sentAt: number }
);

export class LivePublisher implements Publisher {
  private readonly engine: LiveEngine;
  private readonly scheduler: Scheduler;
  private readonly paintTimes: PaintTimes;
  private readonly channels = new Map<string, BoardChannel>();
  private readonly outgoingQueues = new Set<OutgoingQueue>();
  private stopDigests: (() => void) | undefined;
  private stopRechecks: (() => void) | undefined;
  private readonly events: HubEvents;

  /** @param registry receives the metrics */
  constructor(
    engine: LiveEngine,
    scheduler: Scheduler,
    paintTimes: PaintTimes,
    registry: Registry,
    events: HubEvents,
  ) {
    this.events = events;
    this.engine = engine;
    this.scheduler = scheduler;
    this.paintTimes = paintTimes;
    gauge(registry, 'kds_display_sockets', 'Connected displays.', () => this.outgoingQueues.size);
    gauge(registry, 'kds_boards_watched', 'Distinct boards with subscriptions.', () => this.channels.size);
    gauge(registry, 'kds_watches', 'Board subscriptions of all displays.', () =>
      [...this.channels.values()].reduce((sum, channel) => sum + channel.watchers.size, 0),
    );
  }

  boardChanged(key: string, change: PublishedChange): void {
    this.channels.get(key)?.changed(change);
  }

  boardGone(key: string, refusal: Refusal): void {
    const channel = this.channels.get(key);
    if (!channel) return;
    const watches = channel.watchers.size;
    channel.end(refusal);
    this.forget(channel);
    for (let open = watches; open > 0; open--) this.engine.closeBoard(key);
  }

  notice(target: NoticeTarget, notice: Notice): void {
    const bytes = downBytes({ t: 'notice', notice });
    for (const outgoing of this.reached(target)) outgoing.send(bytes);
  }

  linkChanged(link: Link): void {
    const bytes = downBytes({ t: 'link', link });
    for (const outgoing of this.outgoingQueues) outgoing.send(bytes);
    this.kitchenChanged();
  }

  kitchenChanged(): void {
    this.events.emit('kitchenChanged');
  }

  connected(outgoing: OutgoingQueue): void {
    this.outgoingQueues.add(outgoing);
  }

  disconnected(outgoing: OutgoingQueue): void {
    this.outgoingQueues.delete(outgoing);
  }

  /** Adds a watch to a board that the engine has opened, and sends the board. */
  watch(key: string, watcher: Watcher): void {
    const channel = this.channels.get(key) ?? this.openChannel(key);
    channel.watchers.add(watcher);
    channel.sendWhole(watcher);
    this.events.emit('watchesChanged');
  }

  hasCard(key: string, card: string): boolean {
    return this.channels.get(key)?.has(card) ?? false;
  }

  sendWhole(key: string, watcher: Watcher): void {
    this.channels.get(key)?.sendWhole(watcher);
  }

  /** Boards currently watched by displays; a board's key is its address. */
  watched(): BoardAddress[] {
    return [...this.channels.values()].map(({ address }) => address);
  }

  /** Watched boards with their watchers. */
  watchedBoards(): { key: string; address: BoardAddress; queues: OutgoingQueue[] }[] {
    return [...this.channels.values()].map(({ key, address, watchers }) => ({
      key,
      address,
      queues: [...watchers].map(({ outgoing }) => outgoing),
    }));
  }

  /** State of a card on each display that watches the board (GLASS-02). */
  sights(key: string, card: string): CardVisibility[] {
    return this.channels.get(key)?.sights(card) ?? [];
  }

  /** True while the watch gets this board's changes. */
  isWatching(key: string, watcher: Watcher): boolean {
    return this.channels.get(key)?.watchers.has(watcher) ?? false;
  }

  /** Removes the watch and releases the board in the engine; does nothing if it had ended already. */
  unwatch(key: string, watcher: Watcher): void {
    const channel = this.channels.get(key);
    if (!channel?.watchers.delete(watcher)) return;
    if (channel.watchers.size === 0) this.forget(channel);
    this.engine.closeBoard(key);
    this.events.emit('watchesChanged');
  }

  /** A display reads too slowly: rechecks until it has caught up or is gone. */
  heldBack(): void {
    this.stopRechecks ??= this.scheduler.every(LIVE_BACKLOG_CHECK_MS, () => this.recheckBacklogs());
  }

  stop(): void {
    this.stopDigests?.();
    this.stopRechecks?.();
    this.stopDigests = this.stopRechecks = undefined;
  }

  private openChannel(key: string): BoardChannel {
    const channel = new BoardChannel(key, this.engine, this.paintTimes);
    this.channels.set(key, channel);
    this.stopDigests ??= this.scheduler.every(LIVE_DIGEST_MS, () => this.sendDigests());
    return channel;
  }

  private forget(channel: BoardChannel): void {
    this.channels.delete(channel.key);
    if (this.channels.size > 0) return;
    this.stopDigests?.();
    this.stopDigests = undefined;
  }

  private sendDigests(): void {
    const sent = [...this.channels.values()].flatMap((channel) => channel.sendDigest() ?? []);
    if (sent.length > 0) this.events.emit('digestsSent', sent);
  }

  private recheckBacklogs(): void {
    for (const outgoing of [...this.outgoingQueues]) {
      if (!outgoing.recheck()) continue;
      for (const channel of this.channels.values()) channel.caughtUp(outgoing);
    }
    if ([...this.outgoingQueues].some((outgoing) => outgoing.heldBack)) return;
    this.stopRechecks?.();
    this.stopRechecks = undefined;
  }

  private reached(target: NoticeTarget): Iterable<OutgoingQueue> {
    if (target === 'all') return this.outgoingQueues;
    if ('display' in target)
      return [...this.outgoingQueues].filter((outgoing) => outgoing.displayId === target.display);
    return new Set([...(this.channels.get(target.board)?.watchers ?? [])].map((watcher) => watcher.outgoing));
  }
}

// Watches of one board: sends each the whole board once and every change after it, in order (LIVE-02 to LIVE-04).

/** One display's watch on this board. */
export interface Watcher extends PaintTracking {
  readonly watch: string;
  readonly outgoing: OutgoingQueue;
  /** It supports all-day totals as changed rows. */
  readonly byRows: boolean;
  readonly unseen: SentStep[];
  readonly behind: Map<string, CardTicket>;
  /** Last sequence number the display has; undefined while it needs the whole board. */
  seq?: number | undefined;
}

class BoardChannel {
  readonly key: string;
  readonly address: BoardAddress;
  readonly watchers = new Set<Watcher>();
  private readonly engine: LiveEngine;
  private readonly paintTimes: PaintTimes;
  private whole: { bytes: WatchBytes; step: SentStep } | undefined;
  /** Ids of the board's current cards. */
  private readonly cards = new Set<string>();
  private readonly itemRows = new ItemRows();

  constructor(key: string, engine: LiveEngine, paintTimes: PaintTimes) {
    this.key = key;
    this.address = boardAddress.parse(JSON.parse(key));
    this.engine = engine;
    this.paintTimes = paintTimes;
  }

  has(card: string): boolean {
    return this.cards.has(card);
  }

  sights(card: string): CardVisibility[] {
    return [...this.watchers].map(({ outgoing, seq, unseen, behind }) => {
      const { displayId: display } = outgoing;
      if (seq === undefined) return { display, outgoing, sight: 'held-back' };
      const isBehind = !this.cards.has(card) || [...behind.values()].some((ticket) => ticket.card === card);
      if (isBehind) return { display, outgoing, sight: 'behind-more' };
      const step = unseen.find(({ tickets }) => tickets.some((ticket) => ticket.card === card));
      if (step === undefined) return { display, outgoing, sight: 'painted' };
      return { display, outgoing, sight: 'sent', sentAt: step.sentAt };
    });
  }

  /** Sends the whole current board; if the display reads too slowly, as soon as it has caught up. */
  sendWhole(watcher: Watcher): void {
    const whole = this.wholeNow();
    watcher.unseen.length = 0;
    watcher.behind.clear();
    if (!watcher.outgoing.sendBoard(whole.bytes.for(watcher.watch))) {
      watcher.seq = undefined;
      return;
    }
    watcher.seq = whole.step.seq;
    this.paintTimes.sent(watcher, whole.step);
  }

  changed(change: PublishedChange): void {
    const { from, seq, parts } = change;
    this.whole = undefined;
    for (const [id, card] of Object.entries(parts.tickets ?? {})) {
      if (card === null) this.cards.delete(id);
      else this.cards.add(id);
    }
    const bytes = new WatchBytes('change', () => ({ from, seq, parts }));
    const slim = this.withRows(parts);
    const fewer = slim && new WatchBytes('change', () => ({ from, seq, parts: slim }));
    const step = this.stepOf(seq, parts.tickets, change.origins ?? []);
    for (const watcher of this.watchers) {
      if (watcher.seq === undefined) continue;
      if (watcher.seq !== from) {
        if (watcher.seq < seq) this.sendWhole(watcher);
      } else if (watcher.outgoing.sendChange(((watcher.byRows && fewer) || bytes).for(watcher.watch))) {
        watcher.seq = seq;
        this.paintTimes.sent(watcher, step);
      } else watcher.seq = undefined;
    }
  }

  /** Sends whole boards for changes this display missed while it was held back. */
  caughtUp(outgoing: OutgoingQueue): void {
    for (const watcher of this.watchers) {
      if (watcher.outgoing === outgoing && watcher.seq === undefined) this.sendWhole(watcher);
    }
  }

  /** Sends only the digest, for displays to compare (LIVE-13); undefined if no display has the current board. */
  sendDigest(): SentDigest | undefined {
    const { seq, digest, until } = this.engine.digestNow(this.key);
    const bytes = new WatchBytes('digest', () => ({ seq, digest }));
    let isSent = false;
    for (const watcher of this.watchers) {
      if (watcher.seq !== seq || watcher.outgoing.heldBack) continue;
      watcher.outgoing.send(bytes.for(watcher.watch));
      isSent = true;
    }
    return isSent ? { board: this.key, digest, until } : undefined;
  }

  end(refusal: Refusal): void {
    for (const { outgoing, watch } of this.watchers)
      outgoing.send(downBytes({ t: 'refused', watch, ...refusal }));
    this.watchers.clear();
  }

  /** The same change with only the differing rows of the all-day totals; undefined if they must be sent in full. */
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
    this.cards.clear();
    for (const id in board.tickets) this.cards.add(id);
    this.whole = {
      bytes: new WatchBytes('board', () => ({ seq, digest, board })),
      step: this.stepOf(seq, board.tickets, []),
    };
    return this.whole;
  }

  private stepOf(seq: number, cards: Cards | undefined, origins: SentStep['origins']): SentStep {
    return this.paintTimes.step(seq, shownTickets(cards), origins);
  }
}

type Cards = Readonly<Record<string, Ticket | CustomerCard | null>>;

/** A card of several courses counts as showing each of them (GRP-04). */
function shownTickets(tickets: Cards | undefined): { orderId: string; card: string; ticket: string }[] {
  return Object.entries(tickets ?? {}).flatMap(([id, card]) => {
    if (card === null) return [];
    // A card on the customer board is a whole order.
    if (!('courseIds' in card)) return [{ orderId: id, card: id, ticket: id }];
    return [...new Set([id, ...card.courseIds])].map((ticket) => ({
      orderId: card.orderId,
      card: id,
      ticket,
    }));
  });
}

// Finds the rows of the all-day totals that differ from those sent last: a tap changes one of fifty (LIVE-03).

type Items = OperatorBoard['items'];

class ItemRows {
  private rows: Items = [];

  /** Records the rows as sent with a whole board. */
  note(items: Items): void {
    this.rows = items;
  }

  /**
   * Records the current rows.
   * @returns the changed ones, by index; undefined if their number differs
   */
  changed(items: Items): Record<string, Items[number]> | undefined {
    const before = this.rows;
    this.note(items);
    if (before.length !== items.length) return undefined;
    const differing = [...items.entries()].filter(([place, row]) => !isSame(before[place], row));
    return Object.fromEntries(differing.map(([place, row]) => [String(place), row]));
  }
}

/** A board reuses unchanged row objects; texts are compared only if it could not. */
function isSame(one: Items[number] | undefined, other: Items[number]): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
