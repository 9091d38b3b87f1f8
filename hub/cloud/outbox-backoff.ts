// Owns how long a queued event waits before it is sent again (ERR-12, SPOOL-05).
import { OUTBOX_RETRY_AFTER_MAX_MS, OUTBOX_RETRY_MAX_MS, OUTBOX_RETRY_MS } from '../../shared/limits.ts';
import type { CloudFailure } from './cloud-answer.ts';

/** A doubling beyond this many attempts changes nothing: the limit is reached. */
const DOUBLINGS = 10;

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
  const doubled = OUTBOX_RETRY_MS * 2 ** Math.min(Math.max(attempts - 1, 0), DOUBLINGS);
  return Math.round(Math.min(doubled, OUTBOX_RETRY_MAX_MS) * (1 - random / 2));
}
