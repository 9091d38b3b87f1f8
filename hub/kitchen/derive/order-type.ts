// Owns the order type that per-type settings go by (ORD-05, ORD-06).
import type { OrderDocument } from '../../../shared/model/order.ts';

/** Seated, OTC_seated, OTC_takeaway, TA, Delivery, or an unknown type as it came. */
export function typeKeyOf({ orderType, serviceType }: OrderDocument): string {
  if (orderType !== 'OTC') return orderType;
  return serviceType?.toLowerCase() === 'takeaway' ? 'OTC_takeaway' : 'OTC_seated';
}
