// Owns the answer of GET /api/catalogue: names to pick from.
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { Setup } from '../../../shared/model/setup.ts';
import type { SiteStations } from '../ports.ts';

/** Names of stations by id: the kitchen's bons, and the virtual work stations of setup. */
export function stationNames(setup: Setup | undefined, catalogue: Catalogue): Map<string, string> {
  const all = [...catalogue.kitchenBons, ...(setup?.virtualWorkStations ?? [])];
  return new Map(all.map(({ _id, name }) => [_id, name]));
}

export function catalogueAnswer(
  setup: Setup | undefined,
  catalogue: Catalogue,
  sites: readonly SiteStations[],
) {
  return {
    items: catalogue.items.map(({ _id, name, category, ingredientOf }) => ({
      id: _id,
      name,
      ...(category === undefined ? {} : { category }),
      ...(ingredientOf.length === 0 ? {} : { ingredientOf }),
    })),
    categories: catalogue.categories.map(named),
    tables: catalogue.tables.map(({ _id, number, name }) => ({
      id: _id,
      name: name ?? number ?? _id,
      ...(number === undefined ? {} : { number }),
    })),
    tags: catalogue.tags.map(named),
    modifierGroups: catalogue.modifierGroups.map(named),
    itemGroups: catalogue.itemGroups.map(named),
    stations: stationsOf(setup, catalogue),
    ...(sites.length === 0 ? {} : { sites }),
  };
}

/** As boards list them: bons first, then virtual work stations, flagged (ROUTE-03). */
function stationsOf(setup: Setup | undefined, catalogue: Catalogue) {
  const bons = catalogue.kitchenBons.map(named);
  const virtual = (setup?.virtualWorkStations ?? []).map((one) => ({ ...named(one), isVirtual: true }));
  return [...bons, ...virtual];
}

function named({ _id, name }: { _id: string; name: string }) {
  return { id: _id, name };
}
