// The sandbox serves every call of the cloud contract with its shape, its refusals and its state.
import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { inventoryEntry } from '../../shared/model/catalogue.ts';
import { orderDocument } from '../../shared/model/order.ts';
import { account, tokens } from '../../shared/model/organisation.ts';
import { call, eventually, loggedIn, member, tokenCall } from '../support/sandbox-calls.ts';
import { listen } from '../support/stomp-listener.ts';

let sandbox: Sandbox;
let client: Awaited<ReturnType<typeof loggedIn>>;
const START = Date.UTC(2026, 2, 6, 20);
let skewMs = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0, openingOrders: 12, now: () => START + skewMs });
  client = await loggedIn(sandbox);
});
afterAll(() => sandbox.stop());
afterEach(() => {
  skewMs = 0;
});

const grant = (form: Record<string, string>) => tokenCall(sandbox.apiUrl, { client_id: 'kds', ...form });
const passwordGrant = (username: string, password = 'sandbox') =>
  grant({ grant_type: 'password', username, password });

describe('[SAND-01] account calls', () => {
  it('answer the password grant with tokens and the account', async () => {
    const answer = await passwordGrant(sandbox.login.email, sandbox.login.password);
    expect(answer.status).toBe(200);
    expect(z.parse(tokens, answer.body)).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    const me = await client.cloud('/account/me');
    expect(z.parse(account, me.body)).toMatchObject({ isStaff: true, permissions: ['kds-setup'] });
  });

  it.each([
    ['a wrong password', 'chef@sandbox.test', 'nope', 400, undefined],
    ['a blocked account', 'blocked@sandbox.test', 'sandbox', 401, 403050],
    ['an account for single sign-on', 'sso@sandbox.test', 'sandbox', 401, undefined],
  ])('refuse %s', async (_what, email, password, status, code) => {
    const answer = await passwordGrant(email, password);
    expect(answer.status).toBe(status);
    expect(member(answer.body, 'error')).toEqual(expect.any(String));
    expect(member(answer.body, 'code')).toBe(code);
  });

  it('rotate refresh tokens; the old one expires when the new pair is first used', async () => {
    const first = z.parse(tokens, (await passwordGrant(sandbox.login.email)).body);
    const refresh = (token: string) => grant({ grant_type: 'refresh_token', refresh_token: token });
    // The answer to the first refresh may have been lost: asking again still works.
    expect((await refresh(first.refresh_token)).status).toBe(200);
    const second = z.parse(tokens, (await refresh(first.refresh_token)).body);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await call(sandbox.apiUrl, '/account/me', { token: second.access_token })).status).toBe(200);
    expect((await refresh(first.refresh_token)).status).toBe(400);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it.each(['/users', '/kds-orders?organization=site-1', '/ping', '/Organizations', '/inventory'])(
    'answer %s with 401 without a token, and with a damaged or expired one',
    async (path) => {
      expect((await call(sandbox.apiUrl, path)).status).toBe(401);
      expect((await client.cloud(path, { token: `${client.token}x` })).status).toBe(401);
      skewMs = 3_600_001;
      expect((await client.cloud(path)).status).toBe(401);
    },
  );

  it('refuse a foreign host name', async () => {
    const { hostname, port } = new URL(sandbox.apiUrl);
    const status = await new Promise((answered, failed) => {
      const options = { hostname, port, path: '/sandbox', headers: { host: 'evil.example' } };
      get(options, (response) => answered(response.resume().statusCode)).on('error', failed);
    });
    expect(status).toBe(403);
  });

  it('refuse a page of another site, as does the broker', async () => {
    const reset = (origin: string) =>
      fetch(new URL('/sandbox/reset', sandbox.apiUrl), { method: 'POST', headers: { origin } });
    expect((await reset('https://evil.example')).status).toBe(403);
    expect((await reset('null')).status).toBe(403);
    expect((await reset(new URL(sandbox.apiUrl).origin)).status).toBe(200);
    const socket = new WebSocket(sandbox.brokerUrl, ['v12.stomp'], { origin: 'https://evil.example' });
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('404');
  });

  it('accept reset requests without a token, and refuse those without an email', async () => {
    const payload = encodeURIComponent(JSON.stringify({ email: 'chef@sandbox.test' }));
    const answer = await call(sandbox.apiUrl, `/api/resetpass.json?payload=${payload}`);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await call(sandbox.apiUrl, '/api/resetpass.json?payload=%7B%7D')).status).toBe(400);
  });

  it('have the cloud’s time in the Date header', async () => {
    skewMs = 120_000;
    const answer = await client.cloud('/ping');
    expect(answer.headers.get('date')).toBe(new Date(START + skewMs).toUTCString());
  });
});

