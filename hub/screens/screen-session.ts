// Handles one socket: parses every message, checks rights each time, and passes it to engine and publisher (LIVE-01,
// LIVE-05, SAFE-01). Broadcasts are LivePublisher's.

import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import { ID_MAX_CHARACTERS, PROTOCOL_VERSION } from '../../shared/limits.ts';
import type { BoardAddress, BoardKind } from '../../shared/protocol/board/view.ts';
import {
  type CommandName,
  type CommandSource,
  commandSource,
  commandTarget,
} from '../../shared/protocol/command.ts';
import type { DownMessage, Link, ManagerMessage, Site } from '../../shared/protocol/down.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { Right } from '../../shared/protocol/session.ts';
import { type UpMessage, upMessage } from '../../shared/protocol/up.ts';
import type { AuditLog } from '../engine/audit-log.ts';
import type { LiveEngine } from '../engine/ports.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { HubLog } from '../host/log.ts';
import type { LivePublisher } from './live-publisher.ts';
import {
  CLOSE_NOT_SIGNED_IN,
  CLOSE_PROTOCOL_UNKNOWN,
  downBytes,
  type OutgoingQueue,
} from './outgoing-queue.ts';
import type { PageLife } from './page-life.ts';
import type { PaintTimes } from './paint-times.ts';
import type { DisplayVisitor, Visitors } from './screen-visitor.ts';
import { type Addressee, MessageGate, type ReadMessage, type SessionLimits } from './session-limits.ts';
import { Subscriptions } from './subscriptions.ts';

export const LIVE_MESSAGE_MAX_BYTES = 65_536;

/** Facts about the hub in a welcome message. */
export interface HubFacts {
  build: string;
  site(): Site | undefined;
  link(): Link;
  /** The manager's messages to the kitchen (MSG-01). */
  messages(): ManagerMessage[];
}

export interface SessionContext {
  engine: LiveEngine;
  /** Hub time in milliseconds since 1970. */
  now(): number;
  publisher: LivePublisher;
  paintTimes: PaintTimes;
  pages: Pick<PageLife<OutgoingQueue>, 'said' | 'painted'>;
  events: HubEvents;
  visitors: Visitors;
  hub: HubFacts;
  audit: Pick<AuditLog, 'noted'>;
  /** Shared by all sockets of the session. */
  limits: SessionLimits;
  /** The display has sent hello with this build. */
  greeted(build: string): void;
  log: HubLog;
}

const NO_BOARDS: Refusal = { code: 'not-allowed', params: { right: 'boards' } };

type CommandMessage = Extract<UpMessage, { t: 'command' }>;

export class SocketSession {
  readonly sessionId: string;
  readonly outgoing: OutgoingQueue;
  private readonly parts: SessionContext;
  private readonly watches: Subscriptions;
  private readonly gate: MessageGate;
  private welcomed = false;

  constructor(parts: SessionContext, sessionId: string, outgoing: OutgoingQueue) {
    this.parts = parts;
    this.sessionId = sessionId;
    this.outgoing = outgoing;
    this.watches = new Subscriptions(parts.engine, parts.publisher, outgoing);
    this.gate = new MessageGate(parts, sessionId, outgoing);
  }

  /** Handles one message from the socket; a defect is logged and answered, and the socket stays open. */
  receive(bytes: Buffer, isBinary: boolean): void {
    if (!this.gate.lets(bytes.length)) return;
    const read = readMessage(bytes, isBinary);
    if (!this.gate.admits(read)) return;
    const visitor = this.parts.visitors.visitor(this.sessionId);
    if (!visitor) {
      if (Object.keys(read.addressee).length > 0) this.refuse(read.addressee, { code: 'not-signed-in' });
      this.signedOut();
      return;
    }
    if (!read.ok) {
      this.logOften(
        { ...read.refusal.params, bytes: bytes.length },
        'unreadable message from a display rejected',
      );
      this.refuse(read.addressee, read.refusal);
      return;
    }
    try {
      this.dispatch(read.message, visitor);
    } catch (error) {
      this.parts.log.error(
        { err: error, display: this.sessionId, t: read.message.t },
        'handling a display message failed',
      );
      this.refuse(read.addressee, { code: 'hub-fault' });
    }
  }

  get isWelcomed(): boolean {
    return this.welcomed;
  }

  /** The session of this display has ended: notifies it and closes the socket. */
  signedOut(): void {
    this.refuse({}, { code: 'not-signed-in' });
    this.watches.endAll();
    this.outgoing.close(CLOSE_NOT_SIGNED_IN, 'not-signed-in');
  }

