// Nonconforming brokers: one ignores the prefetch and sends a whole queue in one go (messages are handled one by one,
// other work runs in between, and memory is bounded), and one names no subprotocol.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { BrokerFeed, type BrokerState } from '../../hub/intake/broker-feed.ts';
import { manualHost } from '../intake/manual-host.ts';
import { until } from '../support/until.ts';
import { struck } from './tried.ts';

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

/** Answers a subscription with all messages in one piece; returns the acknowledgements it received. */
async function greedyBroker(bodies: readonly string[], protocol: string | false = 'v12.stomp') {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => protocol });
  running.push(() => server.close());
  await once(server, 'listening');
  const acknowledged: string[] = [];
  let connections = 0;
  server.on('connection', (socket: WebSocket) => {
    connections += 1;
    socket.on('message', (data) => {
      const frame = String(data);
      const command = frame.slice(0, frame.indexOf('\n'));
      const header = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(frame)?.[1] ?? '';
      if (command === 'CONNECT') socket.send('CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0');
      if (command === 'ACK') acknowledged.push(header('id'));
      if (command !== 'SUBSCRIBE') return;
      socket.send(`RECEIPT\nreceipt-id:${header('receipt')}\n\n\0`);
      const id = header('id');
      bodies.forEach((body, n) => {
        socket.send(`MESSAGE\nsubscription:${id}\nmessage-id:${n}\nack:${n}\ndestination:/x\n\n${body}\0`);
      });
    });
  });
  const { port } = server.address() as AddressInfo;
  return { url: `ws://127.0.0.1:${port}/ws`, acknowledged, connections: () => connections };
}

function feedAt(url: string, receive: (body: string) => Promise<{ committed: boolean }>) {
  const states: BrokerState[] = [];
  const address = { url, login: 'x', passcode: 'x', vhost: '/', destination: '/x', queueName: 'q' };
  const listener = {
    receive,
    acknowledged: () => {},
    catchUp: async () => {},
    stateChanged: (state: BrokerState) => void states.push(state),
    subscribedChanged: () => {},
  };
  const feed = new BrokerFeed('site-1', address, listener, manualHost());
  running.push(() => void feed.stop());
  feed.start();
  return { states };
}

describe('a broker that sends everything in one go', () => {
  it('has its messages handled one by one, with other work in between [BRK-03] [SAFE-06]', async () => {
    const bodies = Array.from({ length: 1_500 }, (_, n) => `{"n":${n}}`);
    const broker = await greedyBroker(bodies);
    const heard: string[] = [];
    let atOnce = 0;
    let most = 0;
    let turns = 0;
    const kitchen = setInterval(() => {
      turns += 1;
    }, 0);
    feedAt(broker.url, async (body) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      heard.push(body);
      await Promise.resolve();
      atOnce -= 1;
      return { committed: true };
    });
    await until(() => broker.acknowledged.length === bodies.length, 'not all were acknowledged', 20_000);
    clearInterval(kitchen);
    expect(heard).toEqual(bodies);
    struck(heard.length);
    expect(most).toBe(1);
    expect(turns).toBeGreaterThan(3);
  });

  it('is disconnected when it sends more than the hub buffers, and none of it is acknowledged [SAFE-06]', async () => {
    const broker = await greedyBroker(Array.from({ length: 20 }, () => 'x'.repeat(1_000_000)));
    let heard = 0;
    const { states } = feedAt(broker.url, () => {
      heard += 1;
      return new Promise(() => {});
    });
    await until(
      () => states.some(({ reason }) => reason === 'the broker exceeded the prefetch limit'),
      'it was not cut',
      20_000,
    );
    expect(heard).toBe(1);
    expect(broker.acknowledged).toEqual([]);
  });
});

describe('a broker, or a proxy before it, that names no subprotocol in its handshake', () => {
  it('is connected to nevertheless [BRK-01]', async () => {
    const broker = await greedyBroker(['{"n":0}'], false);
    feedAt(broker.url, async () => ({ committed: true }));
    await until(() => broker.acknowledged.length === 1, 'its message was not acknowledged', 10_000);
    struck(1);
  });
});
