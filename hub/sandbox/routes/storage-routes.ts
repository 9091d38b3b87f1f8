// Sandbox routes for stored setups and inventory limits (cloud contract, "Other calls").
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxAccount } from '../restaurant/organisations.ts';
import type { SandboxWorld } from '../world/sandbox-world.ts';
import { businessDateAt } from './catalogue-routes.ts';
import { idOf, objectBody, refuse, siteOf } from './site-of-call.ts';

const SETUP_PATH = '/dynamic-organization-storage/kds-setup/:id';

const inventoryBody = z.looseObject({
  item: z.string(),
  quantity: z.number().check(z.gte(0)),
  autoReset: z.optional(z.boolean()),
  blocks: z.optional(z.array(z.string())),
  blockedBy: z.optional(z.string()),
});

export function storageRoutes(
  server: FastifyInstance,
  world: SandboxWorld,
  accountOf: (request: FastifyRequest) => SandboxAccount | undefined,
): void {
  setupRoutes(server, world, accountOf);
  inventoryRoutes(server, world);
}

function setupRoutes(
  server: FastifyInstance,
  world: SandboxWorld,
  accountOf: (request: FastifyRequest) => SandboxAccount | undefined,
): void {
  const { records } = world;
  const keep = (request: FastifyRequest, setup: Record<string, unknown> & { id: string }) => {
    records.setSetup(setup.id, setup);
    const at = new Date(world.now()).toISOString();
    records.keep('setups', { at, organization: setup.id, body: setup, by: accountOf(request)?.email });
    return setup;
  };

  server.get(SETUP_PATH, (request, reply) => {
    return records.setup(idOf(request)) ?? refuse(reply, 404, 'no setup stored yet');
  });
  server.post(SETUP_PATH, (request, reply) => {
    const id = idOf(request);
    if (records.organisation(id) === undefined) return refuse(reply, 404, 'no such organisation');
    if (records.setup(id) !== undefined)
      return refuse(reply, 409, 'a setup is stored already; replace it with PUT');
    return keep(request, { ...objectBody(request), id });
  });
  server.put(SETUP_PATH, (request, reply) => {
    const id = idOf(request);
    if (records.setup(id) === undefined)
      return refuse(reply, 404, 'no setup stored yet; create it with POST');
    return keep(request, { ...objectBody(request), id });
  });
}

function inventoryRoutes(server: FastifyInstance, world: SandboxWorld): void {
  const { records } = world;
  const shown = (entry: { organization: string; day: string }) => ({
    ...entry,
    organization: undefined,
    day: undefined,
  });
  const today = (site: string) => businessDateAt(world.now(), world.timeZoneOf(site));
  server.get('/inventory', (request, reply) => {
    const site = siteOf(request);
    if (site === undefined) return refuse(reply, 400, 'ros-organization missing');
    return records.limitsOf(site, today(site)).map(shown);
  });
  server.post('/inventory', (request, reply) => {
    const site = siteOf(request);
    const read = z.safeParse(inventoryBody, request.body);
    if (site === undefined || !read.success) return refuse(reply, 400, 'no inventory entry');
    return shown(records.addInventory({ ...read.data, organization: site, day: today(site) }));
  });
  server.put('/inventory/:id', (request, reply) => {
    const known = records.inventory.get(idOf(request));
    const read = z.safeParse(inventoryBody, request.body);
    if (known === undefined) return refuse(reply, 404, 'no such entry');
    if (!read.success) return refuse(reply, 400, 'no inventory entry');
    const { _id, organization } = known;
    const entry = { ...read.data, _id, organization, day: today(organization) };
    records.inventory.set(known._id, entry);
    return shown(entry);
  });
  server.delete('/inventory/:id', (request, reply) => {
    return records.inventory.delete(idOf(request)) ? {} : refuse(reply, 404, 'no such entry');
  });
}
