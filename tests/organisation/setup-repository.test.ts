import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { OrganisationData } from '../../hub/organisation/organisation-data.ts';
import { acceptCloudSetup } from '../../hub/organisation/setup-repository.ts';
import { type ManualHost, manualHost } from '../intake/manual-host.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';
import { chainCloud } from './chain-cloud.ts';

const SETUP = '/dynamic-organization-storage/kds-setup/s';
const REGIONAL = '/configuration/regionalSettings';
const OWN = { id: 's', warnClass: 'own', profiles: [{ _id: 'p', type: 'expo', name: 'Ours' }] };

let hub: TestHub;
let host: ManualHost;
let cloud: ReturnType<typeof chainCloud>['cloud'];
let data: OrganisationData;
let notFound: boolean;
let begin: (region?: string) => OrganisationData;

beforeEach(() => {
  host = manualHost();
  hub = new TestHub(tempDir(), host.now());
  onTestFinished(() => hub.close());
  const made = chainCloud();
  cloud = made.cloud;
  notFound = false;
  const client: typeof made.client = {
    ...made.client,
    call: (request) =>
      notFound && request.path === SETUP
        ? Promise.resolve({ ok: false, kind: 'refused', status: 404, reason: 'none' })
        : made.client.call(request),
  };
  begin = (region) => {
    const place = { id: 's', name: 'Place', role: 'site' as const, ...(region ? { region } : {}) };
    data = new OrganisationData(place, {
      stores: hub.store,
      client,
      host,
      reachable: () => true,
      storage: { failed: () => false },
      events: new HubEvents(),
      link: { standIn: () => {} },
      life: { adopt: () => {} },
      saveStaff: () => Promise.resolve(),
    });
    onTestFinished(() => data.stop());
    return data;
  };
});

const told = async (setup: unknown) => {
  notFound = false;
  cloud.answers.set(SETUP, setup);
  await data.load();
};
const boards = () => data.saved()?.setup.profiles.map(({ name }) => name);
const [ENGLISH, HEBREW] = [
  ['Pass', 'Whole kitchen', 'Customers'],
  ['פס', 'כל המטבח', 'לקוחות'],
];

describe('[SET-47] a site without a setup in the cloud', () => {
  it.each([
    ['in the region of its settings', 'US', [{ region: 'IL' }], HEBREW],
    ['in the region of its organisation', 'IL', [], HEBREW],
    ['in no known region', undefined, [], ENGLISH],
  ])('%s uses that region’s default', async (_, region, settings, names) => {
    cloud.answers.set(REGIONAL, settings);
    notFound = true;
    expect(await begin(region).load()).toBe(true);
    expect(boards()).toEqual(names);
    expect(data.usesDefaultSetup()).toBe(true);
  });

  it.each([[{}], [[]]])(
    'answered with %j uses it too, and nothing is reported as unreadable',
    async (empty) => {
      cloud.answers.set(SETUP, empty);
      begin('US');
      await data.load();
      expect(boards()).toEqual(ENGLISH);
      expect(data.unreadableSetup()).toBeUndefined();
    },
  );

  it('keeps the cloud’s other settings if they have no board', async () => {
    begin('US');
    await told({ id: 's', warnClass: 'own', profiles: [{ _id: 'h', type: 'H' }] });
    expect(boards()).toEqual(ENGLISH);
    expect(data.saved()?.setup.warnClass).toBe('own');
    expect(hub.store.sites.setup('s')?.setup).toMatchObject({ profiles: { 3: { _id: 'h', type: 'H' } } });
    expect(data.usesDefaultSetup()).toBe(true);
  });

  it('follows the cloud as soon as it has a setup, even a faulty one', async () => {
    notFound = true;
    await begin('US').load();
    await told({ ...OWN, kds: 'text' });
    expect(boards()).toEqual(['Ours']);
    expect(data.usesDefaultSetup()).toBe(false);
  });

  it('never returns to the default after having a setup', async () => {
    begin('US');
    await told(OWN);
    notFound = true;
    expect(await data.load()).toBe(true);
    expect(boards()).toEqual(['Ours']);
  });

  it('has a setup of its own once its default was saved unchanged', async () => {
    notFound = true;
    await begin('US').load();
    data.keepSetup({ ...Object(hub.store.sites.setup('s')?.setup) });
    expect(data.usesDefaultSetup()).toBe(false);
    expect(boards()).toEqual(ENGLISH);
  });

  it('uses the default now if an older hub stored a setup without boards', async () => {
    hub.store.sites.saveSetup('s', 1, { id: 's', version: '1.1' }, 0);
    cloud.failing.add(`${SETUP} s`);
    expect(await begin('IL').load()).toBe(false);
    expect(boards()).toEqual(HEBREW);
  });
});

describe('[SET-03] a failed load', () => {
  beforeEach(() => {
    cloud.failing.add(`${SETUP} s`);
  });

  it('uses the default of a known region, and the load is retried', async () => {
    expect(await begin('IL').load()).toBe(false);
    expect(boards()).toEqual(HEBREW);
    expect(host.lines.some(({ details }) => details['code'] === 102)).toBe(true);
    expect(data.lacksSetup()).toBe(true);
    cloud.failing.clear();
    cloud.answers.set(SETUP, OWN);
    await host.advance(30_000);
    expect(boards()).toEqual(['Ours']);
    expect(data.usesDefaultSetup()).toBe(false);
    expect(data.lacksSetup()).toBe(false);
  });

  it('is retried after 1, 2, 5 and 10 s [SET-47]', async () => {
    await begin('IL').load();
    const asked = () => host.lines.filter(({ details }) => details['code'] === 102).length;
    for (const [pause, times] of [
      [999, 1],
      [1, 2],
      [1_999, 2],
      [1, 3],
      [5_000, 4],
      [10_000, 5],
      [10_000, 6],
    ] as const) {
      await host.advance(pause);
      expect(asked()).toBe(times);
    }
  });

  it('keeps the last saved setup, and never replaces it by the default', async () => {
    hub.store.sites.saveSetup('s', 7, OWN, 0);
    await begin('IL').load();
    expect(boards()).toEqual(['Ours']);
  });

  it('has no result where no region is known, since there is no default to choose (code 102)', async () => {
    await begin().load();
    expect(data.saved()).toBeUndefined();
  });

  it('uses the default of an earlier run immediately, whatever the region is assumed to be', async () => {
    await begin('IL').load();
    await data.stop();
    begin('US');
    expect(boards()).toEqual(HEBREW);
    await data.load();
    expect(boards()).toEqual(HEBREW);
  });
});

describe('[SET-04] a setup that a save finds in the cloud', () => {
  it('replaces a default if it has a board, whatever is wrong with it', async () => {
    notFound = true;
    await begin('US').load();
    const faulty = { ...OWN, kds: 'text' };
    expect(acceptCloudSetup(hub.store.sites, 's', faulty).accepted).toEqual(faulty);
    expect(acceptCloudSetup(hub.store.sites, 's', { id: 's' }).accepted).toBeUndefined();
    await told(OWN);
    expect(acceptCloudSetup(hub.store.sites, 's', faulty).accepted).toBeUndefined();
  });
});
