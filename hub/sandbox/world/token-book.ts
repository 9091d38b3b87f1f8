// Sandbox tokens: issuing, rotation, expiry and revoking; a token contains its account, so that a restarted sandbox
// still knows it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../../shared/limits.ts';
import {
  BLOCKED_EMAILS,
  SANDBOX_PASSWORD,
  type SandboxAccount,
  SSO_ASSERTION,
  SSO_ONLY_EMAILS,
} from '../restaurant/organisations.ts';
import type { AccountBook } from './account-book.ts';

const REFRESH_LIFE_MS = 90 * 24 * HOUR_MS;
/** The sandbox cloud is on loopback and protects nothing; the key only makes damaged tokens detectable. */
const SIGNING_KEY = 'kds-sandbox';

const claims = z.object({
  kind: z.enum(['access', 'refresh']),
  email: z.string(),
  issued: z.number(),
  expires: z.number(),
  serial: z.string(),
});
type Claims = z.infer<typeof claims>;

export type TokenAnswer =
  | {
      status: 200;
      body: { access_token: string; refresh_token: string; token_type: 'bearer'; expires_in: number };
    }
  | { status: 400 | 401; body: { error: string; error_description: string; code?: number } };

export interface TokenBookOptions {
  now(): number;
  accessLifeMs: number;
  accounts: Pick<AccountBook, 'find'>;
}

export class TokenBook {
  #options: TokenBookOptions;
  #serial = 0;
  #spent = new Set<string>();
  /** Refresh tokens that expire with the first use of the pair that replaced them. */
  #replaced = new Map<string, string[]>();
  #revokedBefore = { access: 0, refresh: 0 };

  constructor(options: TokenBookOptions) {
    this.#options = options;
  }

  logIn(email: string, password: string): TokenAnswer {
    if (BLOCKED_EMAILS.includes(email)) return refused(401, 'access_denied', 'may not log in here', 403050);
    if (SSO_ONLY_EMAILS.includes(email))
      return refused(401, 'sso_required', 'this account logs in by single sign-on');
    const account = this.#options.accounts.find(email);
    if (account === undefined || password !== SANDBOX_PASSWORD)
      return refused(400, 'invalid_grant', 'wrong email or password');
    return this.#issue(account.email, undefined);
  }

  /** The grant for a single sign-on provider's assertion. */
  vouchedFor(assertion: string): TokenAnswer {
    const email = assertion.startsWith(SSO_ASSERTION) ? assertion.slice(SSO_ASSERTION.length) : '';
    const account = this.#options.accounts.find(email);
    if (account === undefined)
      return refused(400, 'invalid_grant', 'this account is unknown to the identity provider');
    return this.#issue(account.email, undefined);
  }

  /** The refresh grant; it rotates, and the old token works until one of the new pair has been used. */
  refresh(token: string): TokenAnswer {
    const read = this.#read(token, 'refresh');
    if (read === undefined || this.#options.accounts.find(read.email) === undefined)
      return refused(400, 'invalid_grant', 'unknown or used refresh token');
    this.#confirmUse(read.serial);
    return this.#issue(read.email, read.serial);
  }

  /** Account of an access token; undefined = refused with 401. */
  accountOf(token: string): SandboxAccount | undefined {
    const read = this.#read(token, 'access');
    if (read === undefined) return undefined;
    this.#confirmUse(read.serial);
    return this.#options.accounts.find(read.email);
  }

  /** Invalidates every token of that kind issued so far. */
  revoke(kind: 'access' | 'refresh' | 'both'): void {
    const now = this.#options.now() + 1;
    if (kind !== 'refresh') this.#revokedBefore.access = now;
    if (kind !== 'access') this.#revokedBefore.refresh = now;
    this.#issuedFrom = now;
  }

  #issuedFrom = 0;

  #issue(email: string, replaces: string | undefined): TokenAnswer {
    const now = Math.max(this.#options.now(), this.#issuedFrom);
    const { accessLifeMs } = this.#options;
    const serial = `${now.toString(36)}-${++this.#serial}`;
    if (replaces !== undefined) this.#replaced.set(serial, [...(this.#replaced.get(serial) ?? []), replaces]);
    return {
      status: 200,
      body: {
        access_token: sign({ kind: 'access', email, issued: now, expires: now + accessLifeMs, serial }),
        refresh_token: sign({ kind: 'refresh', email, issued: now, expires: now + REFRESH_LIFE_MS, serial }),
        token_type: 'bearer',
        expires_in: Math.round(accessLifeMs / 1000),
      },
    };
  }

  #confirmUse(serial: string): void {
    for (const old of this.#replaced.get(serial) ?? []) this.#spent.add(old);
    this.#replaced.delete(serial);
  }

  #read(token: string, kind: Claims['kind']): Claims | undefined {
    const read = unsign(token);
    if (read === undefined || read.kind !== kind) return undefined;
    if (read.expires <= this.#options.now() || read.issued < this.#revokedBefore[kind]) return undefined;
    return kind === 'refresh' && this.#spent.has(read.serial) ? undefined : read;
  }
}

const mark = (text: string): Buffer => createHmac('sha256', SIGNING_KEY).update(text).digest();

function sign(content: Claims): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${mark(text).toString('base64url')}`;
}

function unsign(token: string): Claims | undefined {
  const [text = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = mark(text);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const read = z.safeParse(claims, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return read.success ? read.data : undefined;
}

function refused(status: 400 | 401, error: string, description: string, code?: number): TokenAnswer {
  return { status, body: { error, error_description: description, ...(code === undefined ? {} : { code }) } };
}