describe('[SAND-01] calls for organisations and settings', () => {
  it('switch to an organisation and read one', async () => {
    const changed = await client.cloud('/Organizations/site-2/change', { method: 'POST', body: {} });
    expect(changed.body).toMatchObject({ _id: 'site-2', id: 'site-2', role: 'site' });
    expect((await client.cloud('/organizations/site-2')).body).toEqual(changed.body);
    expect((await client.cloud('/organizations/nowhere')).status).toBe(404);
  });

  it('keep KdsSettings per site and list them for an HQ', async () => {
    const excludeItemsByCourses = { Beverages: ['item-cola'] };
    const path = '/configuration/KdsSettings';
    await client.cloud(path, { method: 'POST', body: { excludeItemsByCourses } });
    const own = await client.cloud(`${path}?select=general.enabled`);
    expect(own.body).toEqual([{ general: { enabled: true }, excludeItemsByCourses }]);
    await client.control('/organizations/site-3', { method: 'PUT', body: { kdsEnabled: false } });
    const all = await client.cloud(path, { site: 'hq-1' });
    expect(all.body).toMatchObject([
      { organization: 'site-1', general: { enabled: true } },
      { organization: 'site-2', general: { enabled: true } },
      { organization: 'site-3', general: { enabled: false } },
    ]);
  });

  it('create, read and replace a setup, and publish config-updated after the configuration call', async () => {
    const path = '/dynamic-organization-storage/kds-setup/site-5';
    expect((await client.cloud(path)).status).toBe(404);
    expect((await client.cloud(path, { method: 'PUT', body: {} })).status).toBe(404);
    const made = await client.cloud(path, { method: 'POST', body: { version: '1.1', own: 1 } });
    expect(made.body).toEqual({ id: 'site-5', version: '1.1', own: 1 });
    expect((await client.cloud(path, { method: 'POST', body: {} })).status).toBe(409);
    await client.cloud(path, { method: 'PUT', body: { version: '1.1', own: 2 } });
    expect((await client.cloud(path)).body).toMatchObject({ own: 2 });
    const listener = await listen({ url: sandbox.brokerUrl, organization: 'site-5', queue: 'config' });
    const told = await client.cloud('/organizations/site-5/configuration', {
      method: 'PUT',
      body: { own: 2 },
    });
    expect(told.status).toBe(200);
    await eventually(() => listener.bodies.length === 1);
    expect(listener.bodies[0]).toMatchObject({ type: 'config-updated', organization: 'site-5', data: {} });
    await listener.leave();
  });
});

describe('[SAND-01] calls for orders', () => {
  it('list orders by their last change, for a site and for an HQ', async () => {
    const all = z.parse(z.array(orderDocument), (await client.cloud('/kds-orders?organization=site-1')).body);
    expect(all).toHaveLength(12);
    const old = new Date(START - 5 * 60_000).toISOString();
    const put = {
      _id: 'old-order',
      organization: 'site-1',
      lastUpdated: old,
      orderedItems: [],
      kdsCourses: [],
    };
    await client.control('/orders', { method: 'POST', body: { order: put } });
    const idsSince = async (path: string, site = 'site-1') => {
      const { body } = await client.cloud(path, { site });
      return Array.isArray(body) ? body.map((order) => member(order, '_id')) : [];
    };
    expect(await idsSince(`/kds-orders?organization=site-1&timestamp_from=${old}&hq=false`)).toContain(
      'old-order',
    );
    const later = new Date(START - 5 * 60_000 + 1).toISOString();
    expect(await idsSince(`/kds-orders?organization=site-1&timestamp_from=${later}`)).not.toContain(
      'old-order',
    );
    const ofHq = await idsSince('/kds-orders?organization=hq-1&hq=true', 'hq-1');
    expect(ofHq.some((id) => String(id).includes('site-2'))).toBe(true);
    const filter = encodeURIComponent(JSON.stringify({ fullOrderRequired: true, lastUpdated: old }));
    expect(await idsSince(`/orders?filter=${filter}`)).toContain('old-order');
    expect((await client.cloud('/kds-orders?organization=site-1&timestamp_from=soon')).status).toBe(400);
    const elsewhere = await client.cloud('/kds-orders?organization=site-2&hq=true', { site: 'hq-1' });
    expect(elsewhere.status).toBe(400);
  });

  it('return served documents and the figures of the day', async () => {
    const figures = await client.cloud('/reports/dashboard?BusinessDate=2026-03-06');
    expect(figures.body).toMatchObject({ businessDate: '2026-03-06', byType: expect.any(Object) });
    expect(member((await client.cloud('/businessdays/current')).body, 'businessDate')).toBe('2026-03-06');
    const documents = (await client.cloud('/documents/v2?fromBusinessDate=2026-03-01')).body;
    expect(Array.isArray(documents)).toBe(true);
    expect((await client.cloud('/documents/v2?fromBusinessDate=2027-01-01')).body).toEqual([]);
  });
});

