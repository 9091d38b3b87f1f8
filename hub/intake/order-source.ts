// Owns what intake asks of the cloud: lists of orders, or why there are none.

export type OrdersAnswer =
  | { ok: true; orders: readonly unknown[] }
  | { ok: false; kind: string; reason: string };

export interface OrderSource {
  /** Orders touched at or after `from` (milliseconds since 1970), each with its actions. */
  orders(query: { site: string; from: number; hq: boolean }, signal: AbortSignal): Promise<OrdersAnswer>;
  /** Whole orders updated at or after the moment (CLOUD-31). */
  complete(query: { site: string; lastUpdated: number }, signal: AbortSignal): Promise<OrdersAnswer>;
}
