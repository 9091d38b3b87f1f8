// Owns what a call to the cloud can come to, and which status means what (cloud contract "Actions", ERR-01 to ERR-04, ERR-12).

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
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Whether the call itself failed: nobody answered, the cloud can't now, or somebody else answered for it (SHELL-32). */
export function isOutage(answer: CloudAnswer): boolean {
  return !answer.ok && (answer.kind === 'no-connection' || answer.kind === 'retry-later');
}
