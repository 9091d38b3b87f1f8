// Owns handing out the description of the HTTP API; it names no secret, so that whoever connects a pad or a program reads it
// without a login (OPS-06).
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';
import type { HubName } from './upkeep/health-routes.ts';

export function openApiRoutes(app: FastifyInstance, hub: Pick<HubName, 'version'>): void {
  // It never changes while the hub runs, and seldom anybody asks.
  let made: object | undefined;
  app.get('/openapi.json', async () => {
    made ??= openApi(hub.version);
    return made;
  });
}
