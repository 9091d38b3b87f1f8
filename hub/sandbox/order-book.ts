// Owns the orders that the sandbox's cloud knows, and the actions it has taken for each of them.
import { type WireOrder, wireOrder } from './wire-order.ts';
import type { CloudEvent } from './cloud-event.ts';
import * as z from 'zod/mini';

/** Generated orders kept at once; the play never grows beyond it. */
const MAX_GENERATED = 400;
/** A closed order stays in answers for a while, so that served tickets end their time on the boards. */
const CLOSED_KEPT_MS = 25 * 60_000;

/** Which fact a thing of the order follows at present: the later date, on equal dates the greater request_id. */
export interface HeldFact {
  date: number;
  id: string;
}

export interface OrderEntry {
  order: WireOrder;
  events: Map<string, CloudEvent>;
  held: Map<string, HeldFact>;
  generated: boolean;
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

  /** Stores a document; what was done to an earlier version of the order stays known. */
  put(order: WireOrder, generated: boolean): OrderEntry {
    const known = this.#entries.get(order._id);
    const entry: OrderEntry = {
      order,
      events: known?.events ?? new Map(),
      held: known?.held ?? new Map(),
      generated,
      closedAt: undefined,
    };
    this.#entries.set(order._id, entry);
    return entry;
  }

  /** Moves lastUpdated on; it grows with every change, even within one millisecond. */
  touch(entry: OrderEntry, now: number): void {
    const before = Date.parse(entry.order.lastUpdated);
    const next = Number.isNaN(before) ? now : Math.max(now, before + 1);
    entry.order.lastUpdated = new Date(next).toISOString();
  }

  /** The order as the cloud answers it, with every action on it. */
  document(entry: OrderEntry): WireOrder {
    const own = entry.order.actions ?? [];
    const given = new Set(own.map((event) => event.request_id));
    const taken = [...entry.events.values()].filter((event) => !given.has(event.request_id));
    return { ...entry.order, actions: [...own, ...taken] };
  }

  /** The moment that counts for timestamp_from: lastUpdated or the newest action, whichever is later. */
  newest(entry: OrderEntry): number {
    const dates = [...entry.events.values()].map((event) => Date.parse(event.date));
    return Math.max(Date.parse(entry.order.lastUpdated) || 0, ...dates);
  }

  /** Drops what a real restaurant would have put away, so that memory stays flat. */
  forgetOld(now: number): void {
    const generated = this.all().filter((entry) => entry.generated);
    const done = generated.filter((entry) => entry.closedAt !== undefined && entry.closedAt + CLOSED_KEPT_MS < now);
    const rest = generated.filter((entry) => !done.includes(entry));
    const tooMany = rest
      .toSorted((a, b) => Number(a.closedAt === undefined) - Number(b.closedAt === undefined))
      .slice(0, Math.max(0, rest.length - MAX_GENERATED));
    for (const { order } of [...done, ...tooMany]) {
      this.#entries.delete(order._id);
      this.#forgotten.add(order._id);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#forgotten.clear();
  }
}

/** A deep copy that is checked to be an order again. */
export function copyOrder(order: WireOrder): WireOrder {
  return z.parse(wireOrder, structuredClone(order));
}
