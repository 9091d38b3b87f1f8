// Owns what the hub knows of a site's stock: loaded with the site's data and once a minute, saved for a start without
// the cloud (INV-07).
import * as z from 'zod/mini';
import { canonicalJson } from '../shared/json/canonical-json.ts';
import { INVENTORY_REFRESH_MS } from '../shared/limits.ts';
import { type InventoryEntry, inventoryEntry } from '../shared/model/catalogue.ts';
import type { CloudClient } from './cloud/cloud-client.ts';
import type { CloudHost } from './cloud/cloud-host.ts';
import { listInventory } from './cloud/inventory.ts';
import type { Stores } from './store/stores.ts';

const SAVED_AS = 'inventory';

export interface SiteStockParts {
  site: string;
  stores: Stores;
  client: CloudClient;
  host: CloudHost;
  /** Whether the cloud answers at present. */
  reachable(): boolean;
  /** The saved entries are others than before. */
  onChange(): void;
}

export interface SiteStock {
  entries(): InventoryEntry[];
  /** Loads at once, and again every minute from then on; false if it could not be had. */
  load(): Promise<boolean>;
  stop(): void;
}

export function createSiteStock(parts: SiteStockParts): SiteStock {
  const { site, stores, client, host } = parts;
  let stopped = false;
  let cancel = () => {};

  const saved = (): InventoryEntry[] => {
    const read = z.safeParse(z.array(inventoryEntry), stores.sites.list(site, SAVED_AS));
    return read.success ? read.data : [];
  };

  const load = async (): Promise<boolean> => {
    sleep();
    const loaded = await listInventory(client, site);
    if (stopped || !loaded.ok) return loaded.ok;
    if (canonicalJson(saved()) === canonicalJson(loaded.value)) return true;
    stores.transaction(() => stores.sites.saveList(site, SAVED_AS, loaded.value, host.now()));
    parts.onChange();
    return true;
  };

  const sleep = () => {
    cancel();
    if (stopped) return;
    cancel = host.after(INVENTORY_REFRESH_MS, () => {
      if (client.loggedIn() && parts.reachable()) void load();
      else sleep();
    });
  };

  return {
    entries: saved,
    load,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
