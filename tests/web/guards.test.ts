// Protection of the HTTP API: hosts, origins, rights, limits of a request.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isOwnOrigin, KnownHosts } from '../../hub/web/server/guard-origin.ts';
import { HTTP_BODY_MAX_BYTES } from '../../hub/web/server/open-server.ts';
import { ACCOUNTS } from './fake-cloud-ports.ts';
import { atSite, browser, signedIn, type WebStage, webStage } from './web-stage.ts';

const LOGIN = { email: ACCOUNTS.chef.email, password: 'right' };

describe('host check', () => {
  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:4600',
    'localhost@evil.example',
    'localhost/evil',
    '8.8.8.8',
    '[::2]:80',
    '',
  ])('refuses a request for host %j [SAFE-03]', async (host) => {
    const { app, log } = await webStage();
    const answer = await (await browser(app)).get('/api/session').set('host', host).expect(403);
    expect(answer.body).toEqual({ code: 'not-allowed', params: { reason: 'host' } });
    expect(log).toMatchObject([{ level: 'warn' }]);
  });

  it('shows a browser that opens the hub by an unknown name only the setting to change [SAFE-03]', async () => {
    const { app } = await webStage();
    const open = (host: string) => app.inject({ url: '/kds/start', headers: { host, accept: 'text/html' } });
    const page = await open('kds.local:4600');
    expect(page.statusCode).toBe(403);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<pre>KDS_HOSTS=kds.local</pre>');
    expect((await open('<script>alert(1)</script>')).body).not.toContain('<script>');
  });

  it.each(['localhost', 'LOCALHOST:4600', '127.0.0.1:81', '[::1]:4600', hostname(), 'localhost.'])(
    'accepts %s as the hub’s own name [SAFE-03]',
    async (host) => {
      const { app } = await webStage();
      await (await browser(app)).get('/api/session').set('host', host).expect(200);
    },
  );

  it('accepts names of KDS_HOSTS, and no others even on /healthz [SAFE-03]', async () => {
    const { app } = await webStage({ hosts: ['Kitchen.example'] });
    const agent = await browser(app);
    await agent.get('/healthz').set('host', 'kitchen.example:8443').expect(200);
    await agent.get('/healthz').set('host', 'other.example').expect(403);
  });

  it('refreshes the hub’s own addresses [SAFE-03]', () => {
    let nowMs = 0;
    const hosts = new KnownHosts([], () => nowMs);
    expect(hosts.knows('127.0.0.1')).toBe(true);
    nowMs = 60_000;
    expect(hosts.knows('127.0.0.1')).toBe(true);
    expect(hosts.knows('not a host')).toBe(false);
  });
});

describe('origin check', () => {
  it.each([
    ['http://evil.example'],
    ['null'],
    ['http://localhost:9999'],
    ['https://localhost.evil.example'],
    ['http://localhost:4600/path'],
    ['file://'],
    [''],
  ])('refuses %j [SAFE-03]', async (origin) => {
    const stage = await webStage();
    const agent = await signedIn(stage);
    const { body } = await agent
      .post('/api/session')
      .set('host', 'localhost:4600')
      .set('origin', origin)
      .send(LOGIN)
      .expect(403);
    expect(body).toEqual({ code: 'not-allowed', params: { reason: 'origin' } });
    await agent.get('/api/session').set('host', 'localhost:4600').set('origin', origin).expect(403);
  });

  it('accepts the hub’s own pages, also behind TLS and on default ports [SAFE-03]', () => {
    expect(isOwnOrigin('http://localhost:4600', 'localhost:4600')).toBe(true);
    expect(isOwnOrigin('https://kds.local', 'kds.local')).toBe(true);
    expect(isOwnOrigin('https://kds.local', 'kds.local:443')).toBe(true);
    expect(isOwnOrigin('http://kds.local', 'kds.local:81')).toBe(false);
    expect(isOwnOrigin('ws://kds.local', 'kds.local')).toBe(false);
  });
});

describe('rights of routes', () => {
  it('are mandatory: a route without one makes the hub fail at the start [SAFE-01]', async () => {
    const { app } = await webStage();
    expect(() => app.get('/api/forgotten', async () => 'secret')).toThrow(
      'GET /api/forgotten declares no required right',
    );
  });
});

