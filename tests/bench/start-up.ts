// Start figure: a day of orders in the database, of which a few are open.

import * as z from 'zod/mini';
import { stampsOf } from '../../hub/kitchen/state/document-stamps.ts';
import { orderDocument } from '../../shared/model/order.ts';
import { openStore } from '../support/open-store.ts';

const DAY_BEFORE_MS = 12 * 3_600_000;

/** Writes a day: `all` orders with three events each; the last `open` of them were touched just now. */
export function fillDay(dataDir: string, all: number, open: number): void {
  const store = openStore(dataDir);
  const now = Date.now();
  store.transaction(() => {
    for (let i = 0; i < all; i++) addOrder(store, i, i >= all - open ? now - i : now - DAY_BEFORE_MS);
  });
  store.close();
}

function addOrder(store: ReturnType<typeof openStore>, i: number, at: number): void {
  const id = `day-${i}`;
  const items = Array.from({ length: 4 }, (_, n) => ({
    _id: `${id}-i${n}`,
    item: `item-${n}`,
    name: `Dish ${n}`,
  }));
  const stamp = { at: new Date(at).toISOString() };
  const raw = {
    _id: id,
    number: String(i),
    organization: 'site-1',
    orderType: 'Seated',
    orderedItems: items,
    kdsCourses: [
      { _id: `${id}-c`, courseType: 'Mains', orderedItems: items.map((item) => item._id), fired: stamp },
    ],
    lastUpdated: stamp.at,
  };
  const document = z.parse(orderDocument, raw);
  const row = { id, site: 'site-1', raw: JSON.stringify(raw), lastUpdated: at, touchedAt: at };
  store.orders.saveOrder({ ...row, stamps: JSON.stringify(stampsOf(document)) });
  for (const n of [0, 1, 2]) {
    const requestId = `${id}-e${n}`;
    const event = {
      type: 'itemAction' as const,
      action: 'prepared' as const,
      request_id: requestId,
      orderId: id,
      orderItemId: `${id}-i${n}`,
      date: at,
    };
    store.orders.addEvent({
      fact: { kind: 'action', requestId, orderId: id, event },
      origin: 'display',
      date: at,
      recordedAt: at,
    });
  }
}
