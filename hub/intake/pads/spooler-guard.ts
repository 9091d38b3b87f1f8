// Owns who may speak to the spooler: whoever has the token, and no address that keeps sending wrong ones (SAFE-08).
import {
  SECOND_MS,
  SPOOLER_ADDRESSES_WATCHED,
  SPOOLER_LOCK_MS,
  SPOOLER_WRONG_TOKENS,
} from '../../../shared/limits.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { SpoolerToken } from './spooler-token.ts';

interface Tries {
  wrong: number;
  /** The count begins anew, and a lock ends, at this moment. */
  until: number;
}

/**
 * Answers with not-signed-in without the token, and with rate-limited (`seconds` left) for an address that sent too many
 * wrong ones: then whatever it sends, so that guessing is not answered. Tries while it is locked don't lengthen it.
 */
export function createSpoolerGuard(
  token: Pick<SpoolerToken, 'isIn'>,
  now: () => number,
): (authorization: string | undefined, address: string) => Refusal | undefined {
  const tries = new Map<string, Tries>();

  const triesOf = (address: string): Tries | undefined => {
    const known = tries.get(address);
    if (known === undefined) return undefined;
    const leftMs = known.until - now();
    // A clock that was set back must not lock anybody out for longer than one lock.
    if (leftMs > 0 && leftMs <= SPOOLER_LOCK_MS) return known;
    tries.delete(address);
    return undefined;
  };

  const wrong = (address: string, before: Tries | undefined) => {
    const until = now() + SPOOLER_LOCK_MS;
    if (before === undefined) {
      const oldest = tries.size < SPOOLER_ADDRESSES_WATCHED ? undefined : tries.keys().next().value;
      if (oldest !== undefined) tries.delete(oldest);
      tries.set(address, { wrong: 1, until });
      return;
    }
    before.wrong += 1;
    if (before.wrong >= SPOOLER_WRONG_TOKENS) before.until = until;
  };

  return (authorization, address) => {
    const before = triesOf(address);
    if (before !== undefined && before.wrong >= SPOOLER_WRONG_TOKENS) {
      return { code: 'rate-limited', params: { seconds: Math.ceil((before.until - now()) / SECOND_MS) } };
    }
    // Who sends none has guessed nothing.
    if (authorization === undefined) return { code: 'not-signed-in' };
    if (token.isIn(authorization)) {
      tries.delete(address);
      return undefined;
    }
    wrong(address, before);
    return { code: 'not-signed-in' };
  };
}
