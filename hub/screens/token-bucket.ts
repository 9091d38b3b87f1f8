/** How much may come at once, and how much a second in the long run. */
export interface BucketSize {
  burst: number;
  perSecond: number;
}

/**
 * Tokens that come back at a steady rate: a burst is let through, a flood isn't. Times are milliseconds of a clock that
 * never steps.
 */
export class TokenBucket {
  private readonly size: BucketSize;
  private tokens: number;
  private countedAtMs: number;

  constructor(size: BucketSize, nowMs: number) {
    this.size = size;
    this.tokens = size.burst;
    this.countedAtMs = nowMs;
  }

  /** Takes so many tokens, or none and returns false where there are fewer. */
  take(nowMs: number, tokens = 1): boolean {
    if (!this.has(nowMs, tokens)) return false;
    this.tokens -= tokens;
    return true;
  }

  has(nowMs: number, tokens = 1): boolean {
    this.refill(nowMs);
    return this.tokens >= tokens;
  }

  /** Takes so many tokens as there are, at most `tokens`. */
  drain(nowMs: number, tokens = 1): void {
    this.refill(nowMs);
    this.tokens = Math.max(0, this.tokens - tokens);
  }

  private refill(nowMs: number): void {
    const { burst, perSecond } = this.size;
    this.tokens = Math.min(burst, this.tokens + ((nowMs - this.countedAtMs) / 1000) * perSecond);
    this.countedAtMs = nowMs;
  }
}
