// The kitchen in memory: folded state of open work and the orders derived from it. A step changes it tentatively; if
// the commit fails, the whole step is rolled back.
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import { createEatInOrders } from '../kitchen/commands/decide-fire.ts';
import type { DeriveRules } from '../kitchen/derive/derive-course.ts';
import { deriveOrder } from '../kitchen/derive/derive-order.ts';
import { openLoads } from '../kitchen/routing/load-balance.ts';
import { heldPlaces } from '../kitchen/routing/zones.ts';
import { type AgeOverrides, countsFrom } from '../kitchen/state/age-overrides.ts';
import { apply } from '../kitchen/state/apply.ts';
import type { Fact } from '../kitchen/state/facts.ts';
import type { Order, OrderState, ZoneAssignment } from '../kitchen/state/kitchen.ts';
import { createOrderTally, type OrderTally } from '../kitchen/state/order-tally.ts';
import { notStaleBefore } from '../kitchen/time/planned-orders.ts';
import { createStampAges, type KnownOrder } from '../kitchen/visibility/stamp-ages.ts';
import { AuditPruning } from './audit-log.ts';
import type { ClockMove } from './hub-time.ts';
import type { OrderLog } from './order-log.ts';
import type { EngineStores } from './ports.ts';

/** When an order's windows start (ms): for an order promised for later, not before the promised time (PACE-03, PACE-06). */
export function openUntil(
  { orderId, touchedAt }: OrderState,
  order: Order | undefined,
  ages: AgeOverrides,
): number {
  const promised = order === undefined ? 0 : notStaleBefore(order);
  return Math.max(promised, order?.planned?.dueAt ?? 0, countsFrom(ages, orderId, touchedAt));
}

/** An order leaves memory this long after its fired-ago window has closed. */
export const KEEP_BEYOND_WINDOW_MS = 10 * MINUTE_MS;
const COMMANDS_KEPT_MS = 24 * HOUR_MS;
const ORDERS_DELETED_AT_ONCE = 200;

interface Former {
  state: OrderState | undefined;
  order: Order | undefined;
}

export class KitchenMemory {
  readonly #states = new Map<string, OrderState>();
  readonly #orders = new Map<string, Order>();
  readonly #journal = new Map<string, Former>();
  readonly #loads = createOrderTally(openLoads);
  readonly #places = createOrderTally(heldPlaces);
  readonly #eatIn = createEatInOrders();
  #rules: DeriveRules;

  readonly orders: ReadonlyMap<string, Order> = this.#orders;
  /** Open items by their assigned load-balance group. */
  readonly loads: Pick<OrderTally, 'count' | 'keys'> = this.#loads;
  /** Zone set places taken by unserved tickets. */
  readonly places: Pick<OrderTally, 'count'> = this.#places;
  readonly zoneTurns = new ZoneTurns();
  readonly eatInOrders: (number: string) => Iterable<Order> = this.#eatIn.of;

  constructor(rules: DeriveRules) {
    this.#rules = rules;
  }

  state(orderId: string): OrderState | undefined {
    return this.#states.get(orderId);
  }

