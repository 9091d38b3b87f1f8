// State of the hub's connections, and when a failure has lasted long enough to be shown.

import { beforeEach, describe, expect, it } from 'vitest';
import {
  BROKER_TROUBLE_AFTER_MS,
  ConnectionState,
  OUTBOX_COUNT_EVERY_MS,
} from '../../hub/organisation/connection-state.ts';
import { BLOCKED_OFFLINE, type Link } from '../../shared/protocol/down.ts';
import { manualHost } from '../intake/manual-host.ts';

let host: ReturnType<typeof manualHost>;
let link: ConnectionState;
let told: Link[];

beforeEach(() => {
  host = manualHost();
  told = [];
  link = new ConnectionState(host);
  link.onChange((state) => told.push(state));
  link.serving(true);
  link.broker('up');
  link.cloud('online');
});

const trouble = () => link.current().trouble;

describe('connection state and work hours', () => {
  it('report once that the restaurant is closed and when it opens, and reset that [SET-48]', () => {
    const since = link.current().since;
    link.closed({ opensAt: 7 });
    expect(told.at(-1)).toMatchObject({ closed: { opensAt: 7 }, since });
    const count = told.length;
    link.closed({ opensAt: 7 });
    expect(told).toHaveLength(count);
    link.closed({});
    expect(told.at(-1)?.closed).toEqual({});
    link.cloud('offline');
    expect(told.at(-1)?.closed).toEqual({});
    link.closed(undefined);
    expect(told.at(-1)).not.toHaveProperty('closed');
    const after = told.length;
    link.closed(undefined);
    expect(told).toHaveLength(after);
  });
});

describe('connection state of LAN printers', () => {
  it('reports one that can’t print with its queue, with priority over other changes, until all can [PAPER-02]', () => {
    const hot = { id: 'p', name: 'Hot', state: 'paper', waiting: 3, profiles: ['pass'], stations: [] };
    const { since } = link.current();
    link.printers([hot]);
    expect(told.at(-1)).toMatchObject({ printers: [hot], since });
    link.cloud('offline');
    expect(told.at(-1)).toMatchObject({ printers: [hot], cloud: 'offline' });
    link.printers([]);
    expect(told.at(-1)).not.toHaveProperty('printers');
  });
});

describe('connection state of the cloud', () => {
  it('changes the icon immediately, and the banner when calls keep failing [SHELL-14][SHELL-32]', () => {
    link.cloud('offline');
    expect(told.at(-1)).toMatchObject({ cloud: 'offline' });
    expect(trouble()).toBeUndefined();
    link.callsFail(true);
    expect(told.at(-1)).toMatchObject({ trouble: 'cloud' });
    link.callsFail(false);
    expect(told.at(-1)).not.toHaveProperty('trouble');
  });

  it('reports a missing broker after 10 s, and only for a hub with a site [SHELL-32]', async () => {
    link.broker('down');
    await host.advance(9_999);
    expect(trouble()).toBeUndefined();
    await host.advance(1);
    expect(trouble()).toBe('broker');
    link.broker('up');
    expect(trouble()).toBeUndefined();
    link.broker('down');
    link.serving(false);
    await host.advance(20_000);
    expect(trouble()).toBeUndefined();
  });

  it('reports the loss and the return of the realtime database, once each [MSG-04]', () => {
    const count = told.length;
    for (const isDown of [false, true, true]) link.realtime(isDown);
    expect([told.length - count, told.at(-1)?.realtime]).toEqual([1, 'down']);
    link.cloud('offline');
    expect(told.at(-1)).toMatchObject({ cloud: 'offline', realtime: 'down' });
    link.realtime(false);
    expect(told.at(-1)).not.toHaveProperty('realtime');
  });

  it('reports a lost login before everything else, and is not repeated', () => {
    link.loggedIn(false);
    link.callsFail(true);
    expect(trouble()).toBe('login');
    const count = told.length;
    link.callsFail(true);
    link.loggedIn(false);
    expect(told).toHaveLength(count);
    link.loggedIn(true);
    expect(trouble()).toBe('cloud');
  });

  it('reports what was never loaded, the setup before the orders, until both are there [ERR-06]', () => {
    link.lacks('orders', true);
    link.lacks('setup', true);
    expect(told.at(-1)).toMatchObject({ lacks: 'setup' });
    link.lacks('setup', false);
    expect(told.at(-1)).toMatchObject({ lacks: 'orders' });
    link.lacks('orders', false);
    expect(told.at(-1)).not.toHaveProperty('lacks');
  });
});

