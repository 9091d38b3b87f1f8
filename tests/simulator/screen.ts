// A simulated display: the displays' own link with a page's clocks, on a socket of simulated wires; shows what it was sent.

import { watchId } from '../../displays/link/boards/held-board.ts';
import { frameChecks } from '../../displays/link/frame-checks.ts';
import type { LinkHost, LinkSocket, SocketEvents } from '../../displays/link/link-host.ts';
import { LiveLink } from '../../displays/link/live-link.ts';
import { createLiveStore, type WatchedBoard } from '../../displays/link/live-store.ts';
import type { Screens, SocketHandler } from '../../hub/screens/open-screens.ts';
import type { PushSocket } from '../../hub/screens/outgoing-queue.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { Owner } from './event-queue.ts';
import type { HubLife } from './hub-life.ts';
import { EVENING_BEGINS, type Machine } from './machine.ts';
import { Wire } from './wire.ts';

const LATENCY_MS = { from: 1, to: 15 } as const;
const FRAME_MS = 16;
/** The evening's boards are small: each byte counts as this many of a large restaurant's. */
const BYTES_FOR_ONE = 40;
/** Bytes that the machines' own buffers hold before anything queues in the hub's process. */
const KERNEL_BYTES = 65_536;

export interface ScreenParts {
  machine: Machine;
  name: string;
  sessionId: string;
  cookie: string;
  address: BoardAddress;
  /** The hub currently at the hub's address. */
  hub(): HubLife | undefined;
  /** Called with each message of the hub, as it is sent. */
  said(text: string): void;
  fault(screen: string, message: string): void;
}

export class SimulatedScreen {
  readonly owner: Owner;
  readonly sessionId: string;
  readonly cookie: string;
  address: BoardAddress;
  isFrozen = false;
  readonly #parts: ScreenParts;
  readonly #kept = new Map<string, string>();
  #store = createLiveStore();
  #link: LiveLink | undefined;
  #line: ScreenLine | undefined;
  #commands = 0;
  #leave: () => void = () => {};
  #unwatch: () => void = () => {};

  constructor(parts: ScreenParts) {
    this.#parts = parts;
    this.address = parts.address;
    this.sessionId = parts.sessionId;
    this.cookie = parts.cookie;
    this.owner = { name: parts.name, isAlive: true, wallOffMs: 0 };
  }

  /** Opens its page. */
  start(): void {
    this.#parts.machine.after(0, () => this.#load(), this.owner);
  }

  /** Reloads the page: its content is gone, unanswered commands are resent. */
  reload(): void {
    this.#leave();
    this.#link?.stop();
    this.#store = createLiveStore();
    this.#load();
  }

  /** Opens another board on it. */
  show(address: BoardAddress): void {
    this.address = address;
    this.#unwatch();
    this.#unwatch = this.#link?.watch(this.watched, address) ?? (() => {});
  }

  /** Watch id of its board: the same for the same board. */
  get watched(): string {
    return watchId(this.address);
  }

  /** Bytes that it hasn't read yet, besides the largest message: a whole board may have any size. */
  get queuedBytes(): number {
    return this.#line?.queuedBytes ?? 0;
  }

  get board(): WatchedBoard | undefined {
    return this.#store.getState().boards[this.watched];
  }

  get isLive(): boolean {
    return this.#store.getState().phase === 'live';
  }

