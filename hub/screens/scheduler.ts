// Timers and the monotonic clock: those of this process, or a test's.

export interface Scheduler {
  /** Milliseconds of a monotonic clock with an arbitrary zero. */
  monotonicMs(): number;
  /** Runs at an interval; the returned function cancels it. */
  every(intervalMs: number, run: () => void): () => void;
}

export function systemScheduler(): Scheduler {
  return {
    monotonicMs: () => performance.now(),
    every(intervalMs, run) {
      const timer = setInterval(run, intervalMs);
      // A due ping must not keep a stopping hub alive.
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
