// The sandbox's own broker behaves as a hub expects, and can be cut.
import { connect as connectTo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { describeBroker, numbersIn } from '../support/broker-contract.ts';
import { eventually, loggedIn } from '../support/sandbox-calls.ts';
import { listen } from '../support/stomp-listener.ts';

let sandbox: Sandbox;
let control: Awaited<ReturnType<typeof loggedIn>>['control'];

const say = (n: number, organization = 'site-1') =>
  control('/messages', { method: 'POST', body: { organization, type: 'config-updated', data: { n } } });

async function rawSocket(): Promise<{ socket: WebSocket; heard: string[]; closed: Promise<unknown> }> {
  const socket = new WebSocket(sandbox.brokerUrl, ['v12.stomp']);
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String(data)));
  const closed = new Promise((over) => socket.once('close', over));
  await new Promise((opened) => socket.once('open', opened));
  return { socket, heard, closed };
}

beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0 });
  ({ control } = await loggedIn(sandbox));
});
afterAll(() => sandbox.stop());

describe("[SAND-01] the sandbox's own broker", () => {
  describeBroker({ url: () => sandbox.brokerUrl, say });

  const connect = 'CONNECT\naccept-version:1.2\nhost:/\n\n\0';
  it.each([
    ['anything before CONNECT', 'SUBSCRIBE\nid:1\ndestination:/topic/a\n\n\0'],
    ['an unsupported version', 'CONNECT\naccept-version:1.0\n\n\0'],
    ['an unknown command', `${connect}DANCE\n\n\0`],
    ['an unknown destination', `${connect}SUBSCRIBE\nid:1\ndestination:/nowhere\n\n\0`],
    ['a malformed destination', `${connect}SUBSCRIBE\nid:1\ndestination:/topic/%E0%A4\n\n\0`],
    ['a subscription without an id', `${connect}SUBSCRIBE\ndestination:/topic/a\n\n\0`],
    ['an invalid expiry', `${connect}SUBSCRIBE\nid:1\nx-expires:soon\ndestination:/topic/a\n\n\0`],
    ['an acknowledgement of an unknown message', `${connect}ACK\nid:1@@2@@3\n\n\0`],
    ['a malformed frame', `${connect}SEND\n:\n\n\0`],
  ])('answers %s with ERROR and closes', async (_what, frames) => {
    const { socket, heard, closed } = await rawSocket();
    socket.send(frames);
    await closed;
    expect(heard.join('')).toMatch(/(^|\0)ERROR\n/);
  });

  it.each(['//', '/elsewhere', '/ws%00'])('closes an upgrade at %s', async (path) => {
    const { port } = new URL(sandbox.apiUrl);
    const socket = connectTo(Number(port), '127.0.0.1');
    const headers = [
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Host: 127.0.0.1',
    ];
    const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
    socket.write(`GET ${path} HTTP/1.1\r\n${[...headers, key].join('\r\n')}\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
  });

  it('negotiates heartbeats, sends them, and disconnects a silent peer', async () => {
    const { socket, heard, closed } = await rawSocket();
    socket.send('CONNECT\naccept-version:1.2\nhost:/\nheart-beat:40,30\n\n\0');
    await eventually(() => heard.filter((text) => text === '\n').length >= 2);
    expect(heard[0]).toMatch(/^CONNECTED\n(?:.*\n)*heart-beat:30,40\n/);
    await closed;
  });

  it('[SAND-05] can be cut for a while, keeping its queues', async () => {
    const queue = 'kds-hub.cut.site-1';
    const first = await listen({ url: sandbox.brokerUrl, queue });
    const closed = new Promise<void>((gone) => {
      first.client.onWebSocketClose = () => gone();
    });
    await control('/faults', { method: 'PUT', body: { cutBroker: true } });
    await closed;
    await expect(listen({ url: sandbox.brokerUrl, queue })).rejects.toThrow('closed');
    await say(7);
    await control('/faults', { method: 'PUT', body: { cutBroker: { forMs: 50 } } });
    const second = await eventually(() => listen({ url: sandbox.brokerUrl, queue }).catch(() => undefined));
    await eventually(() => second.bodies.length === 1);
    expect(numbersIn(second.bodies)).toEqual([7]);
    await second.leave();
  });
});
