// One account's cloud tokens: asking for them, the one refresh that concurrent calls share, their end (AUTH-12 to AUTH-19).

import * as z from 'zod/mini';
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import { tokens as tokensAnswer } from '../../../shared/model/organisation.ts';
import type { CloudAnswer, CloudFailure } from '../cloud-answer.ts';
import type { CloudHost } from '../cloud-host.ts';

/** How soon a path that says 401 to new tokens may have them renewed again at first, and at the latest. */
export const REFRESH_PAUSE_MS = 30 * SECOND_MS;
export const REFRESH_PAUSE_MAX_MS = 5 * MINUTE_MS;

export interface StoredTokens {
  access: string;
  refresh: string;
  /** Whose tokens they are; undefined in what an older hub stored. */
  owner?: string | undefined;
}

/** What a person gave to be let in: a password, or the word of the single sign-on's provider. */
export type CloudCredentials = { email: string; password: string } | { assertion: string };

/** Where tokens outlive a restart. `save` returns once they are on the disk. */
export interface TokenStore {
  load(): StoredTokens | undefined;
  save(tokens: StoredTokens): void;
  clear(): void;
}

export interface TokensOptions {
  /** POST of a form to the token endpoint, without Authorization (CLOUD-02). */
  post(form: Record<string, string>): Promise<CloudAnswer>;
  store: TokenStore;
  /** One fixed value for both grants (AUTH-14). */
  clientId: string;
  host: Pick<CloudHost, 'log'>;
  /** A refresh was refused: the session of whom the tokens were is over (AUTH-19). */
  onLogout(owner: string | undefined): void;
  /** New tokens are kept: of a login, or renewed. */
  onRenewed(): void;
}

/** `code` is the cloud's own word for the refusal, e.g. 403050 = may not log in here. */
export type CloudSignIn =
  | { ok: true; tokens: StoredTokens }
  | { ok: false; kind: CloudFailure['kind']; code?: string | undefined; description?: string | undefined };

export type RefreshResult = 'renewed' | 'refused' | 'no-connection';

const refusal = z.looseObject({
  code: z.optional(z.union([z.string(), z.number()])),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
});

/** RFC 7523: the word of another login provider as a grant. */
const ASSERTION_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** What the token endpoint answers when the refresh token itself is no good (AUTH-18; RFC 6749, 5.2). */
const ENDS_SESSION = new Set([400, 401]);
/** RFC 6749, 5.2: the refresh token is not taken. */
const GRANT_REFUSED = 'invalid_grant';
/** The cloud's code for an account that may not log in here (AUTH-08). */
const ACCOUNT_REFUSED = '403050';

export class Tokens {
  readonly #options: TokensOptions;
  #held: StoredTokens | undefined;
  #refreshing: Promise<RefreshResult> | undefined;
  /** Rises with every login and logout, so that a refresh begun before cannot bring the old session back. */
  #session = 0;

  constructor(options: TokensOptions) {
    this.#options = options;
    this.#held = options.store.load();
  }

  access(): string | undefined {
    return this.#held?.access;
  }

  /** Whose tokens they are. */
  owner(): string | undefined {
    return this.#held?.owner;
  }

  adopt(tokens: StoredTokens): void {
    this.#session += 1;
    this.#keep(tokens);
  }

