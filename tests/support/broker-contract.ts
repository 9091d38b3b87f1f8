// Contract of a broker as a hub needs it; the sandbox's own broker and RabbitMQ pass the same cases.
import type { IMessage } from '@stomp/stompjs';
import { expect, it } from 'vitest';
import { eventually, member } from './sandbox-calls.ts';
import { type Listener, listen } from './stomp-listener.ts';

export interface BrokerUnderTest {
  url(): string;
  /** Publishes `{type:'config-updated', data:{n}}` to that organisation's topic through the sandbox. */
  say(n: number, organization?: string): Promise<unknown>;
}

export const numbersIn = (bodies: unknown[]): unknown[] => bodies.map((body) => member(body, 'data', 'n'));

export function describeBroker({ url, say }: BrokerUnderTest): void {
  let queues = 0;
  const ownQueue = () => `kds-hub.case-${++queues}.site-1`;
  const open: Listener[] = [];
  const hear = async (options: Omit<Parameters<typeof listen>[0], 'url'>) => {
    const listener = await listen({ url: url(), ...options });
    open.push(listener);
    return listener;
  };
  const leaveAll = () => Promise.all(open.splice(0).map((listener) => listener.leave()));

  it('the broker delivers each message of the topic once and in order, one at a time', async () => {
    const held: IMessage[] = [];
    const slow = await hear({ queue: ownQueue(), onMessage: (message) => held.push(message) });
    const quick = await hear({ queue: ownQueue() });
    for (const n of [1, 2, 3]) await say(n);
    await eventually(() => quick.bodies.length === 3);
    expect(held).toHaveLength(1);
    for (const count of [2, 3]) {
      held.at(-1)?.ack();
      await eventually(() => held.length === count);
    }
    expect(numbersIn(slow.bodies)).toEqual([1, 2, 3]);
    await leaveAll();
  });

  it('the broker confirms empty transactions, again and again', async () => {
    const { client } = await hear({ queue: ownQueue() });
    let confirmed = 0;
    client.onUnhandledReceipt = () => {
      confirmed += 1;
    };
    for (const count of [1, 2, 3]) {
      client.webSocket?.send('BEGIN\ntransaction:t\n\n\0');
      client.webSocket?.send('ABORT\ntransaction:t\nreceipt:t\n\n\0');
      await eventually(() => confirmed === count);
    }
    await leaveAll();
  });

  it('the broker sends nothing of other organisations', async () => {
    const listener = await hear({ organization: 'site-2', queue: ownQueue() });
    await say(1);
    await say(2, 'site-2');
    await eventually(() => listener.bodies.length > 0);
    expect(numbersIn(listener.bodies)).toEqual([2]);
    await leaveAll();
  });

  it('the broker keeps the queue over a disconnect, and delivers new and unacknowledged messages afterwards', async () => {
    const queue = ownQueue();
    const first = await hear({ queue, onMessage: () => undefined });
    await say(1);
    await eventually(() => first.bodies.length === 1);
    await first.cut();
    for (const n of [2, 3]) await say(n);
    const second = await hear({ queue });
    await eventually(() => second.bodies.length === 3);
    expect(numbersIn(second.bodies)).toEqual([1, 2, 3]);
    expect(second.messages.map((message) => message.headers['redelivered'])).toEqual([
      'true',
      'false',
      'false',
    ]);
    await leaveAll();
  });

  it('the broker deletes a queue with its messages after x-expires without use', async () => {
    const queue = ownQueue();
    const first = await hear({ queue, expiresMs: 60 });
    await first.cut();
    await say(1);
    // Other arguments are accepted only once the old queue is gone.
    const second = await eventually(() => hear({ queue, expiresMs: 61 }).catch(() => undefined));
    await say(2);
    await eventually(() => second.bodies.length > 0);
    expect(numbersIn(second.bodies)).toEqual([2]);
    await leaveAll();
  });

  it('the broker keeps a queue as long as it is used again in time', async () => {
    const queue = ownQueue();
    const other = ownQueue();
    const first = await hear({ queue, expiresMs: 150 });
    await first.cut();
    const second = await hear({ queue, expiresMs: 150 });
    const left = await hear({ queue: other, expiresMs: 150 });
    await left.cut();
    // Once the queue left later is gone, the first one would have expired too.
    await eventually(() => hear({ queue: other, expiresMs: 151 }).catch(() => undefined));
    await say(1);
    await eventually(() => second.bodies.length > 0);
    await leaveAll();
  });

  it('the broker returns a refused message to the front of the queue', async () => {
    let refusals = 0;
    const listener = await hear({
      queue: ownQueue(),
      onMessage: (message) => (refusals++ === 0 ? message.nack() : message.ack()),
    });
    for (const n of [1, 2]) await say(n);
    await eventually(() => listener.bodies.length === 3);
    expect(numbersIn(listener.bodies)).toEqual([1, 1, 2]);
    await leaveAll();
  });

  it('the broker closes without a message when a queue is declared with another x-expires', async () => {
    const queue = ownQueue();
    await hear({ queue, expiresMs: 60_000 });
    await expect(hear({ queue, expiresMs: 5_000 })).rejects.toThrow('closed');
    await leaveAll();
  });
}
