// Owns handing out the description of the HTTP API; it names no secret, so that whoever connects a pad or a program reads it
// without a login (OPS-06).
import type { FastifyInstance } from 'fastify';
import type { HubName } from './health-routes.ts';
import { openApi } from './openapi.ts';

export function openApiRoutes(app: FastifyInstance, hub: Pick<HubName, 'version'>): void {
  // It never changes while the hub runs, and seldom anybody asks.
  let made: object | undefined;
  app.get('/openapi.json', async () => {
    made ??= openApi(hub.version);
    return made;
  });
}
