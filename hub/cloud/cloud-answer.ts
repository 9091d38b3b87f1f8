// What a call to the cloud can come to, and which status means what (cloud contract "Actions", ERR-01 to ERR-04, ERR-12).

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
 * - `no-connection`: nobody answered (ERR-03: status 0 or -1)
 * - `unauthorised`: no token works; only a login helps
 * - `forbidden`: 403, the permission dialog's case
 * - `retry-later`: the cloud is there but can't now
 * - `refused`: for good; the same request will never be taken
 */
export type FailureKind = 'no-connection' | 'unauthorised' | 'forbidden' | 'retry-later' | 'refused';

export interface CloudFailure {
  ok: false;
  kind: FailureKind;
  status?: number | undefined;
  retryAfterMs?: number | undefined;
  body?: unknown;
  /** It came as a web page, which the cloud never sends. */
  isPage?: true;
  /** Of a 401: the tokens are new or known to work, so that it says something of this call alone. */
  despiteGoodTokens?: true;
  /** For the log and the quarantine: what went wrong, without secrets. */
  reason: string;
}

export type CloudAnswer = CloudSuccess | CloudFailure;

/** Locked, too early, proxy and rate answers end by themselves; so does whatever a hotspot's redirect is about. */
const PASSING = new Set([407, 408, 423, 425, 429]);

/** What a status that isn't a success means for the request. */
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

/** Whether the call itself failed: nobody answered, the cloud can't now, or somebody else answered for it (SHELL-32). */
export function isOutage(answer: CloudAnswer): boolean {
  return !answer.ok && (answer.kind === 'no-connection' || answer.kind === 'retry-later');
}

// What the body of a 200 must look like to be the cloud's own (cloud contract "Whose answer counts").

/**
 * Whether a parsed body is what the contract says for that call; undefined stands for an empty body. Whatever answers
 * for a cloud that is out of reach (a hotspot, a proxy) says 200 too: what fails the check is tried again later.
 */
export type AnswerCheck = (body: unknown) => boolean;

export const anObject: AnswerCheck = isJsonObject;

export const aList: AnswerCheck = Array.isArray;

/** Where the contract gives the status alone: nothing, or an object. */
export const nothingOrObject: AnswerCheck = (body) => body === undefined || isJsonObject(body);

/** An object in which this member is a text that isn't empty. */
export const withText =
  (member: string): AnswerCheck =>
  (body) =>
    isJsonObject(body) && typeof body[member] === 'string' && body[member] !== '';

/** An object that carries an id, which may be a number. */
export const withId: AnswerCheck = (body) =>
  withText('id')(body) || (isJsonObject(body) && typeof body['id'] === 'number');

/** The answer to an action names the action's own request id (CLOUD-26). */
export const ofRequest =
  (requestId: string): AnswerCheck =>
  (body) =>
    isJsonObject(body) && body['request_id'] === requestId;

/** Where the contract gives the status alone, but an id that is there must be the one that was sent. */
export const nothingOrNaming =
  (id: string, ...members: readonly string[]): AnswerCheck =>
  (body) =>
    nothingOrObject(body) &&
    members.every((member) => !isJsonObject(body) || body[member] === undefined || body[member] === id);

// Reading a cloud answer by a schema: a value, or the failure that came instead (CLOUD-28: read tolerantly).

export type CloudValue<Value> = { ok: true; value: Value } | CloudFailure;

/** The answer's body read by the schema; null members count as absent. */
export function readValue<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: CloudAnswer,
): CloudValue<z.infer<Schema>> {
  if (!answer.ok) return answer;
  const read = z.safeParse(schema, withoutNulls(answer.body));
  if (read.success) return { ok: true, value: read.data };
  return unreadable(answer.status, z.prettifyError(read.error));
}

/** A list from which entries that can't be read are left out and counted. */
export function readList<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: CloudAnswer,
): CloudValue<{ entries: z.infer<Schema>[]; skipped: number }> {
  if (!answer.ok) return answer;
  if (!Array.isArray(answer.body)) return unreadable(answer.status, 'the answer is not a list');
  const entries = answer.body.flatMap((entry: unknown) => {
    const read = z.safeParse(schema, withoutNulls(entry));
    return read.success ? [read.data] : [];
  });
  return { ok: true, value: { entries, skipped: answer.body.length - entries.length } };
}

function unreadable(status: number, reason: string): CloudFailure {
  return { ok: false, kind: 'retry-later', status, reason: `unreadable answer: ${reason}` };
}

// The code by which displays hear why the cloud did not do what a person asked for (ERR-01 to ERR-03).

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

// How long a queued event waits before it is sent again (ERR-12, SPOOL-05).

/**
 * Milliseconds until the next attempt. No answer: always 5 s, because the line comes back for all at once. A cloud that
 * can't: 5 s doubling to 60 s, spread downwards so that lanes don't come back in step; Retry-After wins up to 5 minutes.
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
