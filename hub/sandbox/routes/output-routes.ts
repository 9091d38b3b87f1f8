// Sandbox routes for hub output: prints, SMS to customers, logs, reports, transfers to another environment.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxWorld } from '../world/sandbox-world.ts';
import type { ReceivedKind } from '../world/site-records.ts';
import { refuse, siteOf } from './site-of-call.ts';

const printBody = z.looseObject({
  dataType: z.literal('actionData'),
  action: z.looseObject({
    type: z.enum(['orderFire', 'expoPrint']),
    data: z.looseObject({
      printItems: z.array(z.unknown()),
      kitchenBon: z.unknown(),
      bonTags: z.array(z.string()),
    }),
  }),
});
const messageBody = z.looseObject({
  template: z.string(),
  channel: z.literal('sms'),
  recipient: z.string(),
  order: z.union([z.string(), z.looseObject({ _id: z.string() })]),
});
const smsBody = z.looseObject({
  organization: z.string(),
  topic: z.string(),
  sender: z.string(),
  recipient: z.string(),
  content: z.string(),
});
const transferBody = z.looseObject({ target: z.string().check(z.minLength(1)) });

/** Simulated delivery delay of an SMS. */
const SMS_DELIVERY_MS = 2_000;

export function outputRoutes(server: FastifyInstance, world: SandboxWorld): void {
  const { records } = world;
  const keep = (kind: ReceivedKind, request: FastifyRequest) => keepReceived(world, kind, request);
  guestMessageRoute(server, world);

  server.post('/print-messages', (request, reply) => {
    const read = z.safeParse(printBody, request.body);
    if (!read.success) return refuse(reply, 400, z.prettifyError(read.error));
    keep('prints', request);
    return { id: `print-${records.received('prints').length}` };
  });

  server.post('/sms', (request, reply) => {
    const read = z.safeParse(smsBody, request.body);
    if (!read.success) return refuse(reply, 400, z.prettifyError(read.error));
    keep('sms', request);
    return { id: `sms-${records.received('sms').length}` };
  });

  server.post('/environments/transfer-tokens', (request, reply) => {
    const read = z.safeParse(transferBody, request.body);
    if (!read.success) return refuse(reply, 400, 'target missing');
    keep('transfers', request);
    const token = `transfer-${records.received('transfers').length}`;
    return {
      url: `http://${request.headers.host}/environments/${encodeURIComponent(read.data.target)}?token=${token}`,
    };
  });

  server.get('/environments/:target', (_request, reply) => {
    const page = '<!doctype html><title>Sandbox</title><p>This is another environment of the sandbox.</p>';
    return reply.type('text/html; charset=utf-8').send(page);
  });

  server.post('/logs', (request) => {
    keep('logs', request);
    return {};
  });
  server.post('/reporting', (request) => {
    keep('reports', request);
    return {};
  });
  server.get('/ping', () => ({ at: new Date(world.now()).toISOString() }));
}

function guestMessageRoute(server: FastifyInstance, world: SandboxWorld): void {
  const { records, orders, bus } = world;
  server.post('/orders/sendMessage', (request, reply) => {
    const read = z.safeParse(messageBody, request.body);
    if (!read.success) return refuse(reply, 400, z.prettifyError(read.error));
    const { order } = read.data;
    const orderId = typeof order === 'string' ? order : order._id;
    const entry = orders.get(orderId);
    if (entry === undefined) return refuse(reply, 404, `no order ${orderId}`);
    keepReceived(world, 'messages', request);
    const at = new Date(world.now()).toISOString();
    const notification = { type: read.data.template, at, delivered: false };
    entry.order.tnsNotifications = [...(entry.order.tnsNotifications ?? []), notification];
    orders.touch(entry, world.now());
    bus.publish(entry.order.organization, 'order-notification-sent', { orderId, at });
    const deliver = () => {
      notification.delivered = true;
      orders.touch(entry, world.now());
      const deliveredAt = new Date(world.now()).toISOString();
      bus.publish(entry.order.organization, 'order-notification-delivered', { orderId, at: deliveredAt });
    };
    world.later(SMS_DELIVERY_MS, deliver);
    return { id: `message-${records.received('messages').length}` };
  });
}

function keepReceived(world: SandboxWorld, kind: ReceivedKind, request: FastifyRequest): void {
  const onceAs = request.headers['idempotency-key'];
  world.records.keep(kind, {
    at: new Date(world.now()).toISOString(),
    organization: siteOf(request),
    body: request.body,
    ...(typeof onceAs === 'string' && { onceAs }),
  });
}
