// Owns what the setup's pages edit: the stored setup with every value as it is read, and the values that hold without
// anybody's doing, so that displays need none of the readers (decision 0008); and the sites that an HQ chooses from (HQ-02).
import type { FastifyInstance } from 'fastify';
import { asJsonObject, type JsonObject, objectsIn } from '../../../shared/json/json-object.ts';
import { readSetup } from '../../../shared/model/setup.ts';
import { spellSetup } from '../../../shared/model/spell-setup.ts';
import type { SetupPort } from '../ports.ts';

/** @param local whether the pages offer what only a local environment has (SHELL-31) */
export function setupFormRoutes(
  app: FastifyInstance,
  site: Pick<SetupPort, 'current' | 'chain'>,
  local: boolean,
): void {
  app.get('/api/setup/sites', () => site.chain());

  app.get('/api/setup/form', async () => {
    const current = site.current();
    return {
      revision: current?.revision ?? 0,
      setup: current?.stored ?? {},
      read: spellSetup(current?.setup ?? readSetup({})),
      usual: USUAL,
      ...(local ? { local } : {}),
    };
  });
}

const USUAL = {
  site: spellSetup(readSetup({})),
  expo: usualProfile('expo'),
  kitchen: usualProfile('kitchen'),
  customer: usualProfile('customer'),
  ...usualEntries(),
};

/** What a profile of this type is before anything is set; its id is left out. */
function usualProfile(type: string): JsonObject {
  return firstOf(spellSetup(readSetup({ profiles: [{ _id: 'new', type }] }))['profiles']);
}

/** Likewise a virtual work station, a zone set, a load-balance group. */
function usualEntries(): Record<'virtualWorkStations' | 'zonesSets' | 'groups', JsonObject> {
  const entries = [{ _id: 'new' }];
  const read = spellSetup(
    readSetup({
      virtualWorkStations: entries,
      zonesAssignment: { zonesSets: entries },
      loadBalancing: { groups: entries },
    }),
  );
  return {
    virtualWorkStations: firstOf(read['virtualWorkStations']),
    zonesSets: firstOf(asJsonObject(read['zonesAssignment'])['zonesSets']),
    groups: firstOf(asJsonObject(read['loadBalancing'])['groups']),
  };
}

function firstOf(list: unknown): JsonObject {
  const [{ _id: _, ...rest } = {}] = objectsIn(list);
  return rest;
}
