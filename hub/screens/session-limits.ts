// What one session's sockets may send together (SAFE-06): a display that floods the hub is held back, then sent away, and
// the kitchen's taps go on beside it. One display is one session, however many sockets it has.
import { Allowance } from '../../shared/allowance.ts';
import { LOG_LINES_A_MINUTE, MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import type { UpMessage } from '../../shared/protocol/up.ts';
import { type BucketSize, TokenBucket } from './token-bucket.ts';

/**
 * Far above what displays do: `seen` and pings for 60 changes a second on 8 watches are 500 messages, hammering on the
 * pass is 20 commands, 16 boards after a reconnect are 16 watches, typing in a search field is 5 a second. A wall of
 * screens that shares one login is one session, too.
 */
export const SESSION_LIMITS = {
  /** In units of a KiB begun: reading is what a message costs. */
  messages: { burst: 6_000, perSecond: 3_000 },
  /** A watch may draw a board of its own, 10 ms of work; a hello is a write. */
  watches: { burst: 120, perSecond: 20 },
  commands: { burst: 1_000, perSecond: 100 },
  /** Each of them leaves a row and a line, and no display has many. */
  refusedCommands: { burst: 400, perSecond: 20 },
  /** What was held back or couldn't be read; beyond it the session is sent away. */
  excess: { burst: 1_000, perSecond: 100 },
  connects: { burst: 128, perSecond: 16 },
} as const satisfies Record<string, BucketSize>;

/** So many commands of a session wait for the engine or the cloud at most. */
export const UNANSWERED_COMMANDS_MAX = 400;
/** A display reconnects while its half-open sockets are still there; the oldest one beyond these is closed. */
export const SOCKETS_PER_SESSION = 64;
/** All displays may come from one address, where a proxy or a container stands between. */
export const SOCKETS_PER_ADDRESS = 1_000;
/** How long a session that was sent away is not let in. */
export const BAN_MS = 15 * SECOND_MS;
/** A display that is held back is told so, noted and logged once in this time. */
const TOLD_EVERY_MS = 10 * SECOND_MS;
const UNIT_BYTES = 1_024;

/** drop: without a word, as it was told before. */
export type Verdict = 'pass' | 'tell' | 'drop' | 'close';

export class SessionLimits {
  private readonly monotonicMs: () => number;
  private readonly buckets: Readonly<Record<keyof typeof SESSION_LIMITS, TokenBucket>>;
  private readonly lines = new Allowance(LOG_LINES_A_MINUTE, MINUTE_MS);
  private unanswered = 0;
  private toldAtMs = Number.NEGATIVE_INFINITY;
  private bannedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(monotonicMs: () => number) {
    this.monotonicMs = monotonicMs;
    const bucket = (name: keyof typeof SESSION_LIMITS) =>
      new TokenBucket(SESSION_LIMITS[name], monotonicMs());
    this.buckets = {
      messages: bucket('messages'),
      watches: bucket('watches'),
      commands: bucket('commands'),
      refusedCommands: bucket('refusedCommands'),
      excess: bucket('excess'),
      connects: bucket('connects'),
    };
  }

  /** Milliseconds until this session is let in again; 0 unless it was sent away. */
  get bannedForMs(): number {
    return Math.max(0, this.bannedUntilMs - this.monotonicMs());
  }

  /** One more socket; false where the session comes too often or was sent away. */
  connects(): boolean {
    return this.bannedForMs === 0 && this.buckets.connects.take(this.monotonicMs());
  }

  /** One message of so many bytes, before it is read. */
  message(bytes: number): Verdict {
    if (this.bannedForMs > 0) return 'close';
    const units = 1 + Math.floor(bytes / UNIT_BYTES);
    return this.buckets.messages.take(this.monotonicMs(), units) ? 'pass' : this.excess();
  }

  /** The same message once its kind is known, before anything is done for it. */
  kind(kind: UpMessage['t']): Verdict {
    return this.allows(kind) ? 'pass' : this.excess();
  }

  unreadable(): Verdict {
    return this.buckets.excess.take(this.monotonicMs()) ? 'pass' : this.sendAway();
  }

  /** A command goes to the engine; the returned function notes its answer. */
  commandBegun(): (ok: boolean) => void {
    this.unanswered += 1;
    return (ok) => {
      this.unanswered -= 1;
      if (!ok) this.commandRefused();
    };
  }

  commandRefused(): void {
    this.buckets.refusedCommands.drain(this.monotonicMs());
  }

  /** A line of this kind in the log: undefined for one too many, else how many of its kind were left out before. */
  line(kind: string): { leftOut: number } | undefined {
    return this.lines.take(kind, this.monotonicMs());
  }

  private allows(kind: UpMessage['t']): boolean {
    const now = this.monotonicMs();
    if (kind === 'watch' || kind === 'hello') return this.buckets.watches.take(now);
    if (kind !== 'command') return true;
    if (this.unanswered >= UNANSWERED_COMMANDS_MAX || !this.buckets.refusedCommands.has(now)) return false;
    return this.buckets.commands.take(now);
  }

  private excess(): Verdict {
    const now = this.monotonicMs();
    if (!this.buckets.excess.take(now)) return this.sendAway();
    if (now - this.toldAtMs < TOLD_EVERY_MS) return 'drop';
    this.toldAtMs = now;
    return 'tell';
  }

  private sendAway(): Verdict {
    this.bannedUntilMs = this.monotonicMs() + BAN_MS;
    return 'close';
  }
}
