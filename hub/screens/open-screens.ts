// Owns everything around the displays' sockets put together: publisher, sessions, pings, glass.

import { LIVE_HUB_DROP_AFTER_MS, LIVE_HUB_PING_MS } from '../../shared/limits.ts';
import type { Notice } from '../../shared/protocol/down.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { Right } from '../../shared/protocol/session.ts';
import { Glass, type Sighting } from './glass.ts';
import { LivePublisher } from './live-publisher.ts';
import { CLOSE_RATE_LIMITED, downBytes, Outlet, type PushSocket } from './outlet.ts';
import type {
  Attendance,
  CommandRights,
  HubFacts,
  LiveEngine,
  RefusedNotes,
  Scheduler,
  ScreenPublisher,
  ScreensLog,
  Visitors,
} from './ports.ts';
import { ScreenSession } from './screen-session.ts';
import { BAN_MS, ScreenLimits, SOCKETS_PER_SESSION, tooMuch } from './session-limits.ts';

export interface ScreensParts {
  /** Asked for when first needed: the engine is made with the publisher. */
  engine: () => LiveEngine;
  visitors: Visitors;
  commandRights: CommandRights;
  attendance: Attendance;
  audit: RefusedNotes;
  hub: HubFacts;
  log: ScreensLog;
  scheduler: Scheduler;
}

/** What comes from one socket. */
export interface SocketEars {
  heard(bytes: Buffer, isBinary: boolean): void;
  /** A protocol-level ping. */
  alive(): void;
  /** The answer to a protocol-level ping of the hub. */
  ponged(): void;
  closed(): void;
}

export interface Screens {
  publisher: ScreenPublisher;
  /** rate-limited for an upgrade of this session that is one too many (SAFE-06); undefined if it may come. */
  refusal(sessionId: string, address: string): Refusal | undefined;
  /** Takes a socket whose upgrade came with this session. */
  connect(sessionId: string, socket: PushSocket, address: string): SocketEars;
  /** Tells every socket of an ended session and closes it. */
  sessionEnded(sessionId: string): void;
  /** What this session, or any where none is named, may do has changed: its watches are judged again. */
  rightsChanged(sessionId: string | undefined): void;
  /** The newest connection of a session that has said hello; undefined if there is none. */
  connection(sessionId: string): { latencyMs: number | undefined } | undefined;
  /** Tells every display on which somebody with this right is logged in. */
  noticeFor(right: Right, notice: Notice): void;
  /** On which displays a ticket has been painted, and when (LIVE-11). */
  shownOn(ticketId: string): Sighting[];
  /** Prometheus text. */
  figures(): string;
  /** How many displays have an open connection. */
  connected(): number;
  stop(): void;
}

export function openScreens(parts: ScreensParts): Screens {
  const { scheduler, log, visitors, hub, attendance } = parts;
  const glass = new Glass(() => parts.engine().now());
  const publisher = new LivePublisher(parts.engine, scheduler, glass);
  const liveness = new Liveness(scheduler);
  const sessions = new Set<ScreenSession>();
  const limits = new ScreenLimits(() => scheduler.monotonicMs());

  function connect(sessionId: string, socket: PushSocket, address: string): SocketEars {
    const outlet = new Outlet(sessionId, socket, () => scheduler.monotonicMs(), {
      heldBack: () => publisher.heldBack(),
      dropped: (reason) => log.warn({ display: sessionId, reason }, 'display disconnected by the hub'),
    });
    const counted = limits.opened(sessionId, address);
    const session = new ScreenSession(
      {
        engine: parts.engine(),
        publisher,
        glass,
        visitors,
        hub,
        log,
        commandRights: parts.commandRights,
        audit: parts.audit,
        limits: counted.limits,
        greeted: (build) => attendance.came(sessionId, { address, build }),
      },
      sessionId,
      outlet,
    );
    sessions.add(session);
    closeOldest(sessionId);
    publisher.connected(outlet);
    liveness.connected(outlet);
    return {
      heard(bytes, isBinary) {
        liveness.heard(outlet);
        session.receive(bytes, isBinary);
      },
      alive: () => liveness.heard(outlet),
      ponged() {
        liveness.heard(outlet);
        outlet.latency.answered();
      },
      closed() {
        if (!sessions.delete(session)) return;
        counted.closed();
        session.closed();
        publisher.disconnected(outlet);
        liveness.disconnected(outlet);
        if (session.isWelcomed) attendance.left(sessionId);
      },
    };
  }

  /** A display that comes again leaves half-open sockets behind: the oldest go, not the one it needs now. */
  function closeOldest(sessionId: string): void {
    const open = [...sessions].filter((each) => each.sessionId === sessionId);
    for (const { outlet } of open.slice(0, -SOCKETS_PER_SESSION)) {
      outlet.send(downBytes({ t: 'refused', ...tooMuch(BAN_MS) }));
      outlet.close(CLOSE_RATE_LIMITED, 'too-many-sockets');
    }
  }

  return {
    publisher,
    refusal: (sessionId, address) => limits.refusal(sessionId, address),
    connect,
    sessionEnded(sessionId) {
      for (const session of [...sessions]) if (session.sessionId === sessionId) session.signedOut();
    },
    rightsChanged(sessionId) {
      for (const session of [...sessions])
        if (sessionId === undefined || session.sessionId === sessionId) session.rightsChanged();
    },
    connection(sessionId) {
      const open = [...sessions].findLast((each) => each.sessionId === sessionId && each.isWelcomed);
      return open && { latencyMs: open.outlet.latency.medianMs };
    },
    noticeFor(right, notice) {
      for (const sessionId of new Set([...sessions].map((session) => session.sessionId))) {
        const isTold = visitors.visitor(sessionId)?.session.rights.includes(right);
        if (isTold === true) publisher.notice({ display: sessionId }, notice);
      }
    },
    shownOn: (ticketId) => glass.shownOn(ticketId),
    figures: () => publisher.figures() + glass.figures(),
    connected: () => [...sessions].filter(({ isWelcomed }) => isWelcomed).length,
    stop() {
      publisher.stop();
      liveness.stop();
    },
  };
}

// Owns the check that displays are still there: a protocol ping every 5 s, and 20 s of silence ends a socket (LIVE-09).

// Pings without an answer are counted rather than time: after the hub itself stood still, all displays would seem
// silent although their answers wait to be read.
const PINGS_WITHOUT_ANSWER = LIVE_HUB_DROP_AFTER_MS / LIVE_HUB_PING_MS;

class Liveness {
  private readonly scheduler: Scheduler;
  private readonly unanswered = new Map<Outlet, number>();
  private stopPings: (() => void) | undefined;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  connected(outlet: Outlet): void {
    this.unanswered.set(outlet, 0);
    this.stopPings ??= this.scheduler.every(LIVE_HUB_PING_MS, () => this.pingAll());
  }

  /** Whatever comes from the display, a pong too, shows that it is there. */
  heard(outlet: Outlet): void {
    if (this.unanswered.has(outlet)) this.unanswered.set(outlet, 0);
  }

  disconnected(outlet: Outlet): void {
    this.unanswered.delete(outlet);
    if (this.unanswered.size === 0) this.stop();
  }

  stop(): void {
    this.stopPings?.();
    this.stopPings = undefined;
  }

  private pingAll(): void {
    for (const [outlet, unanswered] of [...this.unanswered]) {
      if (unanswered >= PINGS_WITHOUT_ANSWER) {
        outlet.drop('silent');
        continue;
      }
      this.unanswered.set(outlet, unanswered + 1);
      outlet.ping();
    }
  }
}
