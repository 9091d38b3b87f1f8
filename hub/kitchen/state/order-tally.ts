// Running counts over all orders, updated order by order.
import type { Order } from './kitchen.ts';

export interface OrderTally {
  /** Sets the current state of an order; undefined if the order is gone. */
  set(orderId: string, order: Order | undefined): void;
  count(key: string): number;
  /** Keys with a count of at least one. */
  keys(): Iterable<string>;
}

/** @param keysOf keys an order counts for, each as often as it counts */
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
