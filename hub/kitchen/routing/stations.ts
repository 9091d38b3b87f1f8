// The work stations of a site and which of them make an item (ROUTE-01, ROUTE-03 to ROUTE-06, KITCH-15).
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { stationOfNamed } from '../intake/named-items.ts';
import { allCatalogues, catalogueOf, type SiteCatalogues } from '../state/site-catalogue.ts';

export interface Station {
  id: string;
  name: string;
  isVirtual: boolean;
}

export interface StationPlan {
  /** Kitchen bons first, then virtual work stations, each in its list's order (ROUTE-03). */
  stations: readonly Station[];
  /** The stations that make a catalogue item, in the order of `stations`. `site` matters at an HQ only. */
  stationsOf(itemId: string | undefined, site: string): readonly Station[];
}

const NONE: readonly Station[] = [];

/** '-1', like no station at all, is a board of every station (KITCH-15). */
export function chosenStation(station: string | undefined): string | undefined {
  return station === undefined || station === '' || station === '-1' ? undefined : station;
}

/**
 * Reads the stations of a site out of its kitchen bons and its virtual work stations. At an HQ whose sites have their
 * own catalogues each station of any site is listed once, and an item is made where its own site's bons say (HQ-10).
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
  return {
    stations: [...stations.values()],
    stationsOf(itemId, site) {
      if (itemId === undefined) return NONE;
      const bons = bonsByItem.get(catalogueOf(site, from))?.get(itemId) ?? stationsOfNamed(itemId);
      const virtual = virtualByItem.get(itemId) ?? NONE;
      if (virtual.length === 0 && virtualByBon.size === 0) return bons;
      const mapped = bons.flatMap(({ id }) => virtualByBon.get(`${site}/${id}`) ?? NONE);
      return [...new Set([...bons, ...virtual, ...mapped])];
    },
  };
}

type Stations = Map<string, Station[]>;

function put(map: Stations, key: string, station: Station): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [station]);
  else if (!list.includes(station)) list.push(station);
}
