// Sandbox control API for tests and experiments, on loopback and without login:
//
// GET    /sandbox                          the time, logins, organisations, counts
// POST   /sandbox/orders                   {order, publish?: whole|reference|none, store?, unchecked?}
// GET    /sandbox/orders[?organization=]   every order with its actions
// GET    /sandbox/actions                  {actions:[{event, received, applied}], fires:[…]}
// POST   /sandbox/messages                 {organization, body} (any text or JSON) or {organization, type, data}
// GET    /sandbox/prints | messages | sms | logs | reports | transfers | configurations | setups | resets
// POST   /sandbox/rush                     {count, organization?}: adds that many orders
// POST   /sandbox/advance                  {seconds}: moves the sandbox's clock forward
// POST   /sandbox/reset                    back to the start
// POST   /sandbox/revoke-tokens            {kind: access|refresh|both}
// PUT    /sandbox/accounts/:email          {disabled?, permissions?, organizations?}
// GET    /sandbox/queues                   queues of the sandbox's own broker and their depth
// GET    /sandbox/faults, PUT (only named fields change), DELETE (clears all)
// PUT    /sandbox/organizations/:id        {kdsEnabled}
// PUT    /sandbox/setup/:id                stores a setup and publishes config-updated; DELETE removes it
// POST   /sandbox/manager-messages         {organization, text, fixedMessage?}; DELETE …/:organization/:id
// PUT    /sandbox/client-version           {version}
// POST   /sandbox/realtime                 {how: cancel|auth_revoked|cut}
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ACCOUNTS, SANDBOX_PASSWORD, SITE_IDS } from '../restaurant/organisations.ts';
import { wireOrder } from '../restaurant/wire-order.ts';
import { accountChange } from '../world/account-book.ts';
import { faultChange } from '../world/fault-switches.ts';
import type { SandboxWorld } from '../world/sandbox-world.ts';
import { RECEIVED_KINDS } from '../world/site-records.ts';
import { idOf, objectBody, queryOf, refuse } from './site-of-call.ts';

