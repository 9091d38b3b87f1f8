// Display sessions for tests: a fake engine, timers advanced by the test, sessions signed in and out by the test.

import type { AuditNote } from '../../hub/engine/audit-log.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { Screens } from '../../hub/screens/open-screens.ts';
import type { SentTicket, TimedPainting } from '../../hub/screens/paint-times.ts';
import type { Scheduler } from '../../hub/screens/scheduler.ts';
import type { HubFacts } from '../../hub/screens/screen-session.ts';
import type { DisplayVisitor } from '../../hub/screens/screen-visitor.ts';
import { PROTOCOL_VERSION } from '../../shared/limits.ts';
import type { Link, ManagerMessage } from '../../shared/protocol/down.ts';
import type { UpMessage } from '../../shared/protocol/up.ts';
import { FakeLiveEngine } from './fake-live-engine.ts';
import { FakePushSocket } from './fake-push-socket.ts';
import { ManualScheduler } from './manual-scheduler.ts';

export const LINK: Link = { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since: 0 };

export const COOK: DisplayVisitor = {
  actor: {
    clientId: 'client-1',
    displayId: 'session-1',
    userName: 'Robin Hale',
    staff: { id: 'user-1', name: 'Marta Olsen' },
  },
  session: { state: 'in', rights: ['boards', 'organizations'] },
  staffGone: false,
};

export function screensStage(scheduler: Scheduler = new ManualScheduler()) {
  const events = new HubEvents();
  const engine = new FakeLiveEngine();
  const visitors = new Map<string, DisplayVisitor>([['session-1', COOK]]);
  const log: { level: 'info' | 'warn' | 'error'; text: string; fields: object }[] = [];
  const keep = (level: 'info' | 'warn' | 'error') => (fields: object, text: string) =>
    void log.push({ level, text, fields });
  const came: { id: string; address: string; build: string }[] = [];
  const left: string[] = [];
  const notes: AuditNote[] = [];
  const messages: ManagerMessage[] = [];
  const hub: HubFacts = {
    build: 'build-1',
    site: () => ({ id: 'site-1', name: 'Harbour', role: 'site', region: 'US', timeZone: 'UTC' }),
    link: () => LINK,
    messages: () => [...messages],
  };
  const logger = { debug: () => {}, info: keep('info'), warn: keep('warn'), error: keep('error') };
  const painted: (SentTicket & { display: string; at: number })[] = [];
  const timed: TimedPainting[] = [];
  const screens = new Screens({
    engine,
    paintings: {
      versionOf: () => engine.now(),
      painted: (ticket, display, at) => void painted.push({ ...ticket, display, at }),
      timed: (painting) => void timed.push(painting),
    },
    now: () => engine.now(),
    visitors: { visitor: (id) => visitors.get(id) },
    attendance: {
      came: (id, from) => void came.push({ id, ...from }),
      left: (id) => void left.push(id),
    },
    audit: { noted: (note) => void notes.push(note) },
    hub,
    log: logger,
    scheduler,
    events,
  });
  engine.publisher = screens.publisher;
  return { engine, events, visitors, log, logger, screens, came, left, notes, messages, painted, timed };
}

export type Stage = ReturnType<typeof screensStage>;

/** A display on a fake socket. */
export function fakeDisplay(stage: Stage, sessionId = 'session-1') {
  const socket = new FakePushSocket();
  const handler = stage.screens.connect(sessionId, socket, '192.168.1.20');
  socket.onClosed = () => handler.closed();
  const say = (message: UpMessage) => handler.heard(Buffer.from(JSON.stringify(message)), false);
  return {
    socket,
    handler,
    say,
    sayText: (text: string) => handler.heard(Buffer.from(text), false),
    hello(): void {
      say({ t: 'hello', protocol: PROTOCOL_VERSION, build: 'build-1' });
      socket.take();
    },
  };
}
