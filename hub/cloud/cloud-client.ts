// HTTP client for authenticated cloud calls, the hub's own and those of people: addresses, headers, the single refresh
// after a 401, logging (CLOUD-01, AUTH-17).

import { CLOUD_TIMEOUT_MS } from '../../shared/limits.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Machine } from '../host/machine.ts';
import { LOG_LINES, RateLimiter } from '../host/rate-limiter.ts';
import { type AccountStore, AccountTokens } from './account/account-tokens.ts';
import {
  type CloudCredentials,
  type CloudSignIn,
  type PostTokenForm,
  RefreshBackoff,
  type StoredTokens,
  signIn,
  type Tokens,
} from './account/tokens.ts';
import { type AnswerCheck, type CloudAnswer, isOutage, withText } from './cloud-answer.ts';
import { type Exchange, type ExchangeClock, exchange } from './http-exchange.ts';

const CLOUD_TOKEN_TIMEOUT_MS = 15_000;
/** After this many failed calls a banner says that the cloud is away (SHELL-32). */
export const CLOUD_TROUBLE_AFTER_CALLS = 3;

/** Base URLs without a trailing slash. */
export interface CloudAddress {
  apiUrl: string;
  kdsUrl: string;
  /** Same fixed value for both grants (AUTH-14). */
  clientId: string;
}

export interface CloudRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The API, the KDS server, or a separate address (reporting). */
  server: 'api' | 'kds' | { url: string };
  /** Begins with a slash; ids in it are already encoded. */
  path: string;
  query?: Record<string, string> | undefined;
  /**
   * Idempotency key: a cloud that supports it runs the request once however often it is sent (RFC draft
   * Idempotency-Key).
   */
  onceAs?: string | undefined;
  /** Organisation of the call: sent as ros-organization. */
  site?: string | undefined;
  json?: unknown;
  /** Validates the answer; a 200 with anything else is retried later. */
  isAnswer: AnswerCheck;
  /** Kind of a call that the hub repeats until it succeeds: consecutive failures count as an outage (SHELL-32). */
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

export type CloudCaller = Pick<CloudClient, 'call'>;

export interface CloudClient {
  /** With the hub's own tokens. */
  call(request: CloudRequest): Promise<CloudAnswer>;
  signIn(credentials: CloudCredentials): Promise<CloudSignIn>;
  /** Stores an account's tokens and makes it the hub's own. */
  adopt(tokens: StoredTokens): void;
  /** Stores an account's tokens beside the hub's own. */
  keep(tokens: StoredTokens): void;
  /** Makes an account with stored tokens the hub's own. */
  speakFor(owner: string): void;
  /** Every account with stored tokens, newest last. */
  owners(): string[];
  /** Calls strictly as this account; unauthorised if its tokens aren't stored. */
  as(owner: string): CloudCaller;
  /** Calls with tokens that aren't stored. */
  withTokens(tokens: StoredTokens): CloudCaller;
  /** The hub's own account. */
  owner(): string | undefined;
  /** Removes an account's tokens, even if it is the hub's own. */
  forget(owner: string | undefined): void;
  /** The hub has no account any more. */
  logout(): void;
  loggedIn(): boolean;
}

export class HttpCloudClient implements CloudClient {
  readonly #address: CloudAddress;
  readonly #host: Machine;
  readonly #events: HubEvents;
  readonly #accounts: AccountTokens;
  readonly #outages: OutageWatch;
  readonly #pauses: RefreshBackoff;
  /** Limits log lines: a failing cloud refuses hundreds of calls a minute. */
  readonly #failures: RateLimiter;

  constructor(address: CloudAddress, tokenStore: AccountStore, host: Machine, events: HubEvents) {
    this.#address = address;
    this.#host = host;
    this.#events = events;
    this.#outages = new OutageWatch(host, events);
    this.#failures = new RateLimiter(LOG_LINES, host.monotonicMs);
    this.#pauses = new RefreshBackoff(host.monotonicMs);
    this.#accounts = new AccountTokens(tokenStore, this.#postTokenForm, host.log, events);
  }

  call(request: CloudRequest): Promise<CloudAnswer> {
    return this.#call(request, this.#accounts.own());
  }

