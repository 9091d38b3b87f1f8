// Owns where the guest of an order can be reached (SMS-03).
import type { Order } from '../state/kitchen.ts';

/** The orderer's phone; undefined without a digit in it. */
export function phoneOf({ document }: Pick<Order, 'document'>): string | undefined {
  const phone = document.orderer?.phone?.trim() ?? '';
  return /\d/.test(phone) ? phone : undefined;
}
