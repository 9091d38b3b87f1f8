// The receivers over a fake engine, with a cloud that answers as each test sets.

import { createArrivedOrdersLog } from '../../hub/intake/arrived-orders-log.ts';
import type { OrdersAnswer, Signal } from '../../hub/intake/intake-host.ts';
import { createLoadedOrders } from '../../hub/intake/order-load.ts';
import { FactDelivery } from '../../hub/intake/received-orders.ts';
import { MessageHandler } from '../../hub/intake/site-intake.ts';
import { fakeReceiver, inMemoryText } from './fake-receiver.ts';
import { manualHost } from './manual-host.ts';

export function setUpReceivers(left?: string) {
  const host = manualHost();
  const engine = fakeReceiver();
  const heldUpdates = inMemoryText(left);
  const signals: Signal[] = [];
  const outside = { logOrders: false, catchUps: 0, complete: { ok: true, orders: [] } as OrdersAnswer };
  const delivery = new FactDelivery(engine, host, (reason) => String(reason).includes('disk full'));
  const orderLog = createArrivedOrdersLog(host.log, () => outside.logOrders);
  const loadedOrders = createLoadedOrders('site-1', delivery, orderLog, host.log);
  const source = {
    orders: () => Promise.resolve({ ok: true as const, orders: [] }),
    complete: () => Promise.resolve(outside.complete),
  };
  const receiver = new MessageHandler(
    { site: 'site-1', source, heldUpdates, host, onSignal: (signal) => signals.push(signal) },
    delivery,
    loadedOrders,
    orderLog,
    () => {
      outside.catchUps += 1;
    },
  );
  const logged = (event: string) => host.lines.filter(({ details }) => details['event'] === event);
  return { host, engine, heldUpdates, signals, outside, receiver, loadedOrders, delivery, logged };
}
