// Lockout against guessed pairing codes: more than 10 wrong ones in 10 minutes from one address block it for 10
// minutes, across restarts too, and the health page says so (PAIR-06).
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { PairingTriesStore } from '../../store/people/tries-store.ts';
import type { HealthProblem } from '../../upkeep/health-problem.ts';
import type { WebContext } from '../web-context.ts';

export const PAIRING_WRONG_CODES = 10;
export const PAIRING_WRONG_WITHIN_MS = 10 * MINUTE_MS;
export const PAIRING_LOCK_MS = 10 * MINUTE_MS;

export class PairingLock {
  private readonly tries: PairingTriesStore;
  private readonly now: () => number;

  constructor({ pairingTries, steadyNow }: Pick<WebContext, 'pairingTries' | 'steadyNow'>) {
    this.tries = pairingTries;
    this.now = steadyNow;
  }

  /** locked with the seconds left, or undefined if the address may try. */
  refusal(address: string): Refusal | undefined {
    const leftMs = this.leftMs(this.tries.get(address)?.lockedUntil ?? 0);
    if (leftMs <= 0) return undefined;
    return { code: 'locked', params: { seconds: Math.ceil(leftMs / SECOND_MS) } };
  }

  wrong(address: string): void {
    const now = this.now();
    const before = this.tries.get(address)?.wrongAt ?? [];
    const wrongAt = [...before.filter((at) => Math.abs(now - at) < PAIRING_WRONG_WITHIN_MS), now];
    const isLocked = wrongAt.length > PAIRING_WRONG_CODES;
    const lockedUntil = isLocked ? now + PAIRING_LOCK_MS : 0;
    this.tries.set(address, { wrongAt: isLocked ? [] : wrongAt, lockedUntil }, now);
  }

  problems(): HealthProblem[] {
    return this.tries.all().flatMap(({ address, lockedUntil }) => {
      const leftMs = this.leftMs(lockedUntil);
      if (leftMs <= 0) return [];
      const minutes = Math.ceil(leftMs / MINUTE_MS);
      return {
        code: 'pairing-locked',
        level: 'warning',
        params: { address, minutes },
        text: `${address} sent more than ${PAIRING_WRONG_CODES} wrong pairing codes; it can try again in ${minutes} min.`,
        advice: 'Find out who used that device. If it was a mistake, just wait; nothing else is affected.',
      };
    });
  }

  /** A clock that was set back must not lock an address for longer than one lock. */
  private leftMs(lockedUntil: number): number {
    return Math.min(lockedUntil - this.now(), PAIRING_LOCK_MS);
  }
}
