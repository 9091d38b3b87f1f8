// The spooler: the token of the pads, who is let in, and what they may ask and send.

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

/** So many wrong spooler tokens of one address within the time of a lock lock it (SAFE-08). */
export const SPOOLER_WRONG_TOKENS = 10;
export const SPOOLER_LOCK_MS = MINUTE_MS;
export const SPOOLER_ADDRESSES_WATCHED = 1_000;

export interface SpoolerHost {
  sealer: Sealer;
  stores: Pick<Stores, 'meta' | 'failureOf'>;
  engine: Pick<Engine, 'padPrint' | 'padReport' | 'mode' | 'receive' | 'quarantine' | 'site'>;
  lists: PadLists;
  /** The first pad of this organisation spoke: to be written, now or once the disk has room. */
  heard(write: () => void): void;
  /** Milliseconds of a clock that never steps: locks go by it. */
  now(): number;
  /** Milliseconds since 1970 in hub time: pads ask by the time that they are told. */
  hubNow(): number;
}

export type Spooler = ReturnType<typeof createSpooler>;

/** The token is sealed in the database (SAFE-05, SAFE-08). */
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
    /** Another token from now on; pads with the former one are refused at once. */
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
     * Answered once it is stored; `requestId` is the same for a request that is sent again. Refused with wrong-state while
     * the hub serves nobody: there is no printer to send it to (PRINT-10).
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

// Who may speak to the spooler: whoever has the token, and no address that keeps sending wrong ones (SAFE-08).

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
  const tries = new LRUCache<string, Tries>({ max: SPOOLER_ADDRESSES_WATCHED });

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
    if (before === undefined) return void tries.set(address, { wrong: 1, until });
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

// The token of an organisation's pads: made when it is first needed, renewed at will, known by comparing in constant time (SAFE-08).

const TOKEN_BYTES = 32;
const SCHEME = /^bearer +/i;

/** The token over a restart; what is written is sealed. */
interface KeptToken {
  /** Whose pads they are: each organisation has a token of its own. */
  site(): string;
  /** Undefined if there is none that can be read. */
  read(): string | undefined;
  write(token: string): void;
}

interface SpoolerToken {
  current(): string;
  /** Another one from now on; the former is nothing any more. Throws if it could not be written. */
  renew(): string;
  /** Whether an Authorization header carries it. */
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
    // Hashed first: the comparison needs equal lengths and must not tell them.
    isIn: (authorization) =>
      SCHEME.test(authorization) &&
      timingSafeEqual(digest(authorization.replace(SCHEME, '')), digest(current())),
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