const orderPut = z.object({
  order: z.unknown(),
  publish: z._default(z.enum(['whole', 'reference', 'none']), 'whole'),
  /** False: published on the topic only, the stored order is unchanged. */
  store: z._default(z.boolean(), true),
  /** Even an unreadable document is returned by kds-orders. */
  unchecked: z._default(z.boolean(), false),
  organization: z.optional(z.string()),
});
const messagePut = z.object({
  organization: z.string(),
  body: z.optional(z.unknown()),
  type: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
const rushBody = z.object({
  count: z.int().check(z.gte(1), z.lte(5000)),
  organization: z._default(z.string(), 'site-1'),
});
const advanceBody = z.object({ seconds: z.number().check(z.gt(0), z.lte(7 * 86_400)) });
const revokeBody = z.object({ kind: z.enum(['access', 'refresh', 'both']) });
const messageBody = z.object({
  organization: z.string(),
  text: z.string(),
  fixedMessage: z._default(z.boolean(), false),
});
const withdrawParams = z.object({ organization: z.string(), id: z.string() });

export function controlRoutes(server: FastifyInstance, world: SandboxWorld): void {
  orderControls(server, world);
  faultControls(server, world);
  siteControls(server, world);

  server.get('/sandbox', () => ({
    now: new Date(world.now()).toISOString(),
    logins: ACCOUNTS.map((account) => ({ email: account.email, password: SANDBOX_PASSWORD })),
    organizations: world.records.organisations().map(({ id, name, role }) => ({ id, name, role })),
    orders: world.orders.all().length,
    openOrders: world.orders.all().filter((entry) => !entry.order.closed).length,
    actions: world.received.actions().length,
    messages: world.bus.sent,
  }));
  server.post('/sandbox/rush', (request, reply) => {
    const read = z.safeParse(rushBody, request.body);
    if (!read.success || !SITE_IDS.includes(read.data.organization))
      return refuse(reply, 400, 'count and a site');
    return { orders: world.play.rush(read.data.organization, read.data.count) };
  });
  server.post('/sandbox/advance', (request, reply) => {
    const read = z.safeParse(advanceBody, request.body);
    if (!read.success) return refuse(reply, 400, 'seconds');
    world.advance(read.data.seconds * 1000);
    return { now: new Date(world.now()).toISOString() };
  });
  server.post('/sandbox/reset', () => {
    world.reset();
    return {};
  });
}

function orderControls(server: FastifyInstance, world: SandboxWorld): void {
  const { orders, bus, received, records, strays } = world;

  server.post('/sandbox/orders', (request, reply) => {
    const put = z.safeParse(orderPut, request.body);
    if (!put.success) return refuse(reply, 400, z.prettifyError(put.error));
    const { publish, store, unchecked } = put.data;
    const read = z.safeParse(wireOrder, put.data.order);
    if (unchecked || !read.success) {
      const site = put.data.organization;
      if (!unchecked || site === undefined) {
        return refuse(
          reply,
          400,
          read.success ? 'unchecked needs organization' : z.prettifyError(read.error),
        );
      }
      if (store) strays.set(site, [...(strays.get(site) ?? []), put.data.order]);
      if (publish !== 'none') bus.publish(site, 'order-updated', { order: put.data.order });
      return { stored: store };
    }
    const entry = store ? orders.put(read.data, 'put') : undefined;
    const whole = entry === undefined ? read.data : orders.document(entry);
    const { _id, organization, lastUpdated } = whole;
    if (publish === 'whole') bus.publish(organization, 'order-updated', { order: whole });
    if (publish === 'reference') bus.publish(organization, 'order-updated', { orderId: _id, lastUpdated });
    return { _id, stored: store };
  });
  server.get('/sandbox/orders', (request) => {
    const organization = queryOf(request, 'organization');
    const entries = organization === undefined ? orders.all() : orders.of(organization);
    return entries.map((entry) => orders.document(entry));
  });
  server.get('/sandbox/actions', () => ({ actions: received.actions(), fires: received.fires() }));
  server.post('/sandbox/messages', (request, reply) => {
    const read = z.safeParse(messagePut, request.body);
    if (!read.success) return refuse(reply, 400, z.prettifyError(read.error));
    const { organization, body, type, data } = read.data;
    if (type !== undefined) bus.publish(organization, type, data);
    else bus.publishRaw(organization, typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));
    return {};
  });
  for (const kind of RECEIVED_KINDS) server.get(`/sandbox/${kind}`, () => records.received(kind));
}

function faultControls(server: FastifyInstance, world: SandboxWorld): void {
  const { faults, channel, tokens } = world;
  const state = () => ({ ...faults.state, cutBroker: channel.canBeCut && channel.isCut });

  server.get('/sandbox/faults', state);
  server.put('/sandbox/faults', (request, reply) => {
    const read = z.safeParse(faultChange, request.body);
    if (!read.success) return refuse(reply, 400, z.prettifyError(read.error));
    const cut = read.data.cutBroker;
    if (cut && !channel.canBeCut) return refuse(reply, 409, 'the broker is external; stop it directly');
    faults.change(read.data);
    if (cut === true) channel.cut(undefined);
    else if (cut) channel.cut(cut.forMs);
    else if (cut === false || cut === null) channel.heal();
    return state();
  });
  server.delete('/sandbox/faults', () => {
    faults.clear();
    channel.heal();
    return state();
  });
  server.get('/sandbox/queues', () => channel.queues());
  server.post('/sandbox/revoke-tokens', (request, reply) => {
    const read = z.safeParse(revokeBody, request.body);
    if (!read.success) return refuse(reply, 400, 'kind: access, refresh or both');
    tokens.revoke(read.data.kind);
    return {};
  });
  server.put('/sandbox/accounts/:email', (request, reply) => {
    const { email } = z.parse(z.object({ email: z.string() }), request.params);
    const read = z.safeParse(accountChange, request.body);
    if (!read.success || !world.accounts.change(email, read.data))
      return refuse(reply, 400, 'a known account, and what changes about it');
    return {};
  });
}

function siteControls(server: FastifyInstance, world: SandboxWorld): void {
  const { records, bus, realtime } = world;

  server.put('/sandbox/organizations/:id', (request) => {
    records.setKdsEnabled(idOf(request), objectBody(request)['kdsEnabled'] === true);
    return records.kdsSettings(idOf(request));
  });
  server.put('/sandbox/setup/:id', (request) => {
    const id = idOf(request);
    records.setSetup(id, { ...objectBody(request), id });
    bus.publish(id, 'config-updated', {});
    return {};
  });
  server.delete('/sandbox/setup/:id', (request) => {
    records.setSetup(idOf(request), undefined);
    return {};
  });
  server.post('/sandbox/manager-messages', (request, reply) => {
    const read = z.safeParse(messageBody, request.body);
    if (!read.success) return refuse(reply, 400, z.prettifyError(read.error));
    const { organization, text, fixedMessage } = read.data;
    return realtime.writeMessage(organization, text, fixedMessage, world.now());
  });
  server.delete('/sandbox/manager-messages/:organization/:id', (request, reply) => {
    const { organization, id } = z.parse(withdrawParams, request.params);
    return realtime.withdraw(organization, id) ? {} : refuse(reply, 404, 'no such message');
  });
  server.put('/sandbox/client-version', (request, reply) => {
    const version = objectBody(request)['version'];
    if (typeof version !== 'string') return refuse(reply, 400, 'version');
    realtime.setClientVersion(version);
    return {};
  });
  server.post('/sandbox/realtime', (request, reply) => {
    const read = z.safeParse(z.object({ how: z.enum(['cancel', 'auth_revoked', 'cut']) }), request.body);
    if (!read.success) return refuse(reply, 400, 'how: cancel, auth_revoked or cut');
    realtime.interrupt(read.data.how);
    return {};
  });
}
