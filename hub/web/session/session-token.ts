// The token of a session, and the hash that is all the hub keeps of it (SAFE-02).
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** For a cookie: random, so that it can't be guessed (SAFE-02). */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Tokens are random, so a plain hash can't be guessed back. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
