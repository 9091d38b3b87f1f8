// Log of arriving orders: invalid ones, unknown sources, or all of them on demand (LOG-04, ORD-10, ORD-22, ORD-35).
import { coursesOf } from '../../shared/model/order.ts';
import type { OrderFact } from '../kitchen/state/facts.ts';
import type { IntakeHost } from './intake-host.ts';
import type { SkippedAction } from './order-message.ts';

const SOURCES = new Set(['online', 'webCallCenter', 'restaurantOnPremise', 'restaurantViaPhone', 'external']);

/** An order arrives many times; this many logged lines are remembered to avoid repeats. */
const REMEMBERED = 5_000;

export interface ArrivedOrdersLog {
  arrived(order: OrderFact, skipped: readonly SkippedAction[]): void;
  /** True the first time a key is passed: repeats are logged once. */
  isNew(key: string): boolean;
}

/** @param logAll true if the site wants every order in the log */
export function createArrivedOrdersLog(
  log: IntakeHost['log'],
  logAll: (site: string) => boolean,
): ArrivedOrdersLog {
  const said = new Set<string>();
  const isNew = (key: string): boolean => {
    if (said.has(key)) return false;
    if (said.size >= REMEMBERED) said.clear();
    said.add(key);
    return true;
  };
  return {
    isNew,
    arrived: (order, skipped) => {
      const { orderId, site, document } = order;
      if (logAll(site)) log.info({ event: 'incoming_order', ...summaryOf(order) }, `Order ${orderId}`);
      const { source } = document;
      if (source !== undefined && !SOURCES.has(source) && isNew(`source:${source}`)) {
        log.warn({ event: 'unknown_source', source, orderId }, `Unknown order source ${source}`);
      }
      for (const { reason, body } of skipped) {
        if (!isNew(`skipped:${orderId}:${body}`)) continue;
        log.warn({ event: 'action_skipped', orderId, reason }, 'An action in an order could not be read');
      }
      const unknownItems = unknownItemsOf(order);
      if (unknownItems.length > 0 && isNew(`invalid:${orderId}:${unknownItems.join()}`)) {
        log.warn(
          { event: 'invalid_order', orderId, unknownItems },
          'Invalid order: its courses name unknown items',
        );
      }
    },
  };
}

/** Nothing about the customer: names, phones and addresses stay out of logs (SAFE-05). */
function summaryOf({ orderId, site, document }: OrderFact): object {
  return {
    orderId,
    site,
    number: document.number,
    orderType: document.orderType,
    source: document.source,
    lastUpdated: new Date(document.lastUpdated).toISOString(),
    courses: coursesOf(document).map((course) => ({ id: course._id, items: course.orderedItems.length })),
    actions: document.actions.length,
  };
}

/** Item ids that courses name but the order doesn't have; items of an offer count as the order's. */
function unknownItemsOf({ document }: OrderFact): string[] {
  const known = new Set(document.orderedItems.map((item) => item._id));
  for (const offer of document.orderedOffers) {
    for (const item of offer.orderedItems) if (typeof item !== 'string') known.add(item._id);
  }
  return coursesOf(document).flatMap((course) => course.orderedItems.filter((id) => !known.has(id)));
}