  /** Renews the tokens once for all that ask at the same time; `used` is the access token that was turned down (AUTH-17). */
  refresh(used: string | undefined): Promise<RefreshResult> {
    if (this.#held === undefined) return Promise.resolve('refused');
    // Another call has renewed them since this one was sent.
    if (used !== undefined && this.#held.access !== used) return Promise.resolve('renewed');
    this.#refreshing ??= this.#renew(this.#held).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  logout(): void {
    this.#session += 1;
    this.#held = undefined;
    this.#options.store.clear();
  }

  async #renew({ refresh, owner }: StoredTokens): Promise<RefreshResult> {
    const { post, clientId, host, onLogout } = this.#options;
    const begun = this.#session;
    const answer = await post({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refresh,
    });
    if (begun !== this.#session) return this.#held === undefined ? 'refused' : 'renewed';
    const renewed = readTokens(answer, refresh);
    if (renewed !== undefined) {
      this.#keep({ ...renewed, owner });
      return 'renewed';
    }
    // A dead line, a cloud that is ill, a proxy's 404 and a hotspot's page say nothing about the session.
    if (answer.ok || !endsSession(answer)) return 'no-connection';
    host.log.warn(
      { event: 'refresh_refused', status: answer.status },
      'The cloud refused to renew the session',
    );
    this.logout();
    onLogout(owner);
    return 'refused';
  }

  #keep(renewed: StoredTokens): void {
    // On the disk first: a rotated refresh token that is lost locks the restaurant out.
    this.#options.store.save(renewed);
    this.#held = renewed;
    this.#options.onRenewed();
  }
}

/** Asks for tokens; they count only once somebody keeps them, so that a stranger's login changes nothing here. */
export async function signIn(
  { post, clientId }: Pick<TokensOptions, 'post' | 'clientId'>,
  credentials: CloudCredentials,
): Promise<CloudSignIn> {
  const answer = await post({ client_id: clientId, ...formOf(credentials) });
  const tokens = readTokens(answer);
  if (tokens !== undefined) return { ok: true, tokens };
  if (answer.ok) return { ok: false, kind: 'retry-later', description: 'tokens missing in the answer' };
  const told = z.safeParse(refusal, answer.body);
  const code = told.success ? (told.data.code ?? told.data.error) : undefined;
  return {
    ok: false,
    kind: answer.kind,
    code: code === undefined ? undefined : String(code),
    description: told.success ? told.data.error_description : undefined,
  };
}

/** The contract has no 403 for a token: a proxy's says nothing of it, the cloud's own names its reason. */
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

/** Complete only with both tokens (AUTH-12); a refresh that doesn't rotate may leave the refresh token out. */
function readTokens(answer: CloudAnswer, formerRefresh?: string): StoredTokens | undefined {
  if (!answer.ok) return undefined;
  const given: object = typeof answer.body === 'object' && answer.body !== null ? answer.body : {};
  const read = z.safeParse(tokensAnswer, { refresh_token: formerRefresh, ...given });
  return read.success ? { access: read.data.access_token, refresh: read.data.refresh_token } : undefined;
}

/** What of a request says which call it is. */
interface Addressed {
  method: string;
  server: string | { url: string };
  path: string;
}

/**
 * Which calls may ask for new tokens: a path that says 401 although the tokens were just renewed would otherwise have them
 * renewed without end, and everything loaded anew with each (AUTH-17).
 */
export class RefreshPauses {
  readonly #monotonicMs: () => number;
  readonly #pauses = new Map<string, { until: number; forMs: number }>();

  /** @param monotonicMs a clock that never steps */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  mayRefresh(request: Addressed): boolean {
    return this.#monotonicMs() >= (this.#pauses.get(nameOf(request))?.until ?? 0);
  }

  /** New tokens did not help this call: it may ask again after a pause that doubles each time. */
  didNotHelp(request: Addressed): void {
    const name = nameOf(request);
    const former = this.#pauses.get(name)?.forMs;
    const forMs = former === undefined ? REFRESH_PAUSE_MS : Math.min(2 * former, REFRESH_PAUSE_MAX_MS);
    this.#pauses.set(name, { until: this.#monotonicMs() + forMs, forMs });
  }

  /** The call was let in. */
  worked(request: Addressed): void {
    if (this.#pauses.size > 0) this.#pauses.delete(nameOf(request));
  }

  /** Somebody logged in: what was known is of other tokens. */
  clear(): void {
    this.#pauses.clear();
  }
}

/** Without ids, so that a thousand orders are one path: they stand behind the first part of it. */
function nameOf({ method, server, path }: Addressed): string {
  const at = typeof server === 'string' ? server : server.url;
  return `${method} ${at} /${path.split('/')[1] ?? ''}`;
}
