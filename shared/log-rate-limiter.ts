/** Kinds come from outside, so their number is limited. */
const KINDS_MAX = 1_000;

interface CountedKind {
  sinceMs: number;
  let: number;
  leftOut: number;
}

/** Rate limiter for log lines: allows the first few of a kind per interval and counts the others. */
export class LogRateLimiter {
  private readonly most: number;
  private readonly spanMs: number;
  private readonly kinds = new Map<string, CountedKind>();

  constructor(most: number, spanMs: number) {
    this.most = most;
    this.spanMs = spanMs;
  }

  /**
   * Takes one of this kind, at a time of a monotonic clock.
   * @returns undefined if over the limit, else the number of its kind dropped before it
   */
  take(kind: string, nowMs: number): { leftOut: number } | undefined {
    const known = this.kinds.get(kind);
    if (!known || nowMs - known.sinceMs >= this.spanMs) {
      this.kinds.delete(kind);
      if (this.kinds.size >= KINDS_MAX) this.kinds.delete(this.kinds.keys().next().value ?? kind);
      this.kinds.set(kind, { sinceMs: nowMs, let: 1, leftOut: 0 });
      return { leftOut: known?.leftOut ?? 0 };
    }
    if (known.let >= this.most) {
      known.leftOut += 1;
      return undefined;
    }
    known.let += 1;
    return { leftOut: 0 };
  }
}
