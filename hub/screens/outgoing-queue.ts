// Output of one socket: detects a display that reads too slowly, holds its changes back, and finally closes it
// (LIVE-09). Independent of the messages' content.
import type { DownMessage } from '../../shared/protocol/down.ts';

export const LIVE_BACKLOG_PAUSE_BYTES = 262_144;
export const LIVE_BACKLOG_DROP_BYTES = 1_048_576;
export const LIVE_BACKLOG_DROP_AFTER_MS = 10_000;
const LIVE_CAUGHT_UP_BYTES = 16_384;
const DISPLAY_LATENCY_SAMPLES = 5;

/** The part of a websocket that sending needs. */
export interface PushSocket {
  /** Bytes queued in this process because the peer doesn't read them. */
  readonly bufferedAmount: number;
  readonly isOpen: boolean;
  send(bytes: Buffer): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

export type DropReason = 'backlog-bytes' | 'backlog-time' | 'silent';

/** Notified of a queue's problems. */
export interface OutgoingEvents {
  heldBack(): void;
  dropped(reason: DropReason): void;
}

export class OutgoingQueue {
  readonly displayId: string;
  readonly latency: Latency;
  private readonly socket: PushSocket;
  private readonly monotonicMs: () => number;
  private readonly events: OutgoingEvents;
  private heldBackSinceMs: number | undefined;
  private wholeBoardBytes = 0;

  constructor(displayId: string, socket: PushSocket, monotonicMs: () => number, events: OutgoingEvents) {
    this.displayId = displayId;
    this.latency = new Latency(monotonicMs);
    this.socket = socket;
    this.monotonicMs = monotonicMs;
    this.events = events;
  }

  /** True while changes are held back; the caller must send the whole board later. */
  get heldBack(): boolean {
    return this.heldBackSinceMs !== undefined;
  }

  get isOpen(): boolean {
    return this.socket.isOpen;
  }

  /** Sends a small message: an answer, a notice, a digest. */
  send(bytes: Buffer): void {
    if (!this.socket.isOpen || !this.withinLimit()) return;
    this.socket.send(bytes);
  }

  /** Sends a change; false if too much is queued already. */
  sendChange(bytes: Buffer): boolean {
    if (!this.socket.isOpen || !this.withinLimit()) return false;
    if (this.heldBack) return false;
    if (this.socket.bufferedAmount >= LIVE_BACKLOG_PAUSE_BYTES) {
      this.heldBackSinceMs = this.monotonicMs();
      this.events.heldBack();
      return false;
    }
    this.socket.send(bytes);
    return true;
  }

  /** Sends a whole board; false if too much is queued already, as for a change. */
  sendBoard(bytes: Buffer): boolean {
    // A board may exceed the backlog limit; only bytes beyond it show that a display doesn't read.
    this.wholeBoardBytes = Math.max(this.wholeBoardBytes, bytes.length);
    return this.sendChange(bytes);
  }

  /** Rechecks a display that is held back: true if it has just caught up. */
  recheck(): boolean {
    if (this.heldBackSinceMs === undefined || !this.socket.isOpen || !this.withinLimit()) return false;
    if (this.socket.bufferedAmount <= LIVE_CAUGHT_UP_BYTES) {
      this.heldBackSinceMs = undefined;
      return true;
    }
    if (this.monotonicMs() - this.heldBackSinceMs >= LIVE_BACKLOG_DROP_AFTER_MS) this.drop('backlog-time');
    return false;
  }

  ping(): void {
    if (!this.socket.isOpen) return;
    this.latency.pinged();
    this.socket.ping();
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  drop(reason: DropReason): void {
    this.events.dropped(reason);
    this.socket.terminate();
  }

  private withinLimit(): boolean {
    const limit = Math.max(LIVE_BACKLOG_DROP_BYTES, 2 * this.wholeBoardBytes);
    if (this.socket.bufferedAmount <= limit) return true;
    this.drop('backlog-bytes');
    return false;
  }
}

// Round-trip time of a display's connection: from a protocol ping to its pong (PAIR-04).

export class Latency {
  private readonly monotonicMs: () => number;
  private readonly sentAtMs: number[] = [];
  private readonly samples: number[] = [];

  constructor(monotonicMs: () => number) {
    this.monotonicMs = monotonicMs;
  }

  pinged(): void {
    this.sentAtMs.push(this.monotonicMs());
  }

  /** Pongs arrive in the order of their pings; an unsolicited one is ignored. */
  answered(): void {
    const sentAtMs = this.sentAtMs.shift();
    if (sentAtMs === undefined) return;
    this.samples.push(this.monotonicMs() - sentAtMs);
    if (this.samples.length > DISPLAY_LATENCY_SAMPLES) this.samples.shift();
  }

  /** Median of the last ones in whole milliseconds, at least 1, so that one slow answer raises no alarm. */
  get medianMs(): number | undefined {
    const sorted = this.samples.toSorted((one, other) => one - other);
    const middle = sorted[Math.floor(sorted.length / 2)];
    return middle === undefined ? undefined : Math.max(1, Math.round(middle));
  }
}

// Serialises messages to displays. The part shared by many watches is serialised once; only the short beginning with
// the watch's id differs (LIVE-04).

type Shared = Exclude<DownMessage, { t: 'board' | 'change' | 'digest' }>;

export function downBytes(message: Shared): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** A message for any number of watches: serialised on first use, one Buffer per distinct watch id. */
export class WatchBytes {
  private readonly kind: 'board' | 'change' | 'digest';
  private readonly rest: () => object;
  private readonly byWatch = new Map<string, Buffer>();
  private tail: Buffer | undefined;

  /** @param rest the members after `watch`, at least one */
  constructor(kind: 'board' | 'change' | 'digest', rest: () => object) {
    this.kind = kind;
    this.rest = rest;
  }

  for(watch: string): Buffer {
    const made = this.byWatch.get(watch);
    if (made) return made;
    this.tail ??= Buffer.from(JSON.stringify(this.rest()).slice(1));
    const head = Buffer.from(`{"t":"${this.kind}","watch":${JSON.stringify(watch)},`);
    const bytes = Buffer.concat([head, this.tail]);
    this.byWatch.set(watch, bytes);
    return bytes;
  }
}

// Codes with which the hub closes a socket; the reasons are refusal codes, for people inspecting traffic.

export const CLOSE_NOT_SIGNED_IN = 4401;
export const CLOSE_PROTOCOL_UNKNOWN = 4406;
/** The display sent too much, or has too many sockets; the time to wait is sent before. */
export const CLOSE_RATE_LIMITED = 4429;
/** Going away (RFC 6455): the hub stops, reconnect. */
export const CLOSE_HUB_STOPS = 1001;
