// The sandbox of a hub without a cloud in a separate process: two tills, a crew, and no data of a real restaurant.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { type Person, personWith } from '../support/person.ts';
import { until } from '../support/until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
let hub: HubProcess;
let env: Record<string, string> = {};
let port = 0;

beforeAll(async () => {
  let printer = 0;
  [port = 0, printer = 0] = await freePorts(2);
  env = {
    KDS_MODE: 'standalone',
    KDS_SANDBOX: '1',
    KDS_SANDBOX_CREW: '1',
    KDS_SANDBOX_PORT: String(printer),
    KDS_LOG_LEVEL: 'info',
  };
  hub = await startHub({ dataDir, port, env }, true);
});
afterAll(async () => {
  await hub?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Signed in with the printed login. */
async function visitor(): Promise<Person> {
  const [, email = '', password = ''] = /Sandbox login: (\S+) \/ (\S+)/.exec(hub.output()) ?? [];
  const self = personWith(hub.url, '');
  expect(await self.send('POST', '/api/session', { email, password })).toMatchObject({ status: 200 });
  return self;
}
const openOrders = async (self: Person) =>
  ((await self.get('/api/health')).body as { facts: { ordersInMemory: number } }).facts.ordersInMemory;

it('one login leads to a full restaurant, with one till that sends and one that prints [SOLO-01]', async () => {
  const self = await visitor();
  const { sandbox } = (await self.get('/api/session')).body as { sandbox: { full: string } };
  expect(
    (await self.send('POST', `/api/organizations/${sandbox.full}/choose`, { confirm: true })).status,
  ).toBe(200);
  const boards = (await self.get('/api/profiles')).body as { expo: object[]; kitchen: object[] };
  expect([boards.expo.length > 0, boards.kitchen.length > 2]).toEqual([true, true]);
  await until(async () => (await openOrders(self)) >= 8, 'no evening', 30_000);
  const { jobs } = (await self.get('/api/capture/jobs')).body as { jobs: { portName?: string }[] };
  expect(jobs.length).toBeGreaterThan(0);
  const { tills } = (await self.get('/api/tills')).body as { tills: { name: string; lastUsedAt?: number }[] };
  expect(tills).toMatchObject([{ name: 'Bar till', lastUsedAt: expect.any(Number) }]);
});

it('the sandbox’s crew cooks, a rush comes on request, and there is no internet to cut [SOLO-01]', async () => {
  const self = await visitor();
  expect((await self.get('/api/evening')).body).toEqual({ isFast: false, visitorBoards: [] });
  expect((await self.send('POST', '/api/evening', { do: 'internet', on: false })).status).toBe(404);
  expect((await self.send('POST', '/api/evening', { do: 'fast', on: true })).body).toMatchObject({
    isFast: true,
  });
  const before = await openOrders(self);
  await self.send('POST', '/api/evening', { do: 'rush' });
  await until(async () => (await openOrders(self)) >= before + 5, 'no rush', 40_000);
  const worked = async () =>
    JSON.stringify((await self.get('/api/audit?result=done')).body).includes('"userName":"Sandbox crew"');
  await until(worked, 'nobody cooks', 40_000);
});

it('the sandbox’s data is kept separate, survives a kill with one token, and is never used for a real kitchen [SOLO-01]', async () => {
  expect(existsSync(join(dataDir, 'standalone'))).toBe(false);
  await hub.kill();
  hub = await startHub({ dataDir, port, env }, true);
  const self = await visitor();
  const { tills } = (await self.get('/api/tills')).body as { tills: object[] };
  expect(tills).toHaveLength(1);
  expect(hub.output()).not.toContain('stumbled');
  await hub.stop();
  hub = await startHub({ dataDir, port, env: { KDS_MODE: 'standalone' } }, true);
  expect((await personWith(hub.url, '').get('/api/session')).body).toMatchObject({
    standalone: { firstRun: true },
  });
});
