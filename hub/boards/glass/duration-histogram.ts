// Histogram of durations, for quantiles and sums; and the cause of a slow paint (GLASS-04).
import type { BreachCause, GlassSpread } from '../../../shared/protocol/glass.ts';

/** Ratio between two bucket bounds: a quantile is at most this factor too high. */
const STEP = 1.15;
const FIRST_MS = 1;

/** Sparse: only few buckets are ever in use, and empty ones cost nothing. */
export class DurationHistogram {
  readonly #buckets = new Map<number, number>();
  #count = 0;

  add(ms: number): void {
    const bucket = ms <= FIRST_MS ? 0 : Math.ceil(Math.log(ms / FIRST_MS) / Math.log(STEP));
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + 1);
    this.#count += 1;
  }

  join(other: DurationHistogram): void {
    for (const [bucket, count] of other.#buckets)
      this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + count);
    this.#count += other.#count;
  }

  /** In whole ms, rounded up to a bucket bound; undefined without any duration. */
  spread(): GlassSpread | undefined {
    if (this.#count === 0) return undefined;
    const ordered = [...this.#buckets].sort(([one], [other]) => one - other);
    const at = (share: number): number => {
      const rank = Math.ceil(share * this.#count);
      let below = 0;
      for (const [bucket, count] of ordered) {
        below += count;
        if (below >= rank) return Math.round(FIRST_MS * STEP ** bucket);
      }
      return 0;
    };
    return { count: this.#count, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
  }
}

/** Timestamps of one change, ms; `latencyMs`: round trip to its display. */
export interface PaintTimestamps {
  at: number;
  sentAt: number;
  paintedAt: number;
  latencyMs: number | undefined;
}

/** Part that took longest: the hub until it sent the change, the network for its latency, the display for the rest. */
export function breachCause({ at, sentAt, paintedAt, latencyMs = 0 }: PaintTimestamps): BreachCause {
  const afterwards = Math.max(0, paintedAt - sentAt);
  const network = Math.min(latencyMs, afterwards);
  const shares = [
    { cause: 'display' as const, ms: afterwards - network },
    { cause: 'network' as const, ms: network },
    { cause: 'hub' as const, ms: Math.max(0, sentAt - at) },
  ];
  return shares.reduce((one, other) => (other.ms > one.ms ? other : one)).cause;
}
