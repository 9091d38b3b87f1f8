import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { HQ_SITES_DEBOUNCE_MS, OrganisationLife } from '../../hub/organisation/organisation-life.ts';
import { MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import { type ManualHost, manualHost, settled } from '../intake/manual-host.ts';
import { arrives, course, item, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';
import { chainCloud } from './chain-cloud.ts';

const HQ = { id: 'hq', name: 'The chain', role: 'hq' } as const;
const sites = (...enabled: string[]) => ({
  hqConfig: { sites: ['north', 'south'].map((id) => ({ id, name: '', enabled: enabled.includes(id) })) },
});

let host: ManualHost;
let hub: TestHub;
let cloud: ReturnType<typeof chainCloud>['cloud'];
let life: OrganisationLife;
let begin: (organisation?: ConstructorParameters<typeof OrganisationLife>[0]) => Promise<OrganisationLife>;
let changes: number;
let states: string[];
let people: string[];
let lacks: string[];
let standIns: boolean[];

beforeEach(async () => {
  host = manualHost();
  hub = new TestHub(tempDir(), host.now());
  onTestFinished(() => hub.close());
  const made = chainCloud();
  cloud = made.cloud;
  changes = 0;
  states = [];
  people = [];
  lacks = [];
  standIns = [];
  const events = new HubEvents();
  events.on('setupChanged', () => {
    changes += 1;
  });
  begin = async (organisation = HQ) => {
    const started = new OrganisationLife(organisation, {
      config: {
        KDS_BROKER_LOGIN: 'guest',
        KDS_BROKER_PASSCODE: 'guest',
        KDS_BROKER_VHOST: '/',
        KDS_BROKER_DESTINATION: '/exchange/amq.topic/kds.{org}',
      },
      brokerUrl: 'ws://127.0.0.1:9',
      hubId: 'test',
      stores: hub.store,
      engine: hub.engine,
      client: made.client,
      host,
      storage: { failed: () => false },
      link: {
        current: () => ({ cloud: 'online', mode: 'online', broker: 'down', outbox: 0, since: 0 }),
        lacks: (lack, missing) => lacks.push(`${lack} ${missing ? 'missing' : 'there'}`),
        broker: (state) => states.push(state),
        standIn: (isStandIn) => standIns.push(isStandIn),
        arrivals: () => {},
        closed: () => {},
      },
      events,
      saveStaff: (_, list) => {
        people = list.map(({ _id }) => _id);
        return Promise.resolve();
      },
      debug: () => {},
    });
    onTestFinished(() => started.stop());
    await started.start();
    await settled();
    return started;
  };
  cloud.setup = sites('north', 'south');
  life = await begin();
});

const reload = async () => {
  life.hurry();
  await settled();
  await settled();
};
const served = () => [...hub.engine.site().siteNames.keys()];

describe('what it begins with', () => {
  it('[SHELL-01] [ERR-06] a setup that can’t be had is told until it is there; one of an earlier run will do', async () => {
    const storage = '/dynamic-organization-storage/kds-setup/fresh fresh';
    cloud.failing.add(storage);
    const fresh = await begin({ id: 'fresh', name: 'Fresh', role: 'site' });
    expect(lacks).toContain('setup missing');
    cloud.failing.delete(storage);
    fresh.hurry();
    await settled();
    await settled();
    expect(lacks.at(-1)).toBe('setup there');
    cloud.failing.add(storage);
    lacks = [];
    await fresh.stop();
    await begin({ id: 'fresh', name: 'Fresh', role: 'site' });
    expect(lacks).not.toContain('setup missing');
  });

  it('says that the boards of the region stand in for a setup that could not be loaded, until it is there [SET-47]', async () => {
    const place = { id: 'fresh', name: 'Fresh', role: 'site', region: 'IL' } as const;
    const storage = '/dynamic-organization-storage/kds-setup/fresh fresh';
    cloud.failing.add(storage);
    standIns = [];
    const fresh = await begin(place);
    expect(standIns.at(-1)).toBe(true);
    expect(lacks).not.toContain('setup missing');
    cloud.failing.delete(storage);
    fresh.hurry();
    await settled();
    await settled();
    expect(standIns.at(-1)).toBe(false);
  });

  it('[ERR-06] orders that never were loaded are missed; those of an earlier run will do', async () => {
    cloud.failing.add('/kds-orders fresh');
    const fresh = await begin({ id: 'fresh', name: 'Fresh', role: 'site' });
    expect(lacks).toContain('orders missing');
    cloud.failing.delete('/kds-orders fresh');
    fresh.hurry();
    await host.advance(60_000);
    expect(lacks.at(-1)).toBe('orders there');
    cloud.failing.add('/kds-orders fresh');
    lacks = [];
    await fresh.stop();
    await begin({ id: 'fresh', name: 'Fresh', role: 'site' });
    expect(lacks).not.toContain('orders missing');
  });
});

describe('[SET-50] while the broker is away', () => {
  const asked = () => cloud.count('/kds-orders', 'north');
  const loadsWithin = async (ms: number) => {
    const before = asked();
    await host.advance(ms);
    return asked() - before;
  };

  it('orders are asked for at the interval of the expo boards, whatever the others have', async () => {
    const intervals = { kds: { refreshInterval: 5 }, customer: { refreshInterval: 5 } };
    cloud.setup = { ...sites('north'), ...intervals, expeditor: { refreshInterval: 20 } };
    await reload();
    await host.advance(2 * MINUTE_MS);
    expect(await loadsWithin(MINUTE_MS)).toBe(3);
  });

  it('another interval holds from the next pause on', async () => {
    cloud.setup = { ...sites('north'), expeditor: { refreshInterval: 10 } };
    await reload();
    await host.advance(2 * MINUTE_MS);
    expect(await loadsWithin(MINUTE_MS)).toBe(6);
  });
});

describe('an HQ', () => {
  it('[HQ-11] follows its own topic and that of each enabled site, each with loads of its own', () => {
    expect(life.topicsDown()).toEqual(['The chain', 'The north', 'The south']);
    expect(cloud.count('/kds-orders', 'north')).toBe(1);
    expect(cloud.count('/kds-orders', 'south')).toBe(1);
    expect(cloud.count('/kds-orders', 'hq')).toBe(0);
    expect(states.at(-1)).toBe('down');
  });

  it('[HQ-05] shows every KDS-enabled site of the chain where the setup names none', async () => {
    cloud.setup = {};
    cloud.enabled = ['south'];
    await reload();
    await host.advance(HQ_SITES_DEBOUNCE_MS);
    expect([...hub.engine.site().siteNames]).toEqual([['south', 'The south']]);
  });

  it('[CONST-05] [HQ-08] a site that is switched off goes 300 ms later, the other one keeps its receiver', async () => {
    expect(HQ_SITES_DEBOUNCE_MS).toBe(300);
    cloud.setup = sites('north');
    await reload();
    await host.advance(299);
    expect(served()).toEqual(['north', 'south']);
    await host.advance(1);
    expect(served()).toEqual(['north']);
    expect(life.topicsDown()).toEqual(['The chain', 'The north']);
    expect(cloud.count('/kds-orders', 'north')).toBe(1);
  });

  it('[HQ-08] a site that is switched off and on again in one go keeps its receiver', async () => {
    cloud.setup = sites('north');
    await reload();
    await host.advance(200);
    cloud.setup = sites('north', 'south');
    await reload();
    await host.advance(1_000);
    expect(served()).toEqual(['north', 'south']);
    expect(cloud.count('/kds-orders', 'south')).toBe(1);
  });

  it('[HQ-11] a site that comes back loads what it missed, and its stored orders', async () => {
    const stored = arrives(
      order('order-s', {
        courses: [course('s', ['steak'], { fired: { at: new Date(host.now()).toISOString() } })],
        items: [item('steak')],
        organization: 'south',
        lastUpdated: new Date(host.now()).toISOString(),
      }),
      'south',
    );
    await hub.take(stored);
    cloud.setup = sites('north');
    await reload();
    await host.advance(HQ_SITES_DEBOUNCE_MS);
    await life.stop();
    hub.restart();
    life = await begin();
    expect(served()).toEqual(['north']);
    expect(hub.engine.orders.has('order-s')).toBe(false);
    const before = cloud.count('/kds-orders', 'south');
    cloud.setup = sites('north', 'south');
    await reload();
    await host.advance(HQ_SITES_DEBOUNCE_MS);
    await settled();
    expect(hub.engine.orders.has('order-s')).toBe(true);
    expect(cloud.count('/kds-orders', 'south')).toBe(before + 1);
  });

  it('[HQ-01] keeps the people it has while the list of one site can’t be had', async () => {
    cloud.answers.set('/users north', [{ _id: 'ann', firstName: 'Ann' }]);
    cloud.answers.set('/users south', [{ _id: 'bea', firstName: 'Bea' }]);
    await reload();
    expect(people).toEqual(['ann', 'bea']);
    cloud.answers.set('/users north', []);
    cloud.failing.add('/users south');
    await reload();
    expect(people).toEqual(['ann', 'bea']);
  });

  it('[HQ-09][HQ-10] asks a site for all its lists only where sites have their own catalogue', async () => {
    expect([cloud.count('/tables', 'south'), cloud.count('/items', 'south')]).toEqual([1, 0]);
    cloud.setup = { hqConfig: { ...sites('north', 'south').hqConfig, useDistinctSiteCatalog: true } };
    await reload();
    expect(cloud.count('/items', 'south')).toBe(1);
    expect([...(hub.engine.site().catalogues?.keys() ?? [])]).toEqual(['north', 'south']);
  });

  it('[PERM-11] asks for no inventory', () => {
    expect(cloud.asked.some((each) => each.startsWith('/inventory'))).toBe(false);
  });
});

describe('a site', () => {
  beforeEach(async () => {
    await life.stop();
    cloud.setup = {};
    life = await begin({ id: 'north', name: 'The north', role: 'site' });
  });

  it('[BRK-01] follows its own topic only', () => {
    expect(life.topicsDown()).toEqual(['The north']);
    expect(served()).toEqual(['north']);
  });

  it('[INV-07] a limit reaches the boards without a word of a changed setup', async () => {
    const before = changes;
    cloud.answers.set('/inventory', [{ _id: 'i1', item: 'item-steak', quantity: 3 }]);
    await host.advance(60_000);
    expect([...hub.engine.site().limits]).toEqual([['item-steak', 3]]);
    expect(changes).toBe(before);
  });

  it('[BRK-07] a setup that changes together with the stock is told to displays', async () => {
    const before = changes;
    cloud.answers.set('/inventory', [{ _id: 'i1', item: 'item-steak', quantity: 3 }]);
    cloud.setup = { excludeCourses: { firedAgo: 90 } };
    await reload();
    expect(hub.engine.site().limits.size).toBe(1);
    expect(changes).toBe(before + 1);
  });

  it('[INV-07] a cloud without an inventory is not asked for everything else again', async () => {
    cloud.failing.add('/inventory north');
    await reload();
    const before = cloud.count('/items', 'north');
    await host.advance(59_000);
    expect(cloud.count('/items', 'north')).toBe(before);
  });

  it('[INV-07] a start without the cloud has the saved limits', async () => {
    cloud.answers.set('/inventory', [{ _id: 'i1', item: 'item-steak', quantity: 3 }]);
    await reload();
    await life.stop();
    hub.restart();
    cloud.failing.add('/inventory north');
    life = await begin({ id: 'north', name: 'The north', role: 'site' });
    expect([...hub.engine.site().limits]).toEqual([['item-steak', 3]]);
  });

  it('[BRK-07] a changed setup is told to displays, the same one again is not', async () => {
    const before = changes;
    await reload();
    expect(changes).toBe(before);
    cloud.setup = { excludeCourses: { firedAgo: 90 } };
    await reload();
    expect(changes).toBe(before + 1);
    expect(hub.engine.site().setup.excludeCourses.firedAgo).toBe(90);
  });

  it('[BRK-07] a setup that is saved while another load runs is loaded by the next one', async () => {
    life.hurry();
    cloud.setup = { excludeCourses: { firedAgo: 45 } };
    await reload();
    await host.advance(5 * SECOND_MS);
    expect(hub.engine.site().setup.excludeCourses.firedAgo).toBe(45);
  });

  it('[ORD-27] a wider window brings stored orders back to the boards', async () => {
    const touched = new Date(hub.now).toISOString();
    const courses = [course('s', ['steak'], { fired: { at: touched } })];
    await hub.take(
      arrives(order('order-s', { courses, items: [item('steak')], lastUpdated: touched }), 'north'),
    );
    for (let minutes = 20; minutes <= 80; minutes += 20) await hub.advance(host.now() + minutes * MINUTE_MS);
    expect(hub.engine.orders.has('order-s')).toBe(false);
    cloud.setup = { excludeCourses: { firedAgo: 120 } };
    await reload();
    expect(hub.engine.orders.has('order-s')).toBe(true);
  });
});
