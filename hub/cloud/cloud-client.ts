// Every authenticated call to the cloud, the hub's own and those of people: addresses, headers, the one refresh after a 401, what is logged (CLOUD-01, AUTH-17).
import { CLOUD_TIMEOUT_MS, CLOUD_TOKEN_TIMEOUT_MS, CLOUD_TROUBLE_AFTER_CALLS } from '../../shared/limits.ts';
import { type AccountStore, AccountTokens } from './account-tokens.ts';
import { type AnswerCheck, type CloudAnswer, isOutage, withText } from './cloud-answer.ts';
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

// When failed calls are an outage: nobody answered the last three of any kind, or three of one kind in a row failed,
// with a 5xx, a web page or anything that isn't the cloud's answer (SHELL-32).

/** The calls that the hub repeats by itself until they succeed, so that an outage that they tell is also ended by them. */
type RepeatedCall = 'token' | 'orders' | 'report' | 'ping';

interface Streaks {
  /** The cloud doesn't do its work now: the last call of any kind had no answer, or there is trouble. */
  away: boolean;
  /** It has lasted for so many calls that a banner says so. */
  trouble: boolean;
}

interface EndedCall {
  repeats?: RepeatedCall | undefined;
  /** Several failures about one order are one: a single order that the cloud chokes on is no outage. */
  orderId?: string | undefined;
  /** It was let in with a token: then the tokens are fine. */
  authorised: boolean;
}

interface CallStreaks {
  ended(call: EndedCall, answer: CloudAnswer): Streaks;
}

function createCallStreaks(): CallStreaks {
  const failed = new Map<RepeatedCall, string[]>();
  let unanswered = 0;
  /** Nobody has answered yet. */
  let isSilent = true;

  const count = ({ repeats, orderId }: EndedCall) => {
    if (repeats === undefined) return;
    const known = failed.get(repeats) ?? [];
    const about = orderId ?? '';
    if (known.length >= CLOUD_TROUBLE_AFTER_CALLS || (about !== '' && known.includes(about))) return;
    failed.set(repeats, [...known, about]);
  };

  return {
    ended: (call, answer) => {
      const isUnanswered = !answer.ok && answer.kind === 'no-connection';
      unanswered = isUnanswered ? unanswered + 1 : 0;
      if (isOutage(answer)) {
        count(call);
        // Somebody says 500 or shows a page: that doesn't end a silence.
        isSilent ||= isUnanswered;
      } else {
        isSilent = false;
        // A 401 comes before the call itself is looked at: it says neither.
        const isJudged = answer.ok || answer.kind !== 'unauthorised' || call.repeats === 'token';
        if (isJudged && call.repeats !== undefined) failed.delete(call.repeats);
        if (answer.ok && call.authorised) failed.delete('token');
      }
      const trouble =
        unanswered >= CLOUD_TROUBLE_AFTER_CALLS ||
        [...failed.values()].some((streak) => streak.length >= CLOUD_TROUBLE_AFTER_CALLS);
      return { away: isSilent || trouble, trouble };
    },
  };
}

// Which calls may ask for new tokens: a path that says 401 although the tokens were just renewed would otherwise have
// them renewed without end, and everything loaded anew with each (AUTH-17).

/** How soon such a path may have the tokens renewed again at first, and at the latest. */
export const REFRESH_PAUSE_MS = 30_000;
export const REFRESH_PAUSE_MAX_MS = 300_000;

type Addressed = Pick<CloudRequest, 'method' | 'server' | 'path'>;

interface RefreshPauses {
  mayRefresh(request: Addressed): boolean;
  /** New tokens did not help this call: it may ask again after a pause that doubles each time. */
  didNotHelp(request: Addressed): void;
  /** The call was let in. */
  worked(request: Addressed): void;
  /** Somebody logged in: what was known is of other tokens. */
  clear(): void;
}

/** @param monotonicMs a clock that never steps */
function createRefreshPauses(monotonicMs: () => number): RefreshPauses {
  const pauses = new Map<string, { until: number; forMs: number }>();
  return {
    mayRefresh: (request) => monotonicMs() >= (pauses.get(nameOf(request))?.until ?? 0),
    didNotHelp: (request) => {
      const name = nameOf(request);
      const former = pauses.get(name)?.forMs;
      const forMs = former === undefined ? REFRESH_PAUSE_MS : Math.min(2 * former, REFRESH_PAUSE_MAX_MS);
      pauses.set(name, { until: monotonicMs() + forMs, forMs });
    },
    worked: (request) => {
      if (pauses.size > 0) pauses.delete(nameOf(request));
    },
    clear: () => pauses.clear(),
  };
}

/** Without ids, so that a thousand orders are one path: they stand behind the first part of it. */
function nameOf({ method, server, path }: Addressed): string {
  const at = typeof server === 'string' ? server : server.url;
  return `${method} ${at} /${path.split('/')[1] ?? ''}`;
}
