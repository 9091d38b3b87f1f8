import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { HQ_SITES_DEBOUNCE_MS, OrganisationLifecycle } from '../../hub/organisation/organisation-life.ts';
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
let life: OrganisationLifecycle;
let begin: (
  organisation?: ConstructorParameters<typeof OrganisationLifecycle>[0],
) => Promise<OrganisationLifecycle>;
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
    const started = new OrganisationLifecycle(organisation, {
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

describe('an organisation at its start', () => {
  it('reports a missing setup until it is there, unless an earlier run stored one [SHELL-01][ERR-06]', async () => {
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

  it('reports that region defaults replace a setup that could not be loaded, until it is there [SET-47]', async () => {
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

  it('reports orders that were never loaded, unless an earlier run stored some [ERR-06]', async () => {
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

  it('orders are polled at the interval of the expo boards, whatever other boards have', async () => {
    const intervals = { kds: { refreshInterval: 5 }, customer: { refreshInterval: 5 } };
    cloud.setup = { ...sites('north'), ...intervals, expeditor: { refreshInterval: 20 } };
    await reload();
    await host.advance(2 * MINUTE_MS);
    expect(await loadsWithin(MINUTE_MS)).toBe(3);
  });

  it('another interval applies from the next pause on', async () => {
    cloud.setup = { ...sites('north'), expeditor: { refreshInterval: 10 } };
    await reload();
    await host.advance(2 * MINUTE_MS);
    expect(await loadsWithin(MINUTE_MS)).toBe(6);
  });
});

describe('an HQ', () => {
  it('follows its own topic and that of each enabled site, each with separate loads [HQ-11]', () => {
    expect(life.topicsDown()).toEqual(['The chain', 'The north', 'The south']);
    expect(cloud.count('/kds-orders', 'north')).toBe(1);
    expect(cloud.count('/kds-orders', 'south')).toBe(1);
    expect(cloud.count('/kds-orders', 'hq')).toBe(0);
    expect(states.at(-1)).toBe('down');
  });

  it('shows every KDS-enabled site of the chain if the setup names none [HQ-05]', async () => {
    cloud.setup = {};
    cloud.enabled = ['south'];
    await reload();
    await host.advance(HQ_SITES_DEBOUNCE_MS);
    expect([...hub.engine.site().siteNames]).toEqual([['south', 'The south']]);
  });

  it('drops a disabled site 300 ms later, while the other one keeps its receiver [CONST-05][HQ-08]', async () => {
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

  it('keeps the receiver of a site disabled and enabled again in one go [HQ-08]', async () => {
    cloud.setup = sites('north');
    await reload();
    await host.advance(200);
    cloud.setup = sites('north', 'south');
    await reload();
    await host.advance(1_000);
    expect(served()).toEqual(['north', 'south']);
    expect(cloud.count('/kds-orders', 'south')).toBe(1);
  });

  it('loads for a site that is enabled again what it missed, and its stored orders [HQ-11]', async () => {
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

  it('keeps its current staff while the list of one site is unavailable [HQ-01]', async () => {
    cloud.answers.set('/users north', [{ _id: 'ann', firstName: 'Ann' }]);
    cloud.answers.set('/users south', [{ _id: 'bea', firstName: 'Bea' }]);
    await reload();
    expect(people).toEqual(['ann', 'bea']);
    cloud.answers.set('/users north', []);
    cloud.failing.add('/users south');
    await reload();
    expect(people).toEqual(['ann', 'bea']);
  });

  it('requests all lists of a site only where sites have separate catalogues [HQ-09][HQ-10]', async () => {
    expect([cloud.count('/tables', 'south'), cloud.count('/items', 'south')]).toEqual([1, 0]);
    cloud.setup = { hqConfig: { ...sites('north', 'south').hqConfig, useDistinctSiteCatalog: true } };
    await reload();
    expect(cloud.count('/items', 'south')).toBe(1);
    expect([...(hub.engine.site().catalogues?.keys() ?? [])]).toEqual(['north', 'south']);
  });

  it('requests no inventory [PERM-11]', () => {
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

  it('sends a limit to the boards without reporting a changed setup [INV-07]', async () => {
    const before = changes;
    cloud.answers.set('/inventory', [{ _id: 'i1', item: 'item-steak', quantity: 3 }]);
    await host.advance(60_000);
    expect([...hub.engine.site().limits]).toEqual([['item-steak', 3]]);
    expect(changes).toBe(before);
  });

  it('reports a setup that changes together with the stock to displays [BRK-07]', async () => {
    const before = changes;
    cloud.answers.set('/inventory', [{ _id: 'i1', item: 'item-steak', quantity: 3 }]);
    cloud.setup = { excludeCourses: { firedAgo: 90 } };
    await reload();
    expect(hub.engine.site().limits.size).toBe(1);
    expect(changes).toBe(before + 1);
  });

  it('does not reload everything for a cloud without an inventory [INV-07]', async () => {
    cloud.failing.add('/inventory north');
    await reload();
    const before = cloud.count('/items', 'north');
    await host.advance(59_000);
    expect(cloud.count('/items', 'north')).toBe(before);
  });

  it('has the saved limits at a start without the cloud [INV-07]', async () => {
    cloud.answers.set('/inventory', [{ _id: 'i1', item: 'item-steak', quantity: 3 }]);
    await reload();
    await life.stop();
    hub.restart();
    cloud.failing.add('/inventory north');
    life = await begin({ id: 'north', name: 'The north', role: 'site' });
    expect([...hub.engine.site().limits]).toEqual([['item-steak', 3]]);
  });

  it('reports a changed setup to displays, but not the same one again [BRK-07]', async () => {
    const before = changes;
    await reload();
    expect(changes).toBe(before);
    cloud.setup = { excludeCourses: { firedAgo: 90 } };
    await reload();
    expect(changes).toBe(before + 1);
    expect(hub.engine.site().setup.excludeCourses.firedAgo).toBe(90);
  });

  it('loads a setup saved during another load in the next one [BRK-07]', async () => {
    life.hurry();
    cloud.setup = { excludeCourses: { firedAgo: 45 } };
    await reload();
    await host.advance(5 * SECOND_MS);
    expect(hub.engine.site().setup.excludeCourses.firedAgo).toBe(45);
  });

  it('shows stored orders again after a wider time window is set [ORD-27]', async () => {
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
