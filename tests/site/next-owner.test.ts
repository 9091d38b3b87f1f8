// A hub that changes hands: its owner disconnects it, and an account of another company signs in. No data of the former owner
// may be visible then, on any display or in any answer, and all of it is back when the former owner returns.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { loggedIn, type Person, pairedBy } from '../support/person.ts';
import { call, member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

const OURS = { email: 'chef@sandbox.test', password: 'sandbox' };
const THEIRS = { email: 'manager@sandbox.test', password: 'sandbox' };
const HALL = { kind: 'customer', profile: 'profile-guests' } as const;
const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;

const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
let sandbox: Sandbox;
let hub: HubProcess;

beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 5, openingOrders: 4 });
  for (const [{ email }, organizations] of [
    [OURS, ['site-1', 'site-2']],
    [THEIRS, ['site-4']],
  ] as const)
    await call(sandbox.apiUrl, `/sandbox/accounts/${email}`, { method: 'PUT', body: { organizations } });
  const [port = 0] = await freePorts(1);
  const env = { KDS_CLOUD_API_URL: sandbox.apiUrl, KDS_BROKER_URL: sandbox.brokerUrl };
  hub = await startHub({ dataDir, port, env }, true);
});
afterAll(async () => {
  await hub?.kill();
  await sandbox?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const bundleOf = async (who: Person) => {
  const headers = { cookie: who.cookie, origin: hub.url };
  const answer = await fetch(`${hub.url}/api/support-bundle`, { headers });
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  return files.map(([name, bytes]) => `${name}: ${strFromU8(bytes)}`).join('\n');
};
const sessionOf = async (who: Person) => (await who.get('/api/session')).body;

/** A moment at which a replay shows this order; the newest ones aren't on the disk yet. */
async function replayableMoment(who: Person, order: string): Promise<number> {
  let at = 0;
  await until(async () => {
    at = Date.now();
    const { body } = await who.send('POST', '/api/replay/open', { at, address: EXPO });
    return JSON.stringify(body).includes(order);
  }, 'no replay shows the order');
  expect((await who.send('DELETE', '/api/replay')).status).toBe(204);
  return at;
}

const figuresOf = async (who: Person) => (await who.get('/api/day-figures')).body;

it('the next owner of a hub sees nothing of the former one, who gets everything back [ORG-17] [AUTH-31] [DURA-08] [REPLAY-04]', async () => {
  const chef = await loggedIn(hub.url, OURS);
  const pass = await pairedBy(chef, hub.url, { name: 'Our old pass', home: EXPO });
  const guests = await pairedBy(chef, hub.url, {
    name: 'Our hall',
    home: HALL,
  });
  const display = await new Display(hub.url, pass.cookie).connect();
  await display.watch('w', EXPO);
  await until(() => display.tickets('w').length > 0, 'no tickets');
  const order = display.tickets('w')[0]?.orderId ?? '';
  const padToken = member((await chef.get('/api/spooler-token')).body, 'token');
  expect((await chef.get(`/api/orders/${order}/history`)).status).toBe(200);
  const replayed = (who: Person) => who.send('POST', '/api/replay/open', { at: shownAt, address: EXPO });
  const shownAt = await replayableMoment(chef, order);
  const figures = await figuresOf(chef);
  expect(JSON.stringify(figures)).toMatch(/"site":"site-1".*"dimension":"station".*"name":/);
  await chef.send('POST', '/api/disconnect');

  const theirs = await loggedIn(hub.url, THEIRS, 'site-4');
  const audit = (await theirs.get('/api/audit')).body;
  expect(JSON.stringify(audit)).not.toMatch(/Robin|Our old pass|Our hall/);
  expect((await theirs.get(`/api/orders/${order}/history`)).status).toBe(404);
  expect(member((await theirs.get('/api/displays')).body, 'displays')).toEqual([]);
  expect(member((await theirs.get('/api/spooler-token')).body, 'token')).not.toBe(padToken);
  expect(JSON.stringify(await figuresOf(theirs))).not.toContain('site-1');
  expect(await replayed(theirs)).toMatchObject({ status: 404, body: { code: 'replay-other-site' } });
  expect(JSON.stringify((await theirs.get(`/api/replay?at=${shownAt}`)).body)).not.toMatch(/site-1|Harbour/);
  expect((await theirs.send('DELETE', '/api/replay')).status).toBe(204);
  const bundle = await bundleOf(theirs);
  expect(bundle).not.toMatch(/Robin|Our old pass|Our hall/);
  expect(bundle).not.toContain(order);
  expect(bundle).not.toContain('site-1');

  for (const screen of [pass, guests]) {
    const waiting = await sessionOf(screen);
    expect(waiting).toMatchObject({ state: 'paired', display: { isWaiting: true }, rights: [] });
    expect(waiting).not.toHaveProperty('organization');
    expect((await screen.get('/api/profiles')).status).toBe(403);
    const there = await new Display(hub.url, screen.cookie).connect();
    void there.watch('w', screen === pass ? EXPO : HALL).catch(() => undefined);
    await until(() => there.messages.some(({ t }) => t === 'refused'), 'the watch was not refused');
    expect(there.board('w')).toBeUndefined();
    there.close();
  }
  display.close();

  // The old pass is paired again; the display in the hall keeps waiting.
  const asked = await pass.send('POST', '/api/pairing', {});
  const approved = await theirs.send('POST', '/api/pairing/approve', {
    code: member(asked.body, 'code'),
    name: 'Their pass',
    home: 'start',
  });
  expect(approved.status).toBe(200);
  expect((await pass.get('/api/pairing')).body).toMatchObject({ state: 'paired' });
  expect(await sessionOf(pass)).toMatchObject({ organization: { id: 'site-4' }, rights: ['boards'] });
  await theirs.send('POST', '/api/disconnect');

  const back = await loggedIn(hub.url, OURS);
  expect(await sessionOf(guests)).toMatchObject({
    display: { name: 'Our hall' },
    organization: { id: 'site-1' },
  });
  expect((await sessionOf(guests)) as object).not.toHaveProperty('display.isWaiting');
  expect(await sessionOf(pass)).toMatchObject({ display: { isWaiting: true } });
  const again = (await back.get('/api/audit')).body;
  expect(JSON.stringify(again)).toMatch(/POST \/api\/disconnect/);
  expect(JSON.stringify(again)).not.toMatch(/Dana|Their pass/);
  expect((await back.get(`/api/orders/${order}/history`)).status).toBe(200);
  expect(member((await back.get('/api/spooler-token')).body, 'token')).toBe(padToken);
  expect(await figuresOf(back)).toEqual(figures);
  expect(JSON.stringify((await replayed(back)).body)).toContain(order);

  // An account with both setup rights moves the hub and everything attached to it.
  const moved = await back.send('POST', '/api/organizations/site-2/choose', { confirm: true });
  expect(moved.status).toBe(200);
  expect(await sessionOf(guests)).toMatchObject({
    organization: { id: 'site-2' },
    display: { name: 'Our hall' },
  });
  expect(await sessionOf(guests)).not.toHaveProperty('display.isWaiting');
  // A replay that was open ends with the move.
  expect(await replayed(back)).toMatchObject({ status: 404, body: { code: 'replay-other-site' } });
});
