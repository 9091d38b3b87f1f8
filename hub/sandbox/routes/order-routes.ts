// Sandbox routes for orders and actions (cloud contract, "Orders" and "Actions").
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { wireOrder } from '../restaurant/wire-order.ts';
import { cloudEvent, fireBody } from '../world/cloud-event.ts';
import type { SandboxWorld } from '../world/sandbox-world.ts';
import { idOf, queryOf, refuse, siteOf } from './site-of-call.ts';

const orderFilter = z.looseObject({
  fullOrderRequired: z.optional(z.boolean()),
  lastUpdated: z.optional(z.string()),
  _id: z.optional(z.string()),
});

export function orderRoutes(server: FastifyInstance, world: SandboxWorld): void {
  const { orders, received, records, strays } = world;
  const since = (organization: string, from: number): unknown[] =>
    records
      .sitesOf(organization)
      .flatMap((site) => orders.of(site.id))
      .filter((entry) => orders.newest(entry) >= from)
      .map((entry) => orders.document(entry));

  server.get('/kds-orders', (request, reply) => {
    const organization = queryOf(request, 'organization') ?? siteOf(request);
    if (organization === undefined || records.organisation(organization) === undefined) {
      return refuse(reply, 400, 'organization missing or unknown');
    }
    if (siteOf(request) !== organization)
      return refuse(reply, 400, 'ros-organization does not match the requested organization');
    const given = queryOf(request, 'timestamp_from');
    const from = given === undefined ? 0 : Date.parse(given);
    if (Number.isNaN(from)) return refuse(reply, 400, 'timestamp_from is not a date');
    return [...since(organization, from), ...(strays.get(organization) ?? [])];
  });

  takePadOrders(server, world);
  server.get('/orders', (request, reply) => {
    const site = siteOf(request);
    if (site === undefined) return refuse(reply, 400, 'ros-organization missing');
    let filter: unknown;
    try {
      filter = JSON.parse(queryOf(request, 'filter') ?? '{}');
    } catch {
      return refuse(reply, 400, 'filter is not JSON');
    }
    const read = z.safeParse(orderFilter, filter);
    const from = read.success ? Date.parse(read.data.lastUpdated ?? '1970-01-01') : Number.NaN;
    if (!read.success || Number.isNaN(from)) return refuse(reply, 400, 'filter not understood');
    const found = since(site, from);
    const id = read.data._id;
    return id === undefined
      ? found
      : found.filter((order) => z.safeParse(z.looseObject({ _id: z.literal(id) }), order).success);
  });

  server.put('/orders/:id/order', (request, reply) => {
    const site = siteOf(request);
    if (site === undefined) return refuse(reply, 400, 'ros-organization missing');
    const read = z.safeParse(fireBody, request.body);
    if (!read.success) return refuse(reply, 400, z.prettifyError(read.error));
    const answer = received.receiveFire(idOf(request), read.data, site);
    return reply.code(answer.status).send(answer.body);
  });

  server.post('/actions', (request, reply) => {
    const site = siteOf(request);
    if (site === undefined) return refuse(reply, 400, 'ros-organization missing');
    const read = z.safeParse(cloudEvent, request.body);
    if (!read.success) return refuse(reply, 400, z.prettifyError(read.error));
    const answer = received.receiveAction(read.data, site);
    return reply.code(answer.status).send(answer.body);
  });
}

/** An order that a pad took while the cloud was away: the newer version wins, a repeated one changes nothing. */
function takePadOrders(server: FastifyInstance, { orders, bus }: SandboxWorld): void {
  server.post('/kds-orders', (request, reply) => {
    const site = siteOf(request);
    if (site === undefined) return refuse(reply, 400, 'ros-organization missing');
    const read = z.safeParse(wireOrder, request.body);
    if (!read.success) return refuse(reply, 400, z.prettifyError(read.error));
    const order = { ...read.data, organization: read.data.organization || site };
    if (order.organization !== site) return refuse(reply, 400, 'ros-organization does not match the order’s');
    const known = orders.get(order._id);
    const { _id, lastUpdated } = order;
    if (known !== undefined && Date.parse(known.order.lastUpdated) > Date.parse(lastUpdated))
      return reply.code(409).send({ code: 'ORDER_OUTDATED', _id });
    const entry = orders.put(order, 'put');
    bus.publish(site, 'order-updated', { order: orders.document(entry) });
    return { _id };
  });
}
