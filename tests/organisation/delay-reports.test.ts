// Delay reports of a site to the reporting endpoint, and when none are sent.

import { expect, it, onTestFinished } from 'vitest';
import { DelayReports, REPORT_EVERY_MS } from '../../hub/organisation/delay-reports.ts';
import { setUpClient } from '../cloud/cloud-setup.ts';
import { startCloudStub } from '../cloud/cloud-stub.ts';
import { manualHost } from '../intake/manual-host.ts';
import { arrives, at, twoMains } from '../kitchen/builders.ts';
import { soon } from '../support/soon.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

async function setUp() {
  const host = manualHost(at('12:00'));
  const endpoint = await startCloudStub();
  const { client } = await setUpClient();
  const kitchen = new TestHub(tempDir(), host.now());
  onTestFinished(() => kitchen.close());
  const withUrl = (url: string | undefined) => new DelayReports(url, client, kitchen.engine, host);
  return { host, endpoint, client, kitchen, withUrl, reports: withUrl(`${endpoint.url}/reports`) };
}

it('the endpoint receives the delays of open courses by kind four times an hour [CLOUD-23][LOG-07]', async () => {
  const { host, endpoint, kitchen, reports } = await setUp();
  await kitchen.take(arrives(twoMains()));
  reports.start();
  await host.advance(REPORT_EVERY_MS);
  await soon(() => expect(endpoint.asked).toHaveLength(1));
  expect(endpoint.asked[0]?.path).toBe('/reports');
  expect(JSON.parse(endpoint.asked[0]?.body ?? '')).toEqual({
    action: 'kds',
    siteId: 'site-1',
    data: {
      at: new Date(at('12:15')).toISOString(),
      courses: [{ courseType: 'Mains', count: 1, avgDelay: 5, maxDelay: 5, totalDelay: 5 }],
    },
  });
  await host.advance(REPORT_EVERY_MS);
  await soon(() => expect(endpoint.asked).toHaveLength(2));
  reports.stop();
  expect(host.nextIn()).toBeUndefined();
});

it('the endpoint receives nothing while the hub is logged out; without an address nothing is calculated [CLOUD-23]', async () => {
  const { host, endpoint, client, withUrl, reports } = await setUp();
  withUrl(undefined).start();
  expect(host.nextIn()).toBeUndefined();
  client.logout();
  reports.start();
  await host.advance(REPORT_EVERY_MS);
  expect(endpoint.asked).toEqual([]);
  expect(host.nextIn()).toBe(REPORT_EVERY_MS);
});
