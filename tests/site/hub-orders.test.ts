// Manual orders and the first day's checklist over HTTP, at a hub without a cloud in a separate process (INTAKE-10,
// INTAKE-12, SHELL-41).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firstDay } from '../../shared/protocol/first-day.ts';
import { handMenu, handOrderResult } from '../../shared/protocol/hub-orders.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { type Person, personWith } from '../support/person.ts';
import { until } from '../support/until.ts';

const OWNER = { email: 'anna@pizza.example', password: 'quattro stagioni' };
const COOK = { email: 'kofi@pizza.example', firstName: 'Kofi', role: 'kitchen', password: 'a long password' };
const env = { KDS_MODE: 'standalone', KDS_LOG_LEVEL: 'error' };
const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
let port = 0;
let hub: HubProcess;
let owner: Person;

const key = (letter: string) => letter.repeat(24);
const pizza = (more: object = {}) => ({
  ...{ key: key('a'), type: 'takeaway', name: 'Noa' },
  items: [{ item: 'pizza', quantity: 2, note: 'well done' }],
  ...more,
});
const checklist = async () => {
  const { body } = await owner.get('/api/first-day');
  const { lines } = z.parse(firstDay, body);
  return Object.fromEntries(lines.map(({ id, state }) => [id, state]));
};

async function loggedIn({ email, password }: { email: string; password: string }): Promise<Person> {
  const self = personWith(hub.url, '');
  expect((await self.send('POST', '/api/session', { email, password })).status).toBe(200);
  return self;
}

async function atThePass(person: Person) {
  const { expo } = (await person.get('/api/profiles')).body as { expo: { id: string }[] };
  const pass = await new Display(hub.url, person.cookie).connect();
  await pass.watch('w', { kind: 'expo', profile: expo[0]?.id ?? '' });
  return { pass, shown: () => JSON.stringify(pass.tickets('w')) };
}