  /** Its session's rights have changed: ends watches without a right and notifies the display (SAFE-01, PAIR-05). */
  rightsChanged(): void {
    const visitor = this.parts.visitors.visitor(this.sessionId);
    if (!visitor) return;
    for (const watch of this.watches.endUnless((board) => mayWatch(visitor, board)))
      this.refuse({ watch }, NO_BOARDS);
  }

  /** The socket is closed, by either side. */
  closed(): void {
    this.watches.endAll();
  }

  private dispatch(message: UpMessage, visitor: DisplayVisitor): void {
    switch (message.t) {
      case 'ping':
        this.parts.pages.said(this.outgoing, message.page);
        return this.say({ t: 'pong', n: message.n, hubTime: this.parts.now() });
      case 'hello':
        return this.hello(message, visitor);
      case 'unwatch':
        return this.watches.unwatch(message.watch);
      case 'watch':
        return this.watch(message, visitor);
      case 'command':
        return this.command(message, visitor);
      case 'seen':
        return this.seen(message);
      default:
        message satisfies never;
    }
  }

  private hello({ protocol, build }: Extract<UpMessage, { t: 'hello' }>, visitor: DisplayVisitor): void {
    const { hub } = this.parts;
    if (protocol !== PROTOCOL_VERSION) {
      this.refuse({}, { code: 'protocol-unknown', params: { protocol: PROTOCOL_VERSION, build: hub.build } });
      this.outgoing.close(CLOSE_PROTOCOL_UNKNOWN, 'protocol-unknown');
      return;
    }
    this.welcomed = true;
    this.parts.greeted(build);
    const isHere = visitor.ownBoard !== undefined || visitor.session.rights.includes('boards');
    const site = isHere ? hub.site() : undefined;
    this.say({
      t: 'welcome',
      protocol: PROTOCOL_VERSION,
      build: hub.build,
      hubTime: this.parts.now(),
      ...(site ? { site } : {}),
      session: visitor.session,
      link: hub.link(),
      // A manager's messages to the kitchen aren't for customers.
      ...(visitor.session.rights.includes('boards') ? { managerMessages: hub.messages() } : {}),
    });
  }

  private watch({ watch, board, rows }: Extract<UpMessage, { t: 'watch' }>, visitor: DisplayVisitor): void {
    if (!this.isGreeted({ watch })) return;
    if (!mayWatch(visitor, board)) {
      const { displayId, userName, staff } = visitor.actor;
      this.parts.audit.noted({ action: 'watch', result: NO_BOARDS.code, displayId, userName, staff });
      return this.refuse({ watch }, NO_BOARDS);
    }
    const watched = this.watches.watch(watch, board, rows);
    if (!watched.ok) this.refuse({ watch }, watched.refusal);
    else if (watched.again) {
      // It had the board: a gap, or a differing digest (LIVE-13).
      this.logOften({ board }, 'a display requested the board it already had');
    }
  }

  private command({ id, watch, command }: CommandMessage, visitor: DisplayVisitor): void {
    if (!this.isGreeted({ id })) return;
    const held = watch === undefined ? undefined : this.watches.get(watch);
    const refusal = this.refusalOf(NEEDS[commandSource(command)], visitor, watch, held !== undefined);
    if (refusal) return this.refuseCommand({ id, command }, refusal, visitor);
    if (visitor.staffGone && asksWhoWorks(command.name, held?.board.kind)) {
      return this.refuseCommand({ id, command }, { code: 'staff-required' }, visitor);
    }
    if (held !== undefined) this.parts.events.emit('commandSent', held.board);
    const settled = this.parts.limits.commandBegun();
    this.parts.engine.command({ id, command, boardKey: held?.key, actor: visitor.actor }, (answer) => {
      settled(answer.ok);
      if (!answer.ok) this.refuse({ id }, answer.refusal);
      else this.say({ t: 'done', id, ...(answer.undo ? { undo: true } : {}) });
    });
  }

  /** Refused before the engine, which records all other refusals. */
  private refuseCommand(
    { id, command }: Pick<CommandMessage, 'id' | 'command'>,
    refusal: Refusal,
    { actor: { displayId, userName, staff } }: DisplayVisitor,
  ): void {
    this.parts.limits.commandRefused();
    const orderId = 'orderId' in command ? command.orderId : undefined;
    const who = { displayId, userName, staff, orderId, commandId: id };
    const to = commandTarget(command);
    const params = to === undefined ? refusal.params : { ...refusal.params, to };
    this.parts.audit.noted({ action: command.name, result: refusal.code, params, ...who });
    this.refuse({ id }, refusal);
  }

