// Every authenticated call to the cloud, the hub's own and those of people: addresses, headers, the one refresh after a 401, what is logged (CLOUD-01, AUTH-17).
import { CLOUD_TIMEOUT_MS, CLOUD_TOKEN_TIMEOUT_MS } from '../../shared/limits.ts';
import { type AccountStore, AccountTokens } from './account-tokens.ts';
import { createCallStreaks, type EndedCall, type RepeatedCall } from './call-streaks.ts';
import { type CloudAnswer, isOutage } from './cloud-answer.ts';
import type { CloudHost } from './cloud-host.ts';
import { type AnswerCheck, withText } from './expected-answer.ts';
import { type Exchange, exchange } from './http-exchange.ts';
import { createRefreshPauses } from './refresh-pauses.ts';
import { type Credentials, type SignIn, type StoredTokens, signIn, type Tokens } from './tokens.ts';

export interface CloudClientParts {
  /** Bases without a slash at the end. */
  apiUrl: string;
  kdsUrl: string;
  clientId: string;
  tokenStore: AccountStore;
  host: CloudHost;
  /** Date headers of what the API answers to the hub's own token, to steer hub time by (TIME-16). */
  onCloudTime(cloudTime: number, roundTripMs: number): void;
  /** The cloud refused an account; `isOwn` if the hub spoke for it. Never called for a dead line. */
  onLogout(owner: string | undefined, isOwn: boolean): void;
  /** The hub speaks with new tokens, after a login or a refresh: what waited for them may go on. */
  onRenewed(): void;
  /** The cloud stopped or began to answer (CLOUD-29, the cloud icon). */
  onReachable(reachable: boolean, at: number): void;
  /** So many calls in a row failed that a banner says so, or they work again (SHELL-32). */
  onTrouble(trouble: boolean): void;
  /** A call failed; told for each, so that the hub looks soon whether the cloud is there. */
  onFailure(): void;
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
  /** What counts as the cloud's answer; a 200 with anything else is tried again later. */
  isAnswer: AnswerCheck;
  /** Of a call that the hub repeats until it succeeds: its failures in a row are an outage (SHELL-32). */
  repeats?: RepeatedCall | undefined;
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
  const streaks = createCallStreaks();
  const pauses = createRefreshPauses(host.monotonicMs);
  let reachable: boolean | undefined;
  let isTrouble = false;

  const perform = async (request: Exchange, call: EndedCall): Promise<CloudAnswer> => {
    const answer = await exchange(request, clock);
    if (request.signal?.aborted !== true) note(call, answer);
    return answer;
  };

  const note = (call: EndedCall, answer: CloudAnswer) => {
    const { away, trouble } = streaks.ended(call, answer);
    if (isOutage(answer)) parts.onFailure();
    noteReachable(!away, answer);
    // After the icon: no screen shall say in words what its icon denies.
    if (trouble === isTrouble) return;
    isTrouble = trouble;
    parts.onTrouble(trouble);
  };

  const noteReachable = (isReachable: boolean, answer: CloudAnswer) => {
    if (reachable === isReachable) return;
    // LOG-05; once, not for every attempt of a long night. An answer that isn't the cloud's has its own line.
    if (!isReachable && !answer.ok && (reachable === true || answer.kind === 'no-connection')) {
      host.log.warn({ event: 'no_connection', reason: answer.reason }, 'No connection to the cloud');
    }
    reachable = isReachable;
    parts.onReachable(reachable, host.now());
  };

  const post = async (form: Record<string, string>) => {
    const url = `${parts.apiUrl}/oauth2/token`;
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(form).toString();
    const timeoutMs = CLOUD_TOKEN_TIMEOUT_MS;
    const isAnswer = withText('access_token');
    const answer = await perform(
      { method: 'POST', url, headers, body, timeoutMs, isAnswer, isTimeSource: false },
      { repeats: 'token', authorised: false },
    );
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

  const attempt = (request: CloudRequest, access?: string, isTimeSource = false): Promise<CloudAnswer> => {
    const sent: Exchange = {
      method: request.method,
      url: addressOf(request, parts),
      headers: headersOf(request, access),
      body: request.json === undefined ? undefined : JSON.stringify(request.json),
      isAnswer: request.isAnswer,
      timeoutMs: request.timeoutMs ?? CLOUD_TIMEOUT_MS,
      isTimeSource,
      signal: request.signal,
    };
    // The reporting endpoint is no part of the cloud: its silence says nothing.
    if (typeof request.server === 'object') return exchange(sent, clock);
    const { repeats, orderId } = request;
    return perform(sent, { repeats, orderId, authorised: access !== undefined });
  };

  const withRefresh = async (request: CloudRequest, tokens: Tokens | undefined): Promise<CloudAnswer> => {
    if (request.anonymous === true) return attempt(request);
    const access = tokens?.access();
    if (tokens === undefined || access === undefined)
      return { ok: false, kind: 'unauthorised', reason: 'not logged in' };
    const isTimeSource = isApi(request, parts);
    const answer = await attempt(request, access, isTimeSource);
    if (answer.ok || answer.kind !== 'unauthorised') return letIn(request, answer);
    if (!pauses.mayRefresh(request)) return { ...answer, despiteGoodTokens: true };
    const refreshed = await tokens.refresh(access);
    const renewed = tokens.access();
    if (refreshed === 'no-connection') {
      return { ok: false, kind: 'no-connection', reason: 'the session could not be renewed' };
    }
    if (refreshed === 'refused' || renewed === undefined) return answer;
    const repeated = await attempt(request, renewed, isTimeSource);
    if (repeated.ok || repeated.kind !== 'unauthorised') return letIn(request, repeated);
    pauses.didNotHelp(request);
    return { ...repeated, despiteGoodTokens: true };
  };

  const letIn = (request: CloudRequest, answer: CloudAnswer): CloudAnswer => {
    if (!isOutage(answer)) pauses.worked(request);
    return answer;
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
      pauses.clear();
      accounts.keep(tokens);
      accounts.speakFor(tokens.owner);
    },
    keep: (tokens) => {
      pauses.clear();
      accounts.keep(tokens);
    },
    speakFor: (owner) => {
      pauses.clear();
      accounts.speakFor(owner);
    },
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

/** Whether the API itself answers: the KDS server and the reporting may be somebody else's. */
function isApi({ server }: CloudRequest, { apiUrl, kdsUrl }: CloudClientParts): boolean {
  if (typeof server === 'object') return false;
  return server === 'api' || new URL(kdsUrl).origin === new URL(apiUrl).origin;
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