beforeAll(async () => {
  [port = 0] = await freePorts(1);
  hub = await startHub({ dataDir, port, env }, true);
  const [, code = ''] = /Setup code: (\d{4} \d{4})/.exec(hub.output()) ?? [];
  const founded = await personWith(hub.url, '').send('POST', '/api/first-run', {
    ...{ code, siteName: 'Pizza Anna', timeZone: 'Europe/Berlin', language: 'en', stations: ['Oven'] },
    owner: { ...OWNER, firstName: 'Anna', lastName: 'Rossi' },
    staff: [{ name: 'Dana' }],
  });
  expect(founded.status).toBe(204);
  owner = await loggedIn(OWNER);
  expect((await owner.send('POST', '/api/accounts', COOK)).status).toBe(201);
});
afterAll(async () => {
  await hub?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

it('the checklist of an empty site says what is missing, and a test order still reaches the pass [SHELL-41] [INTAKE-12]', async () => {
  expect(await checklist()).toMatchObject({
    ...{ menu: 'empty', orders: 'none', screens: 'some-off', test: 'none' },
  });
  const sent = await owner.send('POST', '/api/first-day/test', {});
  expect(sent.status).toBe(200);
  expect(await checklist()).toMatchObject({ test: 'open' });
  const { pass, shown } = await atThePass(owner);
  await until(() => shown().includes('TEST'), 'the pass does not follow');
  expect((await owner.send('DELETE', '/api/first-day/test')).status).toBe(200);
  await until(() => !shown().includes('TEST'), 'the pass does not follow');
  expect(await checklist()).toMatchObject({ test: 'partly' });
  pass.close();
});

it('a manual order is open to everyone who may work on boards; a double tap is one order, also over a kill [INTAKE-10]', async () => {
  const page = (await owner.get('/api/menu')).body as { stations: { id: string }[] };
  const stations = page.stations.map(({ id }) => id);
  const item = { id: 'pizza', name: 'Pizza', kitchenNames: {}, stations, allergens: [], groups: [] };
  const edited = await owner.send('POST', '/api/menu/edits', { edits: [{ do: 'put-item', item }] });
  expect(edited.status).toBe(200);
  expect(await checklist()).toMatchObject({ menu: 'done' });
  const cook = await loggedIn(COOK);
  const menu = z.parse(handMenu, (await cook.get('/api/hand-orders/menu')).body);
  expect(menu.items).toEqual([{ id: 'pizza', name: 'Pizza' }]);
  const [first, twin] = await Promise.all([
    cook.send('POST', '/api/hand-orders', pizza()),
    cook.send('POST', '/api/hand-orders', pizza()),
  ]);
  expect(first.status).toBe(200);
  expect(twin).toEqual(first);
  const { id, number, boards } = z.parse(handOrderResult, first.body);
  expect({ number, boards }).toEqual({ number: 'H-1', boards: ['Pass', 'Oven', 'Customers'] });
  await hub.kill();
  hub = await startHub({ dataDir, port, env }, true);
  expect(await cook.send('POST', '/api/hand-orders', pizza())).toEqual(first);
  const { pass, shown } = await atThePass(cook);
  await until(() => shown().includes('well done'), 'the pass does not follow');
  expect(pass.tickets('w')).toHaveLength(1);
  expect((await cook.send('DELETE', `/api/hand-orders/${id}`)).status).toBe(204);
  await until(() => !shown().includes('well done'), 'the pass does not follow');
  pass.close();
  // A manual order isn't an external one.
  expect(await checklist()).toMatchObject({ orders: 'none' });
});

it.each<[string, unknown, number, object]>([
  [
    'a different order with the same key',
    pizza({ items: [{ item: 'pizza', quantity: 1 }] }),
    409,
    { code: 'command-id-reused' },
  ],
  [
    'an unknown item',
    pizza({ key: key('b'), items: [{ item: 'no', quantity: 1 }] }),
    404,
    { code: 'item-unknown' },
  ],
  [
    'a quantity of 1e9',
    pizza({ key: key('b'), items: [{ item: 'pizza', quantity: 1e9 }] }),
    400,
    { code: 'quantity-invalid', params: { item: 'Pizza', most: 99 } },
  ],
  [
    'a note of 10 KB',
    pizza({ key: key('b'), note: 'x'.repeat(10_240) }),
    400,
    { code: 'too-long', params: { most: 300 } },
  ],
  [
    'an empty order',
    pizza({ key: key('b'), items: [] }),
    400,
    { code: 'bad-message', params: { problem: 'order-empty' } },
  ],
  ['an invalid key', pizza({ key: '../' }), 400, { code: 'bad-message' }],
  [
    'an order of more than 128 KB',
    pizza({ key: key('b'), note: 'x'.repeat(200_000) }),
    413,
    { code: 'too-large' },
  ],
])('a manual order is refused with a code: %s [INTAKE-10]', async (_name, body, status, refusal) => {
  const refused = await owner.send('POST', '/api/hand-orders', body);
  expect(refused).toMatchObject({ status, body: refusal });
});

it('unauthenticated requests get nothing, and a cook sees no checklist [INTAKE-10] [SHELL-41]', async () => {
  const stranger = personWith(hub.url, '');
  for (const answer of [
    await stranger.get('/api/hand-orders/menu'),
    await stranger.send('POST', '/api/hand-orders', pizza()),
  ])
    expect(answer).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
  const cook = await loggedIn(COOK);
  expect(await cook.get('/api/first-day')).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  expect((await cook.send('POST', '/api/first-day/test', {})).status).toBe(403);
});

it('the checklist can be dismissed and restored [SHELL-41]', async () => {
  expect(await owner.send('PUT', '/api/first-day', { hidden: true })).toMatchObject({
    status: 200,
    body: { hidden: true },
  });
  expect((await owner.get('/api/first-day')).body).toMatchObject({ hidden: true });
  await owner.send('PUT', '/api/first-day', { hidden: false });
  expect((await owner.get('/api/first-day')).body).toMatchObject({ hidden: false });
});