describe('[SHELL-33] connection state of the outbox', () => {
  const counts = () => told.map(({ outbox }) => outbox);
  beforeEach(() => {
    told.length = 0;
  });

  it('omits a row that is sent immediately [LIVE-03]', async () => {
    for (const waiting of [1, 2, 1, 0]) link.outbox(waiting);
    await host.advance(10 * OUTBOX_COUNT_EVERY_MS);
    expect(counts()).toEqual([]);
  });

  it('follows a draining queue a few times a second, and reports its end', async () => {
    for (let waiting = 1_000; waiting >= 0; waiting--) {
      link.outbox(waiting);
      await host.advance(1);
    }
    await host.advance(OUTBOX_COUNT_EVERY_MS);
    expect(counts()).toEqual([751, 501, 251, 1, 0]);
  });

  it('is reported in the same way while the cloud is away', async () => {
    link.outbox(3);
    link.cloud('offline');
    expect(told.at(-1)).toMatchObject({ cloud: 'offline', outbox: 3 });
    link.outbox(4);
    await host.advance(OUTBOX_COUNT_EVERY_MS);
    expect(told.at(-1)).toMatchObject({ outbox: 4 });
  });

  it('is not left outdated at a display that connects in between', async () => {
    link.outbox(3);
    await host.advance(OUTBOX_COUNT_EVERY_MS);
    link.outbox(5);
    expect(link.forDisplay()).toMatchObject({ outbox: 5 });
    link.outbox(3);
    await host.advance(OUTBOX_COUNT_EVERY_MS);
    expect(counts()).toEqual([3, 3]);
  });
});

describe('[SHELL-32] orders while neither broker nor polling works', () => {
  const since = () => link.current().ordersSince;
  const upTo = 1_000;

  it('are reported as outdated, with their time, as soon as the broker is gone for 10 s and polling failed', async () => {
    link.broker('down');
    link.arrivals({ upTo, failing: true });
    expect(since()).toBeUndefined();
    await host.advance(BROKER_TROUBLE_AFTER_MS);
    expect(told.at(-1)).toMatchObject({ trouble: 'broker', ordersSince: upTo });
    link.arrivals({ upTo: 2_000, failing: false });
    expect(told.at(-1)).not.toHaveProperty('ordersSince');
  });

  it('are reported without waiting for a hanging load where other calls show that the cloud is away', async () => {
    link.broker('down');
    link.arrivals({ upTo, failing: false });
    await host.advance(BROKER_TROUBLE_AFTER_MS);
    expect(since()).toBeUndefined();
    link.cloud('offline');
    expect(told.at(-1)).toMatchObject({ cloud: 'offline', ordersSince: upTo });
    link.broker('up');
    expect(told.at(-1)).not.toHaveProperty('ordersSince');
  });

  it('have no last time if none were ever loaded, and none of the former site', async () => {
    link.broker('down');
    link.arrivals({ upTo: undefined, failing: true });
    await host.advance(BROKER_TROUBLE_AFTER_MS);
    expect(since()).toBeUndefined();
    link.arrivals({ upTo, failing: true });
    expect(since()).toBe(upTo);
    link.serving(false);
    link.serving(true);
    await host.advance(BROKER_TROUBLE_AFTER_MS);
    expect(since()).toBeUndefined();
  });
});

it('cloud-only features are listed as unavailable exactly as long as the cloud is away [SPOOL-10]', () => {
  link.cloud('offline');
  expect(link.current().blocked).toEqual(BLOCKED_OFFLINE);
  link.cloud('online');
  told.length = 0;
  expect(link.current()).not.toHaveProperty('blocked');
  link.outbox(3);
  link.cloud('offline');
  expect(told.map(({ cloud, blocked }) => [cloud, blocked !== undefined])).toEqual([['offline', true]]);
});

it('boards show that the cloud refuses updates until it accepts them again [CLOUD-34]', () => {
  const state = new ConnectionState(manualHost());
  state.serving(true);
  state.broker('up');
  state.refused(true);
  expect(state.current().trouble).toBe('refused');
  state.loggedIn(false);
  expect(state.current().trouble).toBe('login');
  state.loggedIn(true);
  state.refused(false);
  expect(state.current().trouble).toBeUndefined();
});

it('boards show that region defaults replace a setup that could not be loaded, until it is there [SET-47]', () => {
  told.length = 0;
  link.standIn(true);
  link.standIn(true);
  expect(told.map(({ setup }) => setup)).toEqual(['not-loaded']);
  link.standIn(false);
  expect(told.at(-1)).not.toHaveProperty('setup');
  link.standIn(true);
  link.serving(false);
  expect(link.current()).not.toHaveProperty('setup');
});
