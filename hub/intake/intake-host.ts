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

// Intake's view of the engine: facts in, what can't be read into quarantine (DURA-02).

/** What a message asks for without being a fact of the kitchen. */
export type Signal =
  | { signal: 'config-updated'; site: string }
  | { signal: 'served-average'; site: string; averageSeconds: number; count: number };

// What intake asks of the cloud: lists of orders, or why there are none.

export type OrdersAnswer =
  | { ok: true; orders: readonly unknown[] }
  | { ok: false; kind: string; status?: number | undefined; reason: string };

export interface OrderLoader {
  /** Orders touched at or after `from` (milliseconds since 1970), each with its actions. */
  orders(query: { site: string; from: number; hq: boolean }, signal?: AbortSignal): Promise<OrdersAnswer>;
  /** Whole orders updated at or after the moment (CLOUD-31). */
  complete(query: { site: string; lastUpdated: number }, signal?: AbortSignal): Promise<OrdersAnswer>;
}
