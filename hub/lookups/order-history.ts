// Everything the hub knows about one order of its organisation: its facts in order of time, where it was shown, and for
// each board why its courses are or aren't there, even long after it left memory (ORD-28, LOG-04).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import PQueue from 'p-queue';
import { RECALL_WAITING_MAX } from '../../shared/limits.ts';
import type { OrderTimelineView } from '../../shared/protocol/glass.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import { eachBoard, type OrderOnBoard } from '../boards/explain-order.ts';
import { isKitchenBoard } from '../boards/glass/unseen-rule.ts';
import { takesPart } from '../boards/ticket/board-entry.ts';
import { planOf } from '../boards/why-off-board.ts';
import type { Engine } from '../engine/engine.ts';
import { deriveOrder } from '../kitchen/derive/derive-order.ts';
import { apply } from '../kitchen/state/apply.ts';
import type { Order, OrderState } from '../kitchen/state/kitchen.ts';
import type { Screens } from '../screens/open-screens.ts';
import type { Stores } from '../store/stores.ts';

const RETRY_SECONDS = 2;
/** Members of documents and events with a customer's contact data, in whatever object. */
const CONTACT = /phone|mobile|cellular|e-?mail|address|recipient/i;

/** The answer about one order. */
export interface OrderHistory {
  orderId: string;
  /** In order of time. */
  facts: readonly object[];
  /** True if boards currently use it; if not, it was read from the store. */
  inMemory: boolean;
  /** Every profile of the setup: which courses are on its board, and why the others aren't. */
  boards: readonly {
    profile: { id: string; name: string; type: string };
    station?: string;
    courses: readonly {
      courseId: string;
      shown: boolean;
      reason?: string;
      rule?: string;
      hiddenItems: readonly { itemId: string; reason: string; rule: string }[];
    }[];
  }[];
  /** Displays that painted each course's ticket, and when. */
  shown: Readonly<Record<string, unknown>>;
  /** Order timeline (GLASS-05). */
  way: OrderTimelineView;
}

export interface HistorySources {
  stores: Pick<Stores, 'orders' | 'glass' | 'covers'>;
  engine: Pick<Engine, 'orders' | 'site'>;
  screens: Pick<Screens, 'shownOn'>;
  /** Writes buffered paintings to disk. */
  flushPaintings(): void;
  /** Sites of the organisation whose orders are currently not shown (HQ-01). */
  switchedOff(): readonly string[];
  /** Since when the hub has served its organisation without interruption by another, in hub time. */
  servedSince(): number;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
}

/**
 * Looks up one order after the other, and one board after the other, so that the kitchen's steps always run in between.
 * Phones and addresses of customers are only for users who configure boards: a board may be set to hide them.
 */
export class OrderHistories {
  readonly #sources: HistorySources;
  readonly #reading = new PQueue({ concurrency: 1 });

  constructor(sources: HistorySources) {
    this.#sources = sources;
  }

  /**
   * order-unknown for one that this organisation never had; rate-limited while too many wait.
   * @param withContacts true to include customers' phones and addresses
   */
  async history(orderId: string, withContacts: boolean): Promise<Outcome<OrderHistory>> {
    if (this.#reading.size + this.#reading.pending >= RECALL_WAITING_MAX) {
      return { ok: false, refusal: { code: 'rate-limited', params: { seconds: RETRY_SECONDS } } };
    }
    const known = await this.#reading.add(() => this.#read(orderId));
    if (known === undefined) return { ok: false, refusal: { code: 'order-unknown' } };
    if (withContacts) return { ok: true, value: known };
    return { ok: true, value: { ...known, facts: known.facts.map(withoutContacts) } };
  }

