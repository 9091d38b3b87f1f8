// Whether an order is delivered (TICK-08, TICK-24).
import type { Order, OrderState, Register } from '../state/kitchen.ts';
import { effectiveValue } from '../state/registers.ts';

/**
 * Effective value of delivered: a later un-serve of a course unsets it. The register's date covers that moment too, so
 * that a later value wins over it.
 */
export function effectiveDelivered(state: OrderState): Register<boolean> | undefined {
  const word = effectiveValue(state.delivered, state.deliveredTold, true);
  const { unservedAt } = state;
  if (unservedAt === undefined || (word !== undefined && unservedAt <= word.date)) return word;
  return { value: false, date: unservedAt, id: word?.id ?? '', at: unservedAt };
}

/**
 * True if all its courses with a status are served, and there is at least one; completely cancelled courses don't
 * count.
 */
export function isServed(order: Pick<Order, 'courses'>): boolean {
  const wanted = order.courses.filter(
    ({ status, items }) =>
      status !== undefined && (items.length === 0 || items.some((item) => item.cancelled === undefined)),
  );
  return wanted.length > 0 && wanted.every(({ status }) => status === 'served');
}
