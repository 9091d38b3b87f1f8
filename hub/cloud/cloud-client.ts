// Every authenticated call to the cloud, the hub's own and those of people: addresses, headers, the one refresh after a 401, what is logged (CLOUD-01, AUTH-17).
import { CLOUD_TIMEOUT_MS, CLOUD_TOKEN_TIMEOUT_MS } from '../../shared/limits.ts';
import { type AccountStore, AccountTokens } from './account-tokens.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import type { CloudHost } from './cloud-host.ts';
import { type Exchange, exchange } from './http-exchange.ts';
import { type Credentials, type SignIn, type StoredTokens, signIn, type Tokens } from './tokens.ts';

export interface CloudClientParts {
  /** Bases without a slash at the end. */
  apiUrl: string;
  kdsUrl: string;
  clientId: string;
  tokenStore: AccountStore;
  host: CloudHost;
  /** Answers' Date headers, to steer hub time by. */
  onCloudTime(cloudTime: number, roundTripMs: number): void;
  /** The cloud refused an account; `isOwn` if the hub spoke for it. Never called for a dead line. */
  onLogout(owner: string | undefined, isOwn: boolean): void;
  /** The hub speaks with new tokens, after a login or a refresh: what waited for them may go on. */
  onRenewed(): void;
  /** The cloud stopped or began to answer (CLOUD-29, the cloud icon). */
  onReachable(reachable: boolean, at: number): void;
  /** After every call: whether anybody answered (SHELL-32 counts those in a row). */
  onCall(answered: boolean): void;
}

export interface CloudRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The API, the KDS server, or a whole address of its own (reporting). */
  server: 'api' | 'kds' | { url: string };
  /** Begins with a slash; ids in it are already encoded. */
  path: string;
  query?: Record<string, string> | undefined;
  /** Names what is asked for, so that a cloud that looks at it does it once however often it is asked (RFC draft Idempotency-Key). */
  onceAs?: string | undefined;
  /** Organisation the call is about: sent as ros-organization. */
  site?: string | undefined;
  json?: unknown;
  /** The order it is about, for the log (OPS-07). */
  orderId?: string | undefined;
  timeoutMs?: number | undefined;
  /** True for calls that need no login; they carry no token. */
  anonymous?: boolean | undefined;
  /** False for the logging call, whose failures must not be logged (LOG-03). */
  logFailures?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** Whoever may call the cloud. */
export type CloudCaller = Pick<CloudClient, 'call'>;

export interface CloudClient {
  /** As whom the hub speaks for. */
  call(request: CloudRequest): Promise<CloudAnswer>;
  signIn(credentials: Credentials): Promise<SignIn>;
  /** Keeps an account's tokens, and from now on the hub speaks for it. */
  adopt(tokens: StoredTokens): void;
  /** Keeps an account's tokens beside those that the hub speaks with. */
  keep(tokens: StoredTokens): void;
  /** From now on the hub speaks for an account whose tokens are kept. */
  speakFor(owner: string): void;
  /** Every account whose tokens are kept, the newest last. */
  owners(): string[];
  /** Calls as this account and nobody else; unauthorised where its tokens aren't kept. */
  as(owner: string): CloudCaller;
  /** Calls with tokens that aren't kept. */
  withTokens(tokens: StoredTokens): CloudCaller;
  /** Whom the hub speaks for. */
  owner(): string | undefined;
  /** Forgets an account's tokens, also those the hub speaks with. */
  forget(owner: string | undefined): void;
  /** The hub speaks for nobody any more. */
  logout(): void;
  loggedIn(): boolean;
}

