// Intake of a site from a real RabbitMQ: published messages arrive, through cuts, restarts and expired queues.

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BrokerState } from '../../hub/intake/broker-feed.ts';
import { BROKER_STOP_MS } from '../../hub/intake/broker-feed.ts';
import { type ArrivalState, SiteIntake } from '../../hub/intake/site-intake.ts';
import { HOUR_MS } from '../../shared/limits.ts';
import { fakeReceiver, inMemoryText } from '../intake/fake-receiver.ts';
import { iso, wireEvent, wireOrder } from '../intake/order-samples.ts';
import { type Rabbit, startRabbit } from '../support/rabbitmq.ts';
import { until } from '../support/until.ts';
import { startCuttableProxy } from './cuttable-proxy.ts';
import { publish } from './publisher.ts';

let rabbit: Rabbit;
beforeAll(async () => {
  rabbit = await startRabbit();
});
afterAll(() => rabbit?.stop());

const realHost = {
  now: () => Date.now(),
  isTimeSure: () => true,
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  random: () => 0,
  log: { info: () => {}, warn: () => {}, error: () => {} },
};

let sites = 0;

/** A site with a separate queue and proxy; the cloud's list is the content of `cloud.orders`. */
async function setUp(options: { queueExpiryMs?: number; heartbeatMs?: number } = {}) {
  const site = `site-${++sites}`;
  const destination = `/exchange/amq.topic/kds.${site}`;
  const proxy = await startCuttableProxy(rabbit.url);
  onTestFinished(() => proxy.close());
  const receiver = fakeReceiver();
  const states: BrokerState[] = [];
  const arrivals: ArrivalState[] = [];
  const cloud = { orders: [] as unknown[], loads: 0, reachable: true };
  const heldUpdates = inMemoryText();
  const cursor = { at: undefined as number | undefined };
  const start = (queueExpiryMs = options.queueExpiryMs ?? 30_000) => {
    const intake = new SiteIntake({
      site,
      hq: false,
      broker: {
        url: proxy.url,
        login: 'guest',
        passcode: 'guest',
        vhost: '/',
        destination,
        queueName: `kds-hub.test.${site}`,
        queueExpiryMs,
        heartbeatMs: options.heartbeatMs ?? 30_000,
        reconnectMs: 50,
      },
      receiver,
      isDiskFull: () => false,
      source: {
        orders: () => {
          cloud.loads += 1;
          return Promise.resolve(
            cloud.reachable
              ? { ok: true as const, orders: cloud.orders }
              : { ok: false as const, kind: 'no-connection', reason: 'down' },
          );
        },
        complete: () => Promise.resolve({ ok: false, kind: 'no-connection', reason: 'down' }),
      },
      cursor: {
        load: () => cursor.at,
        save: (upTo) => {
          cursor.at = upTo;
        },
      },
      heldUpdates,
      host: realHost,
      settings: () => ({ firedAgoMs: HOUR_MS, refreshMs: HOUR_MS }),
      logOrders: () => false,
      onSignal: () => {},
      onBroker: (state) => states.push(state),
      onFirstLoad: () => {},
      onArrivals: (state) => arrivals.push(state),
    });
    onTestFinished(() => intake.stop());
    void intake.start();
    return intake;
  };
  const say = (...orders: object[]) =>
    publish(rabbit.url, destination, ...orders.map((order) => told(site, order)));
  const sayRaw = (...bodies: string[]) => publish(rabbit.url, destination, ...bodies);
  const isUp = () =>
    until(
      () => states.at(-1)?.state === 'up',
      () => `not up: ${JSON.stringify(states)}`,
      20_000,
    );
  const isDown = () => until(() => states.at(-1)?.state === 'down', 'not down');
  const has = (id: string) =>
    until(
      () => receiver.taken.flat().includes(id),
      () => `${id} not among ${receiver.taken}`,
    );
  const count = (id: string) => receiver.taken.flat().filter((taken) => taken === id).length;
  return { site, proxy, receiver, states, cloud, heldUpdates, start, say, sayRaw, isUp, isDown, has, count };
}

const order = (id: string, changes: Record<string, unknown> = {}) =>
  wireOrder(id, { organization: undefined, lastUpdated: iso(Date.now()), ...changes });
const told = (site: string, document: object) =>
  JSON.stringify({
    type: 'order-updated',
    organization: site,
    date: iso(Date.now()),
    data: { order: document },
  });

