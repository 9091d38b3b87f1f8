// Whose catalogue an order is read with: its own site's at an HQ with distinct catalogues, else the one there is (HQ-09, HQ-10).
import type { Catalogue } from '../../../shared/model/catalogue.ts';

/** Where items are made that no menu knows. Ids of stations. */
export interface NamedItems {
  /** By what stands for a catalogue id of theirs. */
  stations: ReadonlyMap<string, string>;
  /** For those that nobody has given a station. */
  otherwise?: string | undefined;
}

/** A site's own times of its items in seconds, by site and catalogue id (PACE-01, PACE-02). */
export type SiteTimes = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface SiteCatalogues {
  catalogue: Catalogue;
  /** Each site's own, by site id; absent where all use one. */
  catalogues?: ReadonlyMap<string, Catalogue>;
  /** Where items are made that no catalogue knows. */
  named?: NamedItems;
  /** Times that hold before those of orders and catalogues. */
  times?: SiteTimes;
}

export function siteTimeOf(
  site: string,
  itemId: string,
  { times }: { times?: SiteTimes | undefined },
): number | undefined {
  return times?.get(site)?.get(itemId);
}

/** The catalogue of a site; one that has none of its own is read with the common one. */
export function catalogueOf(site: string, { catalogue, catalogues }: SiteCatalogues): Catalogue {
  return catalogues?.get(site) ?? catalogue;
}

/** Every catalogue, the common one first, each once. */
export function allCatalogues({ catalogue, catalogues }: SiteCatalogues): readonly Catalogue[] {
  return [...new Set([catalogue, ...(catalogues?.values() ?? [])])];
}

/** All that any site has, to choose from: each entry once by its id, the common catalogue's first (HQ-01, HQ-10). */
export function mergedCatalogue(from: SiteCatalogues): Catalogue {
  const all = allCatalogues(from);
  if (all.length === 1) return from.catalogue;
  return {
    items: eachOnce(all.flatMap(({ items }) => items)),
    categories: eachOnce(all.flatMap(({ categories }) => categories)),
    tables: eachOnce(all.flatMap(({ tables }) => tables)),
    modifierGroups: eachOnce(all.flatMap(({ modifierGroups }) => modifierGroups)),
    itemGroups: eachOnce(all.flatMap(({ itemGroups }) => itemGroups)),
    itemPriorityLists: eachOnce(all.flatMap(({ itemPriorityLists }) => itemPriorityLists)),
    kitchenBons: eachOnce(all.flatMap(({ kitchenBons }) => kitchenBons)),
    tags: eachOnce(all.flatMap(({ tags }) => tags)),
    regional: from.catalogue.regional,
  };
}

function eachOnce<Entry extends { _id: string }>(entries: readonly Entry[]): Entry[] {
  const byId = new Map<string, Entry>();
  for (const entry of entries) if (!byId.has(entry._id)) byId.set(entry._id, entry);
  return [...byId.values()];
}
