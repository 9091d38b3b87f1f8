import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Arrivals } from '../../hub/organisation/connection-state.ts';
import { SiteIntakes } from '../../hub/organisation/site-intakes.ts';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { fakeReceiver } from '../intake/fake-receiver.ts';
import { openStore } from '../support/open-store.ts';
import { loggedIn as sandboxCalls } from '../support/sandbox-calls.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';
import { chainCloud } from './chain-cloud.ts';

let sandbox: Sandbox;
let intakes: SiteIntakes;
let states: string[];
let arrivals: Arrivals[];
let signals: string[];
let cloud: ReturnType<typeof chainCloud>['cloud'];

const host = {
  now: () => Date.now(),
  cautiousNow: () => Date.now(),
  isTimeSure: () => true,
  monotonicMs: () => performance.now(),
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  random: () => 0,
  log: { info: () => {}, warn: () => {}, error: () => {} },
};

beforeEach(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0 });
  states = [];
  arrivals = [];
  signals = [];
  const made = chainCloud();
  cloud = made.cloud;
  intakes = new SiteIntakes(
    { id: 'hq-1', name: 'The chain', role: 'hq' },
    {
      config: {
        KDS_BROKER_LOGIN: 'guest',
        KDS_BROKER_PASSCODE: 'guest',
        KDS_BROKER_VHOST: '/',
        KDS_BROKER_DESTINATION: '/exchange/amq.topic/kds.{org}',
      },
      brokerUrl: sandbox.brokerUrl,
      hubId: 'test',
      stores: openStore(tempDir()),
      receiver: fakeReceiver(),
      client: made.client,
      host,
      setup: () => readSetup({}),
      onSignal: ({ signal, site }) => signals.push(`${signal} ${site}`),
      onOrdersLack: () => {},
      onArrivals: (state) => arrivals.push(state),
      onBroker: (state) => states.push(state),
    },
  );
});
afterEach(async () => {
  await intakes.stop();
  await sandbox.stop();
});

it('the broker counts as up once every topic is, and until then names the missing one [HQ-11]', async () => {
  cloud.failing.add('/kds-orders site-2');
  await intakes.follow(['site-1', 'site-2']);
  await until(
    () => intakes.down().join() === 'site-2',
    () => `down: ${intakes.down()}`,
  );
  expect(states.at(-1)).toBe('down');
  cloud.failing.clear();
  await until(() => {
    intakes.hurry();
    return states.at(-1) === 'up';
  }, 'never up');
  expect(intakes.down()).toEqual([]);
});

it('a site whose intakes are closed no longer counts [HQ-11]', async () => {
  cloud.failing.add('/kds-orders site-2');
  await intakes.follow(['site-1', 'site-2']);
  await until(() => intakes.down().join() === 'site-2', 'not only the second site is down');
  await intakes.follow(['site-1']);
  expect(states.at(-1)).toBe('up');
});

it('the HQ’s own topic reports a saved setup; after every connect one is assumed missed [BRK-07]', async () => {
  await intakes.follow([]);
  await until(() => states.at(-1) === 'up', 'never up');
  expect(signals).toEqual(['config-updated hq-1']);
  const { control } = await sandboxCalls(sandbox);
  await control('/messages', {
    method: 'POST',
    body: { organization: 'hq-1', type: 'config-updated', data: {} },
  });
  await until(() => signals.length === 2, 'not heard');
  expect(signals[1]).toBe('config-updated hq-1');
});

it('other messages on the HQ’s topic are acknowledged and ignored [HQ-11]', async () => {
  await intakes.follow([]);
  await until(() => states.at(-1) === 'up', 'never up');
  const { control } = await sandboxCalls(sandbox);
  await control('/messages', { method: 'POST', body: { organization: 'hq-1', body: 'no json' } });
  await control('/messages', {
    method: 'POST',
    body: { organization: 'hq-1', type: 'config-updated', data: {} },
  });
  await until(() => signals.length === 2, 'the next message was not heard');
});
