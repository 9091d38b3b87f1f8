// Rate limits of one session's sockets together (SAFE-06): a display that floods the hub is held back, then
// disconnected, while the kitchen's taps continue. One display is one session, however many sockets it has.

import { SECOND_MS } from '../../shared/limits.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { UpMessage } from '../../shared/protocol/up.ts';
import type { AuditLog } from '../engine/audit-log.ts';
import type { HubLog } from '../host/log.ts';
import { type BucketSize, LOG_LINES, RateLimiter, TokenBucket } from '../host/rate-limiter.ts';
import { CLOSE_RATE_LIMITED, downBytes, type OutgoingQueue } from './outgoing-queue.ts';
import type { Visitors } from './screen-visitor.ts';

/**
 * Far above normal use: `seen` and pings for 60 changes a second on 8 watches are 500 messages, rapid tapping at the
 * pass is 20 commands, 16 boards after a reconnect are 16 watches, typing in a search field is 5 a second. A wall of
 * displays that share one login is one session, too.
 */
export const SESSION_LIMITS = {
  /** In started KiB: a message costs its parsing. */
  messages: { burst: 6_000, perSecond: 3_000 },
  /** A watch may require rendering a board, 10 ms of work; a hello is a write. */
  watches: { burst: 120, perSecond: 20 },
  commands: { burst: 1_000, perSecond: 100 },
  /** Each writes a row and a log line, and no normal display has many. */
  refusedCommands: { burst: 400, perSecond: 20 },
  /** Messages held back or unreadable; beyond it the session is disconnected. */
  excess: { burst: 1_000, perSecond: 100 },
  connects: { burst: 128, perSecond: 16 },
} as const satisfies Record<string, BucketSize>;

/** Maximum of a session's commands waiting for the engine or the cloud. */
export const UNANSWERED_COMMANDS_MAX = 400;
/** A display reconnects while its half-open sockets still exist; the oldest one beyond this number is closed. */
export const SOCKETS_PER_SESSION = 64;
/** All displays may come from one address, behind a proxy or a container. */
export const SOCKETS_PER_ADDRESS = 1_000;
/** How long a disconnected session is refused. */
export const BAN_MS = 15 * SECOND_MS;
/** A display that is held back is notified, recorded and logged once per interval. */
const TOLD_EVERY_MS = 10 * SECOND_MS;
const UNIT_BYTES = 1_024;
/** More kinds than there are log lines about a session. */
const LOG_KINDS_MAX = 20;

/** drop: silently, as the display was notified before. */
export type LimitVerdict = 'pass' | 'tell' | 'drop' | 'close';

export class SessionLimits {
  private readonly monotonicMs: () => number;
  private readonly buckets: Readonly<Record<keyof typeof SESSION_LIMITS, TokenBucket>>;
  /** Log lines about this session, by kind. */
  readonly lines: RateLimiter;
  private unanswered = 0;
  private toldAtMs = Number.NEGATIVE_INFINITY;
  private bannedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(monotonicMs: () => number) {
    this.monotonicMs = monotonicMs;
    this.lines = new RateLimiter(LOG_LINES, monotonicMs, LOG_KINDS_MAX);
    const bucket = (name: keyof typeof SESSION_LIMITS) => new TokenBucket(SESSION_LIMITS[name], monotonicMs);
    this.buckets = {
      messages: bucket('messages'),
      watches: bucket('watches'),
      commands: bucket('commands'),
      refusedCommands: bucket('refusedCommands'),
      excess: bucket('excess'),
      connects: bucket('connects'),
    };
  }

  /** Milliseconds until this session may connect again; 0 unless it was disconnected. */
  get bannedForMs(): number {
    return Math.max(0, this.bannedUntilMs - this.monotonicMs());
  }

  /** One more socket; false if the session connects too often or was disconnected. */
  connects(): boolean {
    return this.bannedForMs === 0 && this.buckets.connects.take();
  }

  /** A message of this many bytes, before it is parsed. */
  message(bytes: number): LimitVerdict {
    if (this.bannedForMs > 0) return 'close';
    const units = 1 + Math.floor(bytes / UNIT_BYTES);
    return this.buckets.messages.take(units) ? 'pass' : this.excess();
  }

  /** The same message once its kind is known, before it is handled. */
  kind(kind: UpMessage['t']): LimitVerdict {
    return this.allows(kind) ? 'pass' : this.excess();
  }

  unreadable(): LimitVerdict {
    return this.buckets.excess.take() ? 'pass' : this.sendAway();
  }

  /** A command is passed to the engine; the returned function records its answer. */
  commandBegun(): (ok: boolean) => void {
    this.unanswered += 1;
    return (ok) => {
      this.unanswered -= 1;
      if (!ok) this.commandRefused();
    };
  }

  commandRefused(): void {
    this.buckets.refusedCommands.take();
  }

  private allows(kind: UpMessage['t']): boolean {
    if (kind === 'watch' || kind === 'hello') return this.buckets.watches.take();
    if (kind !== 'command') return true;
    if (this.unanswered >= UNANSWERED_COMMANDS_MAX || this.buckets.refusedCommands.waitMs() > 0) return false;
    return this.buckets.commands.take();
  }

  private excess(): LimitVerdict {
    if (!this.buckets.excess.take()) return this.sendAway();
    const now = this.monotonicMs();
    if (now - this.toldAtMs < TOLD_EVERY_MS) return 'drop';
    this.toldAtMs = now;
    return 'tell';
  }