  as(owner: string): CloudCaller {
    return { call: (request) => this.#call(request, this.#accounts.of(owner)) };
  }

  withTokens(guest: StoredTokens): CloudCaller {
    return {
      call: async (request) => {
        const answer = await this.#attempt(request, guest.access);
        this.#logFailure(answer, addressOf(request, this.#address));
        return answer;
      },
    };
  }

  signIn(credentials: CloudCredentials): Promise<CloudSignIn> {
    return signIn(this.#postTokenForm, credentials);
  }

  adopt(tokens: StoredTokens): void {
    this.keep(tokens);
    this.#accounts.speakFor(tokens.owner);
  }

  keep(tokens: StoredTokens): void {
    this.#pauses.clear();
    this.#accounts.keep(tokens);
  }

  speakFor(owner: string): void {
    this.#pauses.clear();
    this.#accounts.speakFor(owner);
  }

  owners(): string[] {
    return this.#accounts.owners();
  }

  owner(): string | undefined {
    return this.#accounts.own()?.owner();
  }

  forget(owner: string | undefined): void {
    this.#accounts.forget(owner);
  }

  logout(): void {
    const own = this.#accounts.own();
    if (own !== undefined) this.#accounts.forget(own.owner());
  }

  loggedIn(): boolean {
    return this.#accounts.own() !== undefined;
  }

  /** Refreshes the tokens of the hub's own account, even though they still work. */
  renew(): void {
    void this.#accounts.own()?.refresh(undefined);
  }

  async #call(request: CloudRequest, tokens: Tokens | undefined): Promise<CloudAnswer> {
    const answer = await this.#withRefresh(request, tokens);
    if (request.logFailures !== false)
      this.#logFailure(answer, addressOf(request, this.#address), request.orderId);
    return answer;
  }

  async #withRefresh(request: CloudRequest, tokens: Tokens | undefined): Promise<CloudAnswer> {
    if (request.anonymous === true) return this.#attempt(request);
    const access = tokens?.access();
    if (tokens === undefined || access === undefined)
      return { ok: false, kind: 'unauthorised', reason: 'not logged in' };
    const isTimeSource = isApi(request, this.#address);
    const answer = await this.#attempt(request, access, isTimeSource);
    if (answer.ok || answer.kind !== 'unauthorised') return this.#letIn(request, answer);
    if (!this.#pauses.mayRefresh(request)) return { ...answer, despiteGoodTokens: true };
    const refreshed = await tokens.refresh(access);
    const renewed = tokens.access();
    if (refreshed === 'no-connection') {
      return { ok: false, kind: 'no-connection', reason: 'the session could not be renewed' };
    }
    if (refreshed === 'refused' || renewed === undefined) return answer;
    const repeated = await this.#attempt(request, renewed, isTimeSource);
    if (repeated.ok || repeated.kind !== 'unauthorised') return this.#letIn(request, repeated);
    this.#pauses.didNotHelp(request);
    return { ...repeated, despiteGoodTokens: true };
  }

  #letIn(request: CloudRequest, answer: CloudAnswer): CloudAnswer {
    if (!isOutage(answer)) this.#pauses.worked(request);
    return answer;
  }

  #attempt(request: CloudRequest, access?: string, isTimeSource = false): Promise<CloudAnswer> {
    const sent: Exchange = {
      method: request.method,
      url: addressOf(request, this.#address),
      headers: headersOf(request, access),
      body: request.json === undefined ? undefined : JSON.stringify(request.json),
      isAnswer: request.isAnswer,
      timeoutMs: request.timeoutMs ?? CLOUD_TIMEOUT_MS,
      isTimeSource,
      signal: request.signal,
    };
    // The reporting endpoint is not part of the cloud: its silence doesn't count.
    if (typeof request.server === 'object') return exchange(sent, this.#clock());
    const { repeats, orderId } = request;
    return this.#exchange(sent, { repeats, orderId, authorised: access !== undefined });
  }

  readonly #postTokenForm: PostTokenForm = async (form) => {
    const { apiUrl, clientId } = this.#address;
    const url = `${apiUrl}/oauth2/token`;
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ client_id: clientId, ...form }).toString();
    const timeoutMs = CLOUD_TOKEN_TIMEOUT_MS;
    const isAnswer = withText('access_token');
    const answer = await this.#exchange(
      { method: 'POST', url, headers, body, timeoutMs, isAnswer, isTimeSource: false },
      { repeats: 'token', authorised: false },
    );
    this.#logFailure(answer, url);
    return answer;
  };

  async #exchange(request: Exchange, call: EndedCall): Promise<CloudAnswer> {
    const answer = await exchange(request, this.#clock());
    if (request.signal?.aborted !== true) this.#outages.note(call, answer);
    return answer;
  }

  #clock(): ExchangeClock {
    const { now, monotonicMs } = this.#host;
    return { now, monotonicMs, events: this.#events };
  }

  #logFailure(answer: CloudAnswer, url: string, orderId?: string): void {
    if (answer.ok || answer.kind === 'forbidden' || answer.kind === 'no-connection') return;
    const line = this.#failures.take(`${answer.status} ${answer.reason}`);
    if (line === undefined) return;
    // Without the query: it may contain text that a customer or staff typed (SAFE-05).
    const uri = url.split('?')[0];
    const details = {
      event: 'http_error',
      uri,
      status: answer.status,
      reason: answer.reason,
      orderId,
      ...line,
    };
    this.#host.log.warn(details, `${uri}: ${answer.reason}`);
  }
}

