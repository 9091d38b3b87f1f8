// Owns a histogram of durations in Prometheus' text form (OPS-03).

/** Upper bounds in seconds: fine where a screen should be, coarse where it is late. */
const GLASS_BOUNDS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

export class Histogram {
  private readonly name: string;
  private readonly about: string;
  private readonly counts = new Array<number>(GLASS_BOUNDS_SECONDS.length).fill(0);
  private total = 0;
  private sumSeconds = 0;

  /** @param about one line for people, without line breaks */
  constructor(name: string, about: string) {
    this.name = name;
    this.about = about;
  }

  /** Counts one duration; a clock that stepped back counts as 0. */
  observeMs(durationMs: number): void {
    const seconds = Math.max(0, durationMs) / 1000;
    this.total += 1;
    this.sumSeconds += seconds;
    const slot = GLASS_BOUNDS_SECONDS.findIndex((bound) => seconds <= bound);
    if (slot >= 0) this.counts[slot] = (this.counts[slot] ?? 0) + 1;
  }

  text(): string {
    let below = 0;
    const buckets = GLASS_BOUNDS_SECONDS.map((bound, slot) => {
      below += this.counts[slot] ?? 0;
      return `${this.name}_bucket{le="${bound}"} ${below}`;
    });
    return [
      `# HELP ${this.name} ${this.about}`,
      `# TYPE ${this.name} histogram`,
      ...buckets,
      `${this.name}_bucket{le="+Inf"} ${this.total}`,
      `${this.name}_sum ${this.sumSeconds}`,
      `${this.name}_count ${this.total}`,
      '',
    ].join('\n');
  }
}
