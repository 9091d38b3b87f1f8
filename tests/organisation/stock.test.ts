import { beforeEach, expect, test } from 'vitest';
import { StockWatch } from '../../hub/organisation/stock.ts';
import { INVENTORY_REFRESH_MS } from '../../shared/limits.ts';
import { type ManualHost, manualHost, settled } from '../intake/manual-host.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';
import { chainCloud } from './chain-cloud.ts';

const steak = { _id: 'i1', item: 'item-steak', quantity: 3 };

let host: ManualHost;
let cloud: ReturnType<typeof chainCloud>['cloud'];
let watch: StockWatch;
let reachable: boolean;
let changes: number;
const asked = () => cloud.count('/inventory', 'north');

beforeEach(() => {
  host = manualHost();
  const made = chainCloud();
  cloud = made.cloud;
  cloud.answers.set('/inventory', [steak]);
  reachable = true;
  changes = 0;
  const parts = { site: 'north', stores: openStore(tempDir()), client: made.client, host };
  watch = new StockWatch({
    ...parts,
    reachable: () => reachable,
    storage: { failed: () => false },
    dayEnd: () => 0,
    onChange: () => {
      changes += 1;
    },
  });
});

test('limits are loaded, saved, and loaded again every 60 s [INV-07]', async () => {
  expect(INVENTORY_REFRESH_MS).toBe(60_000);
  expect(await watch.load()).toBe(true);
  expect(watch.entries()).toEqual([steak]);
  await host.advance(59_999);
  expect(asked()).toBe(1);
  await host.advance(1);
  expect(asked()).toBe(2);
  await host.advance(60_000);
  expect(asked()).toBe(3);
});

test('only differences of limits are reported [INV-07]', async () => {
  await watch.load();
  await watch.load();
  expect(changes).toBe(1);
  cloud.answers.set('/inventory', [{ ...steak, quantity: 2 }]);
  await watch.load();
  cloud.answers.set('/inventory', []);
  await watch.load();
  expect(changes).toBe(3);
  expect(watch.entries()).toEqual([]);
});

test('while the cloud is away no request is sent, and the saved limits apply [INV-07]', async () => {
  await watch.load();
  reachable = false;
  await host.advance(120_000);
  expect(asked()).toBe(1);
  expect(watch.entries()).toEqual([steak]);
  reachable = true;
  await host.advance(60_000);
  expect(asked()).toBe(2);
});

test('without a login no request is sent [INV-07]', async () => {
  await watch.load();
  cloud.loggedIn = false;
  await host.advance(60_000);
  expect(asked()).toBe(1);
});

test('a failed request for limits changes nothing and is retried [INV-07]', async () => {
  await watch.load();
  cloud.failing.add('/inventory north');
  expect(await watch.load()).toBe(false);
  expect(watch.entries()).toEqual([steak]);
  cloud.failing.clear();
  await host.advance(60_000);
  await settled();
  expect(asked()).toBe(3);
});

test('no request is sent after a stop [INV-07]', async () => {
  await watch.load();
  watch.stop();
  await host.advance(120_000);
  expect(asked()).toBe(1);
});
