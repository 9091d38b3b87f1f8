// Three weeks of orders in a hub's data, written while it is stopped, for reports.
import { stampsOf } from '../../../hub/kitchen/state/document-stamps.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { localDay, momentOf } from '../../../hub/kitchen/time/local-time.ts';
import { arrives, course, event, item, order } from '../../kitchen/builders.ts';
import { openStore } from '../../support/open-store.ts';
import { chance, sampleCustomerOrder } from '../../support/sample-customer-orders.ts';
import { DISHES, type DishKey } from './known-order.ts';

const MINUTE_MS = 60_000;
/** Time zone of the sandbox's restaurants in and around Boston; they are open round the clock, so a day ends at midnight. */
const TIME_ZONE = 'America/New_York';
type MenuDish = (typeof DISHES)[DishKey];

const MENU = Object.values(DISHES).map(({ item, name }) => ({ item, name }));

/** @param sites in turn for successive orders; today has few orders, none in the future except in the day's first hour */
export function fillWeeks(dataDir: string, now: number, sites: readonly string[] = ['site-1']): void {
  const store = openStore(dataDir, () => now);
  const any = chance(11);
  store.transaction(() => {
    for (let back = 0; back <= 20; back++) {
      const orders = back === 0 ? 3 : 24 + any(20);
      for (let turn = 0; turn < orders; turn++) {
        const at = back === 0 ? hourAgo(now, turn) : morning(now, back) + any(600) * MINUTE_MS;
        const id = `w${back}-${turn}`;
        put(
          store,
          { id, fireAt: at, site: sites[turn % sites.length] ?? '' },
          sampleCustomerOrder(id, at, any, MENU),
        );
      }
    }
  });
  store.close();
}

/** Two weeks in which each dish took this many minutes, one dish per order. */
export function fillCookedAlike(
  dataDir: string,
  now: number,
  dishes: Partial<Record<DishKey, number>>,
): void {
  const store = openStore(dataDir, () => now);
  store.transaction(() => {
    for (let back = 1; back <= 14; back++) {
      for (const [turn, [dish, minutes]] of Object.entries(dishes).entries()) {
        for (let nth = 0; nth < 6; nth++) {
          const id = `c${back}-${dish}-${nth}`;
          const fireAt = morning(now, back) + (nth * 40 + turn * 20) * MINUTE_MS;
          const facts = cookedOrder(id, fireAt, DISHES[dish as DishKey], minutes);
          put(store, { id, fireAt, site: 'site-1' }, facts);
        }
      }
    }
  });
  store.close();
}

function cookedOrder(id: string, fireAt: number, { item: dish, name }: MenuDish, minutes: number): Fact[] {
  const own = { orderId: id, courseId: `${id}-c`, orderItemId: `${id}-i` };
  const document = order(id, {
    number: id,
    orderType: 'TA',
    created: iso(fireAt),
    lastUpdated: iso(fireAt),
    courses: [course(own.courseId, [own.orderItemId], { courseType: 'Mains', fired: { at: iso(fireAt) } })],
    items: [item(own.orderItemId, { item: dish, name, units: 1 })],
  });
  const readyAt = iso(fireAt + minutes * MINUTE_MS);
  return [
    arrives(document),
    event(`${id}-p`, '12:00', 'itemAction', 'prepared', { ...own, date: readyAt }),
    event(`${id}-s`, '12:00', 'courseAction', 'served', { ...own, date: readyAt }),
  ];
}

const iso = (ms: number) => new Date(ms).toISOString();

interface OrderRow {
  id: string;
  fireAt: number;
  site: string;
}

function put(
  store: ReturnType<typeof openStore>,
  { id, fireAt, site }: OrderRow,
  facts: readonly Fact[],
): void {
  for (const fact of facts) {
    if (fact.kind === 'order') {
      const row = { id, site, raw: JSON.stringify(fact.raw), lastUpdated: fireAt, touchedAt: fireAt };
      store.orders.saveOrder({ ...row, stamps: JSON.stringify(stampsOf(fact.document)) });
    } else if (fact.kind === 'action') {
      const { date } = fact.event;
      store.orders.addEvent({ fact, origin: 'display', date, recordedAt: date });
    }
  }
}

/** Ten o'clock in the restaurants' time zone, this many days before today. */
function morning(now: number, daysBack: number): number {
  return momentOf(localDay(now, TIME_ZONE).number - daysBack, 10 * 60, TIME_ZONE);
}

/** An hour ago, or the start of the restaurants' day; each turn is another minute. */
function hourAgo(now: number, turn: number): number {
  const midnight = momentOf(localDay(now, TIME_ZONE).number, 0, TIME_ZONE);
  return Math.max(midnight, now - 60 * MINUTE_MS) + turn * MINUTE_MS;
}
