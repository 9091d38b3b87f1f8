// Owns one load of orders: from when, through the door, and how far the cursor moves (CLOUD-13, DURA-09, ORD-26).

import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import {
  CLOUD_LOAD_TIMEOUT_MS,
  CURSOR_SAVE_EVERY_MS,
  MINUTE_MS,
  POLL_WINDOW_MINUTES,
  SECOND_MS,
} from '../../shared/limits.ts';
import { wireTime } from '../../shared/model/wire-values.ts';
import type { ArrivalLog } from './arrival-log.ts';
import type { DoorKeeper } from './door-keeper.ts';
import type { IntakeHost, IntakeLog, OrderSource } from './intake-host.ts';
import { readOrder } from './order-facts.ts';

/** Up to when everything is known, milliseconds since 1970; on the disk when `save` returns. */
export interface PollCursor {
  load(): number | undefined;
  save(upTo: number): void;
}

export interface OrderLoadParts {
  site: string;
  hq: boolean;
  source: OrderSource;
  loadedOrders: LoadedOrders;
  cursor: PollCursor;
  /** Asked before every load, so that a saved setup counts at once. */
  settings(): { firedAgoMs: number; refreshMs: number };
  host: Pick<IntakeHost, 'now' | 'isTimeSure'>;
}

/** All since the cursor with an overlap, or the rolling window of a poll. */
export type LoadWindow = 'since-cursor' | 'rolling';

export interface OrderLoad {
  /** The reason why it failed, undefined once everything up to the start of the load is committed. */
  run(window: LoadWindow, signal: AbortSignal): Promise<string | undefined>;
  /** Moves the cursor without a load, at most once a minute. */
  note(upTo: number): void;
}

const stamped = z.object({ lastUpdated: wireTime });
const OVERLAP_MS = POLL_WINDOW_MINUTES * MINUTE_MS;

export function createOrderLoad(parts: OrderLoadParts): OrderLoad {
  const { cursor, host, site, hq } = parts;
  let savedAt = 0;
  /** The newest that the cloud is known to have, by its own stamps. */
  let newest: number | undefined;

  /** While hub time isn't sure, what came last says how far everything is known: a clock ahead would skip orders. */
  const knownUpTo = (now: number): number =>
    host.isTimeSure() ? now : Math.min(now, newest ?? cursor.load() ?? now);

  const fromMoment = (window: LoadWindow, now: number): number => {
    const known = cursor.load();
    const upTo = knownUpTo(now);
    // A cursor from the future is a clock that was wrong: it says nothing.
    if (known === undefined || isAhead(known, now)) return Math.max(0, upTo - parts.settings().firedAgoMs);
    return window === 'rolling' ? Math.min(upTo - OVERLAP_MS, known) : known - OVERLAP_MS;
  };

  const save = (upTo: number) => {
    const known = cursor.load();
    const now = host.now();
    if (known === undefined || known < upTo || isAhead(known, now)) cursor.save(upTo);
    savedAt = now;
  };

  return {
    run: async (window, signal) => {
      const startedAt = host.now();
      const from = fromMoment(window, startedAt);
      const answer = await parts.source.orders({ site, from, hq }, signal);
      if (signal.aborted) return 'stopped';
      if (!answer.ok) return answer.reason;
      const tookMs = host.now() - startedAt;
      if (tookMs < -SECOND_MS || tookMs > 2 * CLOUD_LOAD_TIMEOUT_MS) return 'the clock was set meanwhile';
      if (!(await parts.loadedOrders.take(answer.orders))) return 'stopped';
      newest = newestOf(answer.orders, newest);
      save(knownUpTo(startedAt));
      return undefined;
    },
    note: (upTo) => {
      const now = host.now();
      if (now >= savedAt + CURSOR_SAVE_EVERY_MS) save(Math.min(upTo, now));
    },
  };
}

/** The latest moment at which one of them was updated, or the one known before. */
function newestOf(orders: readonly unknown[], before: number | undefined): number | undefined {
  const stamps = orders.flatMap((order) => z.safeParse(stamped, order).data?.lastUpdated ?? []);
  return stamps.length === 0 ? before : Math.max(before ?? 0, ...stamps);
}

function isAhead(known: number, now: number): boolean {
  return known > now + SECOND_MS;
}

// Owns what is done with the orders of a load: each through the door, unreadable ones aside, never one for all (ORD-23, LOG-04).

/** So many orders of a load are one step of the engine; between steps commands get their turn. */
const ORDERS_AT_ONCE = 50;

export interface LoadedOrders {
  /** True once all of them are committed, false if the hub stopped before. */
  take(list: readonly unknown[]): Promise<boolean>;
}

/** @param site whose list it is, for orders that name no organisation */
export function createLoadedOrders(
  site: string,
  doorKeeper: DoorKeeper,
  arrivals: ArrivalLog,
  log: IntakeLog,
): LoadedOrders {
  const takeOne = (raw: unknown): Promise<boolean> => {
    const read = readOrder(raw, undefined, site);
    const aside = () => ({ source: 'poll', body: JSON.stringify(raw) });
    if (!read.ok) {
      const { reason, orderId } = read;
      // Every poll brings it again; once is enough.
      if (!arrivals.isNew(`unreadable:${digestOf(raw)}`)) return Promise.resolve(true);
      log.warn({ event: 'invalid_order', site, reason, orderId }, 'Invalid order: it could not be read');
      return doorKeeper.putAside({ ...aside(), reason, ...(orderId === undefined ? {} : { orderId }) });
    }
    arrivals.arrived(read.order, read.skipped);
    return doorKeeper.take(read.facts, () => ({ ...aside(), orderId: read.order.orderId }));
  };
  return {
    take: async (list) => {
      for (let start = 0; start < list.length; start += ORDERS_AT_ONCE) {
        const taken = await Promise.all(list.slice(start, start + ORDERS_AT_ONCE).map(takeOne));
        if (taken.includes(false)) return false;
      }
      return true;
    },
  };
}

function digestOf(raw: unknown): string {
  return createHash('sha256').update(JSON.stringify(raw)).digest('base64');
}