function addressOf(request: CloudRequest, { apiUrl, kdsUrl }: CloudAddress): string {
  const query = request.query === undefined ? '' : `?${new URLSearchParams(request.query).toString()}`;
  if (typeof request.server === 'object') return `${request.server.url}${request.path}${query}`;
  return `${request.server === 'api' ? apiUrl : kdsUrl}${request.path}${query}`;
}

/** True if the API itself answers: the KDS server and reporting may be on other hosts. */
function isApi({ server }: CloudRequest, { apiUrl, kdsUrl }: CloudAddress): boolean {
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

/** Calls that the hub repeats until they succeed, so that an outage they detect is also ended by them. */
type RepeatedCall = 'token' | 'orders' | 'report' | 'ping';

interface EndedCall {
  repeats?: RepeatedCall | undefined;
  /** Failures of one order count once: a single order that the cloud chokes on is no outage. */
  orderId?: string | undefined;
  /** Accepted with a token, which therefore works. */
  authorised: boolean;
}

/**
 * Detects an outage: no response to the last three calls of any kind, or three consecutive failures of one kind, with a
 * 5xx, a web page or anything that isn't the cloud's answer (SHELL-32).
 */
class OutageWatch {
  readonly #host: Machine;
  readonly #events: HubEvents;
  readonly #failed = new Map<RepeatedCall, string[]>();
  #unanswered = 0;
  /** No response so far. */
  #isSilent = true;
  #reachable: boolean | undefined;
  #isTrouble = false;

  constructor(host: Machine, events: HubEvents) {
    this.#host = host;
    this.#events = events;
  }

  note(call: EndedCall, answer: CloudAnswer): void {
    this.#count(call, answer);
    const trouble =
      this.#unanswered >= CLOUD_TROUBLE_AFTER_CALLS ||
      [...this.#failed.values()].some((streak) => streak.length >= CLOUD_TROUBLE_AFTER_CALLS);
    if (isOutage(answer)) this.#events.emit('cloudCallFailed');
    this.#noteReachable(!this.#isSilent && !trouble, answer);
    // After the icon is updated: text on a display must not contradict its icon.
    if (trouble === this.#isTrouble) return;
    this.#isTrouble = trouble;
    this.#events.emit('cloudTroubleChanged', trouble);
  }

  #count(call: EndedCall, answer: CloudAnswer): void {
    const isUnanswered = !answer.ok && answer.kind === 'no-connection';
    this.#unanswered = isUnanswered ? this.#unanswered + 1 : 0;
    if (isOutage(answer)) {
      this.#countFailure(call);
      // A 500 or a web page doesn't end a silence.
      this.#isSilent ||= isUnanswered;
      return;
    }
    this.#isSilent = false;
    // A 401 precedes the call itself, so it is neither success nor failure.
    const isJudged = answer.ok || answer.kind !== 'unauthorised' || call.repeats === 'token';
    if (isJudged && call.repeats !== undefined) this.#failed.delete(call.repeats);
    if (answer.ok && call.authorised) this.#failed.delete('token');
  }

  #countFailure({ repeats, orderId }: EndedCall): void {
    if (repeats === undefined) return;
    const known = this.#failed.get(repeats) ?? [];
    const about = orderId ?? '';
    if (known.length >= CLOUD_TROUBLE_AFTER_CALLS || (about !== '' && known.includes(about))) return;
    this.#failed.set(repeats, [...known, about]);
  }

  #noteReachable(isReachable: boolean, answer: CloudAnswer): void {
    if (this.#reachable === isReachable) return;
    // LOG-05; once, not for every attempt of a long night. An answer that isn't the cloud's is logged separately.
    if (!isReachable && !answer.ok && (this.#reachable === true || answer.kind === 'no-connection')) {
      this.#host.log.warn({ event: 'no_connection', reason: answer.reason }, 'No connection to the cloud');
    }
    this.#reachable = isReachable;
    this.#events.emit('cloudReachable', isReachable);
  }
}
