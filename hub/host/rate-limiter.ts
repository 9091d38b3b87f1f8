// Rate limiters (SAFE-06). Both answer synchronously: a websocket frame or a captured byte can't wait for a promise.
import { LRUCache } from 'lru-cache';
import { MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';

/** Maximum of one key within a window; a window begins with the key's first use after the last one. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

/** Log lines per kind, for one display or address; further ones are counted (SAFE-06, OPS-04). */
export const LOG_LINES: RateLimit = { max: 10, windowMs: MINUTE_MS };

/** Keys come from outside; the least recently used one is evicted. */
const KEYS_MAX = 5_000;

/** Limits each key by itself in fixed windows. */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #nowMs: () => number;
  readonly #windows: LRUCache<string, { sinceMs: number; count: number }>;

  /** @param keysMax memory for all of them is reserved at once, about 25 bytes each */
  constructor(limit: RateLimit, nowMs: () => number, keysMax = KEYS_MAX) {
    this.#limit = limit;
    this.#nowMs = nowMs;
    this.#windows = new LRUCache({ max: keysMax });
  }

  /** @returns undefined if the key is over its limit, else how many were refused in its window before this one */
  take(key: string): { leftOut: number } | undefined {
    const { max } = this.#limit;
    const window = this.#windows.get(key);
    if (window !== undefined && this.#leftMs(window) > 0) {
      window.count += 1;
      return window.count > max ? undefined : { leftOut: 0 };
    }
    this.#windows.set(key, { sinceMs: this.#nowMs(), count: 1 });
    return { leftOut: Math.max(0, (window?.count ?? 0) - max) };
  }

  /** Takes one; over the limit it is rate-limited with the seconds until the key is free, at least 1. */
  takeOrRefuse(key: string): Refusal | undefined {
    if (this.take(key)) return undefined;
    const window = this.#windows.peek(key);
    const leftMs = window === undefined ? 0 : this.#leftMs(window);
    return { code: 'rate-limited', params: { seconds: Math.max(1, Math.ceil(leftMs / SECOND_MS)) } };
  }

  /** A clock that was set back ends the window: otherwise a key would stay locked until the clock is there again. */
  #leftMs({ sinceMs }: { sinceMs: number }): number {
    const elapsedMs = this.#nowMs() - sinceMs;
    return elapsedMs < 0 ? 0 : Math.max(0, this.#limit.windowMs - elapsedMs);
  }
}

/** Burst, and sustained rate per second. */
export interface BucketSize {
  burst: number;
  perSecond: number;
}

/** Lets a burst through, then a steady rate. */
export class TokenBucket {
  readonly #size: BucketSize;
  readonly #nowMs: () => number;
  #tokens: number;
  #countedAtMs: number;

  constructor(size: BucketSize, nowMs: () => number) {
    this.#size = size;
    this.#nowMs = nowMs;
    this.#tokens = size.burst;
    this.#countedAtMs = nowMs();
  }

  /** Takes this many tokens; if there are fewer, takes none and returns false. */
  take(tokens = 1): boolean {
    if (this.waitMs(tokens) > 0) return false;
    this.#tokens -= tokens;
    return true;
  }

  /** Takes tokens that may not be there yet: the next ones wait for them. */
  owe(tokens: number): void {
    this.#tokens -= tokens;
  }

  /** Milliseconds until there are this many tokens; 0 if there are. */
  waitMs(tokens = 1): number {
    const { burst, perSecond } = this.#size;
    const now = this.#nowMs();
    const elapsedMs = Math.max(0, now - this.#countedAtMs);
    this.#tokens = Math.min(burst, this.#tokens + (elapsedMs / SECOND_MS) * perSecond);
    this.#countedAtMs = now;
    return Math.max(0, ((tokens - this.#tokens) / perSecond) * SECOND_MS);
  }
}
