// Timers and the steady clock: those of this process, or a test's.

export interface Scheduler {
  /** Milliseconds of a clock that never steps; its zero means nothing. */
  monotonicMs(): number;
  /** Runs again and again; the returned function calls it off. */
  every(intervalMs: number, run: () => void): () => void;
}

export function systemScheduler(): Scheduler {
  return {
    monotonicMs: () => performance.now(),
    every(intervalMs, run) {
      const timer = setInterval(run, intervalMs);
      // A hub that stops must not be held up by a ping that is due.
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
