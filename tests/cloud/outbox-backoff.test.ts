// Delay before a queued event is sent again.
import { describe, expect, it } from 'vitest';
import { retryDelayMs } from '../../hub/cloud/cloud-answer.ts';
import { OUTBOX_RETRY_AFTER_MAX_MS } from '../../shared/limits.ts';

describe('[ERR-12] outbox backoff', () => {
  it('is always 5 s without an answer', () => {
    expect([1, 2, 50].map((attempts) => retryDelayMs({ kind: 'no-connection' }, attempts, 0))).toEqual([
      5_000, 5_000, 5_000,
    ]);
  });

  it('doubles for 5xx from 5 s to 60 s, with a jitter of up to minus half', () => {
    const delays = [1, 2, 3, 4, 5, 99].map((attempts) => retryDelayMs({ kind: 'retry-later' }, attempts, 0));
    expect(delays).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(retryDelayMs({ kind: 'retry-later' }, 5, 1)).toBe(30_000);
  });

  it('prefers Retry-After, up to 5 minutes', () => {
    expect(retryDelayMs({ kind: 'retry-later', retryAfterMs: 90_000 }, 1, 0)).toBe(90_000);
    expect(retryDelayMs({ kind: 'retry-later', retryAfterMs: 1e9 }, 1, 0)).toBe(OUTBOX_RETRY_AFTER_MAX_MS);
  });
});
