// One HTTP exchange with the cloud: time limit, size limit, JSON in and out. Knows nothing of tokens or retries.
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
  /** A 200 that fails it is not the cloud's answer: it is tried again later. */
  isAnswer: AnswerCheck;
  timeoutMs: number;
  /** Whether hub time may go by the answer: only what the API itself answers to the hub's own token (TIME-16). */
  isTimeSource: boolean;
  /** Ends the exchange early, as if nobody answered. */
  signal?: AbortSignal | undefined;
}

export interface ExchangeClock {
  now(): number;
  monotonicMs(): number;
  /** The Date header of an answer that is a source of time, and how long the answer took. */
  onCloudTime(cloudTime: number, roundTripMs: number): void;
}

/** Never throws: whatever happens to the exchange is an answer (ERR-03, CLOUD-28). */
export async function exchange(request: Exchange, clock: ExchangeClock): Promise<CloudAnswer> {
  const startedAt = clock.monotonicMs();
  const limit = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      redirect: 'manual',
      signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const roundTripMs = clock.monotonicMs() - startedAt;
    const text = await readText(response);
    if (text === undefined) return retryLater(response.status, 'answer too large');
    const answer = readAnswer(response, text, { isAnswer: request.isAnswer, clock });
    // What a cache gives again has the date of its first time.
    const isFresh = Number(response.headers.get('age') ?? 0) === 0;
    if (request.isTimeSource && isFresh && answer.ok && answer.date !== undefined)
      clock.onCloudTime(answer.date, roundTripMs);
    return answer;
  } catch (error) {
    return { ok: false, kind: 'no-connection', reason: causeOf(error) };
  }
}

function readAnswer(
  response: Response,
  text: string,
  { isAnswer, clock }: { isAnswer: AnswerCheck; clock: ExchangeClock },
): CloudAnswer {
  const date = Date.parse(response.headers.get('date') ?? '');
  const body = parseJson(text);
  const isEmpty = text.trim() === '';
  const isPage = /^text\/html\b|^application\/xhtml/i.test(response.headers.get('content-type') ?? '');
  const { status } = response;
  if (status >= 200 && status < 300) {
    // A hotspot's login page answers 200 to everything: that is not the cloud.
    if (isPage) return { ...retryLater(status, 'the answer is a web page'), isPage };
    if (!isEmpty && !body.ok) return retryLater(status, 'the answer is not JSON');
    const value = body.ok ? body.value : undefined;
    if (!isAnswer(value)) return retryLater(status, 'the answer is not what the contract says');
    return { ok: true, status, body: value, ...(Number.isNaN(date) ? {} : { date }) };
  }
  return {
    ok: false,
    // The cloud refuses in JSON or without a word: a page with 403 or 404 is a proxy's or a hotspot's. Some clouds' front
    // servers do say 401 with a page; a refresh shows whether it is true.
    kind: isPage && status !== 401 ? 'retry-later' : failureKindOf(status),
    status,
    reason: `status ${status}`,
    retryAfterMs: readRetryAfter(
      response.headers.get('retry-after'),
      Number.isNaN(date) ? clock.now() : date,
    ),
    ...(isPage ? { isPage } : {}),
    ...(body.ok ? { body: body.value } : {}),
  };
}

function retryLater(status: number, reason: string): CloudFailure {
  return { ok: false, kind: 'retry-later', status, reason };
}

async function readText(response: Response): Promise<string | undefined> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > CLOUD_ANSWER_MAX_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection';
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
