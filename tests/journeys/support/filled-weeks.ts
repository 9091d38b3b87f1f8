// Three weeks of orders in a hub's data, written while it is stopped: what a manager looks back on.
import { stampsOf } from '../../../hub/kitchen/state/document-stamps.ts';
import { chance, guestOrder } from '../../support/guest-orders.ts';
import { openStore } from '../../support/open-store.ts';
import { DISHES } from './known-order.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MENU = Object.values(DISHES).map(({ item, name }) => ({ item, name }));

/** @param sites whose orders they are, in turn; today has few, and none that is later than now */
export function fillWeeks(dataDir: string, now: number, sites: readonly string[] = ['site-1']): void {
  const store = openStore(dataDir, () => now);
  const any = chance(11);
  store.transaction(() => {
    for (let back = 0; back <= 20; back++) {
      const orders = back === 0 ? 3 : 24 + any(20);
      for (let turn = 0; turn < orders; turn++) {
        const at = back === 0 ? now - (60 + turn) * MINUTE_MS : noon(now, back) + any(600) * MINUTE_MS;
        put(store, `w${back}-${turn}`, at, any, sites[turn % sites.length] ?? '');
      }
    }
  });
  store.close();
}

function put(
  store: ReturnType<typeof openStore>,
  id: string,
  fireAt: number,
  any: (below: number) => number,
  site: string,
): void {
  for (const fact of guestOrder(id, fireAt, any, MENU)) {
    if (fact.kind === 'order') {
      const row = { id, site, raw: JSON.stringify(fact.raw), lastUpdated: fireAt, touchedAt: fireAt };
      store.orders.saveOrder({ ...row, stamps: JSON.stringify(stampsOf(fact.document)) });
    } else if (fact.kind === 'action') {
      const { date } = fact.event;
      store.orders.addEvent({ fact, origin: 'display', date, recordedAt: date });
    }
  }
}

/** By UTC: restaurants of the tests are within a few hours of it, and their days turn at night. */
function noon(now: number, daysBack: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS - daysBack * DAY_MS + 15 * 60 * MINUTE_MS;
}