describe('[SAND-01] calls for limits, prints, texts and logs', () => {
  it('keep inventory limits per site', async () => {
    const body = { item: 'item-steak', quantity: 4, autoReset: true, blocks: ['item-burger'] };
    const made = z.parse(inventoryEntry, (await client.cloud('/inventory', { method: 'POST', body })).body);
    expect(made).toMatchObject(body);
    const path = `/inventory/${made._id}`;
    const changed = await client.cloud(path, { method: 'PUT', body: { ...body, quantity: 1 } });
    expect(changed.body).toMatchObject({ _id: made._id, quantity: 1 });
    expect((await client.cloud('/inventory')).body).toEqual([changed.body]);
    expect((await client.cloud('/inventory', { site: 'site-2' })).body).toEqual([]);
    expect((await client.cloud(path, { method: 'DELETE' })).status).toBe(200);
    expect((await client.cloud(path, { method: 'DELETE' })).status).toBe(404);
  });

  it('accept prints and refuse unreadable ones', async () => {
    const data = {
      printItems: ['i1'],
      kitchenBon: 'bon-grill',
      bonTags: ['KDS_FULL_BON'],
      order: { _id: 'o1' },
    };
    const body = { dataType: 'actionData', action: { type: 'expoPrint', data } };
    expect((await client.cloud('/print-messages', { method: 'POST', body })).status).toBe(200);
    expect((await client.cloud('/print-messages', { method: 'POST', body: { data } })).status).toBe(400);
    expect((await client.control('/prints')).body).toMatchObject([{ organization: 'site-1', body }]);
  });

  it('text a customer: reported as sent, then as delivered, and marked on the order', async () => {
    const listener = await listen({ url: sandbox.brokerUrl, queue: 'texts' });
    const orderId = member((await client.control('/orders?organization=site-1')).body, 0, '_id');
    const body = {
      template: 'readyForPickup',
      channel: 'sms',
      recipient: 'orderer',
      order: { _id: orderId },
    };
    expect((await client.cloud('/orders/sendMessage', { method: 'POST', body })).status).toBe(200);
    await client.control('/advance', { method: 'POST', body: { seconds: 3 } });
    await eventually(() => listener.bodies.length === 2);
    expect(listener.bodies).toMatchObject([
      { type: 'order-notification-sent', data: { orderId } },
      { type: 'order-notification-delivered', data: { orderId } },
    ]);
    const { body: orders } = await client.control('/orders?organization=site-1');
    expect(member(orders, 0, 'tnsNotifications')).toMatchObject([
      { type: 'readyForPickup', delivered: true },
    ]);
    await listener.leave();
  });

  it('accept prep texts, log events, reports, transfers and the ping', async () => {
    const sms = { organization: 'site-1', topic: 'prep', sender: 'Ember', recipient: '0', content: 'soon' };
    expect((await client.cloud('/sms', { method: 'POST', body: sms })).status).toBe(200);
    expect((await client.cloud('/logs', { method: 'POST', body: { message: 'hello' } })).status).toBe(200);
    const report = { action: 'kds', siteId: 'site-1', data: {} };
    expect(
      (
        await fetch(sandbox.reportingUrl, {
          method: 'POST',
          body: JSON.stringify(report),
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(200);
    const moved = await client.cloud('/environments/transfer-tokens', {
      method: 'POST',
      body: { target: 'next' },
    });
    expect((await fetch(String(member(moved.body, 'url')))).status).toBe(200);
    expect((await client.cloud('/ping')).status).toBe(200);
    expect((await client.control('/sms')).body).toMatchObject([{ body: sms }]);
    expect((await client.control('/logs')).body).toMatchObject([{ body: { message: 'hello' } }]);
    expect((await client.control('/reports')).body).toMatchObject([{ body: report }]);
  });

  it('return the notification sound', async () => {
    const sound = await fetch(`${sandbox.assetsUrl}/notification.wav`);
    expect(sound.headers.get('content-type')).toBe('audio/wav');
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });
});
