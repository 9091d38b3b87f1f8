/** Kinds are made of what others send: so many are known at once. */
const KINDS_MAX = 1_000;

interface CountedKind {
  sinceMs: number;
  let: number;
  leftOut: number;
}

/** Lets the first few of a kind through in each span of time and counts the others, so that nobody fills a log. */
export class Allowance {
  private readonly most: number;
  private readonly spanMs: number;
  private readonly kinds = new Map<string, CountedKind>();

  constructor(most: number, spanMs: number) {
    this.most = most;
    this.spanMs = spanMs;
  }

  /**
   * One more of this kind, at a moment of a clock that never steps.
   * @returns undefined if it is one too many, else how many of its kind were left out before it
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
