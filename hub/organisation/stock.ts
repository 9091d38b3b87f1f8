import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { INVENTORY_REFRESH_MS, MINUTE_MS } from '../../shared/limits.ts';
import { type InventoryEntry, inventoryEntry } from '../../shared/model/catalogue.ts';
import { wireTime } from '../../shared/model/wire-values.ts';
import { loadBusinessDay } from '../cloud/catalogue.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import { listInventory, removeInventory } from '../cloud/inventory.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import { isOver, type StockTracking, seenStock } from '../kitchen/stock/stock-limits.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';

export const BUSINESS_DAY_REFRESH_MS = 10 * MINUTE_MS;

const SAVED_AS = 'inventory';
const SEEN_AS = 'inventory-seen';
const DAY_AS = 'business-day';
const businessDay = z.object({ businessDate: z.string(), opened: z.number() });
const stockSeen = z.record(z.string(), z.object({ since: z.number(), quantity: z.number() }));

export interface StockHost {
  site: string;
  stores: Pick<Stores, 'sites' | 'transaction'>;
  client: Pick<CloudClient, 'call' | 'loggedIn'>;
  host: Machine;
  /** True if the cloud currently answers. */
  reachable(): boolean;
  storage: Pick<StorageWatch, 'failed'>;
  /** End (ms) of the site's last business day; a clock that was just moved ahead ends none. */
  dayEnd(): number;
  /** Gets what holds once it is other than before. */
  data: { report(): void };
}

/**
 * Stock of a site: loaded with the site's data and once a minute, saved for a start without the cloud (INV-07). Limits
 * that end with the business day are removed here, whichever client made them (INV-02).
 */
export class StockWatch {
  readonly #host: StockHost;
  readonly #day: CloudDay;
  #stopped = false;
  readonly #looks: RetryLoop;
  #reported = '';

  constructor(host: StockHost) {
    this.#host = host;
    this.#looks = new RetryLoop(host.host, () => this.#look());
    this.#day = new CloudDay(host);
  }

  /** Limits in effect; expired ones are excluded even while the cloud can't be asked to remove them. */
  entries(): InventoryEntry[] {
    const [known, dayEnd] = [this.#seen(), this.#dayEnd()];
    return this.#saved().filter((entry) => !isOver(entry, known, dayEnd));
  }

  /** Loads immediately, then every minute; false if unavailable. `setAnew` is an item limited just now. */
  load(setAnew?: string): Promise<boolean> {
    // Data that could not be stored (a full disk) counts as not loaded.
    return this.#loadAndKeep(setAnew).catch((reason) => {
      this.#host.storage.failed(reason);
      return false;
    });
  }

  stop(): void {
    this.#stopped = true;
    void this.#looks.stop();
  }

  async #loadAndKeep(setAnew: string | undefined): Promise<boolean> {
    const { client, site } = this.#host;
    this.#looks.runIn(INVENTORY_REFRESH_MS);
    let [loaded] = await Promise.all([listInventory(client, site), this.#day.load()]);
    if (this.#stopped || !loaded.ok) return loaded.ok;
    this.#keep(loaded.value, setAnew);
    if ((await this.#removeEnded()) && !this.#stopped) {
      loaded = await listInventory(client, site);
      if (!this.#stopped && loaded.ok) this.#keep(loaded.value, undefined);
    }
    if (!this.#stopped) this.#report();
    return true;
  }

  #look(): number | undefined {
    const { client, reachable } = this.#host;
    this.#report();
    if (!client.loggedIn() || !reachable()) return INVENTORY_REFRESH_MS;
    void this.load();
    return undefined;
  }

  #report(): void {
    const holding = canonicalJson(this.entries());
    if (holding === this.#reported) return;
    this.#reported = holding;
    this.#host.data.report();
  }

  #keep(loaded: readonly InventoryEntry[], setAnew: string | undefined): void {
    const { stores, host, site } = this.#host;
    const seen = this.#seen();
    const former = Object.entries(seen).filter(
      ([id]) => setAnew === undefined || !loaded.some(({ _id, item }) => _id === id && item === setAnew),
    );
    const next = seenStock(loaded, Object.fromEntries(former), host.cautiousNow());
    const changed = canonicalJson(this.#saved()) !== canonicalJson(loaded);
    if (!changed && canonicalJson(seen) === canonicalJson(next)) return;
    stores.transaction(() => {
      stores.sites.saveList(site, SAVED_AS, loaded, host.now());
      stores.sites.saveList(site, SEEN_AS, next, host.now());
    });
  }

  /** A failed removal is retried with the next load; meanwhile the limit has no effect here. */
  async #removeEnded(): Promise<boolean> {
    const { client, site } = this.#host;
    const [known, end] = [this.#seen(), this.#dayEnd()];
    const over = this.#saved().filter((entry) => isOver(entry, known, end));
    for (const { _id } of over) {
      const removed = await removeInventory(client, site, _id);
      if (!removed.ok && !(removed.kind === 'refused' && removed.status === 404)) return false;
    }
    return over.length > 0;
  }

  /** End by the site's work hours or by the cloud's new business day, whichever is later. */
  #dayEnd(): number {
    return Math.max(this.#host.dayEnd(), this.#day.began());
  }

  #saved(): InventoryEntry[] {
    const read = z.safeParse(
      z.array(inventoryEntry),
      this.#host.stores.sites.list(this.#host.site, SAVED_AS),
    );
    return read.success ? read.data : [];
  }

  #seen(): StockTracking {
    const read = z.safeParse(stockSeen, this.#host.stores.sites.list(this.#host.site, SEEN_AS));
    return read.success ? read.data : {};
  }
}

/**
 * The cloud's business day (CLOUD-10): a site that closes its day manually ends limits earlier or later than its work
 * hours (INV-02). Requested with the stock, every 10 minutes at most.
 */
class CloudDay {
  readonly #host: Pick<StockHost, 'site' | 'stores' | 'client' | 'host'>;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(host: Pick<StockHost, 'site' | 'stores' | 'client' | 'host'>) {
    this.#host = host;
  }

  /** When the current day was opened (ms), and the previous one ended; long ago if the cloud doesn't say. */
  began(): number {
    const opened = this.#saved()?.opened ?? Number.NEGATIVE_INFINITY;
    // A day that begins in the future ends nothing yet.
    return opened <= this.#host.host.cautiousNow() ? opened : Number.NEGATIVE_INFINITY;
  }

  async load(): Promise<void> {
    const { site, stores, client, host } = this.#host;
    if (host.monotonicMs() - this.#askedAt < BUSINESS_DAY_REFRESH_MS) return;
    const answer = await loadBusinessDay(client, site);
    if (!answer.ok) return;
    this.#askedAt = host.monotonicMs();
    const { businessDate } = answer.value;
    const opened = z.safeParse(wireTime, answer.value.opened);
    // The same day with a different beginning in every answer began only once.
    if (businessDate === undefined || !opened.success || this.#saved()?.businessDate === businessDate) return;
    const day = { businessDate, opened: opened.data };
    stores.transaction(() => stores.sites.saveList(site, DAY_AS, day, host.now()));
  }

  #saved(): z.infer<typeof businessDay> | undefined {
    return z.safeParse(businessDay, this.#host.stores.sites.list(this.#host.site, DAY_AS)).data;
  }
}
