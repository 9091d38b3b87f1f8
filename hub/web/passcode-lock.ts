// Owns the lock against guessed passcodes: after 5 wrong ones a staff user is locked on that display for a minute, then
// for twice as long each time, at most 15 minutes (SAFE-04).
import { PASSCODE_LOCK_MAX_MS, PASSCODE_LOCK_MS, PASSCODE_TRIES, SECOND_MS } from '../../shared/limits.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import type { PasscodeTriesPort } from './ports.ts';

const NO_TRIES = { wrong: 0, locks: 0, lockedUntil: 0 };

export class PasscodeLock {
  private readonly tries: PasscodeTriesPort;
  private readonly now: () => number;

  constructor(tries: PasscodeTriesPort, now: () => number) {
    this.tries = tries;
    this.now = now;
  }

  /**
   * Counts a try before it is known to be wrong, so that tries at the same time can't slip through together.
   * @returns locked with the seconds left, or undefined if the passcode may be looked at
   */
  begin(pair: string): Refusal | undefined {
    const now = this.now();
    const { wrong, locks, lockedUntil } = this.tries.get(pair) ?? NO_TRIES;
    // A clock that was set back must not lock anybody out for longer than the longest lock.
    const leftMs = Math.min(lockedUntil - now, PASSCODE_LOCK_MAX_MS);
    if (leftMs > 0) return { code: 'locked', params: { seconds: Math.ceil(leftMs / SECOND_MS) } };
    if (wrong + 1 < PASSCODE_TRIES) this.tries.set(pair, { wrong: wrong + 1, locks, lockedUntil: 0 }, now);
    else {
      const lockMs = Math.min(PASSCODE_LOCK_MS * 2 ** locks, PASSCODE_LOCK_MAX_MS);
      this.tries.set(pair, { wrong: 0, locks: locks + 1, lockedUntil: now + lockMs }, now);
    }
    return undefined;
  }

  /** The passcode was right: everything is forgiven. */
  forgive(pair: string): void {
    this.tries.clear(pair);
  }
}
