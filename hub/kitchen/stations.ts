// Owns the work stations of a site and which of them make an item (ROUTE-01, ROUTE-03 to ROUTE-06, KITCH-15).
import type { Catalogue } from '../../shared/model/catalogue.ts';
import type { Setup } from '../../shared/model/setup.ts';

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

/** Reads the stations of a site out of its kitchen bons and its virtual work stations. */
export function stationPlan(catalogue: Catalogue, setup: Setup, role: 'site' | 'hq'): StationPlan {
  const stations: Station[] = [];
  const byItem = new Map<string, Station[]>();
  const bySite = new Map<string, Station[]>();
  const put = (map: Map<string, Station[]>, key: string, station: Station) => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [station]);
    else if (!list.includes(station)) list.push(station);
  };
  for (const bon of catalogue.kitchenBons) {
    const station = { id: bon._id, name: bon.name, isVirtual: false };
    stations.push(station);
    for (const itemId of bon.printedItems) put(byItem, itemId, station);
  }
  for (const virtual of setup.virtualWorkStations) {
    const station = { id: virtual._id, name: virtual.name, isVirtual: true };
    stations.push(station);
    if (virtual.workMode === 'sites' && role === 'hq') {
      for (const [site, bonId] of Object.entries(virtual.sites)) put(bySite, `${site}/${bonId}`, station);
    } else for (const itemId of virtual.items) put(byItem, itemId, station);
  }
  return {
    stations,
    stationsOf(itemId, site) {
      const own = itemId === undefined ? NONE : (byItem.get(itemId) ?? NONE);
      if (bySite.size === 0) return own;
      const mapped = own.flatMap(({ id }) => bySite.get(`${site}/${id}`) ?? NONE);
      return [...new Set([...own, ...mapped])];
    },
  };
}
