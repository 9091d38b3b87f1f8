// Owns the receivers over a fake door, with a cloud that answers as each test says.

import { createArrivalLog } from '../../hub/intake/arrival-log.ts';
import { createDoorKeeper } from '../../hub/intake/door-keeper.ts';
import type { OrdersAnswer, Signal } from '../../hub/intake/intake-host.ts';
import { createLoadedOrders } from '../../hub/intake/order-load.ts';
import { createMessageReceiver } from '../../hub/intake/site-intake.ts';
import { fakeDoor, memoryShelf } from './fake-door.ts';
import { manualHost } from './manual-host.ts';

export function setUpReceivers(left?: string) {
  const host = manualHost();
  const door = fakeDoor();
  const shelf = memoryShelf(left);
  const signals: Signal[] = [];
  const outside = { logOrders: false, catchUps: 0, complete: { ok: true, orders: [] } as OrdersAnswer };
  const doorKeeper = createDoorKeeper(door, host);
  const arrivals = createArrivalLog(host.log, () => outside.logOrders);
  const loadedOrders = createLoadedOrders('site-1', doorKeeper, arrivals, host.log);
  const receiver = createMessageReceiver({
    site: 'site-1',
    doorKeeper,
    loadedOrders,
    source: {
      orders: () => Promise.resolve({ ok: true, orders: [] }),
      complete: () => Promise.resolve(outside.complete),
    },
    shelf,
    host,
    arrivals,
    onSignal: (signal) => signals.push(signal),
    catchUp: () => {
      outside.catchUps += 1;
    },
  });
  const logged = (event: string) => host.lines.filter(({ details }) => details['event'] === event);
  return { host, door, shelf, signals, outside, receiver, loadedOrders, doorKeeper, logged };
}
