// The image on a real engine: built, healthy, run by an ordinary user on a read-only root, stopped in time without loss.
// Runs by `npm run image`, and wherever that has left an engine with its base.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { appliedInCloud, compareWithFresh, outboxSize, tally } from '../faults/kill-run.ts';
import { prepared } from '../journeys/support/course-commands.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { loggedIn, type Person } from '../support/person.ts';
import { call } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';
import { buildImage, hasBase, PodmanHub, podmanUnavailableReason } from './podman-engine.ts';

const BUILD_LIMIT_MS = 900_000;
const ORDERS = 12;
const PASS = { kind: 'expo', profile: 'profile-expo' } as const;

const reason =
  podmanUnavailableReason() ?? (hasBase() ? undefined : 'no base image here: npm run image makes one');
const skipped = reason === undefined ? '' : ` (skipped: ${reason})`;
if (skipped !== '') console.log(`tests/image/podman-run.long.test.ts is${skipped}`);

describe.skipIf(skipped !== '')(`[OPS-02] the image on Podman${skipped}`, () => {
  const hub = new PodmanHub();
  let sandbox: Sandbox;
  let url = '';
  let settings: Record<string, string> = {};
  let chef: Person;
  let pass: Display;
  let orders: KnownOrder[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox({ paceOrdersPerHour: 0 });
    const [port = 0] = await freePorts(1);
    url = `http://127.0.0.1:${port}`;
    settings = {
      KDS_HOST: '127.0.0.1',
      KDS_PORT: String(port),
      KDS_CLOUD_API_URL: sandbox.apiUrl,
      KDS_BROKER_URL: sandbox.brokerUrl,
    };
  });
  afterAll(async () => {
    pass?.close();
    hub.remove();
    await sandbox?.stop();
  }, 60_000);

  it(
    'is built, starts and turns healthy',
    async () => {
      const built = buildImage();
      expect(built.code, built.output).toBe(0);
      const started = hub.start(settings);
      expect(started.code, started.output).toBe(0);
      await until(() => hub.health().code === 0, hub.logs, 60_000);
      chef = await loggedIn(url, sandbox.login);
      pass = await new Display(url, chef.cookie).connect();
      await pass.watch('w', PASS);
    },
    BUILD_LIMIT_MS,
  );

  it('runs as an ordinary user without capabilities, on a read-only root', () => {
    const status = hub.exec('cat', '/proc/1/status').output;
    expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
    expect(status).toMatch(/^CapBnd:\t0{16}$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const write = hub.exec('touch', '/app/dist/x', '/usr/x', '/data/x').output;
    expect(write).toMatch(/\/app\/dist\/x.*Read-only/);
    expect(write).toMatch(/\/usr\/x.*Read-only/);
    expect(write).not.toContain('/data/x');
    expect(hub.exec('kds', 'status').output).toMatch(/^The hub runs and is ready\./);
    const owners = hub.exec('stat', '-c', '%a %U', '/data', '/data/kds.db').output;
    expect(owners.trim().split('\n')).toEqual(['700 node', '600 node']);
  });

  it('stops under load within ten seconds with 0, and has all data when it starts again [DURA-03]', async () => {
    orders = Array.from({ length: ORDERS }, (_, n) =>
      knownOrder({ number: 500 + n, dishes: ['steak', 'burger'], state: 'fired' }),
    );
    for (const { document } of orders)
      await call(sandbox.apiUrl, '/sandbox/orders', { method: 'POST', body: { order: document } });
    await until(() => pass.tickets('w').length === ORDERS, 'the orders did not come');
    const acknowledged = new Set<string>();
    const taps = orders.map((order) => pass.command('w', prepared(order, 'burger')));
    for (const tap of taps) void tap.then(({ ok }) => ok && acknowledged.add(tap.id));
    await Promise.race(taps);
    expect(hub.stop().output.trim(), hub.logs()).toBe('0');
    expect(hub.logs()).toContain('"the hub stops"');
    const started = hub.start(settings);
    expect(started.code, started.output).toBe(0);
    await until(() => hub.health().code === 0, hub.logs, 60_000);
    await until(() => pass.working() === 0, 'taps stayed without an answer', 60_000);
    await until(async () => (await outboxSize(url, chef.cookie)) === 0, 'the outbox did not empty', 60_000);
    expect(acknowledged.size).toBe(ORDERS);
    const differ = await compareWithFresh([pass], [PASS], url, chef.cookie);
    const found = tally(hub.dataDir(), acknowledged, await appliedInCloud(sandbox.apiUrl));
    expect({ ...found, differ, mismatches: pass.mismatches }).toEqual({
      lostInDatabase: [],
      lostInCloud: [],
      appliedTwice: [],
      integrity: 'ok',
      differ: [],
      mismatches: [],
    });
    expect(hub.stop().output.trim()).toBe('0');
  }, 180_000);
});
