// Cloud tokens of one account: login, the refresh shared by concurrent calls, and logout (AUTH-12 to AUTH-19).

import * as z from 'zod/mini';
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import { tokens as tokensAnswer } from '../../../shared/model/organisation.ts';
import type { Machine } from '../../host/machine.ts';
import type { CloudAnswer, CloudFailure } from '../cloud-answer.ts';

/** Pause before a path that answers 401 to new tokens may trigger another refresh: first value and maximum. */
export const REFRESH_PAUSE_MS = 30 * SECOND_MS;
export const REFRESH_PAUSE_MAX_MS = 5 * MINUTE_MS;

export interface StoredTokens {
  access: string;
  refresh: string;
  /** Account they belong to; undefined if stored by an older hub. */
  owner?: string | undefined;
}

/** Credentials of a person: a password, or the assertion of the single sign-on provider. */
export type CloudCredentials = { email: string; password: string } | { assertion: string };

/** Persistent token store. `save` returns once they are on the disk. */
export interface TokenStore {
  load(): StoredTokens | undefined;
  save(tokens: StoredTokens): void;
  clear(): void;
}

/** POST of a form with the client's id to the token endpoint, without Authorization (CLOUD-02). */
export type PostTokenForm = (form: Record<string, string>) => Promise<CloudAnswer>;

/** `code` is the cloud's code for the refusal, e.g. 403050 = may not log in here. */
export type CloudSignIn =
  | { ok: true; tokens: StoredTokens }
  | { ok: false; kind: CloudFailure['kind']; code?: string | undefined; description?: string | undefined };

export type RefreshResult = 'renewed' | 'refused' | 'no-connection';

const refusal = z.looseObject({
  code: z.optional(z.union([z.string(), z.number()])),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
});

/** RFC 7523: another login provider's assertion as a grant. */
const ASSERTION_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Statuses of the token endpoint for an invalid refresh token (AUTH-18; RFC 6749, 5.2). */
const ENDS_SESSION = new Set([400, 401]);
/** RFC 6749, 5.2: the refresh token was rejected. */
const GRANT_REFUSED = 'invalid_grant';
/** The cloud's code for an account that may not log in here (AUTH-08). */
export const ACCOUNT_REFUSED = '403050';

export class Tokens {
  readonly #post: PostTokenForm;
  readonly #store: TokenStore;
  readonly #log: Machine['log'];
  readonly #onLogout: (owner: string | undefined) => void;
  readonly #onRenewed: () => void;
  #held: StoredTokens | undefined;
  #refreshing: Promise<RefreshResult> | undefined;
  /** Increases with every login and logout, so that an earlier refresh cannot restore the old session. */
  #session = 0;

  /**
   * @param onLogout a refresh was refused: this account's session is over (AUTH-19)
   * @param onRenewed new tokens are stored, from a login or a refresh
   */
  constructor(
    post: PostTokenForm,
    store: TokenStore,
    log: Machine['log'],
    onLogout: (owner: string | undefined) => void,
    onRenewed: () => void,
  ) {
    this.#post = post;
    this.#store = store;
    this.#log = log;
    this.#onLogout = onLogout;
    this.#onRenewed = onRenewed;
    this.#held = store.load();
  }

  access(): string | undefined {
    return this.#held?.access;
  }

  /** Account they belong to. */
  owner(): string | undefined {
    return this.#held?.owner;
  }

  adopt(tokens: StoredTokens): void {
    this.#session += 1;
    this.#keep(tokens);
  }

  /** Refreshes the tokens once for all concurrent callers; `used` is the rejected access token (AUTH-17). */
  refresh(used: string | undefined): Promise<RefreshResult> {
    if (this.#held === undefined) return Promise.resolve('refused');
    // Another call refreshed them after this one was sent.
    if (used !== undefined && this.#held.access !== used) return Promise.resolve('renewed');
    this.#refreshing ??= this.#renew(this.#held).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  logout(): void {
    this.#session += 1;
    this.#held = undefined;
    this.#store.clear();
  }

  async #renew({ refresh, owner }: StoredTokens): Promise<RefreshResult> {
    const begun = this.#session;
    const answer = await this.#post({ grant_type: 'refresh_token', refresh_token: refresh });
    if (begun !== this.#session) return this.#held === undefined ? 'refused' : 'renewed';
    const renewed = readTokens(answer, refresh);
    if (renewed !== undefined) {
      this.#keep({ ...renewed, owner });
      return 'renewed';
    }
    // No connection, a failing cloud, a proxy's 404 and a hotspot's page don't affect the session.
    if (answer.ok || !endsSession(answer)) return 'no-connection';
    this.#log.warn(
      { event: 'refresh_refused', status: answer.status },
      'The cloud rejected the session renewal',
    );
    this.logout();
    this.#onLogout(owner);
    return 'refused';
  }

  #keep(renewed: StoredTokens): void {
    // Stored first: losing a rotated refresh token locks the restaurant out.
    this.#store.save(renewed);
    this.#held = renewed;
    this.#onRenewed();
  }
}

