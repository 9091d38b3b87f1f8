// LAN API for pads ("spooler"): the pads' token, access checks, and the requests they may send.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { Sealer } from '../../cloud/account/sealer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { PadPrintAnswer } from '../../engine/ports.ts';
import type { PadPrint } from '../../kitchen/print/pad-print.ts';
import type { Stores } from '../../store/stores.ts';
import { PadIntake, type PadLists } from './pad-intake.ts';

/** Wrong spooler tokens from one address within a lock period that lock it (SAFE-08). */
export const SPOOLER_WRONG_TOKENS = 10;
export const SPOOLER_LOCK_MS = MINUTE_MS;
export const SPOOLER_ADDRESSES_WATCHED = 1_000;

export interface SpoolerHost {
  sealer: Sealer;
  stores: Pick<Stores, 'meta' | 'failureOf'>;
  engine: Pick<Engine, 'padPrint' | 'padReport' | 'mode' | 'receive' | 'quarantine' | 'site'>;
  lists: PadLists;
  /** The first pad of this organisation was seen: `write` is to be run now, or once the disk has room. */
  heard(write: () => void): void;
  /** Milliseconds of a clock that never steps, for locks. */
  now(): number;
  /** Milliseconds since 1970 in hub time: pads query by the time they are given. */
  hubNow(): number;
}

export type Spooler = ReturnType<typeof createSpooler>;

/** The token is encrypted in the database (SAFE-05, SAFE-08). */
export function createSpooler(host: SpoolerHost) {
  const { sealer, stores, engine, lists, now, hubNow } = host;
  const { meta } = stores;
  const site = () => engine.site().site.id;
  const row = () => `spooler-token:${site()}` as const;
  const token = createSpoolerToken({
    site,
    read: () => {
      const sealed = meta.get(row());
      return sealed === undefined ? undefined : sealer.open(sealed);
    },
    write: (text) => meta.set(row(), sealer.seal(text)),
  });
  const guard = createSpoolerGuard(token, now);
  return {
    token: token.current,
    /** Replaces the token; pads with the former one are refused immediately. */
    renewToken: token.renew,
    /** not-signed-in without the token, rate-limited after too many wrong ones from that address (SAFE-08). */
    refusal: (authorization: string | undefined, address: string): Refusal | undefined => {
      const refusal = guard(authorization, address);
      const id = site();
      if (refusal === undefined && id !== '' && meta.get(`pads-heard:${id}`) === undefined)
        host.heard(() => meta.set(`pads-heard:${id}`, '1'));
      return refusal;
    },
    pads: new PadIntake(engine, stores, lists, hubNow),
    /**
     * Answered once it is stored; `requestId` stays the same for a request that is sent again. Refused with wrong-state
     * while no organisation is bound: there is no printer to send it to (PRINT-10).
     */
    prints: async (print: PadPrint, requestId: string): Promise<PadPrintAnswer> => {
      const { site, siteNames } = engine.site();
      if (site.id === '') return { ok: false, refusal: { code: 'wrong-state' } };
      const { organization } = print.order;
      const isServed = typeof organization === 'string' && siteNames.has(organization);
      return engine.padPrint({ print, requestId, site: isServed ? organization : site.id });
    },
  };
}

// Access to the spooler: requires the token, and locks addresses that keep sending wrong ones (SAFE-08).

interface Tries {
  wrong: number;
  /** When the count restarts, or the lock ends. */
  until: number;
}

/**
 * Answers not-signed-in without the token, and rate-limited (`seconds` left) for an address that sent too many wrong
 * ones: then for every request, so that guessing gets no feedback. Attempts during a lock don't prolong it.
 */
export function createSpoolerGuard(
  token: Pick<SpoolerToken, 'isIn'>,
  now: () => number,
): (authorization: string | undefined, address: string) => Refusal | undefined {
  const tries = new LRUCache<string, Tries>({ max: SPOOLER_ADDRESSES_WATCHED });

  const triesOf = (address: string): Tries | undefined => {
    const known = tries.get(address);
    if (known === undefined) return undefined;
    const leftMs = known.until - now();
    // If the clock was set back, a lock must not last longer than one lock period.
    if (leftMs > 0 && leftMs <= SPOOLER_LOCK_MS) return known;
    tries.delete(address);
    return undefined;
  };

  const wrong = (address: string, before: Tries | undefined) => {
    const until = now() + SPOOLER_LOCK_MS;
    if (before === undefined) return void tries.set(address, { wrong: 1, until });
    before.wrong += 1;
    if (before.wrong >= SPOOLER_WRONG_TOKENS) before.until = until;
  };

  return (authorization, address) => {
    const before = triesOf(address);
    if (before !== undefined && before.wrong >= SPOOLER_WRONG_TOKENS) {
      return { code: 'rate-limited', params: { seconds: Math.ceil((before.until - now()) / SECOND_MS) } };
    }
    // A request without a token is not a guess.
    if (authorization === undefined) return { code: 'not-signed-in' };
    if (token.isIn(authorization)) {
      tries.delete(address);
      return undefined;
    }
    wrong(address, before);
    return { code: 'not-signed-in' };
  };
}

// Token of an organisation's pads: created on first use, renewable, compared in constant time (SAFE-08).

const TOKEN_BYTES = 32;
const SCHEME = /^bearer +/i;

/** The token across restarts; stored encrypted. */
interface KeptToken {
  /** Organisation of the pads: each has its own token. */
  site(): string;
  /** Undefined if there is no readable token. */
  read(): string | undefined;
  write(token: string): void;
}

interface SpoolerToken {
  current(): string;
  /** Replaces the token; the former one stops working. Throws if the new one could not be written. */
  renew(): string;
  /** True if an Authorization header contains the token. */
  isIn(authorization: string): boolean;
}

function createSpoolerToken(kept: KeptToken): SpoolerToken {
  const renewed = () => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    kept.write(token);
    return token;
  };
  const read = () => ({ site: kept.site(), token: kept.read() ?? renewed() });
  let held = read();
  const current = () => {
    if (held.site !== kept.site()) held = read();
    return held.token;
  };
  return {
    current,
    renew: () => {
      held = { site: kept.site(), token: renewed() };
      return held.token;
    },
    // Hashed first: the comparison needs equal lengths and must not reveal them.
    isIn: (authorization) =>
      SCHEME.test(authorization) &&
      timingSafeEqual(digest(authorization.replace(SCHEME, '')), digest(current())),
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
