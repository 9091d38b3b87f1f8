// Owns what the setup's pages edit: the stored setup with every value as it is read, and the values that hold without
// anybody's doing, so that displays need none of the readers (decision 0008); and the sites that an HQ chooses from (HQ-02).
import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '../../shared/json/json-object.ts';
import { readSetup } from '../../shared/model/setup.ts';
import { spellSetup } from '../../shared/model/spell-setup.ts';
import type { SetupPort } from './ports.ts';

export function setupFormRoutes(app: FastifyInstance, site: Pick<SetupPort, 'current' | 'chain'>): void {
  app.get('/api/setup/sites', () => site.chain());

  app.get('/api/setup/form', async () => {
    const current = site.current();
    return {
      revision: current?.revision ?? 0,
      setup: current?.stored ?? {},
      read: spellSetup(current?.setup ?? readSetup({})),
      usual: USUAL,
    };
  });
}

const USUAL = {
  site: spellSetup(readSetup({})),
  expo: usualProfile('expo'),
  kitchen: usualProfile('kitchen'),
  customer: usualProfile('customer'),
};

/** What a profile of this type is before anything is set; its id is left out. */
function usualProfile(type: string): JsonObject {
  const { profiles } = spellSetup(readSetup({ profiles: [{ _id: 'new', type }] }));
  const [{ _id: _, ...rest } = {}] = Array.isArray(profiles) ? profiles : [];
  return rest;
}
