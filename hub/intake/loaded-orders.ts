// Owns what is done with the orders of a load: each through the door, unreadable ones aside, never one for all (ORD-23, LOG-04).
import { createHash } from 'node:crypto';
import type { ArrivalLog } from './arrival-log.ts';
import type { DoorKeeper } from './door-keeper.ts';
import type { IntakeLog } from './intake-host.ts';
import { readOrder } from './order-facts.ts';

/** So many orders of a load are one step of the engine; between steps commands get their turn. */
const ORDERS_AT_ONCE = 50;

export interface LoadedOrders {
  /** True once all of them are committed, false if the hub stopped before. */
  take(list: readonly unknown[]): Promise<boolean>;
}

/** @param site whose list it is, for orders that name no organisation */
export function createLoadedOrders(
  site: string,
  doorKeeper: DoorKeeper,
  arrivals: ArrivalLog,
  log: IntakeLog,
): LoadedOrders {
  const takeOne = (raw: unknown): Promise<boolean> => {
    const read = readOrder(raw, undefined, site);
    const aside = () => ({ source: 'poll', body: JSON.stringify(raw) });
    if (!read.ok) {
      const { reason, orderId } = read;
      // Every poll brings it again; once is enough.
      if (!arrivals.isNew(`unreadable:${digestOf(raw)}`)) return Promise.resolve(true);
      log.warn({ event: 'invalid_order', site, reason, orderId }, 'Invalid order: it could not be read');
      return doorKeeper.putAside({ ...aside(), reason, ...(orderId === undefined ? {} : { orderId }) });
    }
    arrivals.arrived(read.order, read.skipped);
    return doorKeeper.take(read.facts, () => ({ ...aside(), orderId: read.order.orderId }));
  };
  return {
    take: async (list) => {
      for (let start = 0; start < list.length; start += ORDERS_AT_ONCE) {
        const taken = await Promise.all(list.slice(start, start + ORDERS_AT_ONCE).map(takeOne));
        if (taken.includes(false)) return false;
      }
      return true;
    },
  };
}

function digestOf(raw: unknown): string {
  return createHash('sha256').update(JSON.stringify(raw)).digest('base64');
}
