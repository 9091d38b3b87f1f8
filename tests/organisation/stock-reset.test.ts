// Owns the examples of limits that end with the business day: over midnight, without the cloud, and over a restart.
import { beforeEach, describe, expect, test } from 'vitest';
import type { CloudClient } from '../../hub/cloud/cloud-client.ts';
import { lastDayEnd } from '../../hub/kitchen/time/opening.ts';
import { StockWatch } from '../../hub/organisation/stock.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { type ManualHost, manualHost, settled } from '../intake/manual-host.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

/** Noon; the site closes with its midnight, twelve hours on. */
const HOURS_TO_CLOSE = 12;
const daily = { _id: 'i1', item: 'steak', quantity: 3, autoReset: true };
const lasting = { _id: 'i2', item: 'fish', quantity: 4, autoReset: false };

let folder: string;
let host: ManualHost;
let stock: StockWatch;
let inventory: { _id: string; item: string; quantity: number; autoReset: boolean }[];
let reachable: boolean;
let removed: string[];
let changes: number;
const items = () => stock.entries().map(({ item }) => item);

/** As the hub begins: the first time, and after a stop, over the same data. */
function begin(): void {
  const client: CloudClient = {
    call: async ({ method, path }) => {
      if (!reachable) return { ok: false, kind: 'no-connection', reason: 'away' };
      if (method === 'GET') return { ok: true, status: 200, body: inventory };
      removed.push(path);
      inventory = inventory.filter(({ _id }) => path !== `/inventory/${_id}`);
      return { ok: true, status: 200, body: undefined };
    },
    signIn: () => Promise.resolve({ ok: true, tokens: { access: 'a', refresh: 'r' } }),
    adopt: () => {},
    keep: () => {},
    speakFor: () => {},
    owners: () => [],
    as: () => client,
    forget: () => {},
    withTokens: () => client,
    owner: () => undefined,
    logout: () => {},
    loggedIn: () => true,
  };
  const { workHours } = readSetup({});
  stock = new StockWatch({
    site: 'north',
    stores: openStore(folder, host.now),
    client,
    host,
    reachable: () => reachable,
    storage: { failed: () => false },
    dayEnd: () => lastDayEnd(workHours, 'UTC', host.now()),
    onChange: () => {
      changes += 1;
    },
  });
}

/** Time goes by; only its last minute is lived through, with the look that belongs to it. */
const passes = async (ms: number) => {
  host.setClock(host.now() + ms - MINUTE_MS);
  await host.advance(MINUTE_MS);
  await settled();
};

/** Time goes by while the hub is off. */
const sleepFor = (ms: number) => {
  stock.stop();
  host.setClock(host.now() + ms);
  begin();
};

beforeEach(async () => {
  folder = tempDir();
  host = manualHost();
  inventory = [daily, lasting];
  reachable = true;
  removed = [];
  changes = 0;
  begin();
  await stock.load();
});

describe('a limit that ends with the business day', () => {
  test('[INV-02] holds until the day ends; then it is taken off in the cloud and on every board, the others stay', async () => {
    await passes(HOURS_TO_CLOSE * HOUR_MS - MINUTE_MS);
    expect(items()).toEqual(['steak', 'fish']);
    const before = changes;
    await passes(2 * MINUTE_MS);
    expect(removed).toEqual(['/inventory/i1']);
    expect(items()).toEqual(['fish']);
    expect(changes).toBeGreaterThan(before);
  });

  test('[INV-02] without the cloud it holds no more here at once, and is taken off when the cloud is back', async () => {
    reachable = false;
    await passes(HOURS_TO_CLOSE * HOUR_MS + MINUTE_MS);
    expect(items()).toEqual(['fish']);
    expect(removed).toEqual([]);
    reachable = true;
    await host.advance(MINUTE_MS);
    expect(removed).toEqual(['/inventory/i1']);
  });

  test('[INV-02] a hub that was off over midnight takes it off when it starts', async () => {
    sleepFor(13 * HOUR_MS);
    expect(items()).toEqual(['fish']);
    await stock.load();
    expect(removed).toEqual(['/inventory/i1']);
    expect(items()).toEqual(['fish']);
  });

  test('[INV-02] a restart within the day changes nothing', async () => {
    sleepFor(2 * HOUR_MS);
    await stock.load();
    expect(items()).toEqual(['steak', 'fish']);
    expect(removed).toEqual([]);
  });

  test('[INV-02] one that was set after the day ended holds for the new day, also on an entry of the day before', async () => {
    reachable = false;
    await passes(HOURS_TO_CLOSE * HOUR_MS + HOUR_MS);
    reachable = true;
    inventory = [{ ...daily, quantity: 2 }];
    await stock.load('steak');
    await passes(10 * HOUR_MS);
    expect(items()).toEqual(['steak']);
    await passes(14 * HOUR_MS);
    expect(removed).toEqual(['/inventory/i1']);
    expect(items()).toEqual([]);
  });

  test('[INV-02] what others sell of it doesn’t keep it', async () => {
    await passes(11 * HOUR_MS);
    inventory = [{ ...daily, quantity: 1 }];
    await passes(2 * HOUR_MS);
    expect(removed).toEqual(['/inventory/i1']);
  });
});
