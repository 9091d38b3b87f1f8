// Lifecycle of the websocket: open, keep alive, detect silence, give up, reconnect (LIVE-08). It knows no messages
// but the ping it sends.
import {
  LINK_ABANDON_SILENT_MS,
  LINK_RETRY_FIRST_MS,
  LINK_STEADY_AFTER_MS,
  LIVE_DISPLAY_PING_MS,
  LIVE_RECONNECT_MAX_MS,
  LIVE_SILENCE_BANNER_MS,
} from '../../shared/limits.ts';
import type { LinkHost, LinkSocket } from './link-host.ts';

export interface ConnectionEvents {
  opened(): void;
  heard(text: string): void;
  /** No message from the hub for 3 s. */
  silent(): void;
  /** Once a second while a socket is open. */
  beat(): void;
  /** The hub closed before its welcome: it is down, or rejects this display. */
  turnedAway(): void;
}

export class LinkConnection {
  private readonly host: LinkHost;
  private readonly events: ConnectionEvents;
  private socket: LinkSocket | undefined;
  private isOpen = false;
  private running = false;
  private failures = 0;
  private heardMs: number;
  private openedMs = 0;
  private welcomedMs: number | undefined;
  private waitUntilMs = Number.NEGATIVE_INFINITY;
  private stopRetry: (() => void) | undefined;
  private stopSilence: (() => void) | undefined;
  private stopBeat: (() => void) | undefined;

  constructor(host: LinkHost, events: ConnectionEvents) {
    this.host = host;
    this.events = events;
    this.heardMs = host.monotonicMs();
  }

  get welcomed(): boolean {
    return this.welcomedMs !== undefined;
  }

  /** Time of the hub's last message, on the monotonic clock. */
  get lastHeardMs(): number {
    return this.heardMs;
  }

  start(): void {
    if (this.running) return;
    this.running = true;
    this.heardMs = this.host.monotonicMs();
    this.awaitSilence();
    this.beat();
    this.connect();
  }

  stop(): void {
    this.running = false;
    for (const stop of [this.stopRetry, this.stopSilence, this.stopBeat]) stop?.();
    this.drop();
  }

  /** Closes the current socket and opens another immediately, for example after a login. */
  renew(): void {
    if (!this.running) return;
    this.failures = 0;
    this.drop();
    this.stopRetry?.();
    this.connect();
  }

  /** False when there is no open socket. */
  send(text: string): boolean {
    if (!this.socket || !this.isOpen) return false;
    this.socket.send(text);
    return true;
  }

  markWelcomed(): void {
    this.welcomedMs = this.host.monotonicMs();
  }

  /** Minimum delay requested by the hub before a lost socket is opened again. */
  waitAtLeast(waitMs: number): void {
    this.waitUntilMs = this.host.monotonicMs() + waitMs;
  }

  private connect(): void {
    this.openedMs = this.host.monotonicMs();
    const socket = this.host.openSocket({
      opened: () => {
        if (this.socket !== socket) return;
        this.isOpen = true;
        this.events.opened();
      },
      heard: (text) => {
        if (this.socket !== socket) return;
        this.heardMs = this.host.monotonicMs();
        if (!this.stopSilence) this.awaitSilence();
        this.events.heard(text);
      },
      closed: () => {
        if (this.socket === socket) this.lost();
      },
    });
    this.socket = socket;
  }

  private lost(): void {
    const { welcomedMs } = this;
    const steady = welcomedMs !== undefined && this.host.monotonicMs() - welcomedMs >= LINK_STEADY_AFTER_MS;
    this.drop();
    this.failures = steady ? 0 : this.failures + 1;
    const leftMs = this.waitUntilMs - this.host.monotonicMs();
    const delay = Math.max(reconnectDelayMs(this.failures, this.host.random()), leftMs);
    this.stopRetry = this.host.after(delay, () => this.connect());
    if (welcomedMs === undefined) this.events.turnedAway();
  }

  private drop(): void {
    const old = this.socket;
    this.socket = undefined;
    this.isOpen = false;
    this.welcomedMs = undefined;
    old?.close();
  }

  private beat(): void {
    this.stopBeat = this.host.after(LIVE_DISPLAY_PING_MS, () => this.beat());
    const quietSince = Math.max(this.heardMs, this.openedMs);
    if (this.socket && this.host.monotonicMs() - quietSince >= LINK_ABANDON_SILENT_MS) this.lost();
    else if (this.isOpen) this.events.beat();
  }

  private awaitSilence(): void {
    const left = LIVE_SILENCE_BANNER_MS - (this.host.monotonicMs() - this.heardMs);
    if (left > 0) {
      this.stopSilence = this.host.after(left, () => this.awaitSilence());
      return;
    }
    this.stopSilence = undefined;
    this.events.silent();
  }
}

// Backoff before a reconnect to the hub (LIVE-08).

/**
 * Milliseconds before a try, 0 to 5,000. The first try is immediate; later delays double and are spread over the upper
 * half of their range, so that fifty displays don't reconnect together.
 * @param failures tries in a row without a stable connection
 * @param random 0 to 1
 */
function reconnectDelayMs(failures: number, random: number): number {
  if (failures === 0) return 0;
  const span = Math.min(LIVE_RECONNECT_MAX_MS, LINK_RETRY_FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.round(span * (0.5 + random / 2));
}
