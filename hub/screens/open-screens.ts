// Owns everything around the displays' sockets put together: publisher, sessions, pings, glass.
import { Glass } from './glass.ts';
import { LivePublisher } from './live-publisher.ts';
import { Liveness } from './liveness.ts';
import { Outlet, type PushSocket } from './outlet.ts';
import type { HubFacts, LiveEngine, Publisher, Scheduler, ScreensLog, Visitors } from './ports.ts';
import { ScreenSession } from './screen-session.ts';
import type { Sighting } from './ticket-sightings.ts';

export interface ScreensParts {
  /** Asked for when first needed: the engine is made with the publisher. */
  engine: () => LiveEngine;
  visitors: Visitors;
  hub: HubFacts;
  log: ScreensLog;
  scheduler: Scheduler;
}

/** What comes from one socket. */
export interface SocketEars {
  heard(bytes: Buffer, isBinary: boolean): void;
  /** A protocol-level pong or ping. */
  alive(): void;
  closed(): void;
}

export interface Screens {
  publisher: Publisher;
  /** Takes a socket whose upgrade came with this session. */
  connect(sessionId: string, socket: PushSocket): SocketEars;
  /** Tells every socket of an ended session and closes it. */
  sessionEnded(sessionId: string): void;
  /** On which displays a ticket has been painted, and when (LIVE-11). */
  shownOn(ticketId: string): Sighting[];
  /** Prometheus text. */
  figures(): string;
  stop(): void;
}

export function openScreens(parts: ScreensParts): Screens {
  const { scheduler, log, visitors, hub } = parts;
  const glass = new Glass(() => parts.engine().now());
  const publisher = new LivePublisher(parts.engine, scheduler, glass);
  const liveness = new Liveness(scheduler);
  const sessions = new Set<ScreenSession>();

  function connect(sessionId: string, socket: PushSocket): SocketEars {
    const outlet = new Outlet(sessionId, socket, () => scheduler.monotonicMs(), {
      heldBack: () => publisher.heldBack(),
      dropped: (reason) => log.warn({ display: sessionId, reason }, 'display disconnected by the hub'),
    });
    const sessionParts = { engine: parts.engine(), publisher, glass, visitors, hub, log };
    const session = new ScreenSession(sessionParts, sessionId, outlet);
    sessions.add(session);
    publisher.connected(outlet);
    liveness.connected(outlet);
    return {
      heard(bytes, isBinary) {
        liveness.heard(outlet);
        session.receive(bytes, isBinary);
      },
      alive: () => liveness.heard(outlet),
      closed() {
        if (!sessions.delete(session)) return;
        session.closed();
        publisher.disconnected(outlet);
        liveness.disconnected(outlet);
      },
    };
  }

  return {
    publisher,
    connect,
    sessionEnded(sessionId) {
      for (const session of [...sessions]) if (session.sessionId === sessionId) session.signedOut();
    },
    shownOn: (ticketId) => glass.shownOn(ticketId),
    figures: () => publisher.figures() + glass.figures(),
    stop() {
      publisher.stop();
      liveness.stop();
    },
  };
}