  private seen({ watch, seq, hidden }: Extract<UpMessage, { t: 'seen' }>): void {
    const held = this.watches.get(watch);
    if (!held) return;
    this.parts.pages.painted(this.outgoing);
    const painted = this.parts.paintTimes.seen(held.watcher, seq, hidden);
    if (painted.size > 0) this.parts.events.emit('ordersPainted', painted);
  }

  private refusalOf(
    { right, watch: throughBoard }: CommandNeeds,
    visitor: DisplayVisitor,
    watch: string | undefined,
    isHeld: boolean,
  ): Refusal | undefined {
    if (!holds(visitor, right)) return { code: 'not-allowed', params: { right } };
    if (watch !== undefined && !isHeld) return { code: 'board-unknown', params: { watch } };
    return throughBoard && !isHeld ? { code: 'bad-message', params: { path: 'watch' } } : undefined;
  }

  /** Both sides agree on the protocol only after hello. */
  private isGreeted(addressee: Addressee): boolean {
    if (!this.welcomed) this.refuse(addressee, { code: 'bad-message', params: { reason: 'hello-first' } });
    return this.welcomed;
  }

  private say(message: Parameters<typeof downBytes>[0]): void {
    this.outgoing.send(downBytes(message));
  }

  private refuse(addressee: Addressee, refusal: Refusal): void {
    const message: Extract<DownMessage, { t: 'refused' }> = { t: 'refused', ...addressee, ...refusal };
    this.say(message);
  }

  /** Log lines a display can trigger at will must not fill the log. */
  private logOften(fields: object, text: string): void {
    const line = this.parts.limits.lines.take(text);
    if (line) this.parts.log.warn({ display: this.sessionId, ...fields, ...line }, text);
  }
}

interface CommandNeeds {
  /** own-board: the display's own board, or the right to boards. */
  right: Right | 'own-board';
  /** It refers to a board that the display watches. */
  watch: boolean;
}

const NEEDS: Readonly<Record<CommandSource, CommandNeeds>> = {
  board: { right: 'boards', watch: true },
  'own-board': { right: 'own-board', watch: true },
  anywhere: { right: 'boards', watch: false },
  'own-display': { right: 'own-board', watch: false },
  setup: { right: 'setup', watch: false },
};

function holds({ session, ownBoard }: DisplayVisitor, right: CommandNeeds['right']): boolean {
  if (right !== 'own-board') return session.rights.includes(right);
  return ownBoard !== undefined || session.rights.includes('boards');
}

/** A customer display watches its own board, in any view; others watch all. */
function mayWatch({ session, ownBoard }: DisplayVisitor, board: BoardAddress): boolean {
  if (session.rights.includes('boards')) return true;
  return (
    board.kind === ownBoard?.kind && board.profile === ownBoard.profile && board.station === ownBoard.station
  );
}

// Commands that require to know who works at a display (PERM-02).

/** The customer board acts for no person, undo is allowed for any staff, and a manager is no cook. */
function asksWhoWorks(name: CommandName, kind: BoardKind | undefined): boolean {
  return kind !== 'customer' && name !== 'undo' && !name.startsWith('message.');
}

// Parses messages of a display: a message of the protocol or its refusal, never a part (LIVE-01, SAFE-06).

const nameable = z.catch(
  z.optional(z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS))),
  undefined,
);
const envelope = z.object({ t: z.unknown(), id: nameable, watch: nameable });

/** Parses one message; an error is named by the path of the first invalid member. */
function readMessage(bytes: Buffer, isBinary: boolean): ReadMessage {
  if (isBinary) return bad({}, { reason: 'binary' });
  if (bytes.length > LIVE_MESSAGE_MAX_BYTES)
    return bad({}, { reason: 'too-large', maxBytes: LIVE_MESSAGE_MAX_BYTES });
  const json = parseJson(bytes.toString('utf8'));
  if (!json.ok) return bad({}, { reason: 'not-json' });
  const read = upMessage.safeParse(json.value);
  if (read.success) return { ok: true, message: read.data, addressee: addresseeOf(read.data) };
  const named = envelope.safeParse(json.value);
  return bad(named.success ? addresseeOf(named.data) : {}, {
    path: read.error.issues[0]?.path.map(String).join('.') ?? '',
  });
}

function bad(addressee: Addressee, params: Record<string, string | number>): ReadMessage {
  return { ok: false, refusal: { code: 'bad-message', params }, addressee };
}

function addresseeOf(named: { t?: unknown; id?: string | undefined; watch?: string | undefined }): Addressee {
  const { t, id, watch } = named;
  if (t === 'command' && id !== undefined) return { id };
  if (t === 'watch' && watch !== undefined) return { watch };
  return {};
}
