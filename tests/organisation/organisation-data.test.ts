import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SiteContext } from '../../hub/engine/ports.ts';
import { OrganisationData } from '../../hub/organisation/organisation-data.ts';
import { manualHost } from '../intake/manual-host.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';
import { chainCloud } from './chain-cloud.ts';

let cloud: ReturnType<typeof chainCloud>['cloud'];
let reachable: boolean;
let served: string[];
let begin: (role: 'site' | 'hq') => Promise<OrganisationData>;

beforeEach(() => {
  const host = manualHost();
  const hub = new TestHub(tempDir(), host.now());
  onTestFinished(() => hub.close());
  const made = chainCloud();
  cloud = made.cloud;
  cloud.enabled = ['south'];
  reachable = true;
  served = [];
  begin = async (role) => {
    const data = new OrganisationData(
      { id: 'hq', name: 'The chain', role },
      {
        stores: hub.store,
        client: made.client,
        host,
        reachable: () => reachable,
        storage: { failed: () => false },
        onChange: ({ siteNames }: SiteContext) => {
          served = [...siteNames.keys()];
        },
        onSetupSaved: () => {},
        onStandIn: () => {},
        saveStaff: () => Promise.resolve(),
        onUnreadableSetup: () => {},
      },
    );
    onTestFinished(() => data.stop());
    await data.load();
    return data;
  };
});

const listed = (...enabled: string[]) =>
  ['north', 'south'].map((id) => ({ id, name: `The ${id}`, kdsEnabled: enabled.includes(id) }));

describe('the sites of an HQ', () => {
  it('are requested again at every view, and one that just received KDS is served if none was chosen [HQ-02][HQ-06]', async () => {
    const data = await begin('hq');
    expect(served).toEqual(['south']);
    cloud.enabled = ['north', 'south'];
    expect(await data.chain()).toEqual({ sites: listed('north', 'south'), fresh: true });
    expect(served).toEqual(['north', 'south']);
  });

  it('are the last known ones while the cloud does not answer, without waiting for it [HQ-06]', async () => {
    const data = await begin('hq');
    cloud.enabled = ['north', 'south'];
    cloud.failing.add('/configuration/KdsSettings hq');
    expect(await data.chain()).toEqual({ sites: listed('south'), fresh: false });
    reachable = false;
    const asked = cloud.asked.length;
    expect(await data.chain()).toEqual({ sites: listed('south'), fresh: false });
    expect(cloud.asked).toHaveLength(asked);
  });

  it('are empty at a single site [HQ-02]', async () => {
    expect(await (await begin('site')).chain()).toEqual({ sites: [], fresh: true });
  });
});

describe('a stop while data is being loaded', () => {
  it('writes nothing to the database that is closed by then [DURA-03]', async () => {
    const host = manualHost();
    const hub = new TestHub(tempDir(), host.now());
    const { client, cloud: slow } = chainCloud();
    slow.enabled = ['south'];
    const released = Promise.withResolvers<void>();
    const failures: unknown[] = [];
    const data = new OrganisationData(
      { id: 'hq', name: 'The chain', role: 'hq' },
      {
        stores: hub.store,
        // An aborted call may have been answered at that very moment.
        client: Object.assign(Object.create(client), {
          call: async (request: Parameters<typeof client.call>[0]) => {
            request.signal?.addEventListener('abort', () => released.resolve());
            await released.promise;
            return client.call(request);
          },
        }),
        host,
        reachable: () => true,
        storage: {
          failed: (reason) => {
            failures.push(reason);
            return false;
          },
        },
        onChange: () => {},
        onSetupSaved: () => {},
        onStandIn: () => {},
        saveStaff: () => Promise.resolve(),
        onUnreadableSetup: () => {},
      },
    );
    const loading = data.load();
    await data.stop();
    hub.close();
    released.resolve();
    await loading;
    expect(failures).toEqual([]);
  });
});
