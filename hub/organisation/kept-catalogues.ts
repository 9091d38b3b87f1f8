// The catalogue of each site as it is kept here, with the kitchen bons that its setup names beside those of the list
// (CLOUD-09, CLOUD-10, HQ-07, ROUTE-03).
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

/** Under which name the bons are saved that the setup names and the list lacks. */
const NAMED_BONS = 'named-bons';
/** A setup with more stations that are gone asks for the first ones only. */
const NAMED_BONS_ASKED_MAX = 20;

/** The catalogue lists of each site: loaded with the site's own header, saved, read back (HQ-07). */
export class KeptCatalogues {
  readonly #stores: Pick<Stores, 'sites' | 'transaction'>;
  readonly #client: CloudCaller;
  readonly #now: () => number;
  /** As last read of each site: reading the lists of a menu takes longer than all that is done with them. */
  readonly #read = new Map<string, { saves: number; catalogue: Catalogue }>();

  constructor(stores: Pick<Stores, 'sites' | 'transaction'>, client: CloudCaller, now: () => number) {
    this.#stores = stores;
    this.#client = client;
    this.#now = now;
  }

  /** The catalogue of a site as it was last saved; empty where nothing ever was. */
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

  /** Loads these lists of a site, all unless named; false if any failed, whose saved copy goes on serving. */
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
   * Asks for each bon that the setup names and the list of the site lacks: its board would have neither name nor dishes.
   * One that the cloud doesn't know either is none; one that could not be asked for stays as it was.
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

/** The lists of a site as they were last saved; empty where nothing ever was. */
export function savedCatalogue(sites: Pick<Stores['sites'], 'list'>, site: string): Catalogue {
  const lists: RawLists = {};
  for (const name of CATALOGUE_LISTS) {
    const list = sites.list(site, name);
    if (list !== undefined) lists[name] = list;
  }
  return readCatalogue(lists);
}

/** The stations that profiles, tags and printers of a setup name, each once. */
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
