// Owns every authenticated call to the cloud: addresses, headers, the one refresh after a 401, what is logged (CLOUD-01, AUTH-17).
import { CLOUD_TIMEOUT_MS, CLOUD_TOKEN_TIMEOUT_MS } from '../../shared/limits.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import type { CloudHost } from './cloud-host.ts';
import { type Exchange, exchange } from './http-exchange.ts';
import { type Credentials, createTokens, type SignIn, type StoredTokens, type TokenStore } from './tokens.ts';

export interface CloudClientParts {
  /** Bases without a slash at the end. */
  apiUrl: string;
  kdsUrl: string;
  clientId: string;
  tokenStore: TokenStore;
  host: CloudHost;
  /** Date headers of what the API answers to the hub's own token, to steer hub time by (TIME-16). */
  onCloudTime(cloudTime: number, roundTripMs: number): void;
  /** The cloud ended the session of whom the hub spoke for. Never called for a dead line. */
  onLogout(owner: string | undefined): void;
  /** New tokens after a login or a refresh: what waited for them may go on. */
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

export interface CloudClient {
  call(request: CloudRequest): Promise<CloudAnswer>;
  signIn(credentials: Credentials): Promise<SignIn>;
  /** From now on the hub speaks with these tokens. */
  adopt(tokens: StoredTokens): void;
  /** Calls with tokens that the hub hasn't taken up. */
  withTokens(tokens: StoredTokens): Pick<CloudClient, 'call'>;
  /** Whose tokens the hub speaks with. */
  owner(): string | undefined;
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

  const tokens = createTokens({
    store: parts.tokenStore,
    clientId: parts.clientId,
    host,
    onLogout: parts.onLogout,
    onRenewed: parts.onRenewed,
    post: async (form) => {
      const url = `${parts.apiUrl}/oauth2/token`;
      const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams(form).toString();
      const answer = await perform({
        method: 'POST',
        url,
        headers,
        body,
        timeoutMs: CLOUD_TOKEN_TIMEOUT_MS,
        isTimeSource: false,
      });
      logFailure(answer, url);
      return answer;
    },
  });

  const logFailure = (answer: CloudAnswer, url: string, orderId?: string) => {
    if (answer.ok || answer.kind === 'forbidden' || answer.kind === 'no-connection') return;
    // Without the query: it may carry what a guest or a person typed (SAFE-05).
    const uri = url.split('?')[0];
    const details = { event: 'http_error', uri, status: answer.status, reason: answer.reason, orderId };
    host.log.warn(details, `${uri}: ${answer.reason}`);
  };

  const attempt = (request: CloudRequest, access?: string, isTimeSource = false): Promise<CloudAnswer> =>
    perform({
      method: request.method,
      url: addressOf(request, parts),
      headers: headersOf(request, access),
      body: request.json === undefined ? undefined : JSON.stringify(request.json),
      timeoutMs: request.timeoutMs ?? CLOUD_TIMEOUT_MS,
      isTimeSource,
      signal: request.signal,
    });

  const withRefresh = async (request: CloudRequest): Promise<CloudAnswer> => {
    if (request.anonymous === true) return attempt(request);
    const access = tokens.access();
    if (access === undefined) return { ok: false, kind: 'unauthorised', reason: 'not logged in' };
    const isTimeSource = isApi(request, parts);
    const answer = await attempt(request, access, isTimeSource);
    if (answer.ok || answer.kind !== 'unauthorised') return answer;
    const refreshed = await tokens.refresh(access);
    const renewed = tokens.access();
    if (refreshed === 'no-connection') {
      return { ok: false, kind: 'no-connection', reason: 'the session could not be renewed' };
    }
    if (refreshed === 'refused' || renewed === undefined) return answer;
    return attempt(request, renewed, isTimeSource);
  };

  return {
    call: async (request) => {
      const answer = await withRefresh(request);
      if (request.logFailures !== false) logFailure(answer, addressOf(request, parts), request.orderId);
      return answer;
    },
    signIn: tokens.signIn,
    adopt: tokens.adopt,
    withTokens: (guest) => ({
      call: async (request) => {
        const answer = await attempt(request, guest.access);
        logFailure(answer, addressOf(request, parts));
        return answer;
      },
    }),
    owner: tokens.owner,
    logout: tokens.logout,
    loggedIn: tokens.present,
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

function reasonOf(answer: CloudAnswer): string {
  return answer.ok ? '' : answer.reason;
}
