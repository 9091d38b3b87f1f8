// Owns what the hub knows of a site's stock: loaded with the site's data and once a minute, saved for a start without
// the cloud (INV-07). Limits that end with the business day are taken off here, whoever made them (INV-02).
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

export interface SiteStockParts {
  site: string;
  stores: Stores;
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

export interface SiteStock {
  /** The limits that hold; those that ended with the day don't, also while the cloud can't be told. */
  entries(): InventoryEntry[];
  /** Loads at once, and again every minute from then on; false if it could not be had. `setAnew` is an item limited just now. */
  load(setAnew?: string): Promise<boolean>;
  stop(): void;
}

export function createSiteStock(parts: SiteStockParts): SiteStock {
  const { site, stores, client, host } = parts;
  let stopped = false;
  let cancel = () => {};
  let told = '';

  const saved = (): InventoryEntry[] => {
    const read = z.safeParse(z.array(inventoryEntry), stores.sites.list(site, SAVED_AS));
    return read.success ? read.data : [];
  };
  const seen = (): StockSeen => {
    const read = z.safeParse(stockSeen, stores.sites.list(site, SEEN_AS));
    return read.success ? read.data : {};
  };
  const entries = (): InventoryEntry[] => {
    const [known, dayEnd] = [seen(), parts.dayEnd()];
    return saved().filter((entry) => !isOver(entry, known, dayEnd));
  };

  const tell = () => {
    const holding = canonicalJson(entries());
    if (holding === told) return;
    told = holding;
    parts.onChange();
  };

  const keep = (loaded: readonly InventoryEntry[], setAnew: string | undefined) => {
    const former = Object.entries(seen()).filter(
      ([id]) => setAnew === undefined || !loaded.some(({ _id, item }) => _id === id && item === setAnew),
    );
    const next = seenStock(loaded, Object.fromEntries(former), host.cautiousNow());
    const changed = canonicalJson(saved()) !== canonicalJson(loaded);
    if (!changed && canonicalJson(seen()) === canonicalJson(next)) return;
    stores.transaction(() => {
      stores.sites.saveList(site, SAVED_AS, loaded, host.now());
      stores.sites.saveList(site, SEEN_AS, next, host.now());
    });
  };

  /** What can't be taken off now is tried again with the next load; meanwhile it holds no more here. */
  const takeOff = async (): Promise<boolean> => {
    const [known, dayEnd] = [seen(), parts.dayEnd()];
    const over = saved().filter((entry) => isOver(entry, known, dayEnd));
    for (const { _id } of over) {
      const removed = await removeInventory(client, site, _id);
      if (!removed.ok && !(removed.kind === 'refused' && removed.status === 404)) return false;
    }
    return over.length > 0;
  };

  /** What could not be kept (a full disk) is as good as not loaded. */
  const load = (setAnew?: string): Promise<boolean> =>
    loadAndKeep(setAnew).catch((reason) => {
      parts.storage.failed(reason);
      return false;
    });

  const loadAndKeep = async (setAnew?: string): Promise<boolean> => {
    sleep();
    let loaded = await listInventory(client, site);
    if (stopped || !loaded.ok) return loaded.ok;
    keep(loaded.value, setAnew);
    if ((await takeOff()) && !stopped) {
      loaded = await listInventory(client, site);
      if (!stopped && loaded.ok) keep(loaded.value, undefined);
    }
    if (!stopped) tell();
    return true;
  };

  const sleep = () => {
    cancel();
    if (stopped) return;
    cancel = host.after(INVENTORY_REFRESH_MS, () => {
      tell();
      if (client.loggedIn() && parts.reachable()) void load();
      else sleep();
    });
  };

  return {
    entries,
    load,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
