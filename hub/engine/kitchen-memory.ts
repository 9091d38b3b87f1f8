// Owns the kitchen in memory: the folded state of open work and the orders derived from it. A step changes it
// tentatively; if the commit fails, the step is taken back whole.
import { createEatInOrders } from '../kitchen/commands/decide-fire.ts';
import type { DeriveRules } from '../kitchen/derive/derive-course.ts';
import { deriveOrder } from '../kitchen/derive/derive-order.ts';
import { openLoads } from '../kitchen/routing/load-balance.ts';
import { heldPlaces } from '../kitchen/routing/zones.ts';
import { apply } from '../kitchen/state/apply.ts';
import type { Fact } from '../kitchen/state/facts.ts';
import type { Order, OrderState, ZoneAssignment } from '../kitchen/state/kitchen.ts';
import { createOrderTally, type OrderTally } from '../kitchen/state/order-tally.ts';
import type { KnownOrder } from '../kitchen/visibility/age-book.ts';

interface Former {
  state: OrderState | undefined;
  order: Order | undefined;
}

export interface KitchenMemory {
  readonly orders: ReadonlyMap<string, Order>;
  /** Open items by the load-balance group they were given to. */
  readonly loads: Pick<OrderTally, 'count' | 'keys'>;
  /** Places of zone sets that unserved tickets hold. */
  readonly places: Pick<OrderTally, 'count'>;
  readonly zoneTurns: Pick<ZoneTurns, 'last' | 'startFrom'>;
  eatInOrders(number: string): Iterable<Order>;
  state(orderId: string): OrderState | undefined;
  /** Takes facts of one order in; returns true if they changed anything. */
  take(...facts: readonly Fact[]): boolean;
  /** Fills in an order from its stored facts, outside of any step's journal. */
  load(orderId: string, facts: readonly Fact[]): void;
  /** Orders that the running step has touched. */
  touched(): ReadonlySet<string>;
  /** Ends the step: what it did stays. */
  keep(): void;
  /** Ends the step: nothing of it happened. */
  takeBack(): void;
  /**
   * Derives every order anew, after a change of setup or catalogue. One over which a rule throws stays as it was, and
   * `defect` is told: the others must not wait for it.
   */
  useRules(rules: DeriveRules, defect: (reason: unknown, orderId: string) => void): void;
  /** All that is known, also of orders that no document has come of. */
  known(): Iterable<KnownOrder>;
  /** Forgets the orders that it answers true for; returns their ids. */
  forget(isGone: (state: OrderState) => boolean): string[];
}

export function createKitchenMemory(rules: DeriveRules): KitchenMemory {
  const states = new Map<string, OrderState>();
  const orders = new Map<string, Order>();
  const journal = new Map<string, Former>();
  const loads = createOrderTally(openLoads);
  const places = createOrderTally(heldPlaces);
  const eatIn = createEatInOrders();
  const zoneTurns = createZoneTurns();
  let current = rules;

  const put = (orderId: string, state: OrderState | undefined, order: Order | undefined) => {
    if (state === undefined) states.delete(orderId);
    else states.set(orderId, state);
    if (order === undefined) orders.delete(orderId);
    else orders.set(orderId, order);
    for (const sum of [loads, places, eatIn]) sum.set(orderId, order);
  };

  return {
    orders,
    loads,
    places,
    zoneTurns,
    eatInOrders: eatIn.of,
    state: (orderId) => states.get(orderId),
    take: (...facts) => {
      const orderId = facts[0]?.orderId ?? '';
      const former = states.get(orderId);
      let state = former;
      for (const fact of facts) state = apply(state, fact);
      if (state === undefined || state === former) return false;
      const order = deriveOrder(state, current);
      if (!journal.has(orderId)) journal.set(orderId, { state: former, order: orders.get(orderId) });
      put(orderId, state, order);
      for (const fact of facts) if (fact.kind === 'zone-assigned') zoneTurns.give(fact);
      return true;
    },
    load: (orderId, facts) => {
      let state: OrderState | undefined;
      for (const fact of facts) state = apply(state, fact);
      if (state !== undefined) put(orderId, state, deriveOrder(state, current));
    },
    touched: () => new Set(journal.keys()),
    keep: () => {
      journal.clear();
      zoneTurns.keep();
    },
    takeBack: () => {
      for (const [orderId, former] of journal) put(orderId, former.state, former.order);
      journal.clear();
      zoneTurns.takeBack();
    },
    useRules: (changed, defect) => {
      current = changed;
      for (const [orderId, state] of states) {
        try {
          put(orderId, state, deriveOrder(state, current));
        } catch (reason) {
          defect(reason, orderId);
        }
      }
    },
    known: () => [...states.values()].map((state) => ({ state, order: orders.get(state.orderId) })),
    forget: (isGone) => {
      const gone = [...states.values()].filter(isGone).map((state) => state.orderId);
      for (const orderId of gone) put(orderId, undefined, undefined);
      return gone;
    },
  };
}

// Owns what was given last in each zone set, kept beyond the orders that leave memory; a failed commit takes it back.

interface ZoneTurns {
  last(zoneSetId: string): ZoneAssignment | undefined;
  /** Hears of a place that the running step gave. */
  give(zone: ZoneAssignment): void;
  /** Ends the step: what was given stays, or was never given. */
  keep(): void;
  takeBack(): void;
  /** What the store knows, instead of all that was heard. */
  startFrom(known: Iterable<ZoneAssignment>): void;
}

function createZoneTurns(): ZoneTurns {
  let turns = new Map<string, ZoneAssignment>();
  let kept = turns;
  const give = (zone: ZoneAssignment) => {
    const held = turns.get(zone.zoneSetId);
    if (held !== undefined && held.turn >= zone.turn) return;
    if (turns === kept) turns = new Map(kept);
    turns.set(zone.zoneSetId, zone);
  };
  return {
    last: (zoneSetId) => turns.get(zoneSetId),
    give,
    keep: () => {
      kept = turns;
    },
    takeBack: () => {
      turns = kept;
    },
    startFrom: (known) => {
      turns = new Map();
      kept = new Map();
      for (const zone of known) give(zone);
      kept = turns;
    },
  };
}
