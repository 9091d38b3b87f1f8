// Stations that a test order has to reach, and a dish for each (INTAKE-12).
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { catalogueOf, type SiteCatalogues } from '../state/site-catalogue.ts';
import { chosenStation, stationPlan } from './stations.ts';

/** Stations of kitchen boards, each once, with the first menu item made there. */
export function testedStations(from: SiteCatalogues, setup: Setup, site: string) {
  const plan = stationPlan(from, setup, 'site');
  const shown = new Set(
    setup.profiles.flatMap((profile) =>
      profile.type === 'kitchen' ? (chosenStation(profile.stationId) ?? []) : [],
    ),
  );
  const { items } = catalogueOf(site, from);
  return plan.stations
    .filter(({ id }) => shown.has(id))
    .map(({ id, name }) => {
      const dish = items.find((item) => plan.stationsOf(item._id, site).some((made) => made.id === id));
      return { id, name, dish: dish && { id: dish._id, name: dish.name } };
    });
}
