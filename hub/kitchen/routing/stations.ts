// Work stations of a site, and the stations that make an item (ROUTE-01, ROUTE-03 to ROUTE-06, KITCH-15).
import type { Catalogue, CatalogueEntry } from '../../../shared/model/catalogue.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { stationOfNamed } from '../intake/named-items.ts';
import { allCatalogues, catalogueOf, type SiteCatalogues } from '../state/site-catalogue.ts';

export interface Station {
  id: string;
  name: string;
  isVirtual: boolean;
}

export interface StationPlan {
  /** Kitchen stations of the catalogue first, then virtual work stations, each in list order (ROUTE-03). */
  stations: readonly Station[];
  /**
   * Stations that make an item, in the order of `stations`: those that list it, else those of its category, else the
   * default station (INTAKE-06, SOLO-08). `site` matters at an HQ only.
   */
  stationsOf(itemId: string | undefined, site: string): readonly Station[];
  /** The same without the default station: a modifier that no station lists stays with its dish. */
  listedAt(itemId: string | undefined, site: string): readonly Station[];
}

const NONE: readonly Station[] = [];

/** '-1' or no station at all is a board of every station (KITCH-15). */
export function chosenStation(station: string | undefined): string | undefined {
  return station === undefined || station === '' || station === '-1' ? undefined : station;
}

/**
 * Builds the stations of a site from its kitchen stations and virtual work stations. At an HQ whose sites have their
 * own catalogues, each station of any site is listed once, and an item is made at its own site's stations (HQ-10).
 */
export function stationPlan(from: SiteCatalogues, setup: Setup, role: 'site' | 'hq'): StationPlan {
  const stations = new Map<string, Station>();
  const known = (id: string, name: string, isVirtual: boolean): Station => {
    const station = stations.get(id) ?? { id, name, isVirtual };
    stations.set(id, station);
    return station;
  };
  const bonsByItem = new Map<Catalogue, Stations>();
  for (const catalogue of allCatalogues(from)) {
    const byItem: Stations = new Map();
    for (const bon of catalogue.kitchenBons) {
      const station = known(bon._id, bon.name, false);
      for (const itemId of bon.printedItems) put(byItem, itemId, station);
    }
    bonsByItem.set(catalogue, byItem);
  }
  const virtualByItem: Stations = new Map();
  const virtualByBon: Stations = new Map();
  for (const virtual of setup.virtualWorkStations) {
    const station = known(virtual._id, virtual.name, true);
    if (virtual.workMode === 'sites' && role === 'hq') {
      for (const [site, bonId] of Object.entries(virtual.sites))
        put(virtualByBon, `${site}/${bonId}`, station);
    } else for (const itemId of virtual.items) put(virtualByItem, itemId, station);
  }
  const stationsOfNamed = (itemId: string): readonly Station[] => {
    const station = stations.get(stationOfNamed(itemId, from.named) ?? '');
    return station === undefined ? NONE : [station];
  };
  const others = stations.get(from.named?.otherwise ?? '');
  const otherwise = others === undefined ? NONE : [others];
  const byCategory = new Map(
    allCatalogues(from).map((catalogue) => [catalogue, stationsByCategory(catalogue, stations)] as const),
  );
  const listedAt: StationPlan['listedAt'] = (itemId, site) => {
    if (itemId === undefined) return NONE;
    const catalogue = catalogueOf(site, from);
    const bons = bonsByItem.get(catalogue)?.get(itemId) ?? stationsOfNamed(itemId);
    const virtual = virtualByItem.get(itemId) ?? NONE;
    const mapped =
      virtualByBon.size === 0 ? NONE : bons.flatMap(({ id }) => virtualByBon.get(`${site}/${id}`) ?? NONE);
    const own = virtual.length + mapped.length === 0 ? bons : [...new Set([...bons, ...virtual, ...mapped])];
    return own.length === 0 ? (byCategory.get(catalogue)?.get(itemId) ?? NONE) : own;
  };
  return {
    stations: [...stations.values()],
    listedAt,
    stationsOf(itemId, site) {
      const listed = listedAt(itemId, site);
      return listed.length === 0 && itemId !== undefined ? otherwise : listed;
    },
  };
}

/** Items of categories with stations, by item id. */
function stationsByCategory(
  { categories, items }: Catalogue,
  stations: ReadonlyMap<string, Station>,
): ReadonlyMap<string, readonly Station[]> {
  const routed = new Map(
    categories
      .map(({ _id, stations: ids = [] }) => [_id, ids.flatMap((id) => stations.get(id) ?? [])] as const)
      .filter(([, made]) => made.length > 0),
  );
  if (routed.size === 0) return routed;
  return new Map(
    items.flatMap(({ _id, category = '' }) => {
      const made = routed.get(category);
      return made === undefined ? [] : [[_id, made] as const];
    }),
  );
}

/** Catalogue items without a station; empty if the site has no stations to choose from (SOLO-08). */
export function itemsWithoutStation(from: SiteCatalogues, setup: Setup, site: string): CatalogueEntry[] {
  const plan = stationPlan(from, setup, 'site');
  if (plan.stations.length === 0) return [];
  return catalogueOf(site, from).items.filter(({ _id }) => plan.stationsOf(_id, site).length === 0);
}

type Stations = Map<string, Station[]>;

function put(map: Stations, key: string, station: Station): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [station]);
  else if (!list.includes(station)) list.push(station);
}
