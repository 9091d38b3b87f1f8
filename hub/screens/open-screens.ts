// Assembles the parts around the displays' sockets: publisher, sessions, pings, paint times.
import { Registry } from 'prom-client';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Notice } from '../../shared/protocol/down.ts';
import type { PageState } from '../../shared/protocol/glass.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { Right } from '../../shared/protocol/session.ts';
import type { SoundState } from '../../shared/protocol/up.ts';
import type { AuditLog } from '../engine/audit-log.ts';
import type { LiveEngine } from '../engine/ports.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { HubLog } from '../host/log.ts';
import type { CardVisibility } from './live-publisher.ts';
import { LivePublisher } from './live-publisher.ts';
import { CLOSE_RATE_LIMITED, downBytes, OutgoingQueue, type PushSocket } from './outgoing-queue.ts';
import { PageLife } from './page-life.ts';
import { type PaintingHost, PaintTimes, type Sighting } from './paint-times.ts';
import type { Scheduler } from './scheduler.ts';
import type { HubFacts } from './screen-session.ts';
import { SocketSession } from './screen-session.ts';
import type { Visitors } from './screen-visitor.ts';
import { BAN_MS, ScreenLimits, SOCKETS_PER_SESSION, tooMuch } from './session-limits.ts';

/** LIVE-09. */
export const LIVE_HUB_PING_MS = 5_000;
export const LIVE_HUB_DROP_AFTER_MS = 20_000;

/** Notified when a display connects, with its build, and when it disconnects. */
export interface Attendance {
  came(sessionId: string, from: { address: string; build: string }): void;
  left(sessionId: string): void;
}

/** A board and the displays that watch it; `key` is the engine's. */
export interface BoardOnDisplays {
  key: string;
  address: BoardAddress;
  displays: readonly WatchingDisplay[];
}

/** One socket of a display. */
export interface WatchingDisplay {
  id: string;
  page: PageState;
  sound: SoundState | undefined;
}

export interface ScreensOptions {
  engine: LiveEngine;
  /** Hub time in milliseconds since 1970. */
  now(): number;
  visitors: Visitors;
  attendance: Attendance;
  /** Records commands refused before they reached the engine (SAFE-10). */
  audit: Pick<AuditLog, 'noted'>;
  hub: HubFacts;
  log: HubLog;
  scheduler: Scheduler;
  events: HubEvents;
  paintings: PaintingHost;
}

/** Handles the input of one socket. */
export interface SocketHandler {
  heard(bytes: Buffer, isBinary: boolean): void;
  /** A protocol-level ping. */
  alive(): void;
  /** The answer to a protocol-level ping of the hub. */
  ponged(): void;
  closed(): void;
}

/** A display's connection, its page's state, and whether its alarm would be audible. */
export interface ScreenConnection {
  latencyMs: number | undefined;
  page: PageState;
  sound: SoundState | undefined;
}

export class Screens {
  readonly publisher: LivePublisher;
  readonly #options: ScreensOptions;
  readonly #paintTimes: PaintTimes;
  readonly #pages: PageLife<OutgoingQueue>;
  readonly #liveness: Liveness;
  readonly #limits: ScreenLimits;
  readonly #sessions = new Set<SocketSession>();
  readonly #registry = new Registry();

