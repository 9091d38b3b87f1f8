import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { INVENTORY_REFRESH_MS } from '../../shared/limits.ts';
import { type InventoryEntry, inventoryEntry } from '../../shared/model/catalogue.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import { listInventory, removeInventory } from '../cloud/inventory.ts';
import { isOver, type StockSeen, seenStock } from '../kitchen/stock/stock-limits.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';

const SAVED_AS = 'inventory';
const SEEN_AS = 'inventory-seen';
const stockSeen = z.record(z.string(), z.object({ since: z.number(), quantity: z.number() }));

export interface StockHost {
  site: string;
  stores: Pick<Stores, 'sites' | 'transaction'>;
  client: CloudClient;
  host: CloudHost;
  /** Whether the cloud answers at present. */
  reachable(): boolean;
  storage: Pick<StorageWatch, 'failed'>;
  /** When (ms) the site's last business day ended; a clock that was just moved ahead ends none. */
  dayEnd(): number;
  /** What holds is other than before. */
  onChange(): void;
}

/**
 * What the hub knows of a site's stock: loaded with the site's data and once a minute, saved for a start without the cloud
 * (INV-07). Limits that end with the business day are removed here, whoever made them (INV-02).
 */
export class StockWatch {
  readonly #host: StockHost;
  #stopped = false;
  #cancel = () => {};
  #reported = '';

  constructor(host: StockHost) {
    this.#host = host;
  }

  /** The limits that hold; those that ended with the day don't, also while the cloud can't be asked to remove them. */
  entries(): InventoryEntry[] {
    const [known, dayEnd] = [this.#seen(), this.#host.dayEnd()];
    return this.#saved().filter((entry) => !isOver(entry, known, dayEnd));
  }

  /** Loads at once, and again every minute from then on; false if it could not be had. `setAnew` is an item limited just now. */
  load(setAnew?: string): Promise<boolean> {
    // What could not be kept (a full disk) is as good as not loaded.
    return this.#loadAndKeep(setAnew).catch((reason) => {
      this.#host.storage.failed(reason);
      return false;
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  async #loadAndKeep(setAnew: string | undefined): Promise<boolean> {
    const { client, site } = this.#host;
    this.#sleep();
    let loaded = await listInventory(client, site);
    if (this.#stopped || !loaded.ok) return loaded.ok;
    this.#keep(loaded.value, setAnew);
    if ((await this.#removeEnded()) && !this.#stopped) {
      loaded = await listInventory(client, site);
      if (!this.#stopped && loaded.ok) this.#keep(loaded.value, undefined);
    }
    if (!this.#stopped) this.#report();
    return true;
  }

  #sleep(): void {
    this.#cancel();
    if (this.#stopped) return;
    const { host, client, reachable } = this.#host;
    this.#cancel = host.after(INVENTORY_REFRESH_MS, () => {
      this.#report();
      if (client.loggedIn() && reachable()) void this.load();
      else this.#sleep();
    });
  }

  #report(): void {
    const holding = canonicalJson(this.entries());
    if (holding === this.#reported) return;
    this.#reported = holding;
    this.#host.onChange();
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

  /** What can't be removed now is tried again with the next load; meanwhile it holds no more here. */
  async #removeEnded(): Promise<boolean> {
    const { client, site, dayEnd } = this.#host;
    const [known, end] = [this.#seen(), dayEnd()];
    const over = this.#saved().filter((entry) => isOver(entry, known, end));
    for (const { _id } of over) {
      const removed = await removeInventory(client, site, _id);
      if (!removed.ok && !(removed.kind === 'refused' && removed.status === 404)) return false;
    }
    return over.length > 0;
  }

  #saved(): InventoryEntry[] {
    const read = z.safeParse(
      z.array(inventoryEntry),
      this.#host.stores.sites.list(this.#host.site, SAVED_AS),
    );
    return read.success ? read.data : [];
  }

  #seen(): StockSeen {
    const read = z.safeParse(stockSeen, this.#host.stores.sites.list(this.#host.site, SEEN_AS));
    return read.success ? read.data : {};
  }
}
