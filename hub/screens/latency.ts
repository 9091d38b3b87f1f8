// Owns how long a display's connection takes there and back: from a protocol ping to its pong (PAIR-04).
import { DISPLAY_LATENCY_SAMPLES } from '../../shared/limits.ts';

export class Latency {
  private readonly monotonicMs: () => number;
  private readonly sentAtMs: number[] = [];
  private readonly samples: number[] = [];

  constructor(monotonicMs: () => number) {
    this.monotonicMs = monotonicMs;
  }

  pinged(): void {
    this.sentAtMs.push(this.monotonicMs());
  }

  /** Pongs come in the order of their pings; one that nobody asked for says nothing. */
  answered(): void {
    const sentAtMs = this.sentAtMs.shift();
    if (sentAtMs === undefined) return;
    this.samples.push(this.monotonicMs() - sentAtMs);
    if (this.samples.length > DISPLAY_LATENCY_SAMPLES) this.samples.shift();
  }

  /** The median of the last ones in whole milliseconds, at least 1, so that one slow answer is not an alarm. */
  get medianMs(): number | undefined {
    const sorted = this.samples.toSorted((one, other) => one - other);
    const middle = sorted[Math.floor(sorted.length / 2)];
    return middle === undefined ? undefined : Math.max(1, Math.round(middle));
  }
}
