// Attacks with the content of requests and messages: too large, too deep, broken, poisoned keys. The hub stays up and
// applies nothing partially.

import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { HTTP_BODY_MAX_BYTES } from '../../hub/web/server/open-server.ts';
import { JSON_MAX_DEPTH } from '../../shared/limits.ts';
import {
  cookieOf,
  GRILL,
  greeted,
  listening,
  openWaitingDisplay,
  soon,
  withDisplay,
} from '../web/pairing-stage.ts';
import { atSite, browser, webStage } from '../web/web-stage.ts';

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const POISONED = [
  '{"__proto__":{"isAdmin":true},"code":"CCCCCCCC","name":"x","home":"start"}',
  '{"constructor":{"prototype":{"isAdmin":true}},"code":"CCCCCCCC","name":"x","home":"start"}',
  '{"code":"CCCCCCCC","name":"x","home":{"__proto__":{"kind":"kitchen"},"kind":"kitchen","profile":"__proto__"}}',
  '{"code":"CCCCCCCC","name":{"toString":"x"},"home":"start"}',
];

describe('a request body', () => {
  it.each(POISONED)('with poisoned keys changes no other object: %s [SAFE-06]', async (body) => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const answer = await manager
      .post('/api/pairing/approve')
      .set('content-type', 'application/json')
      .send(body);
    expect([400, 404]).toContain(answer.status);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it('with a setup is limited in depth and to one mebibyte [SAFE-06]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const put = (setup: string) =>
      manager
        .put('/api/setup')
        .set('content-type', 'application/json')
        .send(`{"revision":3,"setup":${setup}}`);
    await put(deep(JSON_MAX_DEPTH + 1)).expect(400);
    await put(`{"a":"${'x'.repeat(HTTP_BODY_MAX_BYTES)}"}`).expect(413);
    expect(stage.saving.sent).toEqual([]);
    await manager.get('/healthz').expect(200);
  });

  it('that is shorter than its declared length blocks no other request [SAFE-06]', async () => {
    const stage = await listening();
    const slow = connect(stage.port, '127.0.0.1');
    slow.on('error', () => undefined);
    slow.write(
      'POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"e',
    );
    const smuggler = connect(stage.port, '127.0.0.1');
    smuggler.write(
      'POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nhost: evil\r\n\r\n',
    );
    const [said] = (await once(smuggler, 'data')) as [Buffer];
    expect(said.toString()).toMatch(/^HTTP\/1\.1 400/);
    await (await browser(stage.app)).get('/healthz').expect(200);
    slow.destroy();
    smuggler.destroy();
  });

  it.each(['TRACE', 'OPTIONS', 'PROPFIND', 'CONNECT', 'PATCH', 'M-SEARCH'] as const)(
    'sent with %s is refused for the setup, and the answer echoes none of it [SAFE-06]',
    async (method) => {
      const { port } = await listening();
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `${method} /api/setup HTTP/1.1\r\nhost: localhost\r\ncookie: kds_session=my-secret\r\nconnection: close\r\n\r\n`,
      );
      const parts: Buffer[] = [];
      socket.on('data', (part) => parts.push(part));
      await once(socket, 'close');
      const said = Buffer.concat(parts).toString();
      expect(said).not.toContain('my-secret');
      expect(said).not.toMatch(/^HTTP\/1\.1 [23]/);
    },
  );

  it('is answered with content type and charset [SAFE-09]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    for (const path of ['/api/session', '/api/setup', '/api/nothing', '/healthz']) {
      const { headers } = await manager.get(path);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('has control characters removed from display names, and long names cut [SAFE-06]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const { code } = await openWaitingDisplay(stage);
    const approve = (name: string) =>
      manager.post('/api/pairing/approve').send({ code, name, home: 'start' });
    await approve('\n\t\u2028').expect(400);
    await approve('x'.repeat(41)).expect(400);
    const { body } = await approve('Grill\r\nset-cookie: a=b').expect(200);
    expect(body.name).toBe('Grill set-cookie: a=b');
  });
});

describe('messages of a display', () => {
  it.each([
    ['nested too deep', deep(JSON_MAX_DEPTH + 1)],
    ['not an object', '[]'],
    ['nothing', ''],
    ['poisoned', '{"t":"ping","n":1,"__proto__":{"polluted":true}}{'],
    ['of an unknown type', '{"t":"__proto__"}'],
    ['a watch named by a number', '{"t":"watch","watch":5,"board":{}}'],
    ['an unwatch with a 10 KB id', `{"t":"unwatch","watch":"${'x'.repeat(10_000)}"}`],
    [
      'an incomplete command',
      '{"t":"command","id":"k1","watch":"w1","command":{"name":"course.fire","orderId":"o"}}',
    ],
    [
      'a command named like a prototype property',
      '{"t":"command","id":"k1","command":{"name":"constructor"}}',
    ],
  ])('are refused whole, and the display stays connected: %s [SAFE-06] [LIVE-01]', async (_, text) => {
    const stage = await withDisplay();
    const display = await greeted(stage.host, stage.screen);
    display.socket.send(text);
    display.say({ t: 'ping', n: 7 });
    await soon(() => expect(display.heard).toHaveLength(3));
    expect(display.heard.slice(1)).toMatchObject([
      { t: 'refused', code: 'bad-message' },
      { t: 'pong', n: 7 },
    ]);
    expect(stage.engine.asked).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('for boards named like object properties find no board [SAFE-06]', async () => {
    const stage = await withDisplay();
    const display = await greeted(stage.host, stage.screen);
    const view = { itemIds: ['__proto__'], search: 'constructor' };
    display.say({ t: 'watch', watch: '__proto__', board: { ...GRILL, profile: 'gone', view } });
    display.say({ t: 'unwatch', watch: 'constructor' });
    display.say({ t: 'seen', watch: 'toString', seq: 1 });
    display.say({ t: 'ping', n: 1 });
    await soon(() => expect(display.heard.at(-1)).toMatchObject({ t: 'pong' }));
    expect(display.heard.slice(1, -1)).toMatchObject([{ t: 'refused', code: 'board-unknown' }]);
  });

  it('with frames that no client may send close only that socket [SAFE-06]', async () => {
    const stage = await withDisplay();
    const good = await greeted(stage.host, stage.screen);
    for (const frame of [
      Buffer.from([0x81, 0x05, 1, 2, 3, 4, 5]), // unmasked
      Buffer.from([0xf1, 0x80, 0, 0, 0, 0]), // reserved bits
      Buffer.from([0x89, 0xfe, 0xff, 0xff, 0, 0, 0, 0]), // a ping of 65 KB
      Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]), // an endless message
    ]) {
      const raw = await rawSocket(stage.host, cookieOf(stage.screen));
      const gone = once(raw, 'close');
      raw.write(frame);
      raw.resume();
      await gone;
    }
    good.say({ t: 'ping', n: 9 });
    await soon(() => expect(good.heard.at(-1)).toMatchObject({ t: 'pong', n: 9 }));
    expect(good.socket.readyState).toBe(WebSocket.OPEN);
  });
});

/** An upgraded connection to which the test writes raw bytes. */
async function rawSocket(host: string, cookie: string) {
  const [address, port] = host.split(':');
  const socket = connect(Number(port), address);
  socket.on('error', () => undefined);
  socket.write(
    `GET /live HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncookie: ${cookie}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  const [said] = (await once(socket, 'data')) as [Buffer];
  expect(said.toString()).toMatch(/^HTTP\/1\.1 101/);
  return socket;
}
