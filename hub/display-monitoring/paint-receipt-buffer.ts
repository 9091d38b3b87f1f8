// Buffer of paint receipts on their way to the disk: written with the engine's next commit, at the latest after a
// second, so that no tap waits for it (GLASS-01, GLASS-05).
import { PAINT_RECEIPT_SAVE_DELAY_MS } from '../../shared/glass-limits.ts';
import type { PaintRecorder } from '../engine/unit-of-work.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { SentTicket } from '../screens/paint-times.ts';
import type { OrderTimeline, PaintedVersion } from '../store/glass/paintings-store.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';

/** Limit of known orders: beyond it the first one is dropped, and recorded again if it returns. */
const ORDERS_KNOWN_MAX = 20_000;

export class PaintReceiptBuffer implements PaintRecorder {
  readonly #stores: Pick<Stores, 'glass' | 'transaction'>;
  readonly #storage: Pick<StorageWatch, 'failed'>;
  readonly #host: Pick<Machine, 'now' | 'after'>;
  readonly #nameOf: (display: string) => string | undefined;
  /** A version of a ticket is the same object on every board. */
  #painted = new Map<SentTicket, { display: string; at: number }[]>();
  #ways = new Map<string, OrderTimeline>();
  readonly #known = new Set<string>();
  #isWritten = false;
  readonly #writes: RetryLoop;

  /** @param nameOf name of a display */
  constructor(
    stores: Pick<Stores, 'glass' | 'transaction'>,
    storage: Pick<StorageWatch, 'failed'>,
    host: Pick<Machine, 'now' | 'after'>,
    nameOf: (display: string) => string | undefined,
  ) {
    this.#stores = stores;
    this.#storage = storage;
    this.#host = host;
    this.#nameOf = nameOf;
    this.#writes = new RetryLoop(host, () => this.#writeNow());
  }

  /** Orders that existed at the hub's start: their arrival is stored already, or unknown. */
  knows(orderIds: Iterable<string>): void {
    for (const orderId of orderIds) this.#known.add(orderId);
  }

  painted(ticket: SentTicket, display: string, at: number): void {
    const by = this.#painted.get(ticket);
    if (by === undefined) this.#painted.set(ticket, [{ display, at }]);
    else by.push({ display, at });
    this.#awaitWrite();
  }

  committed(orderIds: ReadonlySet<string>, receivedAt: number): void {
    for (const orderId of orderIds) {
      if (this.#known.has(orderId)) continue;
      this.#known.add(orderId);
      this.#ways.set(orderId, { receivedAt, committedAt: this.#host.now() });
      this.#awaitWrite();
    }
    for (const oldest of this.#known) {
      if (this.#known.size <= ORDERS_KNOWN_MAX) break;
      this.#known.delete(oldest);
    }
  }

  reported(orderId: string, at: number): void {
    this.#ways.set(orderId, { ...this.#ways.get(orderId), reportedAt: at });
    this.#awaitWrite();
  }

  write(): void {
    const { glass } = this.#stores;
    if (this.#painted.size > 0) {
      const versions = [...this.#painted].map(([ticket, by]): PaintedVersion => ({ ...ticket, by }));
      glass.add(versions, this.#nameOf);
    }
    for (const [orderId, way] of this.#ways) glass.noteWay(orderId, way);
    this.#isWritten = true;
  }

  written(): void {
    if (!this.#isWritten) return;
    this.#isWritten = false;
    this.#painted = new Map();
    this.#ways = new Map();
    this.#writes.cancel();
    this.#stores.glass.written();
  }

  /** Writes pending rows, as before a stop, if no commit came meanwhile. */
  flush(): void {
    this.#writes.flushNow();
  }

  #writeNow(): number | undefined {
    if (this.#painted.size + this.#ways.size === 0) return undefined;
    try {
      this.#stores.transaction(() => this.write());
      this.written();
      return undefined;
    } catch (reason) {
      this.#isWritten = false;
      this.#storage.failed(reason);
      return PAINT_RECEIPT_SAVE_DELAY_MS;
    }
  }

  #awaitWrite(): void {
    this.#writes.runWithin(PAINT_RECEIPT_SAVE_DELAY_MS);
  }
}
