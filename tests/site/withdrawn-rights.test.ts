// Effect on an account's session when the account in the cloud loses rights or ends, at a whole hub: other accounts sign in and
// work there too, so that the hub could send and save as another account.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { asJsonObject } from '../../shared/json/json-object.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { loggedIn, type Person } from '../support/person.ts';
import { call, member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

const CHEF = { email: 'chef@sandbox.test', password: 'sandbox' };
const MANAGER = { email: 'manager@sandbox.test', password: 'sandbox' };
const COOK = { email: 'cook@sandbox.test', password: 'sandbox' };

let dataDir: string;
let sandbox: Sandbox;
let hub: HubProcess;
let port: number;

const start = () =>
  startHub(
    {
      dataDir,
      port,
      env: { KDS_CLOUD_API_URL: sandbox.apiUrl, KDS_BROKER_URL: sandbox.brokerUrl, KDS_LOG_LEVEL: 'warn' },
    },
    true,
  );

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
  sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 5, openingOrders: 2 });
  [port = 0] = await freePorts(1);
  hub = await start();
});
afterEach(async () => {
  await hub?.kill();
  await sandbox?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const control = (path: string, body: object, method = 'PUT') =>
  call(sandbox.apiUrl, `/sandbox${path}`, { method, body });
const account = (who: { email: string }, change: object) => control(`/accounts/${who.email}`, change);
const savers = async () => {
  const { body } = await call(sandbox.apiUrl, '/sandbox/setups');
  return (Array.isArray(body) ? body : []).map((saved) => member(saved, 'by'));
};
const save = async (who: Person, change: object) => {
  const { body } = await who.get('/api/setup');
  const revision = Number(member(body, 'revision'));
  return who.send('PUT', '/api/setup', {
    revision,
    setup: { ...asJsonObject(member(body, 'setup')), ...change },
  });
};
const rightsOf = async (who: Person) => member((await who.get('/api/session')).body, 'rights');
/** Routes for setup rights; each could otherwise continue on the session's former rights. */
const OPENED = [
  ['GET', '/api/setup'],
  ['PUT', '/api/setup'],
  ['POST', '/api/spooler-token'],
  ['GET', '/api/support-bundle'],
  ['GET', '/api/audit'],
  ['GET', '/api/displays'],
] as const;
const statuses = (who: Person) =>
  Promise.all(
    OPENED.map(async ([method, path]) => {
      const init = {
        method,
        headers: { cookie: who.cookie, origin: hub.url, 'content-type': 'application/json' },
      };
      const answer = await fetch(`${hub.url}${path}`, method === 'GET' ? init : { ...init, body: '{}' });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
describe('an account that was ended in the cloud', () => {
  it('has no access after a restart, and its socket is closed [AUTH-15] [AUTH-21] [SAFE-01]', async () => {
    const manager = await loggedIn(hub.url, MANAGER);
    await loggedIn(hub.url, CHEF);
    expect((await statuses(manager))[0]).toBe(200);
    await account(MANAGER, { disabled: true });
    await hub.kill();
    hub = await start();
    expect(await statuses(manager)).toEqual(OPENED.map(() => 401));
    expect(await rightsOf(manager)).toEqual([]);
    const display = await new Display(hub.url, manager.cookie).connect().catch(() => undefined);
    expect(display?.messages.some(({ t }) => t === 'welcome') ?? false).toBe(false);
  });
});

describe('a permission that was withdrawn in the cloud', () => {
  it('removes the setup, and the boards stay [PERM-05] [SAFE-01]', async () => {
    const manager = await loggedIn(hub.url, MANAGER);
    await loggedIn(hub.url, CHEF);
    await account(MANAGER, { permissions: [] });
    await hub.kill();
    hub = await start();
    expect(await statuses(manager)).toEqual(OPENED.map(() => 403));
    expect(await rightsOf(manager)).toEqual(['boards', 'organizations']);
    expect((await manager.get('/api/profiles')).status).toBe(200);
  });
});

describe('an account’s own cloud calls', () => {
  it('save a setup with the account of the person who saves it [SET-04] [CLOUD-14]', async () => {
    const chef = await loggedIn(hub.url, CHEF);
    const manager = await loggedIn(hub.url, MANAGER);
    expect((await save(manager, { warnClass: 'by the manager' })).status).toBe(200);
    expect((await save(chef, { warnClass: 'by the chef' })).status).toBe(200);
    expect(await savers()).toEqual([MANAGER.email, CHEF.email]);
  });

  it('list the organisations of the calling account, even if the hub acts for another one [ORG-01]', async () => {
    const manager = await loggedIn(hub.url, MANAGER);
    await loggedIn(hub.url, CHEF);
    await account(MANAGER, { organizations: ['site-1', 'site-4'] });
    const { body } = await manager.get('/api/organizations');
    expect(Array.isArray(body) ? body.map((row) => member(row, 'id')).sort() : body).toEqual([
      'site-1',
      'site-4',
    ]);
  });
});

describe('the account that the hub acts for', () => {
  /** Everything the hub sends for the kitchen arrives, with whichever tokens it has left. */
  const prepareFirst = async (who: Person) => {
    const display = await new Display(hub.url, who.cookie).connect();
    await display.watch('w', { kind: 'expo', profile: 'profile-expo' });
    const preparable = () =>
      display.tickets('w').find(({ actions }) => actions.includes('course.prepareAll'));
    await until(() => preparable() !== undefined, 'nothing to prepare');
    const { orderId = '', courseIds: [courseId = ''] = [] } = preparable() ?? {};
    const command = { name: 'course.prepareAll', orderId, courseId } as const;
    expect(await display.command('w', command)).toMatchObject({ ok: true });
    display.close();
    await until(async () => {
      const { body } = await call(sandbox.apiUrl, '/sandbox/actions');
      const actions = member(body, 'actions');
      return (
        Array.isArray(actions) && actions.some((action) => member(action, 'event', 'courseId') === courseId)
      );
    }, 'the cloud was not told');
  };

  it('is not a cook who signed in after the administrator [ORG-17]', async () => {
    const chef = await loggedIn(hub.url, CHEF);
    await loggedIn(hub.url, COOK);
    await account(COOK, { disabled: true });
    await prepareFirst(chef);
  });

  it('is replaced by another one of the site when it ends, and nothing waits for a login [AUTH-19]', async () => {
    const cook = await loggedIn(hub.url, COOK);
    await loggedIn(hub.url, CHEF);
    await account(CHEF, { disabled: true });
    await prepareFirst(cook);
    expect(await rightsOf(cook)).toEqual(['boards', 'organizations']);
  });
});
