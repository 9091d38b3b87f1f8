// A running count over all orders: order in, order out, whatever the kitchen holds.
import type { Order } from './kitchen.ts';

export interface OrderTally {
  /** Takes what is known of an order now; undefined when the order is gone. */
  set(orderId: string, order: Order | undefined): void;
  count(key: string): number;
  /** Keys that count at least one. */
  keys(): Iterable<string>;
}

/** @param keysOf what an order counts for, a key as often as it counts */
export function createOrderTally(keysOf: (order: Order) => readonly string[]): OrderTally {
  const counts = new Map<string, number>();
  const byOrder = new Map<string, readonly string[]>();
  const change = (key: string, by: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };
  return {
    set(orderId, order) {
      for (const key of byOrder.get(orderId) ?? []) change(key, -1);
      const keys = order === undefined ? [] : keysOf(order);
      for (const key of keys) change(key, 1);
      if (keys.length > 0) byOrder.set(orderId, keys);
      else byOrder.delete(orderId);
    },
    count: (key) => counts.get(key) ?? 0,
    keys: () => counts.keys(),
  };
}
