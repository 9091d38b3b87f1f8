// Timers advanced by a test.
import type { Scheduler } from '../../hub/screens/scheduler.ts';

interface Timer {
  intervalMs: number;
  dueMs: number;
  run(): void;
}

export class ManualScheduler implements Scheduler {
  private nowMs = 1_000;
  private readonly timers = new Set<Timer>();

  monotonicMs(): number {
    return this.nowMs;
  }

  every(intervalMs: number, run: () => void): () => void {
    const timer = { intervalMs, dueMs: this.nowMs + intervalMs, run };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** Number of pending timers. */
  get waiting(): number {
    return this.timers.size;
  }

  /** Advances time; everything due runs in order of time. */
  advance(ms: number): void {
    const end = this.nowMs + ms;
    for (;;) {
      const next = [...this.timers].sort((a, b) => a.dueMs - b.dueMs)[0];
      if (!next || next.dueMs > end) break;
      this.nowMs = next.dueMs;
      next.dueMs += next.intervalMs;
      next.run();
    }
    this.nowMs = end;
  }

  /** Simulates a stalled process: time passes, and each timer runs at most once afterwards. */
  standStill(ms: number): void {
    this.nowMs += ms;
    for (const timer of [...this.timers]) {
      if (timer.dueMs > this.nowMs) continue;
      timer.dueMs = this.nowMs + timer.intervalMs;
      timer.run();
    }
  }
}