export function createCloudClient(parts: CloudClientParts): CloudClient {
  const { host } = parts;
  const clock = { now: host.now, monotonicMs: host.monotonicMs, onCloudTime: parts.onCloudTime };
  let reachable: boolean | undefined;

  const perform = async (request: Exchange): Promise<CloudAnswer> => {
    const answer = await exchange(request, clock);
    const answered = answer.ok || answer.kind !== 'no-connection';
    if (answered !== reachable && request.signal?.aborted !== true) {
      reachable = answered;
      // LOG-05; told once, not for every attempt of a long night.
      if (!answered)
        host.log.warn({ event: 'no_connection', reason: reasonOf(answer) }, 'No connection to the cloud');
      parts.onReachable(answered, host.now());
    }
    if (request.signal?.aborted !== true) parts.onCall(answered);
    return answer;
  };

  const post = async (form: Record<string, string>) => {
    const url = `${parts.apiUrl}/oauth2/token`;
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(form).toString();
    const answer = await perform({ method: 'POST', url, headers, body, timeoutMs: CLOUD_TOKEN_TIMEOUT_MS });
    logFailure(answer, url);
    return answer;
  };
  const accounts = new AccountTokens({
    store: parts.tokenStore,
    clientId: parts.clientId,
    host,
    onEnded: parts.onLogout,
    onRenewed: parts.onRenewed,
    post,
  });

  const logFailure = (answer: CloudAnswer, url: string, orderId?: string) => {
    if (answer.ok || answer.kind === 'forbidden' || answer.kind === 'no-connection') return;
    // Without the query: it may carry what a guest or a person typed (SAFE-05).
    const uri = url.split('?')[0];
    const details = { event: 'http_error', uri, status: answer.status, reason: answer.reason, orderId };
    host.log.warn(details, `${uri}: ${answer.reason}`);
  };

  const attempt = (request: CloudRequest, access?: string): Promise<CloudAnswer> =>
    perform({
      method: request.method,
      url: addressOf(request, parts),
      headers: headersOf(request, access),
      body: request.json === undefined ? undefined : JSON.stringify(request.json),
      timeoutMs: request.timeoutMs ?? CLOUD_TIMEOUT_MS,
      signal: request.signal,
    });

  const withRefresh = async (request: CloudRequest, tokens: Tokens | undefined): Promise<CloudAnswer> => {
    if (request.anonymous === true) return attempt(request);
    const access = tokens?.access();
    if (tokens === undefined || access === undefined)
      return { ok: false, kind: 'unauthorised', reason: 'not logged in' };
    const answer = await attempt(request, access);
    if (answer.ok || answer.kind !== 'unauthorised') return answer;
    const refreshed = await tokens.refresh(access);
    const renewed = tokens.access();
    if (refreshed === 'no-connection') {
      return { ok: false, kind: 'no-connection', reason: 'the session could not be renewed' };
    }
    if (refreshed === 'refused' || renewed === undefined) return answer;
    return attempt(request, renewed);
  };

  const caller = (tokens: () => Tokens | undefined): CloudCaller => ({
    call: async (request) => {
      const answer = await withRefresh(request, tokens());
      if (request.logFailures !== false) logFailure(answer, addressOf(request, parts), request.orderId);
      return answer;
    },
  });

  return {
    ...caller(() => accounts.own()),
    signIn: (credentials) => signIn({ post, clientId: parts.clientId }, credentials),
    adopt: (tokens) => {
      accounts.keep(tokens);
      accounts.speakFor(tokens.owner);
    },
    keep: (tokens) => accounts.keep(tokens),
    speakFor: (owner) => accounts.speakFor(owner),
    owners: () => accounts.owners(),
    as: (owner) => caller(() => accounts.of(owner)),
    withTokens: (guest) => ({
      call: async (request) => {
        const answer = await attempt(request, guest.access);
        logFailure(answer, addressOf(request, parts));
        return answer;
      },
    }),
    owner: () => accounts.own()?.owner(),
    forget: (owner) => accounts.forget(owner),
    logout: () => {
      const own = accounts.own();
      if (own !== undefined) accounts.forget(own.owner());
    },
    loggedIn: () => accounts.own() !== undefined,
  };
}

function addressOf(request: CloudRequest, parts: CloudClientParts): string {
  const query = request.query === undefined ? '' : `?${new URLSearchParams(request.query).toString()}`;
  if (typeof request.server === 'object') return `${request.server.url}${request.path}${query}`;
  return `${request.server === 'api' ? parts.apiUrl : parts.kdsUrl}${request.path}${query}`;
}

function headersOf(request: CloudRequest, access?: string): Record<string, string> {
  return {
    accept: 'application/json',
    ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    ...(request.onceAs === undefined ? {} : { 'idempotency-key': encodeURIComponent(request.onceAs) }),
    ...(request.site === undefined ? {} : { 'ros-organization': request.site }),
    ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

function reasonOf(answer: CloudAnswer): string {
  return answer.ok ? '' : answer.reason;
}