  private sendAway(): LimitVerdict {
    this.bannedUntilMs = this.monotonicMs() + BAN_MS;
    return 'close';
  }
}

// Sessions with active limits, and open sockets per address (SAFE-06).

/** Beyond this number, sessions without a socket are dropped. */
const SESSIONS_REMEMBERED = 1_000;

interface LimitedSession {
  limits: SessionLimits;
  sockets: number;
}

export class ScreenLimits {
  private readonly monotonicMs: () => number;
  private readonly bySession = new Map<string, LimitedSession>();
  private readonly byAddress = new Map<string, number>();

  constructor(monotonicMs: () => number) {
    this.monotonicMs = monotonicMs;
  }

  /** rate-limited for an excessive upgrade, cheap to answer; undefined if it may connect. */
  refusal(sessionId: string, address: string): Refusal | undefined {
    const { limits } = this.limitedSession(sessionId);
    if (!limits.connects()) return tooMuch(limits.bannedForMs);
    if ((this.byAddress.get(address) ?? 0) >= SOCKETS_PER_ADDRESS) return tooMuch(0);
    return undefined;
  }

  /** Counts a socket; the returned function, called once, subtracts it. */
  opened(sessionId: string, address: string): { limits: SessionLimits; closed(): void } {
    const held = this.limitedSession(sessionId);
    held.sockets += 1;
    this.count(address, 1);
    return {
      limits: held.limits,
      closed: () => {
        held.sockets -= 1;
        this.count(address, -1);
      },
    };
  }

  private limitedSession(sessionId: string): LimitedSession {
    const known = this.bySession.get(sessionId);
    if (known) return known;
    if (this.bySession.size >= SESSIONS_REMEMBERED) this.forgetGone();
    const held = { limits: new SessionLimits(this.monotonicMs), sockets: 0 };
    this.bySession.set(sessionId, held);
    return held;
  }

  private forgetGone(): void {
    for (const [id, { limits, sockets }] of this.bySession) {
      if (sockets === 0 && limits.bannedForMs === 0) this.bySession.delete(id);
    }
  }

  private count(address: string, more: 1 | -1): void {
    const sockets = (this.byAddress.get(address) ?? 0) + more;
    if (sockets > 0) this.byAddress.set(address, sockets);
    else this.byAddress.delete(address);
  }
}

/** @param waitMs minimum time to wait; a second if unknown */
export function tooMuch(waitMs: number): Refusal {
  return {
    code: 'rate-limited',
    params: { seconds: Math.max(1, Math.ceil(Math.round(waitMs) / SECOND_MS)) },
  };
}

// Handles messages beyond the limits of a socket's session: one notice, then they are dropped, then the socket is
// closed (SAFE-06).

interface GateParts {
  limits: SessionLimits;
  visitors: Visitors;
  audit: Pick<AuditLog, 'noted'>;
  log: HubLog;
}

export class MessageGate {
  private readonly parts: GateParts;
  private readonly sessionId: string;
  private readonly outgoing: OutgoingQueue;

  constructor(parts: GateParts, sessionId: string, outgoing: OutgoingQueue) {
    this.parts = parts;
    this.sessionId = sessionId;
    this.outgoing = outgoing;
  }

  /** True if a message of this many bytes is to be parsed at all. */
  lets(bytes: number): boolean {
    // Much data may still arrive on a closed socket.
    if (!this.outgoing.isOpen) return false;
    return this.decide(this.parts.limits.message(bytes), 'messages', {});
  }

  /** True if a parsed message is to be handled; the caller refuses unreadable ones. */
  admits(read: ReadMessage): boolean {
    const { limits } = this.parts;
    if (!read.ok) return this.decide(limits.unreadable(), 'messages', read.addressee);
    const { message, addressee } = read;
    return this.decide(limits.kind(message.t), actionOf(message), addressee);
  }

  private decide(verdict: LimitVerdict, action: string, addressee: Addressee): boolean {
    if (verdict === 'pass') return true;
    const refusal = tooMuch(this.parts.limits.bannedForMs);
    if (verdict !== 'drop') this.note(action, verdict === 'close');
    // A command without an answer would stay 'working' for a minute: each is answered.
    if (Object.keys(addressee).length > 0) this.refuse(addressee, refusal);
    if (verdict === 'drop') return false;
    this.refuse({}, refusal);
    if (verdict === 'close') this.outgoing.close(CLOSE_RATE_LIMITED, 'rate-limited');
    return false;
  }

  private note(action: string, isClosed: boolean): void {
    const { audit, log, visitors } = this.parts;
    const actor = visitors.visitor(this.sessionId)?.actor;
    audit.noted({
      action,
      result: 'rate-limited',
      displayId: this.sessionId,
      userName: actor?.userName,
      staff: actor?.staff,
    });
    const fields = { display: this.sessionId, name: actor?.userName, action, closed: isClosed };
    log.warn(fields, 'a display exceeded its message limit');
  }

  private refuse(addressee: Addressee, refusal: Refusal): void {
    this.outgoing.send(downBytes({ t: 'refused', ...addressee, ...refusal }));
  }
}

function actionOf(message: Extract<ReadMessage, { ok: true }>['message']): string {
  return message.t === 'command' ? message.command.name : message.t;
}

/** Subject of a refusal: a command, a watch, or neither. */
export type Addressee = { id: string } | { watch: string } | Record<never, never>;

export type ReadMessage =
  | { ok: true; message: UpMessage; addressee: Addressee }
  | { ok: false; refusal: Refusal; addressee: Addressee };
