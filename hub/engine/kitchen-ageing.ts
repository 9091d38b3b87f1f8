// What the passing of time takes out of the kitchen's memory and off the disk, what it brings back from there, and the
// ages that are kept while hub time is moved (TIME-16, DURA-03, DURA-08).
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import { countsFrom, type KeptAges } from '../kitchen/state/kept-ages.ts';
import type { OrderState } from '../kitchen/state/kitchen.ts';
import { createAgeBook } from '../kitchen/visibility/age-book.ts';
import type { Stores } from '../store/stores.ts';
import type { ClockMove } from './hub-time.ts';
import type { KitchenMemory } from './kitchen-memory.ts';

/** An order leaves memory this long after the fired-ago window closed over it. */
const KEEP_BEYOND_WINDOW_MS = 10 * MINUTE_MS;
const COMMANDS_KEPT_MS = 24 * HOUR_MS;
const ORDERS_DELETED_AT_ONCE = 200;

export interface AgeingParts {
  stores: Stores;
  memory: KitchenMemory;
  /** Where hub time would be without a large move of the last day; undefined if there was none. */
  unmovedNow(): number | undefined;
  /** The clock by which stored things grow old; no move of hub time carries it along. */
  ageingNow(): number;
  /** Orders that nothing has touched for so long are deleted from the store (DURA-08). */
  keepMs: number;
  /** The longest window (ms) that keeps a ticket on a board. */
  windowMs(): number;
  defect(reason: unknown, orderId: string): void;
}

export interface KitchenAgeing {
  ages: KeptAges;
  /** While two clocks may be right, stamps that come may be of either; `moment` as all here is hub time in ms. */
  judge(orderIds: Iterable<string>, moment: number): void;
  /** Forgets what has left every window. */
  letGo(moment: number): void;
  /** Deletes stored answers and orders that are too old; returns how many orders. Throws where the disk is full. */
  deleteOld(moment: number): number;
  forgetAll(): void;
  /** Folds the stored facts of these sites' open work into memory; returns of how many orders. */
  load(sites: readonly string[], moment: number): number;
  /** Hub time was moved: what is known keeps its age, unless it was known by a time that nobody had confirmed. */
  moved(move: ClockMove): void;
}

export function createKitchenAgeing(parts: AgeingParts): KitchenAgeing {
  const { stores, memory, keepMs, windowMs, defect } = parts;
  const book = createAgeBook();

  const judgeBy = (orderIds: Iterable<string>, moment: number, unmoved: number) => {
    for (const orderId of orderIds) {
      const state = memory.state(orderId);
      if (state !== undefined) book.seen({ state, order: memory.orders.get(orderId) }, moment, unmoved);
    }
  };
  const forget = (isGone: (state: OrderState) => boolean) => {
    for (const orderId of memory.forget(isGone)) book.forget(orderId);
  };

  return {
    ages: book.ages,
    judge: (orderIds, moment) => {
      const unmoved = parts.unmovedNow();
      if (unmoved !== undefined) judgeBy(orderIds, moment, unmoved);
    },
    letGo: (moment) => {
      const before = moment - windowMs() - KEEP_BEYOND_WINDOW_MS;
      forget(({ orderId, touchedAt }) => countsFrom(book.ages, orderId, touchedAt) < before);
    },
    deleteOld: (moment) => {
      const ageing = parts.ageingNow();
      const isHeld = (orderId: string) => memory.state(orderId) !== undefined;
      stores.commands.deleteBefore(ageing - COMMANDS_KEPT_MS, moment);
      return stores.orders.deleteUntouched(ageing - keepMs, ORDERS_DELETED_AT_ONCE, isHeld);
    },
    forgetAll: () => forget(() => true),
    load: (sites, moment) => {
      const unmoved = parts.unmovedNow() ?? moment;
      const since = Math.min(moment, unmoved) - windowMs() - KEEP_BEYOND_WINDOW_MS;
      const facts = stores.orders.factsSince(since, sites, defect);
      memory.zoneTurns.startFrom(stores.orders.lastZones(sites));
      for (const [orderId, known] of facts) {
        try {
          memory.load(orderId, known);
        } catch (reason) {
          defect(reason, orderId);
        }
      }
      judgeBy(facts.keys(), moment, unmoved);
      return facts.size;
    },
    moved: ({ from, to, wasConfirmed }) => {
      if (wasConfirmed) book.moved(memory.known(), from, to);
    },
  };
}
