// Client of an external spooler: polls the mode, orders and events, and sends actions done here (KDS_SPOOLER_URL;
// SPOOL-02, SPOOL-04, SPOOL-05, SPOOL-07).
import { createHash } from 'node:crypto';
import { SECOND_MS, SPOOLER_LOOK_BACK_MS } from '../../shared/limits.ts';
import type { ActionEvent } from '../../shared/model/action.ts';
import type { FactReceiver } from '../engine/ports.ts';
import type { IntakeHost } from './intake-host.ts';
import { actionFact, readAction, readOrder } from './order-message.ts';

/** Polling intervals for an external spooler, and the maximum sent at once (SPOOL-02). */
export const SPOOLER_STATE_EVERY_MS = 15 * SECOND_MS;
export const SPOOLER_ORDERS_EVERY_MS = 10 * SECOND_MS;
export const SPOOLER_ACTIONS_EVERY_MS = 5 * SECOND_MS;
const SPOOLER_SEND_AT_ONCE = 200;

export type SpoolerAnswer<Value> = { ok: true; value: Value } | { ok: false; reason: string };

/** API of a spooler. `from`: milliseconds since 1970. */
export interface SpoolerSource {
  padState(signal: AbortSignal): Promise<SpoolerAnswer<'online' | 'offline'>>;
  orders(from: number, signal: AbortSignal): Promise<SpoolerAnswer<readonly unknown[]>>;
  actions(from: number, signal: AbortSignal): Promise<SpoolerAnswer<readonly unknown[]>>;
  sendActions(events: readonly ActionEvent[], signal: AbortSignal): Promise<SpoolerAnswer<undefined>>;
  /** Whole documents: fires done here are included in them. */
  sendOrders(orders: readonly unknown[], signal: AbortSignal): Promise<SpoolerAnswer<undefined>>;
}

/** Actions done here that the spooler hasn't received, oldest first. */
export interface UntoldRows {
  next(
    limit: number,
  ): { actions: readonly ActionEvent[]; orders: readonly unknown[]; upTo: number } | undefined;
  /** On disk when it returns. */
  told(upTo: number): void;
}

export interface SpoolerFeedOptions {
  source: SpoolerSource;
  receiver: FactReceiver;
  rows: UntoldRows;
  host: IntakeHost;
  /** Id of the served organisation, and of all its sites; empty while there is none. */
  site(): { id: string; sites: ReadonlySet<string> };
  onPadState(state: 'online' | 'offline'): void;
  /** The spooler became reachable or unreachable. */
  onSpooler(state: 'up' | 'down'): void;
}

/** Polls the state every 15 s, orders every 10 s and events every 5 s, independently of each other. */
export class SpoolerFeed {
  readonly #options: SpoolerFeedOptions;
  readonly #stopping = new AbortController();
  readonly #timers = new Map<string, () => void>();
  readonly #running = new Set<Promise<void>>();
  /** Recently read entries, so that they aren't processed again every ten seconds. */
  readonly #seen = new Set<string>();

  constructor(options: SpoolerFeedOptions) {
    this.#options = options;
  }

  start(): void {
    this.#repeat('state', SPOOLER_STATE_EVERY_MS, () => this.#askState());
    this.#repeat('orders', SPOOLER_ORDERS_EVERY_MS, () => this.#askOrders());
    this.#repeat('actions', SPOOLER_ACTIONS_EVERY_MS, () => this.#exchangeActions());
  }

