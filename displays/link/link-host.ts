// What the link needs from what it runs in; a browser and a test each bring their own.
import type { PageReport } from '../../shared/protocol/up.ts';
import type { FrameChecks } from './frame-checks.ts';

export interface LinkSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  heard(text: string): void;
  /** Called once, after which the socket is silent for good. */
  closed(): void;
}

export interface LinkHost {
  openSocket(events: SocketEvents): LinkSocket;
  /** Milliseconds of a clock that never steps; its zero is about when the page was loaded. */
  monotonicMs(): number;
  /** The screen's own wall clock, used only until the hub's time is known and to age what a reload kept. */
  wallMs(): number;
  /** Runs once after the delay; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs once what was drawn is on the glass; never while the screen shows something else. */
  afterPaint(run: () => void): void;
  /** How this page is: hidden, or how long ago the browser last let it paint (GLASS-03). */
  page(): PageReport;
  /** Calls back when the page is hidden or shown again. */
  onVisible(run: () => void): void;
  /** Which of these tickets are not in view; undefined while nobody can tell yet. */
  hidden(tickets: readonly string[]): string[] | undefined;
  /** Runs each time the page is hidden, left or closed, as long as something can still be said. */
  onLeave(run: () => void): void;
  /** 0 to 1, for spreading reconnects. */
  random(): number;
  newId(): string;
  /** Text that outlives a reload of this tab; false where the browser doesn't keep it, so that it ends with the page. */
  kept: { read(key: string): string | null; write(key: string, text: string | null): boolean };
  build: string;
  /** Undefined until they are loaded. */
  frameChecks(): FrameChecks | undefined;
  /** A finger is down, or the hub is asked something for it: nothing may be swept away. */
  touching(): boolean;
  reload(): void;
  /** Something came that should not have; for whoever looks at this screen's console. */
  fault(message: string): void;
}
