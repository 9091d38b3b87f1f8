// The token of an organisation's pads: made when it is first needed, renewed at will, known by comparing in constant time (SAFE-08).
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
const SCHEME = /^bearer +/i;

/** The token over a restart; what is written is sealed. */
export interface KeptToken {
  /** Whose pads they are: each organisation has a token of its own. */
  site(): string;
  /** Undefined if there is none that can be read. */
  read(): string | undefined;
  write(token: string): void;
}

export interface SpoolerToken {
  current(): string;
  /** Another one from now on; the former is nothing any more. Throws if it could not be written. */
  renew(): string;
  /** Whether an Authorization header carries it. */
  isIn(authorization: string): boolean;
}

export function createSpoolerToken(kept: KeptToken): SpoolerToken {
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
