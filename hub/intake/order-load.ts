// One load of orders: its start moment, and the cursor's new value once all of them are committed (CLOUD-13, DURA-09,
// ORD-26).
import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import * as z from 'zod/mini';
import { CLOUD_LOAD_TIMEOUT_MS, MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import { wireTime } from '../../shared/model/wire-values.ts';
import { backoffMs, RetryLoop } from '../host/retry-loop.ts';
import type { ArrivedOrdersLog } from './arrived-orders-log.ts';
import type { IntakeHost, OrderLoader } from './intake-host.ts';
import { readOrder } from './order-message.ts';
import type { FactDelivery } from './received-orders.ts';

/** When polling starts, and how far back it looks (BRK-13). */
export const POLL_START_AFTER_BROKER_DOWN_MS = 5_000;
export const POLL_WINDOW_MINUTES = 5;
const POLL_RETRY_MS = 2_000;
export const POLL_RETRY_MAX_MS = 30_000;
export const CURSOR_SAVE_EVERY_MS = 60_000;

/** Moment up to which everything is known, milliseconds since 1970; on disk when `save` returns. */
export interface PollCursor {
  load(): number | undefined;
  save(upTo: number): void;
}

export interface OrderLoadOptions {
  site: string;
  hq: boolean;
  source: OrderLoader;
  loadedOrders: LoadedOrders;
  cursor: PollCursor;
  /** Read before every load, so that a saved setup takes effect immediately. */
  settings(): { firedAgoMs: number; refreshMs: number };
  host: Pick<IntakeHost, 'now' | 'isTimeSure'>;
}

/** Everything since the cursor with an overlap, or the rolling window of a poll. */
export type LoadWindow = 'since-cursor' | 'rolling';

export interface OrderLoad {
  /** Reason of the failure; undefined once everything up to the start of the load is committed. */
  run(window: LoadWindow, signal: AbortSignal): Promise<string | undefined>;
  /** Moves the cursor without a load, at most once a minute. */
  note(upTo: number): void;
}

const stamped = z.object({ lastUpdated: wireTime });
const OVERLAP_MS = POLL_WINDOW_MINUTES * MINUTE_MS;

export function createOrderLoad(options: OrderLoadOptions): OrderLoad {
  const { cursor, host, site, hq } = options;
  let savedAt = 0;
  /** Latest update known to exist in the cloud, by the cloud's own stamps. */
  let newest: number | undefined;

  /** While hub time isn't sure, the last arrival marks how far everything is known: a clock ahead would skip orders. */
  const knownUpTo = (now: number): number =>
    host.isTimeSure() ? now : Math.min(now, newest ?? cursor.load() ?? now);

  const fromMoment = (window: LoadWindow, now: number): number => {
    const known = cursor.load();
    const upTo = knownUpTo(now);
    // A cursor in the future comes from a wrong clock: it is ignored.
    if (known === undefined || isAhead(known, now)) return Math.max(0, upTo - options.settings().firedAgoMs);
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
      const answer = await options.source.orders({ site, from, hq }, signal);
      if (signal.aborted) return 'stopped';
      if (!answer.ok) return answer.reason;
      const tookMs = host.now() - startedAt;
      if (tookMs < -SECOND_MS || tookMs > 2 * CLOUD_LOAD_TIMEOUT_MS)
        return 'the clock was changed during the load';
      if (!(await options.loadedOrders.deliver(answer.orders))) return 'stopped';
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

/** Latest update among the orders, or the one known before. */
function newestOf(orders: readonly unknown[], before: number | undefined): number | undefined {
  const stamps = orders.flatMap((order) => z.safeParse(stamped, order).data?.lastUpdated ?? []);
  return stamps.length === 0 ? before : Math.max(before ?? 0, ...stamps);
}

function isAhead(known: number, now: number): boolean {
  return known > now + SECOND_MS;
}

// Orders of a load: each delivered, unreadable ones quarantined, none blocking the others (ORD-23, LOG-04).

/** Orders of a load per step of the engine; commands are processed between steps. */
const ORDERS_AT_ONCE = 50;

export interface LoadedOrders {
  /** True once all of them are committed, false if the hub stopped before. */
  deliver(list: readonly unknown[]): Promise<boolean>;
}

/** @param site owner of the list, for orders that name no organisation */
export function createLoadedOrders(
  site: string,
  delivery: FactDelivery,
  orderLog: ArrivedOrdersLog,
  log: IntakeHost['log'],
): LoadedOrders {
  const deliverOne = (raw: unknown): Promise<boolean> => {
    const read = readOrder(raw, undefined, site);
    const received = () => ({ source: 'poll', body: JSON.stringify(raw) });
    if (!read.ok) {
      const { reason, orderId } = read;
      // Every poll returns it again; quarantining it once is enough.
      if (!orderLog.isNew(`unreadable:${digestOf(raw)}`)) return Promise.resolve(true);
      log.warn({ event: 'invalid_order', site, reason, orderId }, 'Invalid order: it could not be read');
      return delivery.quarantine({ ...received(), reason, ...(orderId === undefined ? {} : { orderId }) });
    }
    orderLog.arrived(read.order, read.skipped);
    return delivery.deliver(read.facts, () => ({ ...received(), orderId: read.order.orderId }));
  };
  return {
    deliver: async (list) => {
      for (let start = 0; start < list.length; start += ORDERS_AT_ONCE) {
        const delivered = await Promise.all(list.slice(start, start + ORDERS_AT_ONCE).map(deliverOne));
        if (delivered.includes(false)) return false;
      }
      return true;
    },
  };
}

function digestOf(raw: unknown): string {
  return createHash('sha256').update(JSON.stringify(raw)).digest('base64');
}

/** Connection error code for a failed first load of orders (LOG-06, ERR-06). */
export const FIRST_LOAD_ERROR_CODE = 103;

export type FirstLoad = { ok: true } | { ok: false; code: typeof FIRST_LOAD_ERROR_CODE; reason: string };

/**
 * Schedules loads of orders: at start, after every gap until one succeeds, and regularly while the broker is down
 * (BRK-13, DURA-09).
 */
export class OrderPoll {
  readonly #site: string;
  readonly #load: OrderLoad;
  readonly #host: IntakeHost;
  readonly #refreshMs: () => number;
  readonly #onFirstLoad: (outcome: FirstLoad) => void;
  /** Runs one load at a time. */
  readonly #loads = new PQueue({ concurrency: 1 });
  readonly #stopping = new AbortController();
  #waiting: Promise<void> | undefined;
  #brokerUp = false;
  #loadedOnce = false;
  readonly #polls: RetryLoop;
  #endPause = () => {};

  /**
   * @param refreshMs refresh interval of the site in milliseconds, read before every pause
   * @param onFirstLoad called for every failure of the first load of this run with its code, and for the success
   */
  constructor(
    site: string,
    load: OrderLoad,
    host: IntakeHost,
    refreshMs: () => number,
    onFirstLoad: (outcome: FirstLoad) => void,
  ) {
    this.#site = site;
    this.#load = load;
    this.#host = host;
    this.#refreshMs = refreshMs;
    this.#onFirstLoad = onFirstLoad;
    this.#polls = new RetryLoop(host, () => this.#poll());
  }

  /** Loads immediately, whatever the broker does, and polls until it is up. */
  start(): void {
    void this.catchUp();
    this.#pollAfter(POLL_START_AFTER_BROKER_DOWN_MS);
  }

  /** Loads everything since the cursor, with overlap, retrying until it succeeds; ends early only with stop. */
  catchUp(): Promise<void> {
    // A waiting load hasn't asked the cloud yet: it covers all earlier requests.
    this.#waiting ??= this.#add(() => {
      this.#waiting = undefined;
      return this.#loadUntilDone();
    });
    return this.#waiting;
  }

  brokerIs(state: 'up' | 'down'): void {
    if (this.#brokerUp === (state === 'up')) return;
    this.#brokerUp = state === 'up';
    this.#pollAfter(POLL_START_AFTER_BROKER_DOWN_MS);
  }

  /** A broker message sent at this moment is committed, and all messages before it in the queue are. */
  heard(sentAt: number): void {
    // While a load is outstanding, a message proves nothing about earlier ones.
    if (!this.#brokerUp || this.#isLoading()) return;
    try {
      this.#load.note(sentAt);
    } catch (error) {
      // The message itself is committed; an older cursor only makes the next load larger.
      const details = { event: 'cursor_not_kept', site: this.#site, reason: String(error) };
      this.#host.log.warn(details, 'The cursor could not be stored');
    }
  }

  /** Retries immediately: a user logged in, or the connection is back. */
  hurry(): void {
    this.#endPause();
  }

  stop(): void {
    this.#stopping.abort();
    void this.#polls.stop();
    this.#endPause();
  }

  /** A failed load is reported, and the next one runs. */
  async #add(load: () => Promise<unknown>): Promise<void> {
    try {
      await this.#loads.add(async () => {
        // Always starts asynchronously: two requests at the same moment share one load.
        await Promise.resolve();
        await load();
      });
    } catch (error) {
      const details = { event: 'orders_load_broke_off', site: this.#site, error: String(error) };
      this.#host.log.error(details, 'Loading orders was interrupted');
    }
  }

  /** True if a load is running or waiting. */
  #isLoading(): boolean {
    return this.#loads.size + this.#loads.pending > 0;
  }

  #pollAfter(delayMs: number): void {
    if (this.#brokerUp) this.#polls.cancel();
    else this.#polls.runIn(delayMs);
  }

  #poll(): number {
    // A catch-up in progress covers more than a poll would.
    if (!this.#isLoading()) void this.#add(() => this.#attempt('rolling'));
    return this.#refreshMs();
  }

  async #loadUntilDone(): Promise<void> {
    const pauses = { firstMs: POLL_RETRY_MS, mostMs: POLL_RETRY_MAX_MS };
    for (let failures = 1; !this.#stopping.signal.aborted; failures += 1) {
      if (await this.#attempt('since-cursor')) return;
      await this.#pause(backoffMs(failures, pauses, this.#host.random()));
    }
  }

  async #attempt(window: LoadWindow): Promise<boolean> {
    let failure: string | undefined;
    try {
      failure = await this.#load.run(window, this.#stopping.signal);
    } catch (error) {
      // The cursor could not be written: the disk is full.
      failure = String(error);
    }
    if (this.#stopping.signal.aborted) return false;
    this.#report(failure);
    return failure === undefined;
  }

  #report(failure: string | undefined): void {
    if (failure === undefined) {
      if (!this.#loadedOnce) this.#onFirstLoad({ ok: true });
      this.#loadedOnce = true;
      return;
    }
    const code = this.#loadedOnce ? {} : { code: FIRST_LOAD_ERROR_CODE };
    this.#host.log.warn(
      { event: 'orders_load_failed', site: this.#site, reason: failure, ...code },
      'Orders could not be loaded',
    );
    if (!this.#loadedOnce) this.#onFirstLoad({ ok: false, code: FIRST_LOAD_ERROR_CODE, reason: failure });
  }

  #pause(delayMs: number): Promise<void> {
    return new Promise<void>((resolve) => {
      if (this.#stopping.signal.aborted) return resolve();
      const cancel = this.#host.after(delayMs, resolve);
      this.#endPause = () => {
        cancel();
        resolve();
      };
    });
  }
}
