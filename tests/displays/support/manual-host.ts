// A fake host for the link: clocks, timers, paint, storage and sockets, all advanced by the test.
import type { LinkHost, SocketEvents } from '../../../displays/link/link-host.ts';
import type { DownMessage } from '../../../shared/protocol/down.ts';
import { type PageReport, type UpMessage, upMessage } from '../../../shared/protocol/up.ts';

const START_WALL_MS = 1_700_000_000_000;

interface Timer {
  at: number;
  run: () => void;
}

export class ManualSocket {
  readonly said: UpMessage[] = [];
  open = false;
  closed = false;
  readonly events: SocketEvents;

  constructor(events: SocketEvents) {
    this.events = events;
  }

  /** Asserts that each message is valid in the protocol. */
  send(text: string): void {
    this.said.push(upMessage.parse(JSON.parse(text)));
  }

  close(): void {
    this.closed = true;
  }

  accept(): void {
    this.open = true;
    this.events.opened();
  }

  hear(message: DownMessage | Record<string, unknown>): void {
    this.events.heard(JSON.stringify(message));
  }

  cut(): void {
    this.events.closed();
  }

  saidOf<T extends UpMessage['t']>(t: T): Extract<UpMessage, { t: T }>[] {
    return this.said.filter((message): message is Extract<UpMessage, { t: T }> => message.t === t);
  }
}

export class ManualHost implements LinkHost {
  nowMs = 1_000;
  wallOffsetMs = START_WALL_MS;
  isTouching = false;
  /** Hides, leaves or closes the page. */
  leave: () => void = () => undefined;
  readonly sockets: ManualSocket[] = [];
  readonly faults: string[] = [];
  reloads = 0;
  build = 'b1';
  readonly storage: Map<string, string>;
  /** True if stored values are lost on reload. */
  isStorageBlocked = false;
  private timers = new Set<Timer>();
  private paints: (() => void)[] = [];
  private ids = 0;

  constructor(storage = new Map<string, string>()) {
    this.storage = storage;
  }

  readonly kept = {
    read: (key: string) => this.storage.get(key) ?? null,
    write: (key: string, text: string | null) => {
      if (text === null) this.storage.delete(key);
      else this.storage.set(key, text);
      return !this.isStorageBlocked;
    },
  };

  openSocket(events: SocketEvents): ManualSocket {
    const socket = new ManualSocket(events);
    this.sockets.push(socket);
    return socket;
  }

  monotonicMs(): number {
    return this.nowMs;
  }

  wallMs(): number {
    return this.wallOffsetMs + this.nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { at: this.nowMs + delayMs, run };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  afterPaint(run: () => void): void {
    this.paints.push(run);
  }

  report: PageReport = { frameMs: 16 };
  /** Tickets that are not in view; undefined while unknown. */
  outOfView: readonly string[] | undefined = [];
  /** The page was hidden or is shown again. */
  turnVisible: () => void = () => undefined;

  page(): PageReport {
    return this.report;
  }

  onVisible(run: () => void): void {
    this.turnVisible = run;
  }

  hidden(tickets: readonly string[]): string[] | undefined {
    return this.outOfView && tickets.filter((id) => this.outOfView?.includes(id));
  }

  onLeave(run: () => void): void {
    this.leave = run;
  }

  random(): number {
    return 0.5;
  }

  newId(): string {
    this.ids += 1;
    return `id-${this.wallMs()}-${this.ids}`;
  }

  touching(): boolean {
    return this.isTouching;
  }

  reload(): void {
    this.reloads += 1;
  }

  fault(message: string): void {
    this.faults.push(message);
  }

  /** Advances time; timers fire in their order. */
  pass(ms: number): void {
    const end = this.nowMs + ms;
    for (let next = this.due(end); next; next = this.due(end)) {
      this.timers.delete(next);
      this.nowMs = Math.max(this.nowMs, next.at);
      next.run();
    }
    this.nowMs = end;
  }

  paint(): void {
    for (const run of this.paints.splice(0)) run();
  }

  get socket(): ManualSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error('No socket was opened');
    return last;
  }

  private due(end: number): Timer | undefined {
    return [...this.timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
