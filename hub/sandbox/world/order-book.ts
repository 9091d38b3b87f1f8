// Orders known to the sandbox's cloud, and the actions accepted for each of them.

import type { WireOrder } from '../restaurant/wire-order.ts';
import type { CloudEvent } from './cloud-event.ts';

/** Maximum of generated orders kept; the simulation never exceeds it. */
const MAX_ARRIVED = 400;
/** A closed order stays in answers for a while, so that served tickets complete their time on the boards. */
const CLOSED_KEPT_MS = 25 * 60_000;

/** Fact currently in effect for a subject: the later date, for equal dates the greater request_id. */
export interface HeldFact {
  date: number;
  id: string;
}

/** Origin of the order: generated at the pace, requested by a rush, or put by a test. */
export type OrderOrigin = 'pace' | 'rush' | 'put';

export interface OrderEntry {
  order: WireOrder;
  events: Map<string, CloudEvent>;
  held: Map<string, HeldFact>;
  origin: OrderOrigin;
  closedAt: number | undefined;
}

export class OrderBook {
  #entries = new Map<string, OrderEntry>();
  #forgotten = new Set<string>();

  get(id: string): OrderEntry | undefined {
    return this.#entries.get(id);
  }

  all(): OrderEntry[] {
    return [...this.#entries.values()];
  }

  of(organization: string): OrderEntry[] {
    return this.all().filter((entry) => entry.order.organization === organization);
  }

  wasForgotten(id: string): boolean {
    return this.#forgotten.has(id);
  }

  /** Stores a document; actions on an earlier version of the order are kept. */
  put(order: WireOrder, origin: OrderOrigin): OrderEntry {
    const known = this.#entries.get(order._id);
    const entry: OrderEntry = {
      order,
      events: known?.events ?? new Map(),
      held: known?.held ?? new Map(),
      origin,
      closedAt: undefined,
    };
    this.#entries.set(order._id, entry);
    return entry;
  }

  /** Advances lastUpdated; it grows with every change, even within one millisecond. */
  touch(entry: OrderEntry, now: number): void {
    const before = Date.parse(entry.order.lastUpdated);
    const next = Number.isNaN(before) ? now : Math.max(now, before + 1);
    entry.order.lastUpdated = new Date(next).toISOString();
  }

  /** The order as the cloud returns it, with all its actions. */
  document(entry: OrderEntry): WireOrder {
    const own = entry.order.actions ?? [];
    const given = new Set(own.map((event) => event.request_id));
    const taken = [...entry.events.values()].filter((event) => !given.has(event.request_id));
    return { ...entry.order, actions: [...own, ...taken] };
  }

  /** Time that counts for timestamp_from: lastUpdated or the newest action, whichever is later. */
  newest(entry: OrderEntry): number {
    const dates = [...entry.events.values()].map((event) => Date.parse(event.date));
    return Math.max(Date.parse(entry.order.lastUpdated) || 0, ...dates);
  }

  /** Drops old orders, so that memory stays constant; put orders stay. */
  forgetOld(now: number): void {
    const isDone = ({ origin, closedAt }: OrderEntry) =>
      origin !== 'put' && closedAt !== undefined && closedAt + CLOSED_KEPT_MS < now;
    const arrived = this.all().filter((entry) => entry.origin === 'pace' && !isDone(entry));
    const tooMany = arrived
      .toSorted((a, b) => Number(a.closedAt === undefined) - Number(b.closedAt === undefined))
      .slice(0, Math.max(0, arrived.length - MAX_ARRIVED));
    for (const { order } of [...this.all().filter(isDone), ...tooMany]) {
      this.#entries.delete(order._id);
      this.#forgotten.add(order._id);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#forgotten.clear();
  }
}
