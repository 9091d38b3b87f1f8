// Each cloud call against the sandbox's cloud, and unusual answers from a stub.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeOrganisation,
  isKdsEnabled,
  listOrganisations,
  listSitesOf,
  loadAccount,
  loadKdsSettings,
  loadOrganisation,
  nameOf,
  resetPassword,
  saveExcludedItems,
} from '../../hub/cloud/account/account.ts';
import {
  loadBusinessDay,
  loadCatalogue,
  loadClientParameters,
  loadKitchenBon,
  loadStaff,
  readCatalogue,
} from '../../hub/cloud/catalogue.ts';
import { HttpCloudClient } from '../../hub/cloud/cloud-client.ts';
import { createOrderLoader } from '../../hub/cloud/order-loader.ts';
import { createPing, PING_CLOUD_MS } from '../../hub/cloud/ping.ts';
import { loadSetup, notifyKdsServer, saveSetup } from '../../hub/cloud/setup-sync.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { asJsonObject } from '../../shared/json/json-object.ts';
import { HOUR_MS } from '../../shared/limits.ts';
import { manualHost } from '../intake/manual-host.ts';
import { until } from '../support/until.ts';
import { memoryTokens, setUpClient } from './cloud-setup.ts';
import { logIn } from './log-in.ts';

let sandbox: Sandbox;
let client: HttpCloudClient;

beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0, openingOrders: 5 });
  const address = { apiUrl: sandbox.apiUrl, kdsUrl: sandbox.kdsUrl, clientId: 'kds' };
  client = new HttpCloudClient(address, memoryTokens(), manualHost(), new HubEvents());
  await logIn(client, sandbox.login);
});
afterAll(() => sandbox?.stop());

describe('account call', () => {
  it('returns who is logged in [AUTH-15][AUTH-16][CLOUD-03]', async () => {
    const me = await loadAccount(client);
    expect(me).toMatchObject({
      ok: true,
      value: { email: sandbox.login.email, permissions: expect.any(Array) },
    });
    if (me.ok) expect(nameOf(me.value)).toBe(`${me.value.firstName} ${me.value.lastName}`.trim());
  });

  it('requests a new password without a login [CLOUD-03]', async () => {
    const { client: stranger, stub } = await setUpClient();
    stranger.logout();
    expect(await resetPassword(stranger, 'ada@example.com')).toMatchObject({ ok: true });
    expect(stub.asked[0]?.path).toBe('/api-base/api/resetpass.json');
    expect(stub.asked[0]?.query.get('payload')).toBe('{"email":"ada@example.com"}');
  });
});

describe('organisation calls', () => {
  it('list organisations and read one [CLOUD-04][ORG-14]', async () => {
    const all = await listOrganisations(client);
    expect(all.ok && all.value.length).toBeGreaterThan(1);
    expect(await loadOrganisation(client, 'site-1')).toMatchObject({
      ok: true,
      value: { id: 'site-1', role: 'site' },
    });
  });

  it('list an HQ’s sites [CLOUD-04]', async () => {
    const all = await listOrganisations(client);
    const hq = all.ok ? all.value.find(({ role }) => role === 'hq') : undefined;
    const sites = await listSitesOf(client, hq?.id ?? '');
    expect(sites.ok && sites.value.map(({ role }) => role)).not.toContain('hq');
    expect(sites.ok && sites.value.length).toBeGreaterThan(0);
  });

  it('choose an organisation [CLOUD-05][ORG-09]', async () => {
    expect(await changeOrganisation(client, 'site-1')).toMatchObject({ ok: true, value: { id: 'site-1' } });
  });

  it('ask whether the site has KDS [CLOUD-06][ORG-10]', async () => {
    const settings = await loadKdsSettings(client, 'site-1');
    expect(settings.ok && isKdsEnabled(settings.value)).toBe(true);
    expect(isKdsEnabled([])).toBe(false);
  });

  it('save only what courses hide [CLOUD-07][CLOUD-30]', async () => {
    const { client: other, stub } = await setUpClient();
    await saveExcludedItems(other, 'site-1', { Mains: ['i1'] });
    expect(stub.asked).toMatchObject([
      {
        method: 'POST',
        path: '/api-base/configuration/KdsSettings',
        body: '{"excludeItemsByCourses":{"Mains":["i1"]}}',
      },
    ]);
  });
});

