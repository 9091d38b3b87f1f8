// The admin code through a real hub of region IL and the sandbox's cloud, from the request to the saved setup.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminCode } from '../../hub/kitchen/time/admin-code.ts';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { loggedIn, type Person } from '../support/person.ts';
import { member } from '../support/sandbox-calls.ts';

/** The sandbox's site in region IL. */
const IL_SITE = 'site-4';
const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
let sandbox: Sandbox;
let hub: HubProcess;
let me: Person;

beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 5, openingOrders: 1 });
  const [port = 0] = await freePorts(1);
  const env = { KDS_CLOUD_API_URL: sandbox.apiUrl, KDS_BROKER_URL: sandbox.brokerUrl, KDS_LOG_LEVEL: 'warn' };
  hub = await startHub({ dataDir, port, env }, true);
  me = await loggedIn(hub.url, sandbox.login, IL_SITE);
});
afterAll(async () => {
  await hub?.kill();
  await sandbox?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const today = () => adminCode({ region: 'IL', timeZone: 'Asia/Jerusalem' }, Date.now());
const save = async (loadBalancing: object, more: object = {}) => {
  const { body } = await me.get('/api/setup');
  const revision = Number(member(body, 'revision'));
  return me.send('PUT', '/api/setup', { revision, setup: { loadBalancing }, ...more });
};

it('the setup is saved with the code of the site’s day only, and load balance cleared only with it in the same save [DLG-20] [DLG-17] [PERM-15] [PERM-16]', async () => {
  const primary = { _id: 'g1', name: 'Primary Kitchen', shortName: 'Prm.K', enabled: true, isPrimary: true };
  const groups = [primary, { ...primary, _id: 'g2', name: 'Second', shortName: 'Sec.K', isPrimary: false }];
  const balanced = { initiated: true, enabled: true, groups };
  expect(await save(balanced)).toEqual({ status: 403, body: { code: 'admin-code-needed' } });
  const wrong = await me.send('POST', '/api/setup/admin-code', { code: '9999' });
  expect(wrong).toEqual({ status: 401, body: { code: 'admin-code-wrong' } });
  expect((await me.send('POST', '/api/setup/admin-code', { code: today() })).status).toBe(204);
  expect(await save(balanced)).toMatchObject({ status: 200 });
  const cleared = { initiated: false, enabled: false, kitchenQueues: [], groups: [] };
  expect(await save(cleared)).toEqual({ status: 403, body: { code: 'admin-code-needed' } });
  const stillThere = (await me.get('/api/setup')).body;
  expect(member(stillThere, 'setup', 'loadBalancing', 'initiated')).toBe(true);
  expect(await save(cleared, { adminCode: today() })).toMatchObject({
    status: 200,
    body: { setup: { loadBalancing: cleared } },
  });
});
