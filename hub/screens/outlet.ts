// Owns what goes out through one socket: it notices a display that reads too slowly, holds its changes back, and gives
// up on it in the end (LIVE-09). It never looks into messages.
import {
  LIVE_BACKLOG_DROP_AFTER_MS,
  LIVE_BACKLOG_DROP_BYTES,
  LIVE_BACKLOG_PAUSE_BYTES,
  LIVE_CAUGHT_UP_BYTES,
} from '../../shared/limits.ts';
import { Latency } from './latency.ts';

/** The part of a websocket that sending needs. */
export interface PushSocket {
  /** Bytes that wait in this process because the other side doesn't take them. */
  readonly bufferedAmount: number;
  readonly isOpen: boolean;
  send(bytes: Buffer): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

export type DropReason = 'backlog-bytes' | 'backlog-time' | 'silent';

/** Where an outlet's trouble goes. */
export interface OutletEvents {
  heldBack(): void;
  dropped(reason: DropReason): void;
}

export class Outlet {
  readonly displayId: string;
  readonly latency: Latency;
  private readonly socket: PushSocket;
  private readonly monotonicMs: () => number;
  private readonly events: OutletEvents;
  private heldBackSinceMs: number | undefined;
  private wholeBoardBytes = 0;

  constructor(displayId: string, socket: PushSocket, monotonicMs: () => number, events: OutletEvents) {
    this.displayId = displayId;
    this.latency = new Latency(monotonicMs);
    this.socket = socket;
    this.monotonicMs = monotonicMs;
    this.events = events;
  }

  /** True while changes are held back; whoever has one must send the whole board later. */
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

  /** Sends a change, or returns false when too much waits already. */
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

  /** Sends a whole board, unless too much waits already: then false, as for a change. */
  sendBoard(bytes: Buffer): boolean {
    // A board may be larger than the backlog limit; only what waits beyond it shows a display that doesn't read.
    this.wholeBoardBytes = Math.max(this.wholeBoardBytes, bytes.length);
    return this.sendChange(bytes);
  }

  /** Looks again at a display that is held back: true if it has caught up just now. */
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
