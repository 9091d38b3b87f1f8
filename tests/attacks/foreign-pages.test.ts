// Attacks by pages of other sites that a browser inside the restaurant opens: foreign origins, rebound names, forged
// forms, frames.
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import {
  cookieOf,
  GRILL,
  greeted,
  listening,
  openLive,
  pairedScreen,
  withDisplay,
} from '../web/pairing-stage.ts';
import { atSite, webStage } from '../web/web-stage.ts';

const ACTS = [
  ['POST', '/api/pairing'],
  ['POST', '/api/pairing/approve'],
  ['POST', '/api/session'],
  ['DELETE', '/api/session'],
  ['PUT', '/api/setup'],
  ['PATCH', '/api/displays/x'],
  ['DELETE', '/api/displays/x'],
] as const;

function refusedWith(socket: WebSocket): Promise<number | undefined> {
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_request, answer: IncomingMessage) => {
      answer.resume();
      resolve(answer.statusCode);
    });
  });
}

describe('DNS rebinding', () => {
  it.each(ACTS)(
    '[SAFE-03] %s %s under a foreign name is refused, whatever the cookie',
    async (method, url) => {
      const stage = await webStage();
      const agent = await atSite(stage);
      const headers = {
        host: 'evil.example:4600',
        origin: 'http://evil.example:4600',
        cookie: cookieOf(agent),
      };
      const answer = await stage.app.inject({ method, url, headers, payload: {} });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({ code: 'not-allowed', params: { reason: 'host' } });
    },
  );

  it('[SAFE-03] the socket of a paired display is refused under a foreign name too', async () => {
    const { host, screen } = await withDisplay();
    const headers = { host: 'evil.example', origin: 'http://evil.example' };
    expect(await refusedWith(openLive(host, cookieOf(screen), headers).socket)).toBe(403);
  });

  it('[SAFE-03] no answer under a foreign name says anything of the restaurant', async () => {
    const stage = await webStage();
    await atSite(stage);
    for (const url of ['/', '/api/session', '/healthz', '/metrics', '/api/pairing']) {
      const { body } = await stage.app.inject({ url, headers: { host: 'evil.example' } });
      expect(JSON.parse(body)).toEqual({ code: 'not-allowed', params: { reason: 'host' } });
    }
  });
});

describe('forged requests', () => {
  it.each(ACTS)('[SAFE-03] %s %s from a foreign origin changes nothing', async (method, url) => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const headers = { host: 'localhost', origin: 'http://evil.example', cookie: cookieOf(agent) };
    const answer = await stage.app.inject({ method, url, headers, payload: {} });
    expect(answer.json()).toEqual({ code: 'not-allowed', params: { reason: 'origin' } });
    expect((await agent.get('/api/session')).body.state).toBe('in');
  });

  it.each(['cross-site', 'same-site'])(
    '[SAFE-03] an act that the browser itself calls %s is refused, even without an origin',
    async (site) => {
      const stage = await webStage();
      const agent = await atSite(stage);
      const { body } = await agent.delete('/api/session').set('sec-fetch-site', site).expect(403);
      expect(body).toEqual({ code: 'not-allowed', params: { reason: 'site' } });
      await agent.get('/').set('sec-fetch-site', site).expect(503);
      await agent.delete('/api/session').set('sec-fetch-site', 'same-origin').expect(204);
    },
  );

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    '[SAFE-06] what a form of another site can send (%s) is no request of the hub',
    async (type) => {
      const stage = await webStage();
      const agent = await atSite(stage);
      const body = '{"email":"robin@sandbox.test","password":"right"}';
      await agent.post('/api/session').set('content-type', type).send(body).expect(400);
      await agent.post('/api/staff/session').set('content-type', type).send('{"userId":"u2"}').expect(400);
    },
  );

  it('[SAFE-02] no cookie goes with a request that another site made, nor to a script', async () => {
    const stage = await webStage();
    const manager = await atSite(stage);
    const { screen } = await pairedScreen(stage, manager);
    for (const agent of [manager, screen]) {
      const { headers } = await agent.get('/api/session');
      expect(String(headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict$/);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

describe('foreign sockets', () => {
  it.each(['http://evil.example', 'null', 'file://', 'http://127.0.0.1:1'])(
    '[SAFE-03] an upgrade from %s is refused although the cookie is right',
    async (origin) => {
      const { host, screen } = await withDisplay();
      expect(await refusedWith(openLive(host, cookieOf(screen), { origin }).socket)).toBe(403);
    },
  );
});

describe('frames', () => {
  it('[SAFE-09] no page of the hub may be framed, nor run what stands in its own text', async () => {
    const { app } = await webStage();
    for (const url of ['/', '/auth/login', '/kds/pair?code=K7QM4PXD', '/kds/displays', '/nothing']) {
      const { headers } = await app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
  });
});

it('[SAFE-03] the hub’s own pages are not hindered by all this', async () => {
  const stage = await listening();
  const manager = await atSite(stage);
  const { screen } = await pairedScreen(stage, manager, GRILL);
  const own = { origin: `http://${stage.host}`, 'sec-fetch-site': 'same-origin' };
  await manager.get('/api/displays').set('host', stage.host).set(own).expect(200);
  const display = await greeted(stage.host, screen);
  expect(display.heard[0]?.t).toBe('welcome');
});