  /** Resolves once no call is in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const cancel of this.#timers.values()) cancel();
    await Promise.all(this.#running);
  }

  #repeat(name: string, everyMs: number, ask: () => Promise<void>): void {
    if (this.#stopping.signal.aborted) return;
    const asked = (this.#options.site().id === '' ? Promise.resolve() : ask())
      .catch((error) => this.#failed(name, String(error)))
      .finally(() => this.#running.delete(asked));
    this.#running.add(asked);
    this.#timers.set(
      name,
      this.#options.host.after(everyMs, () => void asked.then(() => this.#repeat(name, everyMs, ask))),
    );
  }

  async #askState(): Promise<void> {
    const { source, onPadState, onSpooler } = this.#options;
    const answer = await source.padState(this.#stopping.signal);
    if (this.#stopping.signal.aborted) return;
    onSpooler(answer.ok ? 'up' : 'down');
    if (answer.ok) onPadState(answer.value);
    else this.#failed('state', answer.reason);
  }

  async #askOrders(): Promise<void> {
    const { source, host, site } = this.#options;
    const from = host.now() - SPOOLER_LOOK_BACK_MS;
    const answer = await source.orders(from, this.#stopping.signal);
    if (!answer.ok) return this.#failed('orders', answer.reason);
    const { id, sites } = site();
    await this.#each(answer.value, async (raw) => {
      const read = readOrder(raw, undefined, id);
      if (!read.ok) return this.#setAside(read.reason, raw, read.orderId);
      if (!sites.has(read.order.site)) return;
      await this.#options.receiver.receive(read.facts, 'spooler');
    });
  }

  async #exchangeActions(): Promise<void> {
    const { source, host, receiver } = this.#options;
    const answer = await source.actions(host.now() - SPOOLER_LOOK_BACK_MS, this.#stopping.signal);
    if (!answer.ok) return this.#failed('actions', answer.reason);
    await this.#each(answer.value, async (raw) => {
      const read = readAction(raw);
      if (!read.ok) return this.#setAside(read.reason, raw);
      await receiver.receive([actionFact(read.event)], 'spooler');
    });
    await this.#tell();
  }

  /** Unsent actions wait on disk and are tried again in five seconds (SPOOL-05). */
  async #tell(): Promise<void> {
    const { source, rows } = this.#options;
    const { signal } = this.#stopping;
    for (
      let next = rows.next(SPOOLER_SEND_AT_ONCE);
      next !== undefined;
      next = rows.next(SPOOLER_SEND_AT_ONCE)
    ) {
      const { actions, orders, upTo } = next;
      const answers = [
        orders.length === 0 ? undefined : await source.sendOrders(orders, signal),
        actions.length === 0 ? undefined : await source.sendActions(actions, signal),
      ];
      if (signal.aborted) return;
      const failed = answers.find((answer) => answer?.ok === false);
      if (failed?.ok === false) return this.#failed('actions', failed.reason);
      rows.told(upTo);
    }
  }

  /** Entries that are new since the last read; one that can't be stored is read again next time. */
  async #each(list: readonly unknown[], take: (raw: unknown) => Promise<void>): Promise<void> {
    await Promise.all(
      list.map(async (raw) => {
        const text = JSON.stringify(raw);
        const key = createHash('sha256').update(text).digest('base64url');
        if (this.#seen.has(key)) return;
        await take(raw);
        this.#seen.add(key);
      }),
    );
    while (this.#seen.size > SEEN_MAX) {
      const [oldest] = this.#seen;
      if (oldest === undefined) break;
      this.#seen.delete(oldest);
    }
  }

  async #setAside(reason: string, raw: unknown, orderId?: string): Promise<void> {
    const { receiver, host } = this.#options;
    host.log.warn(
      { event: 'unreadable_from_spooler', reason, orderId },
      'A spooler message could not be read',
    );
    await receiver.quarantine({
      source: 'spooler',
      reason,
      body: JSON.stringify(raw),
      ...(orderId === undefined ? {} : { orderId }),
    });
  }

  #failed(asked: string, reason: string): void {
    if (this.#stopping.signal.aborted) return;
    this.#options.host.log.warn({ event: 'spooler_failed', asked, reason }, 'The spooler did not respond');
  }
}

/** About an evening of orders and events. */
const SEEN_MAX = 20_000;
