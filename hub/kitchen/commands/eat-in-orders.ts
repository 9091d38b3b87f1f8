// Owns finding the orders of an eat-in number without walking the kitchen.
import type { Order } from '../state/kitchen.ts';
import { eatInNumberOf } from './shared-fire.ts';

export interface EatInOrders {
  /** Takes what is known of an order now; undefined when the order is gone. */
  set(orderId: string, order: Order | undefined): void;
  of(number: string): Iterable<Order>;
}

export function createEatInOrders(): EatInOrders {
  const byNumber = new Map<string, Map<string, Order>>();
  const numbers = new Map<string, string>();
  return {
    set(orderId, order) {
      const former = numbers.get(orderId);
      const number = order === undefined ? undefined : eatInNumberOf(order);
      if (former !== undefined && former !== number) {
        const others = byNumber.get(former);
        others?.delete(orderId);
        if (others?.size === 0) byNumber.delete(former);
        numbers.delete(orderId);
      }
      if (order === undefined || number === undefined) return;
      numbers.set(orderId, number);
      const orders = byNumber.get(number) ?? new Map<string, Order>();
      byNumber.set(number, orders.set(orderId, order));
    },
    of: (number) => byNumber.get(number)?.values() ?? [],
  };
}
