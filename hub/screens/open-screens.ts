// Owns everything around the displays' sockets put together: publisher, sessions, pings, glass.

import type { Notice } from '../../shared/protocol/down.ts';
import type { Right } from '../../shared/protocol/session.ts';
import { Glass } from './glass.ts';
import { LivePublisher } from './live-publisher.ts';
import { Liveness } from './liveness.ts';
import { Outlet, type PushSocket } from './outlet.ts';
import type {
  Attendance,
  CommandRights,
  HubFacts,
  LiveEngine,
  Publisher,
  RefusedNotes,
  Scheduler,
  ScreensLog,
  Visitors,
} from './ports.ts';
import { ScreenSession } from './screen-session.ts';
import type { Sighting } from './ticket-sightings.ts';

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
  publisher: Publisher;
  /** Takes a socket whose upgrade came with this session. */
  connect(sessionId: string, socket: PushSocket, address: string): SocketEars;
  /** Tells every socket of an ended session and closes it. */
  sessionEnded(sessionId: string): void;
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

  function connect(sessionId: string, socket: PushSocket, address: string): SocketEars {
    const outlet = new Outlet(sessionId, socket, () => scheduler.monotonicMs(), {
      heldBack: () => publisher.heldBack(),
      dropped: (reason) => log.warn({ display: sessionId, reason }, 'display disconnected by the hub'),
    });
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
        greeted: (build) => attendance.came(sessionId, { address, build }),
      },
      sessionId,
      outlet,
    );
    sessions.add(session);
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
        session.closed();
        publisher.disconnected(outlet);
        liveness.disconnected(outlet);
        if (session.isWelcomed) attendance.left(sessionId);
      },
    };
  }

  return {
    publisher,
    connect,
    sessionEnded(sessionId) {
      for (const session of [...sessions]) if (session.sessionId === sessionId) session.signedOut();
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
