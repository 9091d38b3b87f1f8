// Owns what the doors for orders need from the process they run in; the hub and a test each hand in their own.

export interface IntakeLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface IntakeHost {
  /** Milliseconds since 1970 in hub time, which follows the cloud's. */
  now(): number;
  /** Whether the cloud's answers bear hub time out; while they don't, nothing may be left out because of its age. */
  isTimeSure(): boolean;
  /** Runs once after the delay; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
  /** 0 to 1, for spreading retries. */
  random(): number;
  log: IntakeLog;
}
