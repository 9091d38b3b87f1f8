// Owns the real timers and the steady clock of this process.
import type { Scheduler } from './ports.ts';

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
