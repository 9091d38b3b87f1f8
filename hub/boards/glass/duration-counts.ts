// Durations counted so that quantiles can be read and counts be added up, and whose fault a long way to the glass was
// (GLASS-04).
import type { BreachCause, GlassSpread } from '../../../shared/protocol/glass.ts';

/** Each bound is so many times the one before: a quantile is at most that much too high. */
const STEP = 1.15;
const FIRST_MS = 1;

/** Few different buckets are ever used at once: what is empty takes no room. */
export class DurationCounts {
  readonly #buckets = new Map<number, number>();
  #count = 0;

  add(ms: number): void {
    const bucket = ms <= FIRST_MS ? 0 : Math.ceil(Math.log(ms / FIRST_MS) / Math.log(STEP));
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + 1);
    this.#count += 1;
  }

  join(other: DurationCounts): void {
    for (const [bucket, count] of other.#buckets)
      this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + count);
    this.#count += other.#count;
  }

  /** In whole ms, rounded up to a bound; undefined without any. */
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

/** The moments of one change, ms; `latencyMs`: there and back to its display. */
export interface WayToGlass {
  at: number;
  sentAt: number;
  paintedAt: number;
  latencyMs: number | undefined;
}

/** The part that took longest: until it went out the hub, then as long as the network takes it, the rest the display. */
export function breachCause({ at, sentAt, paintedAt, latencyMs = 0 }: WayToGlass): BreachCause {
  const afterwards = Math.max(0, paintedAt - sentAt);
  const network = Math.min(latencyMs, afterwards);
  const shares = [
    { cause: 'display' as const, ms: afterwards - network },
    { cause: 'network' as const, ms: network },
    { cause: 'hub' as const, ms: Math.max(0, sentAt - at) },
  ];
  return shares.reduce((one, other) => (other.ms > one.ms ? other : one)).cause;
}
