// Saving a setup through a real hub and the sandbox's cloud, from the request to the open boards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { asJsonObject, type JsonObject, objectsIn } from '../../shared/json/json-object.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { loggedIn, type Person } from '../support/person.ts';
import { member, loggedIn as sandboxCalls } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

const SETUP_PATH = '/dynamic-organization-storage/kds-setup/site-1';

const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
let sandbox: Sandbox;
let hub: HubProcess;
let me: Person;
let cloud: Awaited<ReturnType<typeof sandboxCalls>>;

beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 5, openingOrders: 6 });
  const [port = 0] = await freePorts(1);
  const env = { KDS_CLOUD_API_URL: sandbox.apiUrl, KDS_BROKER_URL: sandbox.brokerUrl, KDS_LOG_LEVEL: 'warn' };
  hub = await startHub({ dataDir, port, env }, true);
  me = await loggedIn(hub.url, sandbox.login);
  cloud = await sandboxCalls(sandbox);
});
afterAll(async () => {
  await hub?.kill();
  await sandbox?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await cloud.control('/faults', { method: 'DELETE' });
});

const read = async () => {
  const { body } = await me.get('/api/setup');
  return { revision: Number(member(body, 'revision')), setup: asJsonObject(member(body, 'setup')) };
};
const put = (sent: { revision: number; setup: JsonObject }, who = me) => who.send('PUT', '/api/setup', sent);
const stored = async () => asJsonObject((await cloud.cloud(SETUP_PATH)).body);
const told = async () => {
  const { body } = await cloud.control('/configurations');
  return Array.isArray(body) ? body : [];
};
const fault = (path: string, status = 500) =>
  cloud.control('/faults', {
    method: 'PUT',
    body: { status: { status, path, method: path === SETUP_PATH ? 'PUT' : undefined } },
  });

/** Including names that only older settings have. */
const STAFF_ONLY: [string, JsonObject][] = [
  ['redirect', { redirect: 'elsewhere' }],
  ['brandSkin', { brandSkin: 'teal' }],
  ['loggingOptions', { loggingOptions: 'errors' }],
  ['loggingOptions', { disableClientLogging: true }],
  ['enableOffline', { enableOffline: false }],
  ['enableOffline', { enableOfflineMode: false, enableOffline: null }],
];

