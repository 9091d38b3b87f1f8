import { beforeEach, describe, expect, test } from 'vitest';
import type { CloudClient } from '../../hub/cloud/cloud-client.ts';
import { lastDayEnd } from '../../hub/kitchen/time/opening.ts';
import { BUSINESS_DAY_REFRESH_MS, StockWatch } from '../../hub/organisation/stock.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { type ManualHost, manualHost, settled } from '../intake/manual-host.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

/** Starts at noon; the site closes at its midnight, twelve hours later. */
const HOURS_TO_CLOSE = 12;
const daily = { _id: 'i1', item: 'steak', quantity: 3, autoReset: true };
const lasting = { _id: 'i2', item: 'fish', quantity: 4, autoReset: false };

let folder: string;
let host: ManualHost;
let stock: StockWatch;
let inventory: { _id: string; item: string; quantity: number; autoReset: boolean }[];
/** The cloud's answer about its business day. */
let day: unknown;
let reachable: boolean;
let removed: string[];
let changes: number;
const items = () => stock.entries().map(({ item }) => item);

/** Starts the hub: the first time, and after a stop, over the same data. */
function begin(): void {
  const client: CloudClient = {
    call: async ({ method, path }) => {
      if (!reachable) return { ok: false, kind: 'no-connection', reason: 'away' };
      if (path === '/businessdays/current') return { ok: true, status: 200, body: day };
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

/** Advances time; only the last minute runs, with the check that is part of it. */
const passes = async (ms: number) => {
  host.setClock(host.now() + ms - MINUTE_MS);
  await host.advance(MINUTE_MS);
  await settled();
};

/** The same, but the last part is as long as the polling interval of the business day. */
const passesWithLooks = async (ms: number) => {
  await passes(ms - BUSINESS_DAY_REFRESH_MS);
  await host.advance(BUSINESS_DAY_REFRESH_MS);
  await settled();
};

/** Advances time while the hub is off. */
const sleepFor = (ms: number) => {
  stock.stop();
  host.setClock(host.now() + ms);
  begin();
};

beforeEach(async () => {
  folder = tempDir();
  host = manualHost();
  inventory = [daily, lasting];
  day = {};
  reachable = true;
  removed = [];
  changes = 0;
  begin();
  await stock.load();
});

describe('a stock limit that ends with the business day', () => {
  test('lasts until the day ends and is then removed in the cloud and on every board; others stay [INV-02]', async () => {
    await passes(HOURS_TO_CLOSE * HOUR_MS - MINUTE_MS);
    expect(items()).toEqual(['steak', 'fish']);
    const before = changes;
    await passes(2 * MINUTE_MS);
    expect(removed).toEqual(['/inventory/i1']);
    expect(items()).toEqual(['fish']);
    expect(changes).toBeGreaterThan(before);
  });

  test('ends when the cloud opens a new business day, even before closing time [INV-02][CLOUD-10]', async () => {
    const openedAt = (ms: number) => new Date(ms).toISOString();
    day = { businessDate: '2026-06-01', opened: openedAt(host.now() - HOUR_MS) };
    await passesWithLooks(HOUR_MS);
    expect(items()).toEqual(['steak', 'fish']);
    // The same day with another opening time is no new day; a future one has not begun.
    day = { businessDate: '2026-06-01', opened: openedAt(host.now()) };
    await passesWithLooks(HOUR_MS);
    day = { businessDate: '2026-06-02', opened: openedAt(host.now() + 2 * HOUR_MS) };
    await passesWithLooks(HOUR_MS);
    expect(items()).toEqual(['steak', 'fish']);
    await passesWithLooks(2 * HOUR_MS);
    expect(removed).toEqual(['/inventory/i1']);
    expect(items()).toEqual(['fish']);
    // Known over a restart without the cloud.
    reachable = false;
    stock.stop();
    begin();
    expect(items()).toEqual(['fish']);
  });

  test('is not ended by an unreadable business day [CLOUD-10]', async () => {
    for (const odd of [[], { businessDate: '2026-06-03' }, { businessDate: '2026-06-04', opened: 'soon' }]) {
      day = odd;
      await passesWithLooks(HOUR_MS);
    }
    expect([items(), removed]).toEqual([['steak', 'fish'], []]);
  });

  test('ends locally without the cloud, and is removed in the cloud when that is back [INV-02]', async () => {
    reachable = false;
    await passes(HOURS_TO_CLOSE * HOUR_MS + MINUTE_MS);
    expect(items()).toEqual(['fish']);
    expect(removed).toEqual([]);
    reachable = true;
    await host.advance(MINUTE_MS);
    expect(removed).toEqual(['/inventory/i1']);
  });

  test('is removed at the start of a hub that was off over midnight [INV-02]', async () => {
    sleepFor(13 * HOUR_MS);
    expect(items()).toEqual(['fish']);
    await stock.load();
    expect(removed).toEqual(['/inventory/i1']);
    expect(items()).toEqual(['fish']);
  });

  test('is unchanged by a restart within the day [INV-02]', async () => {
    sleepFor(2 * HOUR_MS);
    await stock.load();
    expect(items()).toEqual(['steak', 'fish']);
    expect(removed).toEqual([]);
  });

  test('applies to the new day if set after the old one ended, even on an entry of the day before [INV-02]', async () => {
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

  test('is not prolonged by sales elsewhere [INV-02]', async () => {
    await passes(11 * HOUR_MS);
    inventory = [{ ...daily, quantity: 1 }];
    await passes(2 * HOUR_MS);
    expect(removed).toEqual(['/inventory/i1']);
  });
});
