// Owns the catalogue lists that the hub keeps of each site: loaded with the site's own header, saved, read back (HQ-07).
import type { Catalogue } from '../../shared/model/catalogue.ts';
import {
  CATALOGUE_LISTS,
  type CatalogueListName,
  loadCatalogue,
  type RawLists,
  readCatalogue,
} from '../cloud/catalogue.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { Stores } from '../store/stores.ts';

export interface SiteLists {
  /** The catalogue of a site as it was last saved; empty where nothing ever was. */
  catalogue(site: string): Catalogue;
  /** Loads these lists of a site, all unless named; false if any failed, whose saved copy goes on serving. */
  load(site: string, names?: readonly CatalogueListName[]): Promise<boolean>;
}

export function createSiteLists(stores: Stores, client: CloudClient, now: () => number): SiteLists {
  return {
    catalogue: (site) => {
      const lists: RawLists = {};
      for (const name of CATALOGUE_LISTS) {
        const list = stores.sites.list(site, name);
        if (list !== undefined) lists[name] = list;
      }
      return readCatalogue(lists);
    },
    load: async (site, names) => {
      const { lists, failed } = await loadCatalogue(client, site, names);
      stores.transaction(() => {
        for (const [name, entries] of Object.entries(lists))
          stores.sites.saveList(site, name, entries, now());
      });
      return failed.length === 0;
    },
  };
}
