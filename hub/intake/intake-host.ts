export interface IntakeLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface IntakeHost {
  /** Milliseconds since 1970 in hub time, which follows the cloud's. */
  now(): number;
  /** True if the cloud's answers confirm hub time; until then nothing may be dropped because of its age. */
  isTimeSure(): boolean;
  /** Runs once after the delay; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** 0 to 1, for spreading retries. */
  random(): number;
  log: IntakeLog;
}

// The engine as seen by intake: facts in, unreadable input into quarantine (DURA-02).

/** Request in a message that isn't a fact of the kitchen. */
export type Signal =
  | { signal: 'config-updated'; site: string }
  | { signal: 'served-average'; site: string; averageSeconds: number; count: number };

// Cloud requests of intake: lists of orders, or why there are none.

export type OrdersAnswer =
  | { ok: true; orders: readonly unknown[] }
  | { ok: false; kind: string; status?: number | undefined; reason: string };

export interface OrderLoader {
  /** Orders touched at or after `from` (milliseconds since 1970), each with its actions. */
  orders(query: { site: string; from: number; hq: boolean }, signal?: AbortSignal): Promise<OrdersAnswer>;
  /** Whole orders updated at or after that moment (CLOUD-31). */
  complete(query: { site: string; lastUpdated: number }, signal?: AbortSignal): Promise<OrdersAnswer>;
}
