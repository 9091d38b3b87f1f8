// Owns the kitchen in memory: the folded state of open work and the orders derived from it. A step changes it
// tentatively; if the commit fails, the step is taken back whole.
import type { Catalogue } from '../shared/model/catalogue.ts';
import type { Setup } from '../shared/model/setup.ts';
import { apply } from './kitchen/apply.ts';
import { deriveOrder } from './kitchen/derive-order.ts';
import type { Fact } from './kitchen/facts.ts';
import type { Order, OrderState } from './kitchen/kitchen.ts';

interface Former {
  state: OrderState | undefined;
  order: Order | undefined;
}

export interface KitchenMemory {
  readonly orders: ReadonlyMap<string, Order>;
  state(orderId: string): OrderState | undefined;
  /** Takes a fact in; returns true if it changed anything. */
  take(fact: Fact): boolean;
  /** Fills in an order from its stored facts, outside of any step's journal. */
  load(orderId: string, facts: readonly Fact[]): void;
  /** Orders that the running step has touched. */
  touched(): ReadonlySet<string>;
  /** Ends the step: what it did stays. */
  keep(): void;
  /** Ends the step: nothing of it happened. */
  takeBack(): void;
  /** Derives every order anew, after a change of setup or catalogue. */
  useRules(rules: { setup: Setup; catalogue: Catalogue }): void;
  /** Forgets orders that nothing has touched since then; returns their ids. */
  forgetUntouched(before: number): string[];
}

export function createKitchenMemory(rules: { setup: Setup; catalogue: Catalogue }): KitchenMemory {
  const states = new Map<string, OrderState>();
  const orders = new Map<string, Order>();
  const journal = new Map<string, Former>();
  let current = rules;

  const put = (orderId: string, state: OrderState | undefined, order: Order | undefined) => {
    if (state === undefined) states.delete(orderId);
    else states.set(orderId, state);
    if (order === undefined) orders.delete(orderId);
    else orders.set(orderId, order);
  };

  return {
    orders,
    state: (orderId) => states.get(orderId),
    take: (fact) => {
      const former = states.get(fact.orderId);
      const state = apply(former, fact);
      if (state === former) return false;
      if (!journal.has(fact.orderId)) {
        journal.set(fact.orderId, { state: former, order: orders.get(fact.orderId) });
      }
      put(fact.orderId, state, deriveOrder(state, current));
      return true;
    },
    load: (orderId, facts) => {
      let state: OrderState | undefined;
      for (const fact of facts) state = apply(state, fact);
      if (state !== undefined) put(orderId, state, deriveOrder(state, current));
    },
    touched: () => new Set(journal.keys()),
    keep: () => journal.clear(),
    takeBack: () => {
      for (const [orderId, former] of journal) put(orderId, former.state, former.order);
      journal.clear();
    },
    useRules: (changed) => {
      current = changed;
      for (const [orderId, state] of states) put(orderId, state, deriveOrder(state, current));
    },
    forgetUntouched: (before) => {
      const gone = [...states.values()]
        .filter((state) => state.touchedAt < before)
        .map((state) => state.orderId);
      for (const orderId of gone) put(orderId, undefined, undefined);
      return gone;
    },
  };
}
