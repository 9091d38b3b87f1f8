// A hub that is killed while tills send, change and cancel: accepted orders are there once, and all events are delivered.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { tillAnswer, tillEvent } from '../../shared/protocol/tills/tills.ts';
import { freePorts } from '../support/free-port.ts';
import { startHub } from '../support/hub-process.ts';
import { isLong } from '../support/length.ts';
import { loggedIn } from '../support/person.ts';
import { tempDir } from '../support/temp-dir.ts';
import { testServerUrl } from '../support/test-server.ts';
import { until } from '../support/until.ts';

const KILLS = isLong ? 4 : 2;
const ORDERS = 40;
const page = z.object({ events: z.array(tillEvent), next: z.number() });
const delivered = z.object({
  type: z.string(),
  data: z.looseObject({ orderId: z.string(), event: z.number() }),
});

/** A till's server: receives webhooks, fails the first of them, and checks every signature. */
async function listener(secret: () => string) {
  const taken: { orderId: string; event: number }[] = [];
  let failures = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
      const key = Buffer.from(secret().replace('whsec_', ''), 'base64');
      const right = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
      if (signature !== `v1,${right}`) return response.writeHead(401).end();
      failures += 1;
      if (failures <= 3) return response.writeHead(500).end();
      const { data } = delivered.parse(JSON.parse(body));
      taken.push({ orderId: data.orderId, event: data.event });
      return response.writeHead(204).end();
    });
  });
  return { url: `${await testServerUrl(server)}/`, taken };
}

it('a hub killed while tills send has each accepted order once, and delivers each event in order [INTAKE-02] [INTAKE-04] [INTAKE-07]', async () => {
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 7 });
  const dataDir = tempDir();
  const [port = 0] = await freePorts(1);
  const env = {
    KDS_CLOUD_API_URL: sandbox.apiUrl,
    KDS_BROKER_URL: sandbox.brokerUrl,
    KDS_LOG_LEVEL: 'error',
  };
  let hub = await startHub({ dataDir, port, env });
  onTestFinished(async () => {
    await hub.kill();
    await sandbox.stop();
  });
  const manager = await loggedIn(hub.url, sandbox.login, 'site-1');
  const made = z
    .object({ token: z.string() })
    .parse((await manager.send('POST', '/api/tills', { name: 'T' })).body);
  let secret = '';
  const hears = await listener(() => secret);
  const hook = await manager.send('POST', '/api/webhooks', { url: hears.url });
  secret = z.object({ secret: z.string() }).parse(hook.body).secret;
  const headers = { authorization: `Bearer ${made.token}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${hub.url}/api/intake${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

  /** Retries until the hub acknowledges it, whatever happens to the hub meanwhile. */
  const sendUntilAccepted = (order: { id: string; version: number }) =>
    until(async () => {
      const answer = await post('/orders', order).catch(() => undefined);
      if (answer === undefined || answer.status >= 500) return undefined;
      expect(answer.status, await answer.clone().text()).toBe(202);
      return tillAnswer.parse(await answer.json());
    }, `${order.id} was not accepted`);
  const kitchenDay = async () => {
    for (let number = 1; number <= ORDERS; number += 1) {
      const id = `order-${number}`;
      const items = [
        { id: '1', name: 'Burger' },
        { id: '2', name: 'Soup', quantity: 2 },
      ];
      await sendUntilAccepted({ id, version: 1, ...{ number, items } });
      if (number % 3 === 0) {
        const changed = [...items, { id: '3', name: 'Salad' }];
        const { outcome } = await sendUntilAccepted({ id, version: 2, ...{ number, items: changed } });
        expect(outcome).toBe('accepted');
      }
    }
  };
  const working = kitchenDay();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await until(
      () => countIn(dataDir, 'till_orders') >= ((kill + 1) * ORDERS) / (KILLS + 2),
      'the tills stand still',
    );
    await hub.kill();
    hub = await startHub({ dataDir, port, env }, true);
  }
  await working;

  expect(countIn(dataDir, 'till_orders')).toBe(ORDERS);
  const events: z.infer<typeof tillEvent>[] = [];
  for (let after = 0; ; ) {
    const answer = await fetch(`${hub.url}/api/intake/events?after=${after}&limit=50`, { headers });
    const { events: some, next } = page.parse(await answer.json());
    if (some.length === 0) break;
    events.push(...some);
    after = next;
  }
  const received = events.filter(({ type }) => type === 'order.received').map(({ data }) => data['orderId']);
  expect([...received].sort()).toEqual(Array.from({ length: ORDERS }, (_, i) => `order-${i + 1}`).sort());
  expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((a, b) => a - b));

  const ids = new Set(events.map(({ id }) => id));
  await until(
    () => [...ids].every((id) => hears.taken.some(({ event }) => event === id)),
    () => `${hears.taken.length} of ${ids.size} events were delivered`,
    40_000,
  );
  for (let number = 1; number <= ORDERS; number += 1) {
    const told = hears.taken.filter(({ orderId }) => orderId === `order-${number}`).map(({ event }) => event);
    // At least once: a delivery whose answer was lost to a kill is repeated, before any later one.
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  }
  await until(() => countIn(dataDir, 'outbox') === 0, 'the cloud was not told of all orders');
  expect(countIn(dataDir, 'quarantine')).toBe(0);

  const stream = await fetch(`${hub.url}/api/intake/events?after=0`, {
    headers: { ...headers, accept: 'text/event-stream' },
  });
  const reader = stream.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  expect(first).toMatch(/^id: \d+\nevent: order\.received\ndata: \{/);
  await reader?.cancel();
}, 90_000);

function countIn(dataDir: string, table: string): number {
  const database = new Database(join(dataDir, 'kds.db'), { readonly: true });
  try {
    return z.object({ rows: z.number() }).parse(database.prepare(`select count(*) rows from ${table}`).get())
      .rows;
  } finally {
    database.close();
  }
}