  /** Number of unanswered commands. */
  get working(): number {
    return Object.keys(this.#store.getState().working).length;
  }

  /** Taps on this board; returns the command's id. */
  tap(command: Command, answered: (id: string, isDone: boolean, canUndo: boolean) => void): string {
    const sent = this.#link?.send(command, this.watched, { quiet: true });
    void sent?.answer.then((answer) => {
      // Lost commands are resent (LIVE-07), and every hub of an evening reconnects.
      if (!answer.ok && answer.code === 'no-connection' && !ASKS_CLOUD.has(command.name))
        this.#parts.fault(this.owner.name, `${sent.id} had no answer, though the hub was there`);
      answered(sent.id, answer.ok, answer.ok && answer.undo);
    });
    return sent?.id ?? '';
  }

  /** Drops its connection; either no end is notified, or both are. */
  drop(): void {
    this.#line?.end();
  }

  /** Stops or resumes reading and sending. */
  freeze(isFrozen: boolean): void {
    this.isFrozen = isFrozen;
  }

  #load(): void {
    const { machine, name, fault } = this.#parts;
    const host: LinkHost = {
      openSocket: (events) => this.#open(events),
      monotonicMs: () => machine.nowMs,
      wallMs: () => EVENING_BEGINS + machine.nowMs,
      after: (delayMs, run) => {
        const planned = machine.after(delayMs, () => this.#whenAwake(run), this.owner);
        return () => machine.cancel(planned);
      },
      afterPaint: (run) => void machine.after(FRAME_MS, () => this.#whenAwake(run), this.owner),
      onLeave: (run) => {
        this.#leave = run;
      },
      page: () => ({ frameMs: FRAME_MS }),
      onVisible: () => {},
      hidden: () => [],
      random: () => machine.dice.next(),
      newId: () => `${name}-${++this.#commands}`,
      kept: {
        read: (key) => this.#kept.get(key) ?? null,
        write: (key, text) => {
          if (text === null) this.#kept.delete(key);
          else this.#kept.set(key, text);
          return true;
        },
      },
      build: 'simulated',
      frameChecks: () => frameChecks,
      touching: () => false,
      reload: () => machine.after(0, () => this.reload(), this.owner),
      fault: (message) => fault(name, message),
    };
    const link = new LiveLink(host, this.#store);
    this.#link = link;
    this.#unwatch = link.watch(this.watched, this.address);
    link.start();
  }

  /** A frozen page runs its pending work when it resumes. */
  #whenAwake(run: () => void): void {
    if (this.isFrozen) this.#parts.machine.after(250, () => this.#whenAwake(run), this.owner);
    else run();
  }

  #open(events: SocketEvents): LinkSocket {
    const line = new ScreenLine(this.#parts, this, events);
    this.#line = line;
    return { send: (text) => line.up.send(text), close: () => line.end() };
  }
}

/** One connection of a display. */
class ScreenLine {
  readonly up: Wire<string>;
  readonly #down: Wire<Buffer>;
  readonly #parts: ScreenParts;
  readonly #screen: SimulatedScreen;
  readonly #events: SocketEvents;
  readonly #life: HubLife | undefined;
  #handler: SocketHandler | undefined;
  #isOver = false;

  constructor(parts: ScreenParts, screen: SimulatedScreen, events: SocketEvents) {
    const { machine } = parts;
    this.#parts = parts;
    this.#screen = screen;
    this.#events = events;
    this.#life = parts.hub();
    const latencyMs = () => machine.dice.between(LATENCY_MS.from, LATENCY_MS.to);
    const carries = () => !screen.isFrozen;
    this.#down = new Wire({
      ...{ machine, latencyMs, carries },
      to: screen.owner,
      heard: (bytes) => this.#events.heard(bytes.toString('utf8')),
    });
    const hub = this.#life?.owner ?? screen.owner;
    this.up = new Wire({
      ...{ machine, latencyMs, carries },
      to: hub,
      heard: (text) => this.#handler?.heard(Buffer.from(text), false),
    });
    machine.after(latencyMs(), () => this.#greet(), hub);
    // A process that has ended answers nothing: the machine refuses for it.
    if (this.#life === undefined) machine.after(latencyMs(), () => this.end(), screen.owner);
    else this.#life.onEnd((isSilent) => isSilent || this.end());
  }

  get waitingBytes(): number {
    return BYTES_FOR_ONE * this.#down.waiting.reduce((sum, each) => sum + each.length, 0);
  }

  get queuedBytes(): number {
    const largest = Math.max(0, ...this.#down.waiting.map((each) => each.length));
    return this.waitingBytes - BYTES_FOR_ONE * largest;
  }

  /** Notifies both ends. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#down.cut();
    this.up.cut();
    const { machine } = this.#parts;
    const handler = this.#handler;
    if (this.#life !== undefined) machine.after(LATENCY_MS.to, () => handler?.closed(), this.#life.owner);
    machine.after(LATENCY_MS.to, () => this.#events.closed(), this.#screen.owner);
  }

  #greet(): void {
    const screens = this.#life?.hub?.kitchen.screens;
    const { sessionId } = this.#screen;
    if (this.#isOver) return;
    if (screens === undefined || screens.refusal(sessionId, ADDRESS) !== undefined) return this.end();
    this.#connect(screens, sessionId);
    this.#parts.machine.after(LATENCY_MS.from, () => this.#opened(), this.#screen.owner);
  }

  #opened(): void {
    if (!this.#isOver) this.#events.opened();
  }

  #connect(screens: Screens, sessionId: string): void {
    const line = this;
    const socket: PushSocket = {
      get bufferedAmount() {
        return line.#screen.isFrozen ? Math.max(0, line.waitingBytes - KERNEL_BYTES) : 0;
      },
      get isOpen() {
        return !line.#isOver && line.#life?.owner.isAlive === true;
      },
      send: (bytes) => {
        if (this.#life?.owner.isAlive !== true) return;
        line.#parts.said(bytes.toString('utf8'));
        line.#down.send(bytes);
      },
      ping: () => line.#pong(),
      close: () => line.end(),
      terminate: () => line.end(),
    };
    this.#handler = screens.connect(sessionId, socket, ADDRESS);
  }

  #pong(): void {
    if (this.#screen.isFrozen || this.#life === undefined) return;
    this.#parts.machine.after(LATENCY_MS.to, () => this.#isOver || this.#handler?.ponged(), this.#life.owner);
  }
}

const ADDRESS = '192.168.1.20';

/** These wait for the cloud's own answer. */
const ASKS_CLOUD: ReadonlySet<Command['name']> = new Set(['order.notify', 'stock.limit', 'stock.clear']);
