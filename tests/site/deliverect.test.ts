// Orders from Deliverect to a hub without a cloud, in a separate process, and the statuses a fake Deliverect receives: over a
// killed hub, in order, each status once (INTAKE-01, INTAKE-04).
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DELIVERECT_EXAMPLES } from '../../shared/model/deliverect-order.ts';
import { tillAnswer } from '../../shared/protocol/tills/tills.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { type Person, personWith } from '../support/person.ts';
import { until } from '../support/until.ts';

const SECRET = 'the-secret-that-signs-orders';
const LOGIN = { clientId: 'kitchen', clientSecret: 'the-secret-of-the-login' };
const OWNER = { email: 'anna@pizza.example', password: 'quattro stagioni' };
const env = { KDS_MODE: 'standalone', KDS_LOG_LEVEL: 'error' };
const told: { order: string; status: number }[] = [];
const tokens: object[] = [];
/** Statuses it answers next, before it accepts anything. */
const troubles: number[] = [];

let deliverect: Server;
let dataDir: string;
let port = 0;
let hub: HubProcess;
let owner: Person;
let door = '';

const said = z.object({ orderId: z.string(), status: z.number() });
const withId = z.object({ id: z.string() });

async function madeUpDeliverect(): Promise<Server> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    if (request.url === '/oauth/token') {
      tokens.push(JSON.parse(text));
      return response.end(JSON.stringify({ access_token: `token-${tokens.length}`, expires_in: 3_600 }));
    }
    const trouble = troubles.shift();
    if (trouble !== undefined) return response.writeHead(trouble).end();
    const { orderId: order, status } = z.parse(said, JSON.parse(text));
    const isRight =
      request.url === `/kds/orderStatus/${order}` && request.headers.authorization !== undefined;
    told.push({ order: isRight ? order : `at ${request.url}`, status });
    return response.end('{"result":"OK"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

beforeAll(async () => {
  deliverect = await madeUpDeliverect();
  dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
  [port = 0] = await freePorts(1);
  hub = await startHub({ dataDir, port, env }, true);
  const [, code = ''] = /Setup code: (\d{4} \d{4})/.exec(hub.output()) ?? [];
  const founded = await personWith(hub.url, '').send('POST', '/api/first-run', {
    code,
    owner: { ...OWNER, firstName: 'Anna', lastName: 'Rossi' },
    siteName: 'Pizza Anna',
    timeZone: 'Europe/Berlin',
    language: 'en',
    stations: ['Oven'],
    staff: [{ name: 'Dana' }],
  });
  expect(founded.status).toBe(204);
  owner = await loggedIn();
  const { port: at } = deliverect.address() as AddressInfo;
  const made = await owner.send('POST', '/api/tills', {
    name: 'Platforms',
    deliverect: { secret: SECRET, statuses: { ...LOGIN, address: `http://127.0.0.1:${at}/` } },
  });
  door = z.parse(withId, made.body).id;
}, 120_000);
afterAll(async () => {
  await hub?.kill();
  deliverect?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function loggedIn(): Promise<Person> {
  const self = personWith(hub.url, '');
  expect(await self.send('POST', '/api/session', OWNER)).toMatchObject({ status: 200 });
  return self;
}

/** Sends it like Deliverect, until the hub answers. */
async function brings(message: object) {
  const body = JSON.stringify(message);
  const signature = createHmac('sha256', SECRET).update(body).digest('hex');
  const answer = await fetch(`${hub.url}/api/intake/deliverect/${door}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-server-authorization-hmac-sha256': signature },
    body,
  });
  expect(answer.status).toBe(202);
  return z.parse(tillAnswer, await answer.json());
}
const statusesOf = (order: string) => told.filter((one) => one.order === order).map(({ status }) => status);

it('a cooked order: accepted, preparing, ready and finalized are sent once each, despite failures [INTAKE-01] [INTAKE-04]', async () => {
  troubles.push(500, 401);
  const { order } = DELIVERECT_EXAMPLES;
  const first = await brings(order);
  expect(first).toMatchObject({ outcome: 'accepted', version: 1 });
  expect(first.boards.length).toBeGreaterThan(0);
  expect(await brings(order)).toEqual(first);
  await until(() => statusesOf(order.orderId).length === 1, 'not accepted', 30_000);
  const display = await new Display(hub.url, owner.cookie).connect();
  const { profile = '' } = first.boards.find(({ kind }) => kind === 'expo') ?? {};
  await display.watch('w', { kind: 'expo', profile });
  const [{ id: courseId = '' } = {}] = first.tickets;
  const about = { orderId: order.orderId, courseId };
  const itemIds = ['MAIN-07', 'DRINK-01'];
  const DONE = expect.objectContaining({ ok: true });
  for (const as of ['cooking', 'prepared'] as const)
    expect(await display.command('w', { name: 'item.mark', ...about, itemIds, as })).toEqual(DONE);
  expect(await display.command('w', { name: 'course.serve', ...about, served: true })).toEqual(DONE);
  display.close();
  await until(() => statusesOf(order.orderId).includes(90), 'not told to the end', 30_000);
  expect(statusesOf(order.orderId)).toEqual([20, 50, 70, 90]);
  // The refused token was replaced by a new one.
  expect(tokens).toEqual(
    Array.from({ length: 2 }, () => ({
      client_id: LOGIN.clientId,
      client_secret: LOGIN.clientSecret,
      audience: expect.stringContaining('http://127.0.0.1:'),
      grant_type: 'client_credentials',
    })),
  );
}, 60_000);

it('a cancellation is effective before and after its order, and over a killed hub [INTAKE-02] [INTAKE-03]', async () => {
  const [late, early] = ['65f0c0ffee00000000000201', '65f0c0ffee00000000000202'];
  const of = (orderId: string) => ({ ...DELIVERECT_EXAMPLES.order, orderId });
  await brings({ ...of(early), status: 100 });
  expect(await brings(of(early))).toMatchObject({ outcome: 'stale', tickets: [] });
  // It can't be sent while the hub is down, and is afterwards.
  troubles.push(503);
  await brings(of(late));
  await hub.kill();
  hub = await startHub({ dataDir, port, env });
  expect((await brings(of(late))).version).toBe(1);
  const cancelled = await brings({ ...of(late), status: 100 });
  expect(cancelled.tickets.flatMap(({ lines }) => lines.map(({ state }) => state))).toEqual([
    'cancelled',
    'cancelled',
  ]);
  expect(await brings({ ...of(late), status: 100 })).toMatchObject({ outcome: 'stale' });
  expect(await brings({ ...of(late), note: 'Ring once' })).toMatchObject({ outcome: 'stale' });
  await until(
    () => [late, early].every((order) => statusesOf(order).includes(110)),
    () => `not told: ${JSON.stringify(told)}`,
    60_000,
  );
  expect(statusesOf(late).at(-1)).toBe(110);
}, 120_000);