  /** Applies facts of one order; returns true if any changed its state. */
  apply(...facts: readonly Fact[]): boolean {
    const orderId = facts[0]?.orderId ?? '';
    const former = this.#states.get(orderId);
    let state = former;
    for (const fact of facts) state = apply(state, fact);
    if (state === undefined || state === former) return false;
    const order = deriveOrder(state, this.#rules);
    if (!this.#journal.has(orderId)) {
      this.#journal.set(orderId, { state: former, order: this.#orders.get(orderId) });
    }
    this.#put(orderId, state, order);
    for (const fact of facts) if (fact.kind === 'zone-assigned') this.zoneTurns.give(fact);
    return true;
  }

  /** Loads an order from its stored facts, outside any step's journal. */
  load(orderId: string, facts: readonly Fact[]): void {
    let state: OrderState | undefined;
    for (const fact of facts) state = apply(state, fact);
    if (state !== undefined) this.#put(orderId, state, deriveOrder(state, this.#rules));
  }

  /** Orders touched by the running step. */
  touched(): ReadonlySet<string> {
    return new Set(this.#journal.keys());
  }

  /** State of the order before the running step touched it. */
  former(orderId: string): Order | undefined {
    return this.#journal.get(orderId)?.order;
  }

  /** Ends the step and keeps its changes. */
  commit(): void {
    this.#journal.clear();
    this.zoneTurns.commit();
  }

  /** Ends the step and reverts its changes. */
  rollback(): void {
    for (const [orderId, former] of this.#journal) this.#put(orderId, former.state, former.order);
    this.#journal.clear();
    this.zoneTurns.rollback();
  }

  /**
   * Derives every order again, after a change of setup or catalogue. If a rule throws on an order, `defect` is called
   * and the order stays unchanged, so that the others aren't affected.
   */
  useRules(rules: DeriveRules, defect: (reason: unknown, orderId: string) => void): void {
    this.#rules = rules;
    for (const [orderId, state] of this.#states) {
      try {
        this.#put(orderId, state, deriveOrder(state, rules));
      } catch (reason) {
        defect(reason, orderId);
      }
    }
  }

  /** All known orders, including those without any document. */
  known(): Iterable<KnownOrder> {
    return [...this.#states.values()].map((state) => ({ state, order: this.#orders.get(state.orderId) }));
  }

  /** Forgets orders for which `isGone` returns true; returns their ids. */
  forget(isGone: (state: OrderState) => boolean): string[] {
    const gone = [...this.#states.values()].filter(isGone).map((state) => state.orderId);
    for (const orderId of gone) this.#put(orderId, undefined, undefined);
    return gone;
  }

  #put(orderId: string, state: OrderState | undefined, order: Order | undefined): void {
    if (state === undefined) this.#states.delete(orderId);
    else this.#states.set(orderId, state);
    if (order === undefined) this.#orders.delete(orderId);
    else this.#orders.set(orderId, order);
    for (const sum of [this.#loads, this.#places, this.#eatIn]) sum.set(orderId, order);
  }
}

/** Last assigned place of each zone set, kept longer than the orders in memory. */
class ZoneTurns {
  #turns = new Map<string, ZoneAssignment>();
  #committed = this.#turns;

  last(zoneSetId: string): ZoneAssignment | undefined {
    return this.#turns.get(zoneSetId);
  }

  /** Records a place assigned by the running step. */
  give(zone: ZoneAssignment): void {
    const held = this.#turns.get(zone.zoneSetId);
    if (held !== undefined && held.turn >= zone.turn) return;
    if (this.#turns === this.#committed) this.#turns = new Map(this.#committed);
    this.#turns.set(zone.zoneSetId, zone);
  }

  commit(): void {
    this.#committed = this.#turns;
  }

  rollback(): void {
    this.#turns = this.#committed;
  }

  /** Replaces the recorded places by those in the store. */
  startFrom(known: Iterable<ZoneAssignment>): void {
    this.#turns = new Map();
    this.#committed = new Map();
    for (const zone of known) this.give(zone);
    this.#committed = this.#turns;
  }
}

/** Clocks for the age of orders. */
export interface AgeingClocks {
  /** Hub time without a large move of the last day; undefined if there was none. */
  unmovedNow(): number | undefined;
  /** Clock for the age of stored data; not affected by moves of hub time. */
  ageingNow(): number;
  /** Orders untouched for this long are deleted from the store (DURA-08). */
  keepMs: number;
  /** `failed`: a write or read failed; returns if the hub can go on (full disk), ends the process if not. */
  storage: { failed(reason: unknown): unknown };
  /** Journal marks before that moment are deleted with the orders (REPLAY-02). */
  journal: { deleteBefore(at: number): void };
}

/**
 * Removes orders from memory and disk as time passes, loads them again when needed, and keeps ticket ages while hub
 * time is moved (TIME-16, DURA-03, DURA-08). Every `moment` is hub time in milliseconds since 1970.
 */
export class KitchenAgeing {
  readonly #book = createStampAges();
  readonly #memory: KitchenMemory;
  readonly #stores: EngineStores;
  readonly #clocks: AgeingClocks;
  readonly #pruning: AuditPruning;
  readonly #windowMs: () => number;
  readonly #log: Pick<OrderLog, 'defect'>;

  /** @param windowMs the longest window that keeps a ticket on a board */
  constructor(
    memory: KitchenMemory,
    stores: EngineStores,
    clocks: AgeingClocks,
    windowMs: () => number,
    log: Pick<OrderLog, 'defect'>,
  ) {
    this.#memory = memory;
    this.#stores = stores;
    this.#clocks = clocks;
    this.#pruning = new AuditPruning(stores, clocks.storage);
    this.#windowMs = windowMs;
    this.#log = log;
  }

  get ages(): AgeOverrides {
    return this.#book.ages;
  }

  /** While two clocks may be right, incoming stamps may be from either. */
  judge(orderIds: Iterable<string>, moment: number): void {
    const unmoved = this.#clocks.unmovedNow();
    if (unmoved !== undefined) this.#judgeBy(orderIds, moment, unmoved);
  }

  /** Forgets orders that have left every window. */
  forgetClosed(moment: number): void {
    const before = moment - this.#windowMs() - KEEP_BEYOND_WINDOW_MS;
    this.#forget((state) => openUntil(state, this.#memory.orders.get(state.orderId), this.ages) < before);
  }

  forgetAll(): void {
    this.#forget(() => true);
  }

  /**
   * Deletes old orders; returns how many. Deleting also needs disk space: on a full disk it waits for the next time
   * (DURA-04).
   */
  deleteOld(moment: number): number {
    let deleted = 0;
    try {
      const ageing = this.#clocks.ageingNow();
      const before = ageing - this.#clocks.keepMs;
      const isHeld = (orderId: string) => this.#memory.state(orderId) !== undefined;
      this.#stores.commands.deleteBefore(ageing - COMMANDS_KEPT_MS, moment);
      deleted = this.#stores.orders.deleteUntouched(before, ORDERS_DELETED_AT_ONCE, isHeld);
      this.#stores.tills.deleteBefore(before);
      this.#stores.covers.deleteBefore(before);
      this.#clocks.journal.deleteBefore(before);
      this.#pruning.prune(before, moment);
    } catch (reason) {
      this.#clocks.storage.failed(reason);
    }
    return deleted;
  }

  stop(): void {
    this.#pruning.stop();
  }

  /** Folds the stored facts of these sites' open work into memory; returns the number of orders. */
  load(sites: readonly string[], moment: number): number {
    const { defect } = this.#log;
    const unmoved = this.#clocks.unmovedNow() ?? moment;
    const since = Math.min(moment, unmoved) - this.#windowMs() - KEEP_BEYOND_WINDOW_MS;
    const facts = this.#stores.orders.factsSince(since, sites, defect);
    this.#memory.zoneTurns.startFrom(this.#stores.orders.lastZones(sites));
    for (const [orderId, known] of facts) {
      try {
        this.#memory.load(orderId, known);
      } catch (reason) {
        defect(reason, orderId);
      }
    }
    this.#judgeBy(facts.keys(), moment, unmoved);
    return facts.size;
  }

  /** Hub time was moved: known orders keep their age, unless the former time was never confirmed. */
  moved({ from, to, wasConfirmed }: ClockMove): void {
    if (wasConfirmed) this.#book.moved(this.#memory.known(), from, to);
    else this.#book.clear();
  }

  #judgeBy(orderIds: Iterable<string>, moment: number, unmoved: number): void {
    for (const orderId of orderIds) {
      const state = this.#memory.state(orderId);
      if (state === undefined) continue;
      this.#book.seen({ state, order: this.#memory.orders.get(orderId) }, moment, unmoved);
    }
  }

  #forget(isGone: (state: OrderState) => boolean): void {
    for (const orderId of this.#memory.forget(isGone)) this.#book.forget(orderId);
  }
}
