// Owns what displays ask once about the site: profiles for the start page, catalogue, limits, history.
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { Profile } from '../../../shared/model/profile.ts';
import type { Setup } from '../../../shared/model/setup.ts';
import type { HistoryPort, SetupPort, SiteStations } from '../ports.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { idParams, readInput } from '../server/read-input.ts';

export interface SiteRouteParts {
  setup: SetupPort;
  history: HistoryPort;
}

export function siteRoutes(app: FastifyInstance, { setup: site, history }: SiteRouteParts): void {
  app.get('/api/profiles', async () => {
    const setup = site.current()?.setup;
    const stations = stationNames(setup, site.catalogue());
    const rows = (type: Profile['type']) =>
      profilesOf(setup, type).map((profile) => profileRow(profile, stations));
    const boards = { expo: rows('expo'), kitchen: rows('kitchen'), customer: rows('customer') };
    // Without a setup there is nothing to choose from yet (SHELL-01).
    if (setup === undefined) return { ...boards, waiting: true };
    const redirect = setup.redirect.trim();
    return redirect === '' ? boards : { ...boards, redirect };
  });

  app.get('/api/catalogue', async () =>
    catalogueAnswer(site.current()?.setup, site.catalogue(), site.siteStations()),
  );

  app.get('/api/inventory', async () => ({ limits: site.stock() }));

  app.get('/api/orders/:id/history', async (request, reply) => {
    const params = readInput(idParams, request.params);
    if (!params.ok) return answerRefusal(reply, params.refusal);
    const known = history.history(params.value.id);
    if (!known) return answerRefusal(reply, { code: 'order-unknown' });
    return { orderId: params.value.id, ...known };
  });
}

function profilesOf(setup: Setup | undefined, type: Profile['type']): Profile[] {
  return (setup?.profiles ?? []).filter((profile) => profile.type === type);
}

function profileRow(profile: Profile, stations: ReadonlyMap<string, string>) {
  const stationId = profile.type === 'customer' ? undefined : profile.stationId;
  const station = stationId === undefined ? undefined : stations.get(stationId);
  return {
    id: profile._id,
    name: profile.name,
    ...(stationId === undefined ? {} : { stationId }),
    ...(station === undefined ? {} : { station }),
  };
}

// Owns the answer of GET /api/catalogue: names to pick from.

/** Names of stations by id: the kitchen's bons, and the virtual work stations of setup. */
function stationNames(setup: Setup | undefined, catalogue: Catalogue): Map<string, string> {
  const all = [...catalogue.kitchenBons, ...(setup?.virtualWorkStations ?? [])];
  return new Map(all.map(({ _id, name }) => [_id, name]));
}

function catalogueAnswer(setup: Setup | undefined, catalogue: Catalogue, sites: readonly SiteStations[]) {
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