describe('catalogue calls', () => {
  it('load all lists of a site [CLOUD-09][CLOUD-10][ORD-20]', async () => {
    const loaded = await loadCatalogue(client, 'site-1');
    expect(loaded.failed).toEqual([]);
    const catalogue = readCatalogue(loaded.lists);
    expect(catalogue.items.length).toBeGreaterThan(5);
    expect(catalogue.kitchenBons.length).toBeGreaterThan(0);
    expect(catalogue.tables.length).toBeGreaterThan(0);
    expect(catalogue.regional.timeZone).toEqual(expect.any(String));
    const bon = catalogue.kitchenBons[0];
    expect(await loadKitchenBon(client, 'site-1', bon?._id ?? '')).toMatchObject({
      ok: true,
      value: { name: bon?.name },
    });
  });

  it('pass on the staff with their passcodes, to be hashed [CLOUD-09]', async () => {
    const people = await loadStaff(client, 'site-1');
    expect(people.ok && people.value[0]).toMatchObject({
      passcode: expect.stringMatching(/^\d+$/),
      profiles: expect.any(Array),
    });
  });

  it('load business day and parameters [CLOUD-10]', async () => {
    expect(await loadBusinessDay(client, 'site-1')).toMatchObject({
      ok: true,
      value: { businessDate: expect.any(String) },
    });
    expect(await loadClientParameters(client, 'site-1')).toMatchObject({ ok: true });
  });

  it('survive one list that fails, and skip only an unreadable entry [CLOUD-28]', async () => {
    const { client: other } = await setUpClient(({ path }) =>
      path.endsWith('/items')
        ? { status: 500 }
        : { status: 200, body: [{ _id: 't1', name: null }, 'rubbish'] },
    );
    const loaded = await loadCatalogue(other, 'site-1');
    expect(loaded.failed).toMatchObject([{ list: 'items', failure: { status: 500 } }]);
    expect(readCatalogue(loaded.lists).tags).toEqual([{ _id: 't1', name: '' }]);
  });
});

describe('setup calls', () => {
  it('load, save and load again, keeping keys the hub does not know [CLOUD-14]', async () => {
    const log = manualHost().log;
    const loaded = await loadSetup(client, 'site-1', log);
    expect(loaded).toMatchObject({ ok: true, found: true });
    if (!loaded.ok || !loaded.found) return;
    expect(
      await saveSetup(client, 'site-1', { ...asJsonObject(loaded.setup), futureKey: 7 }, true),
    ).toMatchObject({
      ok: true,
    });
    expect(await loadSetup(client, 'site-1', log)).toMatchObject({ setup: { futureKey: 7 } });
  });

  it('treat 404 as none yet; the first save is a POST, even if another client was first [CLOUD-14]', async () => {
    const { client: other, stub } = await setUpClient(({ method }) => ({
      status: method === 'POST' ? 409 : 404,
    }));
    expect(await loadSetup(other, 'site-9', manualHost().log)).toEqual({ ok: true, found: false });
    stub.reply = ({ method }) => (method === 'POST' ? { status: 409 } : { status: 200, body: { id: 's9' } });
    expect(await saveSetup(other, 'site-9', {}, false)).toEqual({ ok: true, kept: { id: 's9' } });
    expect(stub.asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT']);
  });

  it('log a failed load with code 102 [LOG-06]', async () => {
    const { client: other } = await setUpClient(() => ({ status: 500 }));
    const host = manualHost();
    expect(await loadSetup(other, 'site-1', host.log)).toMatchObject({ ok: false });
    expect(host.lines).toMatchObject([{ details: { event: 'setup_load_failed', code: 102 } }]);
  });

  it('return the KDS server [CLOUD-08]', async () => {
    const { client: other, stub } = await setUpClient();
    await notifyKdsServer(other, 'site-1', { id: 's1' });
    expect(stub.asked).toMatchObject([
      { method: 'PUT', path: '/kds-base/organizations/site-1/configuration', body: '{"id":"s1"}' },
    ]);
  });
});

describe('order calls', () => {
  it('pass organization, timestamp_from and hq to kds-orders [CLOUD-13]', async () => {
    const loaded = await createOrderLoader(client).orders({
      site: 'site-1',
      from: Date.now() - HOUR_MS,
      hq: false,
    });
    expect(loaded.ok && loaded.orders.length).toBeGreaterThan(0);
    const { client: other, stub } = await setUpClient(() => ({ status: 200, body: [] }));
    await createOrderLoader(other).orders({ site: 'site-1', from: Date.UTC(2026, 0, 1), hq: true });
    expect(Object.fromEntries(stub.asked[0]?.query ?? [])).toEqual({
      organization: 'site-1',
      timestamp_from: '2026-01-01T00:00:00.000Z',
      hq: 'true',
    });
  });

  it('pass the filter fullOrderRequired and lastUpdated to /orders [CLOUD-11]', async () => {
    const { client: other, stub } = await setUpClient(() => ({ status: 200, body: {} }));
    const loaded = await createOrderLoader(other).complete({
      site: 'site-1',
      lastUpdated: Date.UTC(2026, 0, 1),
    });
    expect(loaded).toMatchObject({ ok: false, kind: 'retry-later' });
    expect(JSON.parse(stub.asked[0]?.query.get('filter') ?? '')).toEqual({
      fullOrderRequired: true,
      lastUpdated: '2026-01-01T00:00:00.000Z',
    });
  });
});

describe('[CLOUD-25][CLOUD-29] ping', () => {
  it('is sent immediately and every 180 s until it is stopped', async () => {
    const { client: other, stub, host } = await setUpClient();
    const ping = createPing(other, host);
    ping.start();
    await until(() => host.nextIn() !== undefined, 'no first ping');
    expect(host.nextIn()).toBe(PING_CLOUD_MS);
    await host.advance(PING_CLOUD_MS);
    await until(() => stub.asked.length === 2 && host.nextIn() !== undefined, 'no second ping');
    ping.stop();
    await host.advance(PING_CLOUD_MS);
    expect(stub.asked.map(({ path }) => path)).toEqual(['/kds-base/ping', '/kds-base/ping']);
  });
});
