import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KitchenLoadWatch } from '../../hub/lookups/kitchen-load.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { arrives, at, course, iso, item, itemEvent, order } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const planning = { quotes: true, dishesAtOnce: 1, slowAboveMinutes: 15, pauseAboveMinutes: 30 };
const profiles = [
  { _id: 'pass', type: 'expo', name: 'Pass' },
  { _id: 'guests', type: 'customer', name: 'Guests', pendingTime: 0, showWaitTime: true },
  { _id: 'silent', type: 'customer', name: 'Silent', pendingTime: 0 },
];
const steaks = (count: number, id = 'order-1') => {
  const ids = Array.from({ length: count }, (_, index) => `s${index}`);
  const wires = ids.map((id) => item(id, { item: 'item-steak', preparationTimeSeconds: 600 }));
  return arrives(
    order(id, { courses: [course('mains', ids, { fired: { at: iso('12:00') } })], items: wires }),
  );
};

let hub: TestHub;
let due: (() => void)[];
let told: number;
let load: KitchenLoadWatch;

function watch(): KitchenLoadWatch {
  const storage = {
    failed: (reason: unknown) => {
      throw reason;
    },
  };
  const host = {
    now: () => hub.now,
    after: (_delayMs: number, run: () => void) => {
      due.push(run);
      return () => void due.splice(due.indexOf(run), 1);
    },
  };
  return new KitchenLoadWatch(hub.engine, hub.store, storage, hub.events, host);
}

beforeEach(() => {
  hub = new TestHub(tempDir(), at('12:00'), smallSite({ profiles, planning }));
  due = [];
  told = 0;
  hub.events.on('tillEventsAdded', () => {
    told += 1;
  });
  load = watch();
});
afterEach(() => hub.close());

function reckon(): void {
  load.changed();
  for (const run of due.splice(0)) run();
}

const events = () =>
  (hub.store.raw.prepare('select type, data from till_events').all() as { type: string; data: string }[]).map(
    ({ type, data }) => ({ type, ...JSON.parse(data) }),
  );
const states = () => events().map(({ state }) => state);
const guests = (profile = 'guests') => hub.board({ kind: 'customer', profile });

describe('[PACE-05] the busy state of a kitchen', () => {
  it('is sent to tills when it changes, once, also over a restart', async () => {
    await hub.take(steaks(2));
    reckon();
    reckon();
    expect(events()).toMatchObject([
      {
        type: 'kitchen.load',
        state: 'slow',
        paused: false,
        stations: [{ name: 'Grill', open: 2, busyMinutes: 20 }],
      },
    ]);
    expect(told).toBe(1);
    load.stop();
    hub.restart();
    load = watch();
    reckon();
    expect(states()).toEqual(['slow']);
    const done = itemEvent('p', '12:01', 'prepared', ['s0', 's1']);
    await hub.take(done);
    reckon();
    expect(states()).toEqual(['slow', 'open']);
  });

  it('pauses above the second limit, and when a manager sets it, whatever the work', async () => {
    await hub.take(steaks(4));
    reckon();
    expect(load.pause(true)).toMatchObject({ state: 'pause', paused: true });
    await hub.take(itemEvent('p', '12:01', 'prepared', ['s0', 's1', 's2', 's3']));
    reckon();
    expect(load.quote([])).toMatchObject({ state: 'pause', paused: true });
    load.pause(false);
    expect(states()).toEqual(['pause', 'pause', 'pause', 'open']);
    expect(events().map(({ paused }) => paused)).toEqual([false, true, true, false]);
  });

  it('includes a quote for the requested dishes', async () => {
    await hub.take(steaks(1));
    expect(load.quote(['Steak'])).toMatchObject({
      enabled: true,
      minutes: 20,
      state: 'open',
      at: iso('12:00'),
    });
  });

  it('is on the boards in steps of five minutes, on customer boards only where their profile enables it', async () => {
    await hub.take(steaks(2));
    reckon();
    expect(guests()).toMatchObject({ wait: { state: 'slow', minutes: 30 } });
    expect(guests('silent')).not.toHaveProperty('wait');
    expect(hub.board({ kind: 'expo', profile: 'pass' })).toMatchObject({ pace: { load: { minutes: 30 } } });
  });

  it('redraws only the waiting time, on the boards that show it, when it changes [PACE-05]', async () => {
    await hub.take(steaks(2));
    const ticketsOf = (profile: string) => Object.keys(guests(profile).tickets);
    const before = [ticketsOf('guests'), ticketsOf('silent')];
    hub.board({ kind: 'expo', profile: 'pass' });
    // Changed without an update: a board that is drawn whole would show it.
    hub.forge(steaks(1, 'order-2'));
    hub.changes.length = 0;
    const redraws = hub.kitchenChanges;
    reckon();
    expect(hub.changes.map(({ parts }) => Object.keys(parts))).toEqual([['wait'], ['pace']]);
    expect(hub.changes.map(({ key }) => key)).toEqual([
      expect.stringContaining('guests'),
      expect.stringContaining('pass'),
    ]);
    expect(hub.kitchenChanges).toBe(redraws);
    expect([ticketsOf('guests'), ticketsOf('silent')]).toEqual(before);
  });

  it('is absent where the site calculates none', async () => {
    await hub.take(steaks(4));
    reckon();
    hub.engine.useSite({ ...hub.engine.site(), setup: readSetup({ profiles }) });
    reckon();
    expect(guests()).not.toHaveProperty('wait');
    expect(load.quote(['Steak'])).toMatchObject({ enabled: false, state: 'open', minutes: 0, stations: [] });
  });
});
