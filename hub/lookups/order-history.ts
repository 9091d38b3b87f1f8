// What the hub knows of one order of its own organisation: its facts in order of time, where it was shown, and for each
// board why its courses are or aren't there, also long after memory has forgotten it (ORD-28, LOG-04).
import { explainOrder, type OrderOnBoard } from '../boards/explain-order.ts';
import type { Engine } from '../engine/engine.ts';
import { deriveOrder } from '../kitchen/derive/derive-order.ts';
import { apply } from '../kitchen/state/apply.ts';
import type { Order, OrderState } from '../kitchen/state/kitchen.ts';
import type { Screens } from '../screens/open-screens.ts';
import type { Stores } from '../store/stores.ts';
import type { HistoryPort } from '../web/ports.ts';

export interface HistorySources {
  stores: Stores;
  engine: Pick<Engine, 'orders' | 'site'>;
  screens: Pick<Screens, 'shownOn'>;
  /** Sites that belong to the organisation although none of their orders is shown at present (HQ-01). */
  switchedOff(): readonly string[];
  /** Since when the hub has served its organisation without another in between, in hub time. */
  servedSince(): number;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
}

export function createOrderHistory(sources: HistorySources): HistoryPort {
  const { stores, engine, screens, now } = sources;
  const isOwn = (site: string) =>
    engine.site().site.id === site ||
    engine.site().siteNames.has(site) ||
    sources.switchedOff().includes(site);
  const fromStore = (orderId: string): Order | undefined => {
    let state: OrderState | undefined;
    for (const fact of stores.orders.factsOf(orderId)) state = apply(state, fact);
    return state === undefined ? undefined : deriveOrder(state, engine.site());
  };

  return {
    history: (orderId) => {
      const { order: row, events: all } = stores.orders.history(orderId);
      if (row !== undefined && !isOwn(row.site)) return undefined;
      // Events whose order was never heard of don't say whose they are.
      const events = row === undefined ? all.filter((each) => each.recordedAt >= sources.servedSince()) : all;
      if (row === undefined && events.length === 0) return undefined;
      const document =
        row === undefined
          ? []
          : [{ kind: 'order', date: row.lastUpdated, document: JSON.parse(row.raw) as unknown }];
      const facts = events.map(({ fact, ...event }) => ({ ...event, fact: JSON.parse(fact) as unknown }));
      const inMemory = engine.orders.get(orderId);
      const order = inMemory ?? fromStore(orderId);
      // Events that came before their order's document: there is nothing to show yet.
      const boards: OrderOnBoard[] =
        order === undefined ? [] : explainOrder({ ...engine.site(), orders: engine.orders }, order, now());
      const shown = (order?.courses ?? []).map(({ id }) => [id, screens.shownOn(id)]);
      return {
        facts: [...document, ...facts].sort((a, b) => a.date - b.date),
        inMemory: inMemory !== undefined,
        boards,
        shown: Object.fromEntries(shown),
      };
    },
  };
}
