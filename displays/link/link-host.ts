// Environment of the link; a browser and a test each provide their own.
import type { PageReport } from '../../shared/protocol/up.ts';

export interface LinkSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  heard(text: string): void;
  /** Called once, after which the socket sends no more events. */
  closed(): void;
}

export interface LinkHost {
  openSocket(events: SocketEvents): LinkSocket;
  /** Milliseconds of a monotonic clock; its zero is about when the page was loaded. */
  monotonicMs(): number;
  /** The display's wall clock, used only until the hub's time is known and to age what survived a reload. */
  wallMs(): number;
  /** Runs once after the delay; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs once the rendered content was painted; never while the page is hidden. */
  afterPaint(run: () => void): void;
  /** State of the page: hidden, or the time since the browser last let it paint (GLASS-03). */
  page(): PageReport;
  /** Calls back when the page is hidden or shown again. */
  onVisible(run: () => void): void;
  /** Tickets of these that aren't in view; undefined while unknown. */
  hidden(tickets: readonly string[]): string[] | undefined;
  /** Runs each time the page is hidden, left or closed, while messages can still be sent. */
  onLeave(run: () => void): void;
  /** 0 to 1, for spreading reconnects. */
  random(): number;
  newId(): string;
  /** Text that survives a reload of this tab; write returns false if the browser doesn't store it. */
  kept: { read(key: string): string | null; write(key: string, text: string | null): boolean };
  build: string;
  /** True while a finger is down, or a call to the hub is pending: no reload then. */
  touching(): boolean;
  reload(): void;
  /** Reports an unexpected message, on the browser's console. */
  fault(message: string): void;
}
