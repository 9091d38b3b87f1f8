// Attacks by pages of other sites open in a browser inside the restaurant: foreign origins, rebound names, forged
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
  openPairedDisplay,
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
    'is stopped: %s %s under a foreign host name is refused, whatever the cookie [SAFE-03]',
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

  it('is stopped for sockets: a paired display under a foreign host name is refused [SAFE-03]', async () => {
    const { host, screen } = await withDisplay();
    const headers = { host: 'evil.example', origin: 'http://evil.example' };
    expect(await refusedWith(openLive(host, cookieOf(screen), headers).socket)).toBe(403);
  });

  it('learns nothing: no answer under a foreign host name mentions the restaurant [SAFE-03]', async () => {
    const stage = await webStage();
    await atSite(stage);
    for (const url of ['/', '/api/session', '/healthz', '/metrics', '/api/pairing']) {
      const { body } = await stage.app.inject({ url, headers: { host: 'evil.example' } });
      expect(JSON.parse(body)).toEqual({ code: 'not-allowed', params: { reason: 'host' } });
    }
  });
});

describe('a forged request', () => {
  it.each(ACTS)('to %s %s from a foreign origin changes nothing [SAFE-03]', async (method, url) => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const headers = { host: 'localhost', origin: 'http://evil.example', cookie: cookieOf(agent) };
    const answer = await stage.app.inject({ method, url, headers, payload: {} });
    expect(answer.json()).toEqual({ code: 'not-allowed', params: { reason: 'origin' } });
    expect((await agent.get('/api/session')).body.state).toBe('in');
  });

  it.each(['cross-site', 'same-site'])(
    'that the browser marks as %s is refused, even without an origin [SAFE-03]',
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
    'as a form of another site can send it (%s) is refused [SAFE-06]',
    async (type) => {
      const stage = await webStage();
      const agent = await atSite(stage);
      const body = '{"email":"robin@sandbox.test","password":"right"}';
      await agent.post('/api/session').set('content-type', type).send(body).expect(400);
      await agent.post('/api/staff/session').set('content-type', type).send('{"userId":"u2"}').expect(400);
    },
  );

  it('carries no cookie, and scripts can’t read one [SAFE-02]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage);
    const { screen } = await openPairedDisplay(stage, manager);
    for (const agent of [manager, screen]) {
      const { headers } = await agent.get('/api/session');
      expect(String(headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict$/);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

describe('a foreign socket', () => {
  it.each(['http://evil.example', 'null', 'file://', 'http://127.0.0.1:1'])(
    'from %s is refused although the cookie is valid [SAFE-03]',
    async (origin) => {
      const { host, screen } = await withDisplay();
      expect(await refusedWith(openLive(host, cookieOf(screen), { origin }).socket)).toBe(403);
    },
  );
});

describe('a page of the hub', () => {
  it('can’t be framed, nor run inline scripts [SAFE-09]', async () => {
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

it('the hub’s own pages work under these protections [SAFE-03]', async () => {
  const stage = await listening();
  const manager = await atSite(stage);
  const { screen } = await openPairedDisplay(stage, manager, GRILL);
  const own = { origin: `http://${stage.host}`, 'sec-fetch-site': 'same-origin' };
  await manager.get('/api/displays').set('host', stage.host).set(own).expect(200);
  const display = await greeted(stage.host, screen);
  expect(display.heard[0]?.t).toBe('welcome');
});
