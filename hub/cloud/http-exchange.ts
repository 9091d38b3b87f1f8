// One HTTP exchange with the cloud: timeout, size limit, JSON in and out. Independent of tokens and retries. Uses
// node:http rather than fetch: every tap is reported, and fetch took a fifth more of the hub's CPU time
// (docs/decisions/0081).
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import PQueue from 'p-queue';
import { parseJson } from '../../shared/json/json-limits.ts';
import { CLOUD_ANSWER_MAX_BYTES } from '../../shared/limits.ts';
import {
  type AnswerCheck,
  type CloudAnswer,
  type CloudFailure,
  failureKindOf,
  readRetryAfter,
} from './cloud-answer.ts';

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** A 200 that fails it is not the cloud's answer and is retried later. */
  isAnswer: AnswerCheck;
  timeoutMs: number;
  /** True if hub time may follow the answer: only API answers to the hub's own token (TIME-16). */
  isTimeSource: boolean;
  /** Ends the exchange early, as if there were no response. */
  signal?: AbortSignal | undefined;
}

export interface ExchangeClock {
  now(): number;
  monotonicMs(): number;
  /** Date header of a time source's answer, and how long the answer took. */
  onCloudTime(cloudTime: number, roundTripMs: number): void;
}

/** Idle connections are closed before most servers close them, so that no call is lost in that race. */
const IDLE_SOCKET_MS = 4_000;
const AGENTS = {
  http: new HttpAgent({ keepAlive: true, timeout: IDLE_SOCKET_MS }),
  https: new HttpsAgent({ keepAlive: true, timeout: IDLE_SOCKET_MS }),
};

/** Never throws: every failure is returned as an answer (ERR-03, CLOUD-28). */
export async function exchange(request: Exchange, clock: ExchangeClock): Promise<CloudAnswer> {
  const startedAt = clock.monotonicMs();
  const cut = new Cut(request);
  try {
    const response = await responseTo(request, cut);
    const roundTripMs = clock.monotonicMs() - startedAt;
    const text = await readText(response, cut.signal);
    if (text === undefined) return retryLater(statusOf(response), 'response too large');
    const answer = readAnswer(response, text, { isAnswer: request.isAnswer, clock });
    // A cached answer has the date of its first delivery.
    const isFresh = Number(response.headers.age ?? 0) === 0;
    if (request.isTimeSource && isFresh && answer.ok && answer.date !== undefined)
      clock.onCloudTime(answer.date, roundTripMs);
    return answer;
  } catch (error) {
    const reason = cut.reason ?? error;
    return {
      ok: false,
      kind: 'no-connection',
      reason: reason instanceof Error ? reason.message : 'no connection',
    };
  } finally {
    cut.end();
  }
}

/** Resolves with the response head; rejects if there is no response. */
function responseTo({ url, method, headers, body }: Exchange, cut: Cut): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const sent = (isSecure ? httpsRequest : httpRequest)(
      url,
      {
        method,
        agent: isSecure ? AGENTS.https : AGENTS.http,
        // Loaded data may be long; the answer to a report isn't worth unpacking.
        headers: method === 'GET' ? { 'accept-encoding': 'gzip, deflate, br', ...headers } : headers,
      },
      resolve,
    );
    sent.on('error', reject);
    cut.of((reason) => sent.destroy(reason));
    sent.end(body);
  });
}

/** Ends an exchange that takes too long, or that its caller aborts. */
class Cut {
  readonly #signal: AbortSignal | undefined;
  readonly #ended = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #abort = () => this.#cut(new Error('the request was aborted'));
  #destroy: ((reason: Error) => void) | undefined;
  /** Why it was ended; undefined if it wasn't. */
  reason: Error | undefined;

  constructor({ timeoutMs, signal }: Pick<Exchange, 'timeoutMs' | 'signal'>) {
    this.#signal = signal;
    this.#timer = setTimeout(() => this.#cut(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
    signal?.addEventListener('abort', this.#abort);
  }

  /** Aborted once the exchange is ended early. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Sets the function that destroys the current stage. */
  of(destroy: (reason: Error) => void): void {
    this.#destroy = destroy;
    if (this.#signal?.aborted === true) this.#abort();
  }

  /** Finished: nothing to destroy any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#abort);
  }

  #cut(reason: Error): void {
    this.reason ??= reason;
    this.#ended.abort(reason);
    this.#destroy?.(reason);
  }
}

function statusOf({ statusCode }: IncomingMessage): number {
  return statusCode ?? 0;
}

function readAnswer(
  response: IncomingMessage,
  text: string,
  { isAnswer, clock }: { isAnswer: AnswerCheck; clock: ExchangeClock },
): CloudAnswer {
  const date = Date.parse(response.headers.date ?? '');
  const body = parseJson(text);
  const isEmpty = text.trim() === '';
  const isPage = /^text\/html\b|^application\/xhtml/i.test(response.headers['content-type'] ?? '');
  const status = statusOf(response);
  if (status >= 200 && status < 300) {
    // A hotspot's login page answers 200 to everything: not the cloud.
    if (isPage) return { ...retryLater(status, 'the response is a web page'), isPage };
    if (!isEmpty && !body.ok) return retryLater(status, 'the response is not JSON');
    const value = body.ok ? body.value : undefined;
    if (!isAnswer(value)) return retryLater(status, 'the response does not match the contract');
    return { ok: true, status, body: value, ...(Number.isNaN(date) ? {} : { date }) };
  }
  return {
    ok: false,
    // The cloud refuses in JSON or with an empty body: a page with 403 or 404 is a proxy's or a hotspot's. Some clouds'
    // front servers do send 401 with a page; a refresh shows whether it is true.
    kind: isPage && status !== 401 ? 'retry-later' : failureKindOf(status),
    status,
    reason: `status ${status}`,
    retryAfterMs: readRetryAfter(response.headers['retry-after'], Number.isNaN(date) ? clock.now() : date),
    ...(isPage ? { isPage } : {}),
    ...(body.ok ? { body: body.value } : {}),
  };
}

function retryLater(status: number, reason: string): CloudFailure {
  return { ok: false, kind: 'retry-later', status, reason };
}

/** Only one of several concurrent answers may grow beyond this. */
const SMALL_ANSWER_BYTES = 1_048_576;
/** Large answers are read one after the other: a dozen endless ones in parallel would take a dozen times the memory. */
const largeAnswers = new PQueue({ concurrency: 1 });

/** Undefined for an answer beyond the limit; its connection is then closed. */
async function readText(response: IncomingMessage, signal: AbortSignal): Promise<string | undefined> {
  const body = unpacked(response);
  const pieces: Buffer[] = [];
  const readUpTo = async (most: number): Promise<'all' | 'more'> => {
    let bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      pieces.push(piece);
      bytes += piece.byteLength;
      if (bytes > most) return 'more';
    }
    return 'all';
  };
  try {
    const isLarge = (await readUpTo(SMALL_ANSWER_BYTES)) === 'more';
    const readRest = () => readUpTo(CLOUD_ANSWER_MAX_BYTES);
    if (isLarge && (await largeAnswers.add(readRest, { signal })) === 'more') return undefined;
    return new TextDecoder().decode(Buffer.concat(pieces));
  } finally {
    body.destroy();
    if (!response.complete) response.destroy();
  }
}

/** The decompressed body; also from servers that compress without being asked. */
function unpacked(response: IncomingMessage): Readable {
  switch (response.headers['content-encoding']?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
    case 'deflate':
      return pipeline(response, createUnzip(), () => {});
    case 'br':
      return pipeline(response, createBrotliDecompress(), () => {});
    default:
      return response;
  }
}