  async #read(idOrNumber: string): Promise<OrderHistory | undefined> {
    const orderId = this.#idOf(idOrNumber);
    const { engine, screens, now } = this.#sources;
    const facts = this.#factsOf(orderId);
    if (facts === undefined) return undefined;
    const served = engine.site();
    const inMemory = engine.orders.get(orderId);
    const order = inMemory ?? this.#fromStore(orderId);
    const boards: OrderOnBoard[] = [];
    // Only events have arrived, no document: there is nothing to show yet.
    if (order !== undefined) {
      for (const board of eachBoard({ ...served, orders: engine.orders }, order, now())) {
        boards.push(board);
        await yieldToEventLoop();
      }
    }
    // The hub was moved to another organisation meanwhile, which must not see this order.
    if (engine.site().site.id !== served.site.id) return undefined;
    const shown = (order?.courses ?? []).map(({ id }) => [id, screens.shownOn(id)]);
    const way = this.#wayOf(orderId, order);
    return {
      ...{ orderId, facts, inMemory: inMemory !== undefined, boards },
      ...{ shown: Object.fromEntries(shown), way },
    };
  }

  /** Order timeline (GLASS-05). */
  #wayOf(orderId: string, order: Order | undefined): OrderTimelineView {
    const { stores, flushPaintings } = this.#sources;
    flushPaintings();
    return {
      ...stores.glass.way(orderId),
      painted: stores.glass.ofOrder(orderId).map(({ name, paintedAt: at, ...painting }) => ({
        ...painting,
        ...(name === undefined ? {} : { name }),
        at,
      })),
      courses: (order?.courses ?? []).map(({ id, type, firedAt, preparedAt, readyAt, servedAt }) => ({
        ...{ id, type, firedAt, preparedAt, readyAt, servedAt },
      })),
      covers: order === undefined ? [] : this.#coversOf(order),
    };
  }

  /** Covers of boards that make part of it, while it was in work. */
  #coversOf(order: Order): OrderTimelineView['covers'] {
    const { stores, engine, now } = this.#sources;
    const site = engine.site();
    const context = { ...site, covers: [], orders: engine.orders };
    const { profiles } = site.setup;
    const { from, to } = workTime(order, now());
    return stores.covers.during(site.site.id, from, to).flatMap(({ covered, by, since, ...rest }) => {
      const profile = profiles.find(({ _id }) => _id === covered.profile);
      if (profile === undefined || !isKitchenBoard(profile)) return [];
      if (!takesPart(order, planOf(context, profile, covered.station))) return [];
      const name = profiles.find(({ _id }) => _id === by.profile)?.name ?? by.profile;
      return [{ board: profile.name, by: name, from: since, ...rest }];
    });
  }

  /** Users may only know the order number: of several orders, the one touched last. */
  #idOf(idOrNumber: string): string {
    const { engine } = this.#sources;
    if (this.#factsOf(idOrNumber) !== undefined) return idOrNumber;
    const called = [...engine.orders.values()].filter(({ document }) => document.number === idOrNumber);
    return called.sort((one, other) => other.touchedAt - one.touchedAt)[0]?.id ?? idOrNumber;
  }

  /** In order of time; undefined for an order unknown to this organisation. */
  #factsOf(orderId: string): { date: number }[] | undefined {
    const { order: row, events: all } = this.#sources.stores.orders.history(orderId);
    if (row !== undefined && !this.#isOwn(row.site)) return undefined;
    // Events without a known order don't have an organisation.
    const since = this.#sources.servedSince();
    const events = row === undefined ? all.filter((each) => each.recordedAt >= since) : all;
    if (row === undefined && events.length === 0) return undefined;
    const document =
      row === undefined
        ? []
        : [{ kind: 'order', date: row.lastUpdated, document: JSON.parse(row.raw) as unknown }];
    const facts = events.map(({ fact, ...event }) => ({ ...event, fact: JSON.parse(fact) as unknown }));
    return [...document, ...facts].sort((a, b) => a.date - b.date);
  }

  #isOwn(site: string): boolean {
    const served = this.#sources.engine.site();
    return (
      served.site.id === site || served.siteNames.has(site) || this.#sources.switchedOff().includes(site)
    );
  }

  #fromStore(orderId: string): Order | undefined {
    const { stores, engine } = this.#sources;
    let state: OrderState | undefined;
    for (const fact of stores.orders.factsOf(orderId)) state = apply(state, fact);
    return state === undefined ? undefined : deriveOrder(state, engine.site());
  }
}

/** From the fire of its first course to the serve of its last. */
function workTime({ courses }: Order, now: number): { from: number; to: number } {
  const fired = courses.flatMap(({ firedAt }) => firedAt ?? []);
  const isDone = courses.every(({ status }) => status === 'served');
  const served = courses.flatMap(({ servedAt }) => servedAt ?? []);
  return { from: Math.min(now, ...fired), to: isDone ? Math.max(0, ...served) : now };
}

/** A copy of a fact without contact data. */
function withoutContacts(fact: object): object {
  return JSON.parse(
    JSON.stringify(fact, (key, value: unknown) =>
      CONTACT.test(key) && typeof value !== 'boolean' ? undefined : value,
    ),
  );
}