describe('request limits', () => {
  const post = async (stage: WebStage, body: string, type = 'application/json') =>
    (await browser(stage.app)).post('/api/session').set('content-type', type).send(body);

  it.each([
    ['broken JSON', '{"email":'],
    ['a list instead of an object', '[]'],
    ['a text as the body', '"x"'],
    ['null', 'null'],
    ['nesting 10,000 levels deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['numbers instead of texts', '{"email":1e308,"password":{}}'],
    ['a password of 100,000 characters', JSON.stringify({ email: 'x', password: 'x'.repeat(100_000) })],
    ['__proto__', '{"__proto__":{"email":"x","password":"y"}}'],
    ['broken UTF-8', '\ud800'],
  ])('reject %s with bad-message [SAFE-06]', async (_, body) => {
    const stage = await webStage();
    const answer = await post(stage, body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('bad-message');
    expect('email' in {}).toBe(false);
    expect((await (await browser(stage.app)).get('/healthz')).status).toBe(200);
  });

  it('name the path of an invalid field [SAFE-06]', async () => {
    const answer = await post(await webStage(), '{"email":"x","password":7}');
    expect(answer.body).toEqual({ code: 'bad-message', params: { path: 'password' } });
  });

  it('reject another content type [SAFE-06]', async () => {
    const answer = await post(await webStage(), 'email=x', 'application/x-www-form-urlencoded');
    expect(answer.body.code).toBe('bad-message');
    expect(answer.status).toBe(400);
  });

  it('reject a body over 1 MiB with 413, and the process stays up [SAFE-06]', async () => {
    const stage = await webStage();
    const answer = await post(stage, JSON.stringify({ email: 'x'.repeat(HTTP_BODY_MAX_BYTES) }));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'too-large' });
    expect((await (await browser(stage.app)).get('/healthz')).status).toBe(200);
  });

  it.each([
    '/api/%',
    '/%c0%af',
    '/api/orders/%00%ff/history',
    `/${'x'.repeat(9_000)}`,
    '/../../etc/passwd',
    '//',
  ])('reject the address %s [SAFE-06]', async (address) => {
    const { app } = await webStage();
    const answer = await app.inject({ url: address, headers: { host: 'localhost' } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toHaveProperty('code');
  });

  it('make bytes that are no HTTP harmless [SAFE-06]', async () => {
    const { app } = await webStage();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(Buffer.from([0, 255, 13, 10, 13, 10]));
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
    expect((await (await browser(app)).get('/healthz')).status).toBe(200);
  });

  it('hide internals: a defect is logged and answered without details', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    stage.cloud.list = () => Promise.reject(new Error('secret detail'));
    const answer = await agent.get('/api/organizations').expect(500);
    expect(answer.body).toEqual({ code: 'hub-fault' });
    expect(stage.log.at(-1)).toMatchObject({ level: 'error' });
  });

  it('keep passwords and passcodes out of all log lines [SAFE-05]', async () => {
    const stage = await webStage();
    await post(stage, '{"email":"x@y.z","password":"hunter2"');
    await post(stage, '{"email":"x@y.z","password":"hunter2"}');
    const agent = await atSite(stage);
    await agent.post('/api/staff/session').send({ userId: 'u1', passcode: '4711' });
    expect(JSON.stringify(stage.log)).not.toMatch(/hunter2|4711/);
  });
});

describe('response headers', () => {
  it('forbid inline scripts and framing on every answer, and allow the page its own socket [SAFE-09]', async () => {
    const { app } = await webStage();
    const agent = await browser(app);
    for (const path of ['/', '/api/session', '/nothing', '/healthz']) {
      const { headers } = await agent.get(path).set('host', 'localhost:4600');
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("connect-src 'self' ws://localhost:4600 wss://localhost:4600;");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
    expect((await agent.get('/api/session')).headers['cache-control']).toBe('no-store');
  });

  it('allow the single sign-on’s script only when configured [AUTH-10][SAFE-09]', async () => {
    const { app } = await webStage({ ssoScript: 'https://sso.example/sign-in.js?v=1' });
    const { headers } = await (await browser(app)).get('/');
    expect(String(headers['content-security-policy'])).toContain("script-src 'self' https://sso.example;");
  });
});
