import { parseJson } from '../../shared/json/json-limits.ts';
import { DELIVERY_RETRY_MS } from '../../shared/limits.ts';
import type { FactReceiver, QuarantineEntry } from '../engine/ports.ts';
import type { Fact } from '../kitchen/state/facts.ts';
import type { IntakeHost } from './intake-host.ts';

/** Messages of one order within this time are applied together (BRK-05). */
export const ORDER_MERGE_WINDOW_MS = 1_000;
export const INTAKE_RETRIES_BEFORE_QUARANTINE = 5;

/** Origin of data, for its quarantine entry. */
export type QuarantineSource = Omit<QuarantineEntry, 'reason'>;

export function brokerMessage(body: string, orderId: string | undefined): QuarantineSource {
  return { source: 'broker', body, ...(orderId === undefined ? {} : { orderId }) };
}

/**
 * Delivers facts to the engine reliably: retries after a failure, quarantines what keeps failing (DURA-02, DURA-04).
 * Resolves to true once committed, false if the hub stopped before.
 */
export class FactDelivery {
  readonly #receiver: FactReceiver;
  readonly #host: IntakeHost;
  readonly #isDiskFull: (reason: unknown) => boolean;
  readonly #pauses = new Set<() => void>();
  #stopped = false;

  constructor(receiver: FactReceiver, host: IntakeHost, isDiskFull: (reason: unknown) => boolean) {
    this.#receiver = receiver;
    this.#host = host;
    this.#isDiskFull = isDiskFull;
  }

  /** Facts that the engine rejects repeatedly go to quarantine, so that they never block the rest. */
  async deliver(facts: readonly Fact[], received: () => QuarantineSource): Promise<boolean> {
    let rejections = 0;
    while (!this.#stopped) {
      const failure = await this.#attempt(() => this.#receiver.receive(facts, 'cloud'), facts[0]?.orderId);
      if (failure === undefined) return true;
      // A full disk says nothing about the data, and may have room for a quarantine row but not for an order.
      if (!this.#isDiskFull(failure.reason)) rejections += 1;
      const isHopeless = rejections >= INTAKE_RETRIES_BEFORE_QUARANTINE;
      const reason = `not accepted: ${String(failure.reason)}`;
      if (isHopeless && (await this.#tryQuarantine({ ...received(), reason }))) return true;
      await this.#pause();
    }
    return false;
  }

  async quarantine(entry: QuarantineEntry): Promise<boolean> {
    while (!this.#stopped) {
      if (await this.#tryQuarantine(entry)) return true;
      await this.#pause();
    }
    return false;
  }

  stop(): void {
    this.#stopped = true;
    for (const end of [...this.#pauses]) end();
  }

  async #tryQuarantine(entry: QuarantineEntry): Promise<boolean> {
    return (await this.#attempt(() => this.#receiver.quarantine(entry), entry.orderId)) === undefined;
  }

  /** Reason of the failure; undefined on success. */
  async #attempt(
    store: () => Promise<void>,
    orderId: string | undefined,
  ): Promise<{ reason: unknown } | undefined> {
    try {
      await store();
      return undefined;
    } catch (error) {
      this.#host.log.error(
        { event: 'intake_not_stored', orderId, error: String(error) },
        'Received input could not be stored; will retry',
      );
      return { reason: error };
    }
  }

  #pause(): Promise<void> {
    return new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        this.#pauses.delete(end);
        resolve();
      };
      const cancel = this.#host.after(DELIVERY_RETRY_MS, end);
      this.#pauses.add(end);
    });
  }
}

export interface OrderUpdate {
  orderId: string;
  lastUpdated: number;
  /** The document and its actions. All merged updates count: even a stale document may have a new stamp. */
  facts: readonly Fact[];
  /** The original message. */
  body: string;
}

/**
 * A single text that survives restarts; a write is on disk when it returns. It stores the held updates, so that they
 * can be acknowledged to the broker immediately: with a prefetch of 1 a held message would block every other order for
 * a second.
 */
export interface HeldUpdates {
  read(): string | undefined;
  write(text: string): void;
}

interface MergeWindow {
  held: OrderUpdate[];
  delivered: PromiseWithResolvers<boolean>;
  cancel(): void;
}

/**
 * Merges updates of an order: the first is delivered immediately, those of the next second together at its end
 * (BRK-05).
 */
export class UpdateMerge {
  readonly #host: Pick<IntakeHost, 'after' | 'log'>;
  readonly #heldUpdates: HeldUpdates;
  readonly #delivery: Pick<FactDelivery, 'deliver'>;
  readonly #windows = new Map<string, MergeWindow>();
  /** Passed on but not yet committed: still held on disk. */
  readonly #delivering = new Set<readonly OrderUpdate[]>();

  constructor(
    host: Pick<IntakeHost, 'after' | 'log'>,
    heldUpdates: HeldUpdates,
    delivery: Pick<FactDelivery, 'deliver'>,
  ) {
    this.#host = host;
    this.#heldUpdates = heldUpdates;
    this.#delivery = delivery;
  }

  /** True once this update is committed, alone or with others, or held on disk; false if the hub stopped before. */
  offer(update: OrderUpdate): Promise<boolean> {
    const window = this.#windows.get(update.orderId);
    if (window === undefined) {
      this.#open(update.orderId);
      return this.#deliver([update]);
    }
    window.held.push(update);
    return this.#writeHeld() ? Promise.resolve(true) : window.delivered.promise;
  }

  /** Bodies held by the previous run; they are forgotten once something is held or `forgetHeld` is called. */
  heldBodies(): string[] {
    const bodies = parseJson(this.#heldUpdates.read() ?? '[]');
    if (!bodies.ok || !Array.isArray(bodies.value)) return [];
    return bodies.value.filter((body) => typeof body === 'string');
  }

  forgetHeld(): void {
    this.#writeHeld();
  }

  /** Held updates stay on disk. */
  stop(): void {
    for (const window of this.#windows.values()) {
      window.cancel();
      window.delivered.resolve(false);
    }
    this.#windows.clear();
  }

  #open(orderId: string): void {
    const cancel = this.#host.after(ORDER_MERGE_WINDOW_MS, () => void this.#close(orderId));
    this.#windows.set(orderId, { held: [], delivered: Promise.withResolvers<boolean>(), cancel });
  }

  async #close(orderId: string): Promise<void> {
    const window = this.#windows.get(orderId);
    this.#windows.delete(orderId);
    if (window === undefined || window.held.length === 0) return;
    const updates = window.held.toSorted((a, b) => a.lastUpdated - b.lastUpdated);
    this.#open(orderId);
    this.#delivering.add(updates);
    const done = await this.#deliver(updates);
    this.#delivering.delete(updates);
    // Not committed: they stay on disk for the next start.
    if (done) this.#writeHeld();
    window.delivered.resolve(done);
  }

  /** As one delivery, oldest first. */
  #deliver(updates: readonly OrderUpdate[]): Promise<boolean> {
    const facts = updates.flatMap((update) => update.facts);
    return this.#delivery.deliver(facts, () =>
      brokerMessage(updates.at(-1)?.body ?? '', updates[0]?.orderId),
    );
  }

  #writeHeld(): boolean {
    const windows = [...this.#windows.values()];
    const all = [...this.#delivering, ...windows.map((window) => window.held)].flat();
    try {
      this.#heldUpdates.write(JSON.stringify(all.map((update) => update.body)));
      return true;
    } catch (error) {
      this.#host.log.error(
        { event: 'held_updates_not_written', error: String(error) },
        'Held updates could not be stored',
      );
      return false;
    }
  }
}