describe('a saved setup', () => {
  it('is stored in the cloud, sent to the KDS server and shown on the open boards [SET-04] [SET-06] [CLOUD-08] [CLOUD-14]', async () => {
    const display = await new Display(hub.url, me.cookie).connect();
    await display.watch('w', { kind: 'expo', profile: 'profile-expo' });
    const { revision, setup } = await read();
    const profiles = objectsIn(setup['profiles']).map((profile) =>
      profile['_id'] === 'profile-expo' ? { ...profile, name: 'Big pass' } : profile,
    );
    const before = (await told()).length;
    const answer = await put({ revision, setup: { ...setup, profiles } });
    expect(answer).toMatchObject({ status: 200, body: { revision: revision + 1, warnings: [] } });
    await until(() => display.board('w')?.profile.name === 'Big pass', 'the board kept its old name');
    expect(display.messages).toContainEqual({ t: 'notice', notice: { kind: 'setup-changed' } });
    expect(await stored()).toEqual(member(answer.body, 'setup'));
    expect((await told()).slice(before)).toMatchObject([{ organization: 'site-1', body: { profiles } }]);
    expect(await read()).toEqual({ revision: revision + 1, setup: member(answer.body, 'setup') });
    display.close();
  });

  it('keeps everything else the cloud stores beside it [SET-45]', async () => {
    const foreign = { zzSite: 1, timeAlerts: { default: { StartPrepared: { value: 17, zz: 2 } } } };
    const former = await stored();
    const profiles = objectsIn(former['profiles']).map((profile) => ({ ...profile, zzOwn: profile['_id'] }));
    await cloud.control('/setup/site-1', { method: 'PUT', body: { ...former, ...foreign, profiles } });
    await until(async () => (await read()).setup['zzSite'] === 1, 'the hub did not hear of it');
    const { revision } = await read();
    const slim = profiles.map(({ zzOwn: _, ...profile }) => profile);
    const setup = { profiles: slim, timeAlerts: { default: { Mains: { value: 20 } } } };
    expect((await put({ revision, setup })).status).toBe(200);
    const now = await stored();
    expect(now).toMatchObject({ ...foreign, profiles });
    expect(now).toMatchObject({ timeAlerts: { default: { Mains: { value: 20 } } } });
    expect(Object.keys(now).sort()).toEqual(Object.keys({ ...former, ...foreign }).sort());
  });

  it('[SET-28] [SET-49] keeps useBeta, which changes nothing', async () => {
    const { revision, setup } = await read();
    const display = await new Display(hub.url, me.cookie).connect();
    await display.watch('w', { kind: 'expo', profile: 'profile-expo' });
    const before = display.board('w')?.options;
    expect((await put({ revision, setup: { ...setup, useBeta: true } })).status).toBe(200);
    expect((await stored())['useBeta']).toBe(true);
    await until(() => display.messages.some(({ t }) => t === 'notice'), 'the display was not told');
    expect(display.board('w')?.options).toEqual(before);
    display.close();
  });

  it('brings numbers within their limits and returns what it saved [SET-09] [SET-10] [SET-26]', async () => {
    const { revision } = await read();
    const setup = {
      maxExpandableItems: 99,
      timeAlerts: { default: { Mains: { warn: 30, value: 10 } } },
      kds: { prepTimerDisplayThreshhold: 4 },
    };
    const { body } = await put({ revision, setup });
    expect(member(body, 'setup')).toMatchObject({
      maxExpandableItems: 20,
      timeAlerts: { default: { Mains: { warn: 30, value: 30 } } },
      kds: { prepTimerDisplayThreshhold: 10 },
    });
    expect(await stored()).toEqual(member(body, 'setup'));
  });

  it('saves hidden courses separately, only when changed, and ignores a failure of that [SET-05]', async () => {
    const hidden = async () =>
      member((await cloud.cloud('/configuration/KdsSettings')).body, 0, 'excludeItemsByCourses');
    const save = async (setup: JsonObject) => put({ revision: (await read()).revision, setup });
    await save({ excludeItemsByCourses: { Mains: ['item-steak'] } });
    expect(await hidden()).toEqual({ Mains: ['item-steak'] });
    await cloud.cloud('/configuration/KdsSettings', {
      method: 'POST',
      body: { excludeItemsByCourses: { Mains: ['elsewhere'] } },
    });
    await save({ linkEatInTickets: true });
    expect(await hidden()).toEqual({ Mains: ['elsewhere'] });
    await fault('/configuration/KdsSettings');
    const answer = await save({ excludeItemsByCourses: { Mains: [] } });
    expect(answer).toMatchObject({ status: 200, body: { warnings: [] } });
  });

  it('is stored although the KDS server fails, and says so [ERR-07]', async () => {
    await fault('/organizations/site-1/configuration');
    const { revision } = await read();
    const answer = await put({ revision, setup: { linkEatInTickets: false } });
    expect(answer).toMatchObject({ status: 200, body: { revision: revision + 1, warnings: ['kds-server'] } });
    expect(await stored()).toMatchObject({ linkEatInTickets: false });
  });
});

it('a profile can be deleted with the right to profiles, whatever staff has set in it [PERM-08] [PERM-13]', async () => {
  const named = async (more: (profile: JsonObject) => JsonObject[]) => {
    const { revision, setup } = await read();
    return { revision, setup: { profiles: objectsIn(setup['profiles']).flatMap(more) } };
  };
  const zoned = await named(({ _id }) => [
    _id === 'profile-stages' ? { _id, showZoneAssignment: true } : { _id },
  ]);
  expect((await put(zoned)).status).toBe(200);
  const manager = await loggedIn(hub.url, { email: 'manager@sandbox.test', password: 'sandbox' });
  const fewer = await named(({ _id }) => (_id === 'profile-stages' ? [] : [{ _id }]));
  expect((await put(fewer, manager)).status).toBe(200);
});

