// Number of open orders, as the status names it: of a running hub from memory, of a stopped one from its database.
import * as z from 'zod/mini';
import { parseJson } from '../../shared/json/json-limits.ts';
import { organisation as organisationShape } from '../../shared/model/organisation.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { KEEP_BEYOND_WINDOW_MS } from '../engine/kitchen-memory.ts';
import { windowMs } from '../engine/site-rules.ts';
import { deriveOrder } from '../kitchen/derive/derive-order.ts';
import { apply } from '../kitchen/state/apply.ts';
import type { Order, OrderState } from '../kitchen/state/kitchen.ts';
import { savedCatalogue } from '../organisation/catalogue-repository.ts';
import { initialSiteContext } from '../organisation/site-context.ts';
import { openToRead } from '../store/open-database.ts';
import { OrderStore } from '../store/order-store.ts';
import { createSiteStore } from '../store/stores.ts';

/** Orders with a course that isn't served yet. */
export function countOpenOrders(orders: Iterable<Order>): number {
  const isOpen = ({ courses }: Order) =>
    courses.some(({ status }) => status !== undefined && status !== 'served');
  return [...orders].filter(isOpen).length;
}

/**
 * Orders that a start would load and show as open.
 * @param organisation JSON of the bound one
 * @param now milliseconds since 1970
 * @throws Error if another version of the hub wrote the database, or it can't be opened
 */
export function storedOpenOrders(database: string, organisation: string, now: number): number {
  const json = parseJson(organisation);
  const bound = z.parse(organisationShape, json.ok ? json.value : undefined);
  const { db, close } = openToRead(database);
  try {
    const sites = createSiteStore(db);
    const context = initialSiteContext(bound, {
      setup: readSetup(sites.setup(bound.id)?.setup),
      catalogue: savedCatalogue(sites, bound.id),
    });
    const since = now - windowMs(context.setup) - KEEP_BEYOND_WINDOW_MS;
    const served = [bound.id, ...context.siteNames.keys()];
    const found = new OrderStore(db).factsSince(since, served, () => {});
    return countOpenOrders(
      [...found.values()].flatMap((facts) => {
        const state = facts.reduce<OrderState | undefined>(apply, undefined);
        return (state && deriveOrder(state, context)) ?? [];
      }),
    );
  } finally {
    close();
  }
}
