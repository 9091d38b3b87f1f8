import type { Machine } from '../host/machine.ts';

export type IntakeHost = Omit<Machine, 'cautiousNow' | 'monotonicMs'>;

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
