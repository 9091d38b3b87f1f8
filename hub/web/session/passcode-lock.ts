// Lockout against guessing short secrets (SAFE-04): too many wrong ones lock each counted key for a minute, doubling
// each time. One attempt may count for several keys: the display, the account, the address.
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import { accountKey } from '../../../shared/model/account-key.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { LiveSession } from '../../sessions/sessions.ts';
import type { PasscodeTriesStore } from '../../store/people/tries-store.ts';

export const PASSCODE_TRIES = 5;
export const PASSCODE_LOCK_MS = MINUTE_MS;
export const PASSCODE_LOCK_MAX_MS = 15 * MINUTE_MS;

const NO_TRIES = { wrong: 0, locks: 0, lockedUntil: 0 };

/** A key that attempts count for, and its limit. */
export interface Counted {
  key: string;
  tries: number;
  /** Duration of the first lock, and the maximum. */
  lockMs: number;
  lockMaxMs: number;
}

/** Limits for passcodes and admin codes. */
function counted(key: string, tries: number = PASSCODE_TRIES): Counted {
  return { key, tries, lockMs: PASSCODE_LOCK_MS, lockMaxMs: PASSCODE_LOCK_MAX_MS };
}

export class PasscodeLock {
  private readonly tries: PasscodeTriesStore;
  private readonly now: () => number;

  constructor(tries: PasscodeTriesStore, now: () => number) {
    this.tries = tries;
    this.now = now;
  }

  /**
   * Counts an attempt for all keys before it is known to be wrong, so that concurrent attempts can't slip through
   * together.
   * @returns locked with the seconds left, without counting; undefined if the secret may be checked
   */
  begin(...all: readonly Counted[]): Refusal | undefined {
    const leftMs = Math.max(...all.map((each) => this.leftMs(each)));
    if (leftMs > 0) return { code: 'locked', params: { seconds: Math.ceil(leftMs / SECOND_MS) } };
    for (const each of all) this.count(each);
    return undefined;
  }

  /** The secret was right: resets all counts. */
  forgive(...all: readonly Counted[]): void {
    for (const { key } of all) this.tries.clear(key);
  }

  /** The result is unknown: the attempt doesn't count. */
  uncount(...all: readonly Counted[]): void {
    for (const { key, tries } of all) {
      const { wrong, locks, lockedUntil } = this.tries.get(key) ?? NO_TRIES;
      const before =
        lockedUntil > this.now()
          ? { wrong: tries - 1, locks: locks - 1 }
          : { wrong: Math.max(0, wrong - 1), locks };
      this.tries.set(key, { ...before, lockedUntil: 0 }, this.now());
    }
  }

  /** A clock that was set back must not lock for longer than the longest lock. */
  private leftMs({ key, lockMaxMs }: Counted): number {
    return Math.min((this.tries.get(key) ?? NO_TRIES).lockedUntil - this.now(), lockMaxMs);
  }

  private count({ key, tries, lockMs, lockMaxMs }: Counted): void {
    const now = this.now();
    const { wrong, locks } = this.tries.get(key) ?? NO_TRIES;
    if (wrong + 1 < tries) return this.tries.set(key, { wrong: wrong + 1, locks, lockedUntil: 0 }, now);
    const lockedUntil = now + Math.min(lockMs * 2 ** locks, lockMaxMs);
    this.tries.set(key, { wrong: 0, locks: locks + 1, lockedUntil }, now);
  }
}

// Keys counted for a guess besides the display: after a new login it is another session, but still the same account at
// the same address (SAFE-04).

/** Several tablets may be logged in as one account, behind one address. */
const TRIES_OF_ACCOUNT = 10;
const TRIES_OF_ADDRESS = 20;

/**
 * @param secret owner of the passcode, or name of the code
 * @param network of the request, as networkOf() returns it
 */
export function attemptKeys(
  secret: string,
  { id, display, account }: Pick<LiveSession, 'id' | 'display' | 'account'>,
  network: string,
): Counted[] {
  const here = counted(`${secret}/${id}`);
  // A paired display remains one session until another pairing is approved.
  if (display) return [here];
  const ofAccount = counted(`${secret}/account/${accountKey(account)}`, TRIES_OF_ACCOUNT);
  return [here, ofAccount, counted(`${secret}/address/${network}`, TRIES_OF_ADDRESS)];
}
