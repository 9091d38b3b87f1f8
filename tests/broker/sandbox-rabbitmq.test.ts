// A sandbox connected to RabbitMQ has the same effect as with its built-in broker.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { describeBroker, numbersIn } from '../support/broker-contract.ts';
import { type Rabbit, startRabbit } from '../support/rabbitmq.ts';
import { eventually, loggedIn, member } from '../support/sandbox-calls.ts';
import { listen } from '../support/stomp-listener.ts';

let rabbit: Rabbit;
let sandbox: Sandbox;
let client: Awaited<ReturnType<typeof loggedIn>>;

const say = (n: number, organization = 'site-1') =>
  client.control('/messages', {
    method: 'POST',
    body: { organization, type: 'config-updated', data: { n } },
  });

beforeAll(async () => {
  rabbit = await startRabbit();
  sandbox = await startSandbox({ paceOrdersPerHour: 0, brokerUrl: rabbit.url });
  client = await loggedIn(sandbox);
});
afterAll(async () => {
  await sandbox?.stop();
  await rabbit?.stop();
});

describe('[SAND-04] sandbox with RabbitMQ', () => {
  it('reports that broker as its broker', () => expect(sandbox.brokerUrl).toBe(rabbit.url));

  describeBroker({ url: () => rabbit.url, say });

  it('publishes orders and actions there', async () => {
    const listener = await listen({ url: rabbit.url, queue: 'kds-hub.orders.site-1' });
    await client.control('/rush', { method: 'POST', body: { count: 3 } });
    await eventually(() => listener.bodies.length === 3);
    const [first] = listener.bodies;
    const orderId = String(member(first, 'data', 'order', '_id'));
    const event = {
      type: 'orderDelivered',
      request_id: 'delivered-1',
      orderId,
      action: 'delivered',
      date: new Date().toISOString(),
      clientId: 'test',
    };
    const answer = await client.cloud('/actions', { method: 'POST', body: event });
    expect(answer.status).toBe(200);
    await eventually(() => listener.bodies.length === 4);
    expect(listener.bodies[3]).toMatchObject({ type: 'action-orderDelivered', data: event });
    await listener.leave();
  });

  it('delivers later the messages published while the broker was down', async () => {
    const queue = 'kds-hub.restart.site-1';
    const before = await listen({ url: rabbit.url, queue });
    await before.leave();
    await say(1);
    await eventually(async () => member((await client.control('/queues')).body, 0, 'depth') === 0);
    await rabbit.halt();
    await say(2);
    await rabbit.resume();
    const after = await listen({ url: rabbit.url, queue });
    await eventually(() => after.bodies.length === 2, 20_000);
    expect(numbersIn(after.bodies)).toEqual([1, 2]);
    await after.leave();
  });

  it('refuses to cut a broker that it does not run', async () => {
    const answer = await client.control('/faults', { method: 'PUT', body: { cutBroker: true } });
    expect(answer.status).toBe(409);
  });
});
