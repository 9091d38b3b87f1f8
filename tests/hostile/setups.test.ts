// Tests invalid setups, as a cloud may send them at any time with config-updated: every board stays, the valid one is kept,
// and the invalid one is set aside and reported.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CATALOGUE_PATHS } from '../../hub/cloud/catalogue.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { OrganisationData } from '../../hub/organisation/organisation-data.ts';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { checkIncomingSetup } from '../../shared/model/setup/readable-setup.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { type ManualHost, manualHost } from '../intake/manual-host.ts';
import { chainCloud } from '../organisation/chain-cloud.ts';
import { isLong } from '../support/length.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const RUNS = isLong ? 210 : 40;
const SETUP = '/dynamic-organization-storage/kds-setup/site-1';
const GOOD = {
  id: 'site-1',
  version: '1.1',
  expeditor: { trackReadyStatus: true },
  excludeCourses: { firedAgo: 60, servedAgo: 15 },
  virtualWorkStations: [{ _id: 'v1', name: 'Cold', items: ['item-steak'] }],
  profiles: [
    { _id: 'pass', type: 'expo', name: 'Pass' },
    { _id: 'grill', type: 'kitchen', name: 'Grill', stationId: 'bon-grill' },
    { _id: 'guests', type: 'customer', name: 'Guests', V: 4 },
  ],
};
const BOARDS: BoardAddress[] = [
  { kind: 'expo', profile: 'pass' },
  { kind: 'kitchen', profile: 'grill', station: 'bon-grill' },
  { kind: 'customer', profile: 'guests' },
];

let hub: TestHub;
let host: ManualHost;
let cloud: ReturnType<typeof chainCloud>['cloud'];
let data: OrganisationData;
let announced: number;

beforeEach(async () => {
  host = manualHost();
  hub = new TestHub(tempDir(), host.now());
  const made = chainCloud();
  cloud = made.cloud;
  cloud.answers.set('/kitchenbons', [{ _id: 'bon-grill', name: 'Grill', printedItems: ['item-steak'] }]);
  announced = 0;
  const events = new HubEvents();
  events.on('setupUnreadable', () => {
    announced += 1;
  });
  data = new OrganisationData(
    { id: 'site-1', name: 'Harbour', role: 'site' },
    {
      stores: hub.store,
      client: made.client,
      host,
      reachable: () => true,
      life: { adopt: (context) => hub.engine.useSite(context) },
      link: { standIn: () => {} },
      events,
      saveStaff: () => Promise.resolve(),
      storage: { failed: () => false },
    },
  );
});
afterEach(async () => {
  await data.stop();
  hub.close();
});

/** Effect of a config-updated. */
const told = async (setup: unknown) => {
  // As it arrives over the wire, where there is no minus zero.
  cloud.answers.set(SETUP, JSON.parse(JSON.stringify(setup)));
  await data.load();
};
const isHeld = (setup: unknown) =>
  canonicalJson(hub.store.sites.setup('site-1')?.setup) === canonicalJson(setup);
const openBoards = () => BOARDS.filter((address) => hub.engine.openBoard(address).ok);

/** Any JSON, and the valid setup with one part of it replaced or missing. */
const broken = fc.oneof(
  fc.jsonValue(),
  fc
    .tuple(fc.constantFrom(...Object.keys(GOOD), 'kds', 'customer', 'workHours', 'tags'), fc.jsonValue())
    .map(([key, value]) => ({ ...GOOD, [key]: value })),
  fc
    .constantFrom(...Object.keys(GOOD))
    .map((key) => Object.fromEntries(Object.entries(GOOD).filter(([name]) => name !== key))),
  fc.tuple(fc.nat(2), fc.jsonValue()).map(([at, value]) => ({
    ...GOOD,
    profiles: GOOD.profiles.map((each, index) => (index === at ? value : each)),
  })),
  fc
    .tuple(
      fc.nat(2),
      fc.constantFrom('type', 'name', 'V', 'tmOptions', 'stationId', 'maxCardCount'),
      fc.jsonValue(),
    )
    .map(([at, key, value]) => ({
      ...GOOD,
      profiles: GOOD.profiles.map((each, index) => (index === at ? { ...each, [key]: value } : each)),
    })),
);

describe('[SET-03] [BRK-07] an invalid setup', () => {
  it(`breaks no board: ${RUNS} of them, one after the other`, async () => {
    await told(GOOD);
    expect(openBoards()).toEqual(BOARDS);
    // The lists are rewritten on every load, which takes most of the time.
    for (const path of Object.values(CATALOGUE_PATHS)) cloud.failing.add(`${path} site-1`);
    await fc.assert(
      fc.asyncProperty(broken, async (setup) => {
        if (!isHeld(GOOD)) await told(GOOD);
        await told(setup);
        expect(openBoards()).toEqual(BOARDS);
        const { accepted } = checkIncomingSetup(JSON.parse(JSON.stringify(setup)), GOOD);
        expect(hub.store.sites.setup('site-1')?.setup).toEqual(accepted ?? GOOD);
        if (accepted === undefined) expect(data.unreadableSetup()).toBeDefined();
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('is set aside once, announced once, and reported until the cloud has a valid one again', async () => {
    await told(GOOD);
    for (let loads = 0; loads < 3; loads++) await told({ ...GOOD, profiles: 'none' });
    expect(data.unreadableSetup()).toBe('profiles');
    expect(announced).toBe(1);
    expect(hub.store.quarantine.newest(9)).toMatchObject([
      { source: 'setup', body: expect.stringContaining('none') },
    ]);
    expect(host.lines.filter(({ details }) => details['event'] === 'setup_unreadable')).toHaveLength(1);
    await told([]);
    expect(data.unreadableSetup()).toBe('setup');
    expect(announced).toBe(2);
    await told(GOOD);
    expect(data.unreadableSetup()).toBeUndefined();
  });

  it('as the first one ever leaves the region’s default in place, until there is a valid one', async () => {
    await told({ profiles: 'none' });
    expect(data.saved()?.setup.profiles.map(({ type }) => type)).toEqual(['expo', 'kitchen', 'customer']);
    expect(data.unreadableSetup()).toBe('setup');
    await told(GOOD);
    expect(openBoards()).toEqual(BOARDS);
    expect(data.unreadableSetup()).toBeUndefined();
  });
});
