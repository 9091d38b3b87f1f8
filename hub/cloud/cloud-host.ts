// What the cloud side needs from the process it runs in; the hub and a test each hand in their own.

export interface CloudLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface CloudHost {
  /** Milliseconds since 1970 in hub time. */
  now(): number;
  /** Whether the cloud's answers bear hub time out; while they don't, nothing may be left out because of its age. */
  isTimeSure(): boolean;
  /** Hub time, or what it would be without a large move of the last day if that is earlier. */
  cautiousNow(): number;
  /** Milliseconds of a clock that never steps; its zero means nothing. */
  monotonicMs(): number;
  /** Runs once after the delay; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
  /** 0 to 1, for spreading retries. */
  random(): number;
  log: CloudLog;
}
