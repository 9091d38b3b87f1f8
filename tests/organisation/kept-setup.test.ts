import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { judgeArrived } from '../../hub/organisation/kept-setup.ts';
import { OrganisationData } from '../../hub/organisation/organisation-data.ts';
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

describe('[SET-47] a site of which the cloud stores no setup', () => {
  it.each([
    ['of the region that its settings name', 'US', [{ region: 'IL' }], HEBREW],
    ['of the region that the organisation has', 'IL', [], HEBREW],
    ['of no known region', undefined, [], ENGLISH],
  ])('%s has that region’s default', async (_, region, settings, names) => {
    cloud.answers.set(REGIONAL, settings);
    notFound = true;
    expect(await begin(region).load()).toBe(true);
    expect(boards()).toEqual(names);
    expect(data.usesDefaultSetup()).toBe(true);
  });

  it.each([[{}], [[]]])('answered with %j has it too, and nothing is told as unreadable', async (empty) => {
    cloud.answers.set(SETUP, empty);
    begin('US');
    await data.load();
    expect(boards()).toEqual(ENGLISH);
    expect(data.unreadableSetup()).toBeUndefined();
  });

  it('keeps what the cloud has of other settings where no board is among them', async () => {
    begin('US');
    await told({ id: 's', warnClass: 'own', profiles: [{ _id: 'h', type: 'H' }] });
    expect(boards()).toEqual(ENGLISH);
    expect(data.saved()?.setup.warnClass).toBe('own');
    expect(hub.store.sites.setup('s')?.setup).toMatchObject({ profiles: { 3: { _id: 'h', type: 'H' } } });
    expect(data.usesDefaultSetup()).toBe(true);
  });

  it('follows the cloud as soon as it has one, even one with a fault', async () => {
    notFound = true;
    await begin('US').load();
    await told({ ...OWN, kds: 'text' });
    expect(boards()).toEqual(['Ours']);
    expect(data.usesDefaultSetup()).toBe(false);
  });

  it('never goes back to the default once it had one of its own', async () => {
    begin('US');
    await told(OWN);
    notFound = true;
    expect(await data.load()).toBe(true);
    expect(boards()).toEqual(['Ours']);
  });

  it('whose default somebody saved as it is has one of its own', async () => {
    notFound = true;
    await begin('US').load();
    data.keepSetup({ ...Object(hub.store.sites.setup('s')?.setup) });
    expect(data.usesDefaultSetup()).toBe(false);
    expect(boards()).toEqual(ENGLISH);
  });

  it('that an older hub kept a setup without boards for gets the default now', async () => {
    hub.store.sites.saveSetup('s', 1, { id: 's', version: '1.1' }, 0);
    cloud.failing.add(`${SETUP} s`);
    expect(await begin('IL').load()).toBe(false);
    expect(boards()).toEqual(HEBREW);
  });
});

describe('[SET-03] a load that fails', () => {
  beforeEach(() => {
    cloud.failing.add(`${SETUP} s`);
  });

  it('falls back to the default of a known region, and the load goes on being tried', async () => {
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

  it('is asked for again after 1, 2, 5 and 10 s [SET-47]', async () => {
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

  it('leaves the last saved one, never the default in its place', async () => {
    hub.store.sites.saveSetup('s', 7, OWN, 0);
    await begin('IL').load();
    expect(boards()).toEqual(['Ours']);
  });

  it('leaves nothing where no region is known: there is no default to choose (code 102)', async () => {
    await begin().load();
    expect(data.saved()).toBeUndefined();
  });

  it('a default of an earlier run is there at once, whatever the region is thought to be', async () => {
    await begin('IL').load();
    await data.stop();
    begin('US');
    expect(boards()).toEqual(HEBREW);
    await data.load();
    expect(boards()).toEqual(HEBREW);
  });
});

describe('[SET-04] what a save finds in the cloud', () => {
  it('takes the place of a default where it has a board, whatever is wrong with it', async () => {
    notFound = true;
    await begin('US').load();
    const faulty = { ...OWN, kds: 'text' };
    expect(judgeArrived(hub.store.sites, 's', faulty).accepted).toEqual(faulty);
    expect(judgeArrived(hub.store.sites, 's', { id: 's' }).accepted).toBeUndefined();
    await told(OWN);
    expect(judgeArrived(hub.store.sites, 's', faulty).accepted).toBeUndefined();
  });
});
