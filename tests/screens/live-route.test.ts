// Tests /live over real sockets: message limits, frozen displays, stopping.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { hangLiveRoute, LIVE_SOCKET_MAX_BYTES } from '../../hub/screens/live-route.ts';
import { systemScheduler } from '../../hub/screens/scheduler.ts';
import { type DownMessage, downMessage } from '../../shared/protocol/down.ts';
import { PASS } from './fake-live-engine.ts';
import { ManualScheduler } from './manual-scheduler.ts';
import { screensStage } from './screens-stage.ts';

const apps: FastifyInstance[] = [];
const clients: WebSocket[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  for (const app of apps.splice(0)) await app.close();
});

async function openHub(scheduler = new ManualScheduler()) {
  const stage = screensStage(scheduler);
  const app = fastify();
  apps.push(app);
  await hangLiveRoute(app, stage.screens, stage.logger, (request) => ({
    sessionId: request.headers['x-session']?.toString(),
    address: request.ip,
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { ...stage, app, scheduler, url: `ws://127.0.0.1:${port}/live`, port };
}

async function connect(url: string, session = 'session-1') {
  const client = new WebSocket(url, session === '' ? {} : { headers: { 'x-session': session } });
  clients.push(client);
  const heard: DownMessage[] = [];
  client.on('message', (data) => heard.push(downMessage.parse(JSON.parse(data.toString()))));
  const closed = once(client, 'close').then(([code]) => Number(code));
  await once(client, 'open');
  const say = (message: unknown) => client.send(JSON.stringify(message));
  return { client, heard, closed, say };
}

async function watching(url: string) {
  const display = await connect(url);
  display.say({ t: 'hello', protocol: 1, build: 'b' });
  display.say({ t: 'watch', watch: 'w1', board: PASS });
  await vi.waitFor(() => expect(display.heard.map(({ t }) => t)).toEqual(['welcome', 'board']));
  display.heard.length = 0;
  return display;
}

describe('/live', () => {
  it('[LIVE-01] carries boards, changes and commands over a real socket', async () => {
    const { engine, url } = await openHub();
    const display = await watching(url);
    engine.change(engine.keyOf(PASS), { review: ['t1'] });
    display.say({ t: 'command', id: 'k1', command: { name: 'undo', id: 'k0' } });
    await vi.waitFor(() => expect(display.heard.map(({ t }) => t)).toEqual(['change', 'done']));
  });

  it('closes a socket without a session, with the reason [SAFE-02]', async () => {
    const { url } = await openHub();
    const { heard, closed } = await connect(url, '');
    expect(await closed).toBe(4401);
    expect(heard).toEqual([{ t: 'refused', code: 'not-signed-in' }]);
  });

  it('refuses a message over 64 KiB and one over 1 MiB; the hub and other displays continue [SAFE-06]', async () => {
    const { url, log } = await openHub();
    const display = await watching(url);
    const attacker = await connect(url);
    attacker.client.send('x'.repeat(100_000));
    await vi.waitFor(() => expect(attacker.heard).toMatchObject([{ t: 'refused', code: 'bad-message' }]));
    attacker.client.send('x'.repeat(LIVE_SOCKET_MAX_BYTES + 1));
    expect(await attacker.closed).toBe(1009);
    expect(log.map(({ text }) => text)).toContain('display socket failed');
    display.say({ t: 'ping', n: 1 });
    await vi.waitFor(() => expect(display.heard).toMatchObject([{ t: 'pong' }]));
  });

  it('[SAFE-06] closes a socket that sends broken UTF-8', async () => {
    const { url } = await openHub();
    const attacker = await connect(url);
    attacker.client.send(Buffer.from([0xff, 0xfe, 0x80]), { binary: false });
    expect(await attacker.closed).toBe(1007);
  });

  it('drops a display that stops reading, and others get every change [LIVE-09]', async () => {
    const { engine, url, scheduler, log } = await openHub();
    const [frozen, lively] = [await watching(url), await watching(url)];
    frozen.client.pause();
    const text = 'x'.repeat(400_000);
    const key = engine.keyOf(PASS);
    for (let n = 1; n <= 40; n++) {
      engine.change(key, { review: [text] });
      await vi.waitFor(() => expect(lively.heard).toHaveLength(n), { interval: 2 });
    }
    scheduler.advance(10_000);
    expect(log.at(-1)?.fields).toMatchObject({ reason: 'backlog-time' });
    await vi.waitFor(() => expect(engine.boards.get(key)?.opens).toBe(1));
    expect(lively.client.readyState).toBe(WebSocket.OPEN);
  });

  it('keeps a real socket that sends pongs, with real timers [LIVE-09]', async () => {
    const { scheduler, url } = await openHub();
    const display = await watching(url);
    for (let n = 0; n < 6; n++) {
      const pinged = once(display.client, 'ping');
      scheduler.advance(5_000);
      await pinged;
      display.say({ t: 'ping', n });
      await vi.waitFor(() => expect(display.heard.filter(({ t }) => t === 'pong')).toHaveLength(n + 1));
    }
    expect(display.client.readyState).toBe(WebSocket.OPEN);
    let ran = 0;
    const stop = systemScheduler().every(1, () => ran++);
    await vi.waitFor(() => expect(ran).toBeGreaterThan(1));
    stop();
  });

  it('stops within about a second although a display does not answer', async () => {
    const { app, url } = await openHub();
    const display = await watching(url);
    const frozen = await watching(url);
    frozen.client.pause();
    const before = performance.now();
    await app.close();
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(await display.closed).toBe(1001);
  });

  it('asks a plain request to upgrade', async () => {
    const { port } = await openHub();
    const answer = await fetch(`http://127.0.0.1:${port}/live`);
    expect(answer.status).toBe(426);
  });
});