describe('[BRK-01] broker intake', () => {
  it('passes published messages to the receiver, with their site', async () => {
    const { site, receiver, start, say, isUp, has } = await setUp();
    start();
    await isUp();
    await say(order('o1', { actions: [wireEvent('a1', 'o1')] }));
    await has('o1');
    expect(receiver.facts).toMatchObject([
      { kind: 'order', site },
      { kind: 'action', requestId: 'a1' },
    ]);
  });

  it('delivers one message at a time and the next after the commit [BRK-06][DURA-02]', async () => {
    const { receiver, start, say, isUp, has } = await setUp();
    const commit = Promise.withResolvers<void>();
    let asked = 0;
    receiver.before = () => {
      asked += 1;
      return asked === 1 ? commit.promise : Promise.resolve();
    };
    start();
    await isUp();
    await say(order('o1'), order('o2'));
    await until(() => asked === 1, 'nothing came');
    // A message sent by the broker while another waits would have arrived before this one's answer.
    await publish(rabbit.url, '/exchange/amq.topic/kds.nobody', 'a whole turn of the broker');
    expect(asked).toBe(1);
    commit.resolve();
    await has('o2');
    expect(receiver.taken).toEqual([['o1'], ['o2']]);
  });

  it('does not let a delayed update block other orders [BRK-05]', async () => {
    const { receiver, start, say, isUp, has } = await setUp();
    start();
    await isUp();
    const orders = [order('o1'), order('o1', { diners: 3 }), order('o2')];
    await say(...orders);
    await has('o2');
    expect(receiver.taken).toEqual([['o1'], ['o2']]);
    await until(() => receiver.taken.length === 3, 'the held update never came');
    expect(receiver.taken[2]).toEqual(['o1']);
  });

  it('puts an unreadable message aside, once, and continues', async () => {
    const { receiver, start, say, sayRaw, isUp, has } = await setUp();
    start();
    await isUp();
    await sayRaw('{"type":', '\u0000\u0001', '[]');
    await say(order('o1'));
    await has('o1');
    expect(receiver.aside.map(({ body }) => body)).toEqual(['{"type":', '\u0000\u0001', '[]']);
  });

  it('redelivers a message whose commit never came in the next run [DURA-03]', async () => {
    const { receiver, start, say, isUp, has } = await setUp();
    let refused = 0;
    receiver.refuse = () => {
      refused += 1;
      return 'disk full';
    };
    const first = start();
    await isUp();
    await say(order('o1'));
    await until(() => refused > 0, 'nothing came');
    await first.stop();
    receiver.refuse = () => undefined;
    start();
    await has('o1');
  });
});

describe('[DURA-09] broker gaps', () => {
  it('shorter than the queue’s lifetime leave the published messages in the queue [BRK-02]', async () => {
    const { proxy, start, say, isUp, isDown, has, count, cloud } = await setUp();
    start();
    await isUp();
    proxy.cut();
    await isDown();
    const loads = cloud.loads;
    await say(order('o1'), order('o2'));
    proxy.heal();
    await isUp();
    await Promise.all([has('o1'), has('o2')]);
    expect([count('o1'), count('o2')]).toEqual([1, 1]);
    expect(cloud.loads).toBe(loads + 1);
  });

  it('that outlast the queue are filled by the catch-up before the broker counts as up', async () => {
    const expiryMs = 200;
    const { proxy, start, say, isUp, isDown, cloud, states, has, count } = await setUp({
      queueExpiryMs: expiryMs,
    });
    start();
    await isUp();
    proxy.cut();
    await isDown();
    const cutAt = performance.now();
    cloud.orders = [order('lost')];
    cloud.reachable = false;
    const loads = cloud.loads;
    await say(order('lost'));
    await until(() => performance.now() > cutAt + 5 * expiryMs, 'time stands still');
    proxy.heal();
    await until(() => cloud.loads > loads, 'no catch-up');
    expect(states.at(-1)?.state).toBe('down');
    cloud.reachable = true;
    await isUp();
    // Once, from the load. A second one would come from a queue that did not expire.
    expect(count('lost')).toBe(1);
    await say(order('later'));
    await has('later');
  });

  it('caused by a restart lose nothing, with a durable queue and persistent messages', async () => {
    const { start, say, isUp, isDown, proxy, has } = await setUp();
    start();
    await isUp();
    proxy.cut();
    await isDown();
    await say(order('o1'));
    await rabbit.restart();
    proxy.heal();
    await isUp();
    await say(order('o2'));
    await Promise.all([has('o1'), has('o2')]);
  });

  it('caused by a frozen broker are noticed by its silence [BRK-06]', async () => {
    const { proxy, start, say, isUp, isDown, has, states } = await setUp({ heartbeatMs: 300 });
    start();
    await isUp();
    proxy.freeze();
    await isDown();
    expect(states.at(-1)?.reason).toBe('the broker stopped sending heartbeats');
    await say(order('o1'));
    proxy.heal();
    await isUp();
    await has('o1');
  });

  it('do not delay a stop, neither a frozen broker nor a commit that never comes', async () => {
    const { proxy, receiver, start, say, isUp } = await setUp();
    let asked = false;
    receiver.before = () => {
      asked = true;
      return new Promise(() => {});
    };
    const intake = start();
    await isUp();
    await say(order('o1'));
    await until(() => asked, 'nothing came');
    proxy.freeze();
    const stopping = performance.now();
    await intake.stop();
    expect(performance.now() - stopping).toBeLessThan(3 * BROKER_STOP_MS);
  });

  it('caused by a broker that refuses the queue are reported with its reason, and the hub retries [BRK-08]', async () => {
    const { proxy, start, isUp, isDown, states } = await setUp();
    const first = start();
    await isUp();
    await first.stop();
    states.length = 0;
    const before = proxy.connections();
    start(20_000);
    await isDown();
    await until(() => proxy.connections() > before + 2, 'not asked again');
    expect(states.map(({ state }) => state)).not.toContain('up');
  });
});
