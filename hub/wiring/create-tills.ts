// Assembles the tills: their rows, the engine they use, and the webhooks that report to them (INTAKE-01).
import { DeliverectStatuses } from '../cloud/webhooks/deliverect-statuses.ts';
import { WebhookSender } from '../cloud/webhooks/webhook-sender.ts';
import { HubOrders } from '../intake/tills/hub-orders.ts';
import { Tills, tillEventType } from '../intake/tills/tills.ts';
import { deliverectStatusOf } from '../kitchen/intake/deliverect.ts';
import { stationPlan } from '../kitchen/routing/stations.ts';
import { catalogueOf } from '../kitchen/state/site-catalogue.ts';
import { stockLimits } from '../kitchen/stock/stock-limits.ts';
import { KitchenLoadWatch } from '../lookups/kitchen-load.ts';
import { readTillOrder } from '../lookups/till-orders.ts';
import type { BackedSite } from '../organisation/backend.ts';
import type { Kitchen } from './create-kitchen.ts';
import type { Base } from './open-base.ts';

export type TillSide = ReturnType<typeof createTills>;

export function createTills(
  base: Base,
  { engine }: Pick<Kitchen, 'engine'>,
  site: Pick<BackedSite, 'stock'>,
) {
  const { stores, sealer, storage, events, time, host, log, scheduler } = base;
  const order = (orderId: string) => readTillOrder(stores, engine, orderId);
  const sender = new WebhookSender({
    deliverect: new DeliverectStatuses(
      (orderId) => stores.tills.order(orderId)?.till,
      ({ type, orderId }) => {
        const status = order(orderId)?.status;
        return status === undefined ? undefined : deliverectStatusOf(tillEventType(type), status);
      },
      time.now,
    ),
    rows: stores.tills,
    site: () => engine.site().site.id,
    open: (sealed) => sealer.open(sealed),
    now: time.now,
    after: host.after,
    failed: storage.failed,
    log,
  });
  const load = new KitchenLoadWatch(engine, stores, storage, events, host);
  const tills = new Tills({
    stores,
    engine,
    order,
    stations: () => {
      const context = engine.site();
      const { stations } = stationPlan(context, context.setup, context.site.role);
      return stations.map(({ id, name }) => ({ id, name }));
    },
    sender,
    seal: (text) => sealer.seal(text),
    open: (sealed) => sealer.open(sealed),
    eventually: storage.eventually,
    hubNow: time.now,
    now: scheduler.monotonicMs,
  });
  return { tills, sender, load, hubOrders: createHubOrders(base, engine, site) };
}

function createHubOrders(
  { stores, host, storage }: Base,
  engine: Kitchen['engine'],
  site: Pick<BackedSite, 'stock'>,
): HubOrders {
  const soldOut = () => {
    const limits = stockLimits(site.stock(), catalogueOf(engine.site().site.id, engine.site()));
    return new Set([...limits].flatMap(([item, left]) => (left === 0 ? [item] : [])));
  };
  return new HubOrders(stores, engine, soldOut, storage, host);
}
