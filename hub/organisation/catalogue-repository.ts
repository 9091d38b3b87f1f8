// Cached catalogue of each site, including stations that its setup names and the list lacks (CLOUD-09, CLOUD-10, HQ-07,
// ROUTE-03).
import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { type Catalogue, type KitchenBon, kitchenBon } from '../../shared/model/catalogue.ts';
import type { Setup } from '../../shared/model/setup/setup.ts';
import {
  CATALOGUE_LISTS,
  type CatalogueListName,
  loadCatalogue,
  loadKitchenBon,
  type RawLists,
  readCatalogue,
} from '../cloud/catalogue.ts';
import type { CloudCaller } from '../cloud/cloud-client.ts';
import { chosenStation } from '../kitchen/routing/stations.ts';
import type { Stores } from '../store/stores.ts';

/** Storage key of the stations that the setup names and the list lacks. */
const NAMED_BONS = 'named-bons';
/** For a setup with more missing stations only the first ones are requested. */
const NAMED_BONS_ASKED_MAX = 20;

/** Catalogue lists of each site: loaded with the site's own header, saved, read back (HQ-07). */
export class CatalogueRepository {
  readonly #stores: Pick<Stores, 'sites' | 'transaction'>;
  readonly #client: CloudCaller;
  readonly #now: () => number;
  /** Last parsed catalogue of each site: parsing a menu's lists is slower than all work with them. */
  readonly #read = new Map<string, { saves: number; catalogue: Catalogue }>();

  constructor(stores: Pick<Stores, 'sites' | 'transaction'>, client: CloudCaller, now: () => number) {
    this.#stores = stores;
    this.#client = client;
    this.#now = now;
  }

  /** The last saved catalogue of a site; empty if there is none. */
  of(site: string): Catalogue {
    const saves = this.#stores.sites.listSaves(site);
    const known = this.#read.get(site);
    if (known?.saves === saves) return known.catalogue;
    const catalogue = this.#readOf(site);
    this.#read.set(site, { saves, catalogue });
    return catalogue;
  }

  #readOf(site: string): Catalogue {
    const catalogue = savedCatalogue(this.#stores.sites, site);
    const listed = new Set(catalogue.kitchenBons.map(({ _id }) => _id));
    const named = this.#named(site).filter(({ _id }) => !listed.has(_id));
    return named.length === 0
      ? catalogue
      : { ...catalogue, kitchenBons: [...catalogue.kitchenBons, ...named] };
  }

  /** Loads these lists of a site, by default all; false if any failed, whose saved copy stays in use. */
  async load(site: string, names?: readonly CatalogueListName[]): Promise<boolean> {
    const { lists, failed } = await loadCatalogue(this.#client, site, names);
    const stores = this.#stores;
    stores.transaction(() => {
      for (const [name, entries] of Object.entries(lists))
        stores.sites.saveList(site, name, entries, this.#now());
    });
    return failed.length === 0;
  }

  /**
   * Requests each station that the setup names and the site's list lacks: its board would have neither name nor dishes.
   * One unknown to the cloud too is dropped; one that could not be requested stays as it was.
   */
  async loadNamed(site: string, setup: Setup): Promise<void> {
    const listed = readCatalogue({ kitchenBons: this.#stores.sites.list(site, 'kitchenBons') }).kitchenBons;
    const known = new Set([...listed, ...setup.virtualWorkStations].map(({ _id }) => _id));
    const missing = stationsNamedIn(setup).filter((id) => !known.has(id));
    const former = this.#named(site);
    const asked = missing.slice(0, NAMED_BONS_ASKED_MAX).map(async (id): Promise<KitchenBon[]> => {
      const answer = await loadKitchenBon(this.#client, site, id);
      if (answer.ok) return answer.value._id === id ? [answer.value] : [];
      return answer.kind === 'refused' ? [] : former.filter(({ _id }) => _id === id);
    });
    const bons = (await Promise.all(asked)).flat();
    if (canonicalJson(bons) === canonicalJson(former)) return;
    this.#stores.transaction(() => this.#stores.sites.saveList(site, NAMED_BONS, bons, this.#now()));
  }

  #named(site: string): KitchenBon[] {
    const read = z.safeParse(z.array(kitchenBon), this.#stores.sites.list(site, NAMED_BONS));
    return read.success ? read.data : [];
  }
}

/** The last saved lists of a site; empty if there are none. */
export function savedCatalogue(sites: Pick<Stores['sites'], 'list'>, site: string): Catalogue {
  const lists: RawLists = {};
  for (const name of CATALOGUE_LISTS) {
    const list = sites.list(site, name);
    if (list !== undefined) lists[name] = list;
  }
  return readCatalogue(lists);
}

/** Stations named by profiles, tags and printers of a setup, each once. */
function stationsNamedIn({ profiles, tags, printers }: Setup): string[] {
  const ofProfiles = profiles.flatMap((profile) =>
    profile.type === 'customer' ? [] : [profile.stationId, profile.printTicketOnServedStationId],
  );
  const named = [
    ...ofProfiles.map(chosenStation),
    ...tags.flatMap(({ bons }) => bons),
    ...printers.flatMap(({ stations }) => stations),
  ];
  return [...new Set(named.filter((id) => id !== undefined))];
}
