// Possible results of a cloud call, and the meaning of each status (cloud contract "Actions", ERR-01 to ERR-04,
// ERR-12).

import * as z from 'zod/mini';
import { withoutNulls } from '../../shared/json/json-limits.ts';
import { isJsonObject } from '../../shared/json/json-object.ts';
import { OUTBOX_RETRY_AFTER_MAX_MS, OUTBOX_RETRY_MS } from '../../shared/limits.ts';
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import { backoffMs } from '../host/retry-loop.ts';

export const OUTBOX_RETRY_MAX_MS = 60_000;

export interface CloudSuccess {
  ok: true;
  status: number;
  /** Parsed JSON; undefined for an empty body. */
  body: unknown;
  /** The answer's Date header, milliseconds since 1970. */
  date?: number | undefined;
}

/**
 * - `no-connection`: no response (ERR-03: status 0 or -1)
 * - `unauthorised`: no token works; only a login helps
 * - `forbidden`: 403, shows the permission dialog
 * - `retry-later`: the cloud is temporarily unable
 * - `refused`: permanent; the same request will never be accepted
 */
export type FailureKind = 'no-connection' | 'unauthorised' | 'forbidden' | 'retry-later' | 'refused';

export interface CloudFailure {
  ok: false;
  kind: FailureKind;
  status?: number | undefined;
  retryAfterMs?: number | undefined;
  body?: unknown;
  /** The response is a web page, which the cloud never sends. */
  isPage?: true;
  /** For a 401: the tokens are new or known to work, so it applies to this call alone. */
  despiteGoodTokens?: true;
  /** Description of the failure for the log and the quarantine, without secrets. */
  reason: string;
}

export type CloudAnswer = CloudSuccess | CloudFailure;

/** Locked, too-early, proxy and rate-limit answers are temporary; so is a hotspot's redirect. */
const PASSING = new Set([407, 408, 423, 425, 429]);

/** Meaning of an unsuccessful status for the request. */
export function failureKindOf(status: number): FailureKind {
  if (status === 401) return 'unauthorised';
  if (status === 403) return 'forbidden';
  if (PASSING.has(status) || status >= 500 || status < 400) return 'retry-later';
  return 'refused';
}

/** Milliseconds of a Retry-After header: seconds or an HTTP date. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** True if the call itself failed: no response, the cloud is unable, or something else answered in its place (SHELL-32). */
export function isOutage(answer: CloudAnswer): boolean {
  return !answer.ok && (answer.kind === 'no-connection' || answer.kind === 'retry-later');
}

// Checks whether the body of a 200 is really the cloud's (decision 0024).

/**
 * True if a parsed body matches the contract for that call; undefined means an empty body. A hotspot or proxy answering
 * in place of an unreachable cloud says 200 too: an answer that fails the check is retried later.
 */
export type AnswerCheck = (body: unknown) => boolean;

export const anObject: AnswerCheck = isJsonObject;

export const aList: AnswerCheck = Array.isArray;

/** For calls where the contract specifies the status alone: nothing, or an object. */
export const nothingOrObject: AnswerCheck = (body) => body === undefined || isJsonObject(body);

/** An object in which this member is a non-empty text. */
export const withText =
  (member: string): AnswerCheck =>
  (body) =>
    isJsonObject(body) && typeof body[member] === 'string' && body[member] !== '';

/** An object that carries an id, which may be a number. */
export const withId: AnswerCheck = (body) =>
  withText('id')(body) || (isJsonObject(body) && typeof body['id'] === 'number');

/** The answer to an action repeats the action's request id (CLOUD-26). */
export const ofRequest =
  (requestId: string): AnswerCheck =>
  (body) =>
    isJsonObject(body) && body['request_id'] === requestId;

/** For calls where the contract specifies the status alone; an id in the answer must be the one that was sent. */
export const nothingOrNaming =
  (id: string, ...members: readonly string[]): AnswerCheck =>
  (body) =>
    nothingOrObject(body) &&
    members.every((member) => !isJsonObject(body) || body[member] === undefined || body[member] === id);

// Parses a cloud answer by a schema: a value, or the failure (CLOUD-28: read tolerantly).

export type CloudValue<Value> = { ok: true; value: Value } | CloudFailure;

/** Parses the answer's body by the schema; null members count as absent. */
export function readValue<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: CloudAnswer,
): CloudValue<z.infer<Schema>> {
  if (!answer.ok) return answer;
  const read = z.safeParse(schema, withoutNulls(answer.body));
  if (read.success) return { ok: true, value: read.data };
  return unreadable(answer.status, z.prettifyError(read.error));
}

/** A list without its unreadable entries, which are counted. */
export function readList<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: CloudAnswer,
): CloudValue<{ entries: z.infer<Schema>[]; skipped: number }> {
  if (!answer.ok) return answer;
  if (!Array.isArray(answer.body)) return unreadable(answer.status, 'the response is not a list');
  const entries = answer.body.flatMap((entry: unknown) => {
    const read = z.safeParse(schema, withoutNulls(entry));
    return read.success ? [read.data] : [];
  });
  return { ok: true, value: { entries, skipped: answer.body.length - entries.length } };
}

function unreadable(status: number, reason: string): CloudFailure {
  return { ok: false, kind: 'retry-later', status, reason: `unreadable response: ${reason}` };
}

// Refusal code shown on displays if the cloud refused a person's request (ERR-01 to ERR-03).

export function refusalCode(kind: FailureKind): RefusalCode {
  switch (kind) {
    case 'no-connection':
    case 'retry-later':
      return 'no-connection';
    case 'unauthorised':
      return 'not-signed-in';
    case 'forbidden':
    case 'refused':
      return 'cloud-refused';
    default:
      return kind satisfies never;
  }
}

// Backoff of queued events (ERR-12, SPOOL-05).

/**
 * Milliseconds until the next attempt. No response: always 5 s, because a connection comes back for all together. A
 * cloud that is unable: 5 s doubling to 60 s, spread downwards so that lanes don't come back in step; Retry-After wins
 * up to 5 minutes.
 * @param attempts how often it was sent, this failure included
 * @param random 0 to 1
 */
export function retryDelayMs(
  failure: Pick<CloudFailure, 'kind' | 'retryAfterMs'>,
  attempts: number,
  random: number,
): number {
  if (failure.retryAfterMs !== undefined) return Math.min(failure.retryAfterMs, OUTBOX_RETRY_AFTER_MAX_MS);
  if (failure.kind === 'no-connection') return OUTBOX_RETRY_MS;
  return Math.round(backoffMs(attempts, { firstMs: OUTBOX_RETRY_MS, mostMs: OUTBOX_RETRY_MAX_MS }, random));
}
