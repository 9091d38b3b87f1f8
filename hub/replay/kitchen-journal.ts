// Records what a replay needs beyond the facts: written with the engine's next commit, or after two seconds
// (REPLAY-02). It costs nothing per tap.
import type * as z from 'zod/mini';
import { JOURNAL_KEPT_WITHIN_MS, SAMPLE_EVERY_MS } from '../../shared/replay-limits.ts';
import type { ClockMove } from '../engine/hub-time.ts';
import { KEEP_BEYOND_WINDOW_MS } from '../engine/kitchen-memory.ts';
import type { SiteContext } from '../engine/ports.ts';
import { windowMs } from '../engine/site-rules.ts';
import type { KitchenJournal, RebasedStamps } from '../engine/unit-of-work.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { SentDigest } from '../screens/live-publisher.ts';
import type { JournalMark, JournalStore } from '../store/journal/journal-store.ts';
import type { Stores } from '../store/stores.ts';
import { type loadMark, namedBy, SiteMarks } from './site-mark.ts';

export class HubJournal implements KitchenJournal {
  readonly #rows: JournalStore;
  readonly #transaction: (write: () => void) => void;
  readonly #storage: { failed(reason: unknown): unknown };
  readonly #host: Pick<Machine, 'now' | 'after'>;
  readonly #sites = new SiteMarks();
  #marks: JournalMark[] = [];
  readonly #contents = new Map<string, string>();
  /** Orders loaded from the store at start, of which the journal may have no version yet. */
  readonly #unversioned = new Set<string>();
  #writing: { marks: number; contents: string[]; unversioned: string[] } | undefined;
  #site = '';
  #boards = '';
  /** How long an order stays in memory after its last change. */
  #windowMs = 0;
  #isStarted = false;
  #sampledAt = Number.NEGATIVE_INFINITY;
  /** Latest time boards were drawn; a small step back of hub time doesn't redraw them. */
  #drawnAt = Number.NEGATIVE_INFINITY;
  readonly #writes: RetryLoop;

  /** @param storage gets the reason of a failed write; the data is kept and written later */
  constructor(
    stores: Pick<Stores, 'journal' | 'transaction'>,
    storage: { failed(reason: unknown): unknown },
    host: Pick<Machine, 'now' | 'after'>,
  ) {
    this.#rows = stores.journal;
    this.#transaction = stores.transaction;
    this.#storage = storage;
    this.#host = host;
    this.#writes = new RetryLoop(host, () => this.#writeNow());
  }

  siteUsed(site: SiteContext, at: number): void {
    this.#windowMs = windowMs(site.setup) + KEEP_BEYOND_WINDOW_MS;
    const body = this.#sites.bodyOf(site, (hash, text) => void this.#contents.set(hash, text));
    if (body === this.#site) return;
    this.#site = body;
    this.#mark('site', at, body);
  }

  loaded(
    site: SiteContext,
    orderIds: Iterable<string>,
    at: number,
    { unmovedNow, ages }: RebasedStamps,
  ): void {
    this.siteUsed(site, at);
    const mark: z.infer<typeof loadMark> = {
      ...(unmovedNow !== undefined && { unmovedBy: unmovedNow - at }),
      ...(ages.size > 0 && { keepsAges: true }),
    };
    this.#drawnAt = at;
    this.#mark(this.#isStarted ? 'loaded' : 'started', at, JSON.stringify(mark));
    this.#isStarted = true;
    for (const orderId of orderIds) this.#unversioned.add(orderId);
  }

  clockMoved({ from, to, wasConfirmed }: ClockMove, unmovedNow: number | undefined): void {
    const unmoved = unmovedNow === undefined ? {} : { unmovedBy: unmovedNow - to };
    this.#mark('clock', to, JSON.stringify({ from, to, wasConfirmed, ...unmoved }));
  }

  reprocessed(at: number): void {
    this.#mark('reprocessed', at, JSON.stringify({ before: at - this.#windowMs }));
  }

  /** Records the digests just sent to displays, once a minute; boards with a pending change by time are skipped. */
  sent(digests: readonly SentDigest[]): void {
    const at = this.#host.now();
    const kept = digests.filter(({ until }) => at < until);
    if (kept.length === 0 || at < this.#drawnAt || Math.abs(at - this.#sampledAt) < SAMPLE_EVERY_MS) return;
    this.#sampledAt = at;
    const boards = JSON.stringify(kept.map(({ board }) => board));
    if (boards !== this.#boards) this.#mark('boards', at, boards);
    this.#boards = boards;
    this.#mark('sample', at, kept.map(({ digest }) => digest).join(' '));
  }

  write(versions: Iterable<string>, at: number): void {
    this.#drawnAt = Math.max(this.#drawnAt, at);
    const rows = this.#rows;
    const unversioned = [...this.#unversioned];
    this.#writing = { marks: this.#marks.length, contents: [...this.#contents.keys()], unversioned };
    for (const [hash, text] of this.#contents) rows.addContent(hash, text);
    const missing = unversioned.filter((orderId) => !rows.hasVersion(orderId));
    rows.write(this.#marks, new Set([...missing, ...versions]), at);
  }

  written(): void {
    const written = this.#writing;
    if (written === undefined) return;
    this.#writing = undefined;
    this.#marks = this.#marks.slice(written.marks);
    for (const hash of written.contents) this.#contents.delete(hash);
    for (const orderId of written.unversioned) this.#unversioned.delete(orderId);
    this.#writes.cancel();
    this.#rows.written();
  }

  deleteBefore(at: number): void {
    this.#rows.deleteBefore(at, namedBy);
  }

  /** Writes pending data, e.g. before a stop. */
  flush(): void {
    this.#writes.flushNow();
  }

  #writeNow(): number | undefined {
    if (this.#marks.length + this.#unversioned.size === 0) return undefined;
    try {
      this.#transaction(() => this.write([], this.#host.now()));
      this.written();
      return undefined;
    } catch (reason) {
      this.#writing = undefined;
      this.#storage.failed(reason);
      return JOURNAL_KEPT_WITHIN_MS;
    }
  }

  #mark(kind: JournalMark['kind'], at: number, body: string): void {
    this.#marks.push({ kind, at, afterEvent: this.#rows.lastEvent(), body });
    this.#writes.runWithin(JOURNAL_KEPT_WITHIN_MS);
  }
}
