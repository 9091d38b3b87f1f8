// Selects the catalogue of an order: its own site's at an HQ with separate catalogues, else the common one (HQ-09,
// HQ-10).
import type { Catalogue } from '../../../shared/model/catalogue.ts';

/** Station ids of items that are in no menu. */
export interface NamedItems {
  /** By their substitute for a catalogue id. */
  stations: ReadonlyMap<string, string>;
  /** For items without their own station. */
  otherwise?: string | undefined;
}

/** A site's own preparation times in seconds, by site and catalogue id (PACE-01, PACE-02). */
export type SiteTimes = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface SiteCatalogues {
  catalogue: Catalogue;
  /** Catalogues by site id; absent if all sites share one. */
  catalogues?: ReadonlyMap<string, Catalogue>;
  /** Stations of items that are in no catalogue. */
  named?: NamedItems;
  /** Times that override those of orders and catalogues. */
  times?: SiteTimes;
}

export function siteTimeOf(
  site: string,
  itemId: string,
  { times }: { times?: SiteTimes | undefined },
): number | undefined {
  return times?.get(site)?.get(itemId);
}

/** Catalogue of a site; a site without one uses the common one. */
export function catalogueOf(site: string, { catalogue, catalogues }: SiteCatalogues): Catalogue {
  return catalogues?.get(site) ?? catalogue;
}

/** Every catalogue once, the common one first. */
export function allCatalogues({ catalogue, catalogues }: SiteCatalogues): readonly Catalogue[] {
  return [...new Set([catalogue, ...(catalogues?.values() ?? [])])];
}

/** Entries of all sites, to choose from: each once by id, the common catalogue's first (HQ-01, HQ-10). */
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
