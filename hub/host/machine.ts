import type { HubLog } from './log.ts';

/** The machine as modules see it: clocks, timers, random numbers, log. Tests supply their own. */
export interface Machine {
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  /** True if the cloud's answers confirm hub time; otherwise nothing may be skipped because of its age. */
  isTimeSure(): boolean;
  /** Hub time, or the earlier time it would be without a large correction of the last day. */
  cautiousNow(): number;
  /** Milliseconds of a monotonic clock with an arbitrary zero. */
  monotonicMs(): number;
  /** Runs once after the delay; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** 0 to 1, for spreading retries. */
  random(): number;
  log: Pick<HubLog, 'info' | 'warn' | 'error'>;
}