/** Requests tokens; they take effect only once stored, so that a stranger's login changes nothing here. */
export async function signIn(post: PostTokenForm, credentials: CloudCredentials): Promise<CloudSignIn> {
  const answer = await post(formOf(credentials));
  const tokens = readTokens(answer);
  if (tokens !== undefined) return { ok: true, tokens };
  if (answer.ok) return { ok: false, kind: 'retry-later', description: 'tokens missing from the response' };
  const told = z.safeParse(refusal, answer.body);
  const code = told.success ? (told.data.code ?? told.data.error) : undefined;
  return {
    ok: false,
    kind: answer.kind,
    code: code === undefined ? undefined : String(code),
    description: told.success ? told.data.error_description : undefined,
  };
}

/** The contract has no 403 for tokens: a proxy's says nothing about them, the cloud's own names its reason. */
function endsSession({ status = 0, isPage, body }: CloudFailure): boolean {
  if (isPage) return false;
  if (ENDS_SESSION.has(status)) return true;
  if (status !== 403) return false;
  const told = z.safeParse(refusal, body);
  return told.success && (told.data.error === GRANT_REFUSED || String(told.data.code) === ACCOUNT_REFUSED);
}

function formOf(credentials: CloudCredentials): Record<string, string> {
  if ('assertion' in credentials) {
    return { grant_type: ASSERTION_GRANT, assertion: credentials.assertion };
  }
  return { grant_type: 'password', username: credentials.email, password: credentials.password };
}

/** Valid only with both tokens (AUTH-12); a refresh without rotation may omit the refresh token. */
function readTokens(answer: CloudAnswer, formerRefresh?: string): StoredTokens | undefined {
  if (!answer.ok) return undefined;
  const given: object = typeof answer.body === 'object' && answer.body !== null ? answer.body : {};
  const read = z.safeParse(tokensAnswer, { refresh_token: formerRefresh, ...given });
  return read.success ? { access: read.data.access_token, refresh: read.data.refresh_token } : undefined;
}

/** Parts of a request that identify the call. */
interface Addressed {
  method: string;
  server: string | { url: string };
  path: string;
}

/**
 * Limits which calls may refresh the tokens: a path that answers 401 even to new tokens would otherwise cause endless
 * refreshes, each reloading everything (AUTH-17).
 */
export class RefreshBackoff {
  readonly #monotonicMs: () => number;
  readonly #pauses = new Map<string, { until: number; forMs: number }>();

  /** @param monotonicMs a monotonic clock */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  mayRefresh(request: Addressed): boolean {
    return this.#monotonicMs() >= (this.#pauses.get(nameOf(request))?.until ?? 0);
  }

  /** New tokens did not help this call: it may refresh again after a pause that doubles each time. */
  didNotHelp(request: Addressed): void {
    const name = nameOf(request);
    const former = this.#pauses.get(name)?.forMs;
    const forMs = former === undefined ? REFRESH_PAUSE_MS : Math.min(2 * former, REFRESH_PAUSE_MAX_MS);
    this.#pauses.set(name, { until: this.#monotonicMs() + forMs, forMs });
  }

  /** The call was authorised. */
  worked(request: Addressed): void {
    if (this.#pauses.size > 0) this.#pauses.delete(nameOf(request));
  }

  /** A new login: pauses for the former tokens no longer apply. */
  clear(): void {
    this.#pauses.clear();
  }
}

/** Without ids, which follow the first part of the path, so that a thousand orders count as one path. */
function nameOf({ method, server, path }: Addressed): string {
  const at = typeof server === 'string' ? server : server.url;
  return `${method} ${at} /${path.split('/')[1] ?? ''}`;
}
