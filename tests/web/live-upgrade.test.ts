// WebSocket /live behind the HTTP API: cookies, origins, sessions that end while a socket is open.

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type DownMessage, downMessage } from '../../shared/protocol/down.ts';
import { PASS } from '../screens/fake-live-engine.ts';
import { soon } from '../support/soon.ts';
import { atSite, type WebStage, webStage } from './web-stage.ts';

type Agent = Awaited<ReturnType<typeof atSite>>;

async function listening(options: Parameters<typeof webStage>[0] = {}) {
  const stage = await webStage(options);
  await stage.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stage.app.server.address() as AddressInfo;
  return { ...stage, host: `127.0.0.1:${port}` };
}

function cookieOf(agent: Agent): string {
  const where = { path: '/', domain: '127.0.0.1', secure: false, script: false };
  return `kds_session=${agent.jar.getCookie('kds_session', where)?.value}`;
}

function open(host: string, headers: Record<string, string>, path = '/live') {
  const socket = new WebSocket(`ws://${host}${path}`, { headers });
  onTestFinished(() => socket.terminate());
  const heard: DownMessage[] = [];
  socket.on('message', (data) => heard.push(downMessage.parse(JSON.parse(data.toString()))));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const say = (message: unknown) => socket.send(JSON.stringify(message));
  return { socket, heard, closed, say };
}

async function watching(host: string, agent: Agent) {
  const display = open(host, { cookie: cookieOf(agent), origin: `http://${host}` });
  await once(display.socket, 'open');
  display.say({ t: 'hello', protocol: 1, build: 'b' });
  display.say({ t: 'watch', watch: 'w1', board: PASS });
  await soon(() => expect(display.heard).toHaveLength(2));
  return display;
}

/** The status of a refused upgrade, once the hub has closed its connection. */
function refusedStatus(socket: WebSocket): Promise<number | undefined> {
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_request, answer: IncomingMessage) => {
      answer.resume();
      answer.once('close', () => resolve(answer.statusCode));
    });
  });
}

const act = async (stage: WebStage) => {
  const agent = await atSite(stage);
  await agent.post('/api/staff/session').send({ userId: 'u2' }).expect(200);
  return agent;
};

describe('the socket of a session', () => {
  it('is welcomed with the answer of GET /api/session and passes commands on with their user [LIVE-01][LIVE-05]', async () => {
    const stage = await listening();
    const agent = await act(stage);
    const display = await watching(stage.host, agent);
    const { body } = await agent.get('/api/session');
    expect(display.heard[0]).toMatchObject({ t: 'welcome', session: body });
    display.say({
      t: 'command',
      id: 'k1',
      watch: 'w1',
      command: { name: 'course.fire', orderId: 'o', courseIds: ['c'] },
    });
    await soon(() => expect(display.heard.at(-1)).toMatchObject({ t: 'done', id: 'k1' }));
    expect(stage.engine.asked[0]?.request.actor).toMatchObject({
      clientId: body.organization.clientId,
      userName: 'Robin Hale',
      staff: { id: 'u2', name: 'Kofi Mensah' },
    });
  });

  it('is closed by a logout, while those of other displays stay open [SAFE-01]', async () => {
    const stage = await listening();
    const [agent, other] = [await atSite(stage), await atSite(stage)];
    const [mine, theirs] = [await watching(stage.host, agent), await watching(stage.host, other)];
    await agent.delete('/api/session').expect(204);
    expect(await mine.closed).toBe(4401);
    expect(mine.heard.at(-1)).toEqual({ t: 'refused', code: 'not-signed-in' });
    theirs.say({ t: 'ping', n: 1 });
    await soon(() => expect(theirs.heard.at(-1)).toMatchObject({ t: 'pong' }));
    expect(stage.engine.boards.get(stage.engine.keyOf(PASS))?.opens).toBe(1);
  });

  it('is closed when the hub changes its organisation, so that every display restarts [ORG-17]', async () => {
    const stage = await listening();
    const agent = await atSite(stage);
    const display = await watching(stage.host, agent);
    await agent.post('/api/organizations/site-2/choose').send({ confirm: true }).expect(200);
    await soon(() => expect(display.heard.at(-1)).toEqual({ t: 'notice', notice: { kind: 'reload' } }));
  });
});

describe('strangers at /live', () => {
  it.each([
    ['no cookie', {}],
    ['a forged cookie', { cookie: 'kds_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])(
    'with %s are notified and closed, and never reach a board [SAFE-02]',
    async (_, headers: Record<string, string>) => {
      const stage = await listening();
      const { closed, heard, socket, say } = open(stage.host, headers);
      await once(socket, 'open');
      say({ t: 'hello', protocol: 1, build: 'b' });
      say({ t: 'watch', watch: 'w1', board: PASS });
      expect(await closed).toBe(4401);
      expect(heard).toEqual([{ t: 'refused', code: 'not-signed-in' }]);
      expect(stage.engine.boards.size).toBe(0);
    },
  );

  it.each([
    ['a foreign origin', { origin: 'http://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a rebound host', { host: 'evil.example', origin: 'http://evil.example' }],
  ])(
    'with %s are refused with 403 despite the right cookie [SAFE-03]',
    async (_, headers: Record<string, string>) => {
      const stage = await listening();
      const agent = await atSite(stage);
      const { socket } = open(stage.host, { cookie: cookieOf(agent), ...headers });
      expect(await refusedStatus(socket)).toBe(403);
    },
  );

  it('can’t upgrade at another address [SAFE-06]', async () => {
    const stage = await listening();
    const page = open(stage.host, {}, '/healthz');
    const closed = Promise.race([page.closed, refusedStatus(page.socket)]);
    await closed;
    expect(page.heard).toEqual([]);
    const api = open(stage.host, {}, '/api/profiles');
    expect(await refusedStatus(api.socket)).toBe(401);
  });
});