describe('a refused setup', () => {
  const refusedSave = async (setup: JsonObject, who = me) => {
    const former = await stored();
    const { revision } = await read();
    const answer = await put({ revision, setup }, who);
    expect(await stored()).toEqual(former);
    expect((await read()).revision).toBe(revision);
    return answer;
  };

  it('from an older revision is answered 409 with the newer one [SET-04]', async () => {
    const { revision, setup } = await read();
    const answer = await put({ revision: revision - 1, setup });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'setup-outdated', revision, setup });
  });

  it('is one of two parallel saves from the same revision [SET-04]', async () => {
    const { revision } = await read();
    const answers = await Promise.all([
      put({ revision, setup: { warnClass: 'first' } }),
      put({ revision, setup: { warnClass: 'second' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await stored()).toMatchObject({ warnClass: 'first' });
  });

  it('saved elsewhere meanwhile, before the hub was notified, is answered 409 with that one [SET-04]', async () => {
    const { revision } = await read();
    const other = { ...(await stored()), alertClass: 'elsewhere' };
    await cloud.cloud(SETUP_PATH, { method: 'PUT', body: other });
    const answer = await put({ revision, setup: { alertClass: 'mine' } });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'setup-outdated', revision: revision + 1, setup: { alertClass: 'elsewhere' } },
    });
    expect(await stored()).toEqual(other);
  });

  it('wrong in several fields is answered 400 with the path of each [PROF-07] [SET-32]', async () => {
    const { setup } = await read();
    const profiles = objectsIn(setup['profiles']).filter(({ type }) => type !== 'customer');
    const answer = await refusedSave({ profiles, virtualWorkStations: [{ _id: 'v1', name: ' ' }] });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'setup-invalid',
        params: { path: 'virtualWorkStations.0.name' },
        problems: [
          { path: 'virtualWorkStations.0.name', code: 'required' },
          { path: 'profiles', code: 'last-of-type', params: { type: 'customer' } },
        ],
      },
    });
  });

  it('may be caused by a failure or refusal of the cloud [CLOUD-14]', async () => {
    await fault(SETUP_PATH, 503);
    expect(await refusedSave({ warnClass: 'x' })).toMatchObject({
      status: 503,
      body: { code: 'no-connection' },
    });
    await fault(SETUP_PATH, 422);
    expect(await refusedSave({ warnClass: 'x' })).toMatchObject({
      status: 502,
      body: { code: 'cloud-refused' },
    });
  });

  it('may be caused by a staff or dealer field, set by another account [PERM-07] [PERM-08]', async () => {
    const { body } = await cloud.control('');
    const logins = objectsIn(member(body, 'logins'));
    const manager = logins.find(({ email }) => String(email).startsWith('manager'));
    const person = await loggedIn(hub.url, {
      email: String(manager?.['email']),
      password: String(manager?.['password']),
    });
    const { setup } = await read();
    const profiles = objectsIn(setup['profiles']);
    const profileWith = (more: JsonObject) => ({
      profiles: profiles.map(({ _id }, index) => (index === 0 ? { _id, ...more } : { _id })),
    });
    for (const [path, sent] of [
      ['zonesAssignment', { zonesAssignment: { enabled: true } }],
      ['loadBalancing', { loadBalancing: { groups: [{ _id: 'g', name: 'A', shortName: 'A' }] } }],
      ['expeditor.enableImmidiateItemsView', { expeditor: { enableImmidiateItemsView: true } }],
      ['profiles.showZoneAssignment', profileWith({ showZoneAssignment: true })],
      ['profiles.lbGroup', profileWith({ lbGroup: 'g' })],
      ['profiles.cycleDisplayMethod', profileWith({ cycleDisplayMethod: 'time' })],
    ] as const) {
      expect(await refusedSave(sent, person)).toMatchObject({
        status: 403,
        body: { code: 'not-allowed', params: { right: 'dealer-options', path } },
      });
    }
    for (const [path, change] of STAFF_ONLY) {
      expect(await refusedSave(change, person), JSON.stringify(change)).toMatchObject({
        status: 403,
        body: { code: 'not-allowed', params: { right: 'staff-options', path } },
      });
    }
    expect(await refusedSave({ hideSetupForNonAdmin: true }, person)).toMatchObject({
      status: 403,
      body: { code: 'not-allowed', params: { right: 'dealer-options', path: 'hideSetupForNonAdmin' } },
    });
  });
});

it('a setup is not saved without the cloud [SPOOL-10]', async () => {
  const { revision } = await read();
  await sandbox.stop();
  expect(await put({ revision, setup: { warnClass: 'x' } })).toMatchObject({
    status: 409,
    body: { code: 'offline-disabled' },
  });
  expect((await read()).revision).toBe(revision);
});