  constructor(options: ScreensOptions) {
    const { engine, now, scheduler, events } = options;
    this.#options = options;
    this.#paintTimes = new PaintTimes(now, this.#registry, options.paintings);
    this.#pages = new PageLife(scheduler, events);
    this.publisher = new LivePublisher(engine, scheduler, this.#paintTimes, this.#registry, events);
    this.#liveness = new Liveness(scheduler);
    this.#limits = new ScreenLimits(() => scheduler.monotonicMs());
  }

  /** rate-limited if this session has too many upgrades (SAFE-06); undefined if it may connect. */
  refusal(sessionId: string, address: string): Refusal | undefined {
    return this.#limits.refusal(sessionId, address);
  }

  /** Accepts a socket whose upgrade had this session. */
  connect(sessionId: string, socket: PushSocket, address: string): SocketHandler {
    const { scheduler, log, attendance, events } = this.#options;
    const outgoing = new OutgoingQueue(sessionId, socket, () => scheduler.monotonicMs(), {
      heldBack: () => this.publisher.heldBack(),
      dropped: (reason) => log.warn({ display: sessionId, reason }, 'display disconnected by the hub'),
    });
    const counted = this.#limits.opened(sessionId, address);
    const context = {
      ...this.#options,
      publisher: this.publisher,
      paintTimes: this.#paintTimes,
      pages: this.#pages,
      limits: counted.limits,
      greeted: (build: string) => {
        attendance.came(sessionId, { address, build });
        this.publisher.kitchenChanged();
      },
    };
    const session = new SocketSession(context, sessionId, outgoing);
    this.#sessions.add(session);
    this.#closeOldest(sessionId);
    this.publisher.connected(outgoing);
    this.#liveness.connected(outgoing);
    this.#pages.connected(outgoing);
    return {
      heard: (bytes, isBinary) => {
        this.#heard(outgoing);
        session.receive(bytes, isBinary);
      },
      alive: () => this.#heard(outgoing),
      ponged: () => {
        this.#heard(outgoing);
        outgoing.latency.answered();
      },
      closed: () => {
        if (!this.#sessions.delete(session)) return;
        counted.closed();
        session.closed();
        this.publisher.disconnected(outgoing);
        this.#liveness.disconnected(outgoing);
        this.#pages.disconnected(outgoing);
        events.emit('watchesChanged');
        if (session.isWelcomed) attendance.left(sessionId);
        this.publisher.kitchenChanged();
      },
    };
  }

  /** Notifies every socket of an ended session and closes it. */
  sessionEnded(sessionId: string): void {
    for (const session of [...this.#sessions]) if (session.sessionId === sessionId) session.signedOut();
  }

  /** Rights of this session, or of any if none is given, have changed: its watches are checked again. */
  rightsChanged(sessionId: string | undefined): void {
    for (const session of [...this.#sessions])
      if (sessionId === undefined || session.sessionId === sessionId) session.rightsChanged();
  }

  /** The newest connection of a session that has said hello; undefined if there is none. */
  connection(sessionId: string): ScreenConnection | undefined {
    const open = [...this.#sessions].findLast((each) => each.sessionId === sessionId && each.isWelcomed);
    if (open === undefined) return undefined;
    const { outgoing } = open;
    return {
      latencyMs: outgoing.latency.medianMs,
      page: this.#pages.stateOf(outgoing),
      sound: this.#pages.soundOf(outgoing),
    };
  }

  watchedBoards(): BoardOnDisplays[] {
    return this.publisher.watchedBoards().map(({ key, address, queues }) => ({
      key,
      address,
      displays: this.#pagesOf(queues).map((queue) => ({
        id: queue.displayId,
        page: this.#pages.stateOf(queue),
        sound: this.#pages.soundOf(queue),
      })),
    }));
  }

  /** State of a card on each display that watches that board. */
  sights(key: string, card: string): (CardVisibility & { page: PageState })[] {
    return this.publisher
      .sights(key, card)
      .filter(({ outgoing }) => this.#pages.isPage(outgoing))
      .map((sight) => ({ ...sight, page: this.#pages.stateOf(sight.outgoing) }));
  }

  /** Sends a notice to every display with a logged-in person who has this right. */
  noticeFor(right: Right, notice: Notice): void {
    for (const sessionId of new Set([...this.#sessions].map((session) => session.sessionId))) {
      const visitor = this.#options.visitors.visitor(sessionId);
      if (visitor?.session.rights.includes(right) === true)
        this.publisher.notice({ display: sessionId }, notice);
    }
  }

  /** Displays that have painted a ticket, and when (LIVE-11). */
  shownOn(ticketId: string): Sighting[] {
    return this.#paintTimes.shownOn(ticketId);
  }

  /** Prometheus text. */
  figures(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Number of displays with an open connection. */
  connected(): number {
    return [...this.#sessions].filter(({ isWelcomed }) => isWelcomed).length;
  }

  stop(): void {
    this.#pages.stop();
    this.publisher.stop();
    this.#liveness.stop();
  }

  #pagesOf(queues: readonly OutgoingQueue[]): OutgoingQueue[] {
    return queues.filter((queue) => this.#pages.isPage(queue));
  }

  #heard(outgoing: OutgoingQueue): void {
    this.#liveness.heard(outgoing);
    this.#pages.heard(outgoing);
  }

  /** A reconnecting display leaves half-open sockets behind: the oldest are closed, not the one it needs now. */
  #closeOldest(sessionId: string): void {
    const open = [...this.#sessions].filter((each) => each.sessionId === sessionId);
    for (const { outgoing } of open.slice(0, -SOCKETS_PER_SESSION)) {
      outgoing.send(downBytes({ t: 'refused', ...tooMuch(BAN_MS) }));
      outgoing.close(CLOSE_RATE_LIMITED, 'too-many-sockets');
    }
  }
}

// Liveness check of displays: a protocol ping every 5 s, and 20 s of silence closes a socket (LIVE-09).

// Counts unanswered pings rather than time: after a pause of the hub itself, all displays would seem silent although
// their answers are waiting to be read.
const PINGS_WITHOUT_ANSWER = LIVE_HUB_DROP_AFTER_MS / LIVE_HUB_PING_MS;

class Liveness {
  private readonly scheduler: Scheduler;
  private readonly unanswered = new Map<OutgoingQueue, number>();
  private stopPings: (() => void) | undefined;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  connected(outgoing: OutgoingQueue): void {
    this.unanswered.set(outgoing, 0);
    this.stopPings ??= this.scheduler.every(LIVE_HUB_PING_MS, () => this.pingAll());
  }

  /** Any input of the display, a pong too, shows that it is connected. */
  heard(outgoing: OutgoingQueue): void {
    if (this.unanswered.has(outgoing)) this.unanswered.set(outgoing, 0);
  }

  disconnected(outgoing: OutgoingQueue): void {
    this.unanswered.delete(outgoing);
    if (this.unanswered.size === 0) this.stop();
  }

  stop(): void {
    this.stopPings?.();
    this.stopPings = undefined;
  }

  private pingAll(): void {
    for (const [outgoing, unanswered] of [...this.unanswered]) {
      if (unanswered >= PINGS_WITHOUT_ANSWER) {
        outgoing.drop('silent');
        continue;
      }
      this.unanswered.set(outgoing, unanswered + 1);
      outgoing.ping();
    }
  }
}
