// Order as read by rules and boards, derived from its facts; independent of time (ORD-03, ORD-04).
import { coursesOf, type OrderDocument } from '../../../shared/model/order.ts';
import { itemsOf } from '../state/document-stamps.ts';
import type { Order, OrderState } from '../state/kitchen.ts';
import { onBoardsFrom, plannedFor } from '../time/planned-orders.ts';
import { effectiveDelivered } from './delivered.ts';
import { type DeriveRules, deriveCourse } from './derive-course.ts';

/** Undefined until a document of the order arrives: events alone make no ticket. */
export function deriveOrder(state: OrderState, rules: DeriveRules): Order | undefined {
  const { document, tableMove, plan = {} } = state;
  if (document === undefined) return undefined;
  const items = itemsOf(document);
  const delivered = effectiveDelivered(state);
  const courses = coursesOf(document).map((course) => deriveCourse(state, document, course, items, rules));
  const planned = plannedFor(document, state.site, courses, plan['pulled'], rules);
  return {
    id: state.orderId,
    site: state.site,
    document,
    raw: state.raw,
    typeKey: typeKeyOf(document),
    closed: document.isClosed === true || (document.closed !== undefined && document.closed !== false),
    openTab: document.isOpenTab === true,
    deliveredAt: delivered?.value === true ? delivered.at : undefined,
    delivered,
    tableMove: tableMove && { from: tableMove.from, to: tableMove.to, at: tableMove.at },
    touchedAt: state.touchedAt,
    prints: state.prints,
    allergiesSeen: state.allergiesSeen,
    planned,
    plan,
    courses: planned === undefined ? courses : onBoardsFrom(courses, planned),
  };
}

// Order type used by per-type settings (ORD-05, ORD-06).

/** Seated, OTC_seated, OTC_takeaway, TA, Delivery, or the unknown type as received. */
export function typeKeyOf({ orderType, serviceType }: OrderDocument): string {
  if (orderType !== 'OTC') return orderType;
  return serviceType?.toLowerCase() === 'takeaway' ? 'OTC_takeaway' : 'OTC_seated';
}
