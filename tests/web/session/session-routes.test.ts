// Login, logout and the current session.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SESSION_IDLE_MS } from '../../../hub/sessions/sessions.ts';
import { HOUR_MS } from '../../../shared/limits.ts';
import { session } from '../../../shared/protocol/session.ts';
import { ACCOUNTS } from '../fake-cloud-ports.ts';
import { atSite, browser, signedIn, webStage } from '../web-stage.ts';

const LOGIN = { email: ACCOUNTS.chef.email, password: 'right' };

describe('login', () => {
  it('answers with the user and sets the cookie [AUTH-12]', async () => {
    const { app } = await webStage();
    const answer = await (await browser(app)).post('/api/session').send(LOGIN).expect(200);
    expect(answer.body).toEqual({
      user: {
        firstName: 'Robin',
        lastName: 'Hale',
        name: 'Robin Hale',
        email: 'robin@sandbox.test',
        isStaff: true,
        isDealer: false,
      },
    });
    const [cookie] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^kds_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('creates random tokens and stores only their hashes [SAFE-02]', async () => {
    const stage = await webStage();
    const tokens = new Set<string>();
    for (let n = 0; n < 3; n++) {
      const answer = await (await browser(stage.app)).post('/api/session').send(LOGIN);
      const token = /kds_session=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      tokens.add(token);
    }
    const rows = stage.raw.prepare('select * from sessions').all();
    const text = JSON.stringify(rows);
    for (const token of tokens) {
      expect(text).not.toContain(token);
      expect(text).toContain(createHash('sha256').update(token).digest('hex'));
    }
    expect(tokens.size).toBe(3);
  });

  it.each([
    ['a wrong password', { ...LOGIN, password: 'wrong' }, 401, 'invalid-credentials'],
    ['a blocked account', { ...LOGIN, email: 'blocked@sandbox.test' }, 403, 'login-error-other'],
    ['a missing password', { email: 'x' }, 400, 'bad-message'],
    ['a password of the wrong type', { email: 'x', password: 5 }, 400, 'bad-message'],
  ])('[AUTH-07] refuses %s without a cookie', async (_, body, status, code) => {
    const { app, sessions } = await webStage();
    const answer = await (await browser(app)).post('/api/session').send(body).expect(status);
    expect(answer.body).toMatchObject({ code });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(sessions.count).toBe(0);
  });

  it('reports that the cloud is unreachable [AUTH-12]', async () => {
    const { app, cloud } = await webStage();
    cloud.offline = true;
    const answer = await (await browser(app)).post('/api/session').send(LOGIN).expect(503);
    expect(answer.body).toEqual({ code: 'no-connection' });
  });

  it('replaces the browser’s previous session', async () => {
    const stage = await webStage();
    const agent = await signedIn(stage);
    await agent.post('/api/session').send(LOGIN).expect(200);
    expect(stage.sessions.count).toBe(1);
  });
});

describe('current session', () => {
  it('has state, user, organisation and rights in the shape of the protocol, and no token [AUTH-13]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const { body } = await agent.get('/api/session').expect(200);
    expect(session.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      state: 'in',
      organization: { id: 'site-1', name: 'Harbour', role: 'site', region: 'US' },
      rights: ['boards', 'setup', 'staff-options', 'dealer-options', 'organizations'],
    });
    expect(JSON.stringify(body)).not.toMatch(/token/i);
  });

  it('is signed out without a cookie, and offers the sandbox login if the hub runs on the sandbox', async () => {
    const sandbox = { email: 'chef@sandbox.test', password: 'sandbox' };
    const { app } = await webStage({ sandbox });
    const { body } = await (await browser(app)).get('/api/session').expect(200);
    expect(body).toEqual({ state: 'out', rights: [], sandbox });
  });

  it.each([
    ['chef', {}, true],
    ['manager', {}, true],
    ['manager', { hideSetupForNonAdmin: true }, false],
    ['dealer', { hideSetupForNonAdmin: true }, true],
    ['cook', {}, false],
  ] as const)('of %s with %j may open setup: %s [PERM-05]', async (name, setup, may) => {
    const stage = await webStage({ setup });
    const agent = await atSite(stage, name);
    const { body } = await agent.get('/api/session');
    expect(body.rights.includes('setup')).toBe(may);
    await agent.get('/api/setup').expect(may ? 200 : 403);
  });

  it('of an account that may not enter the hub’s organisation contains nothing of it', async () => {
    const stage = await webStage();
    await atSite(stage);
    const stranger = await signedIn(stage, 'stranger');
    const { body } = await stranger.get('/api/session');
    expect(body.rights).toEqual(['organizations']);
    expect(body.organization).toBeUndefined();
    await stranger.get('/api/profiles').expect(403);
  });

  it('has the same client id for a display and an organisation, and different ones for other displays [ORG-16]', async () => {
    const stage = await webStage();
    const [one, two] = [await atSite(stage), await atSite(stage)];
    const clientId = async (agent: typeof one) =>
      (await agent.get('/api/session')).body.organization.clientId;
    expect(await clientId(one)).toBe(await clientId(one));
    expect(await clientId(one)).not.toBe(await clientId(two));
  });
});

describe('lifecycle of a session', () => {
  it('continues over a restart of the hub [SAFE-02]', async () => {
    const first = await webStage();
    const agent = await atSite(first);
    const before = (await agent.get('/api/session')).body;
    const cookie = `kds_session=${agent.jar.getCookie('kds_session', { path: '/', domain: '127.0.0.1', secure: false, script: false })?.value}`;
    await first.close();
    const second = await webStage({ folder: first.folder, cloud: first.cloud });
    const { body } = await (await browser(second.app)).get('/api/session').set('cookie', cookie);
    expect(body).toEqual(before);
  });

  it('ends by logout on this display only [AUTH-31]', async () => {
    const stage = await webStage();
    const [one, two] = [await atSite(stage), await atSite(stage)];
    await one.delete('/api/session').expect(204);
    expect((await one.get('/api/session')).body.state).toBe('out');
    expect((await two.get('/api/session')).body.state).toBe('in');
    await one.delete('/api/session').expect(204);
  });

  it('ends for all sessions together when the hub loses its login [AUTH-19]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    stage.sessions.endAll();
    await agent.get('/api/profiles').expect(401);
    expect(stage.raw.prepare('select count(*) as n from sessions').get()).toEqual({ n: 0 });
  });

  it('ends with deletion for a session never used again [AUTH-21][SAFE-02]', async () => {
    const stage = await webStage();
    await signedIn(stage, 'cook');
    stage.time.now += SESSION_IDLE_MS + 1;
    expect(stage.raw.prepare('select count(*) as rows from sessions').get()).toEqual({ rows: 1 });
    expect(stage.sessions.lately()).toEqual([]);
    expect(stage.raw.prepare('select count(*) as rows from sessions').get()).toEqual({ rows: 0 });
  });

  it('ends after 90 days without use, and not before', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    stage.time.now += SESSION_IDLE_MS - 1;
    await agent.get('/api/profiles').expect(200);
    stage.time.now += SESSION_IDLE_MS - 1;
    await agent.get('/api/profiles').expect(200);
    stage.time.now += SESSION_IDLE_MS + 1;
    await agent.get('/api/profiles').expect(401);
  });

  it('is not affected by a move of hub time, and counts again once that is undone [TIME-16]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const wrongByMs = 366 * 24 * HOUR_MS;
    stage.time.now += wrongByMs;
    stage.time.ageingBehindMs = wrongByMs;
    await agent.get('/api/profiles').expect(200);
    stage.time.now -= wrongByMs;
    stage.time.ageingBehindMs = 0;
    await agent.get('/api/profiles').expect(200);
    stage.time.now += SESSION_IDLE_MS + 1;
    await agent.get('/api/profiles').expect(401);
  });

  it.each(['x', '', 'a'.repeat(4_000), '%00', '__proto__', '../../etc'])(
    'is not started by a forged cookie %j [SAFE-02]',
    async (token) => {
      const stage = await webStage();
      await atSite(stage);
      const agent = await browser(stage.app);
      await agent.get('/api/profiles').set('cookie', `kds_session=${token}`).expect(401);
    },
  );

  it('ends for an unreadable session, and the hub starts', async () => {
    const first = await webStage();
    await atSite(first);
    first.raw.prepare('update sessions set account = ?').run('{"odd":1}');
    await first.close();
    const second = await webStage({ folder: first.folder });
    expect(second.sessions.count).toBe(0);
    expect(second.log).toMatchObject([{ level: 'warn' }]);
  });
});

describe('password reset', () => {
  it('answers the same whether or not the address exists [AUTH-27][AUTH-28]', async () => {
    const { app, cloud } = await webStage();
    const agent = await browser(app);
    const known = await agent.post('/api/password-reset').send({ email: 'robin@sandbox.test' }).expect(202);
    const unknown = await agent
      .post('/api/password-reset')
      .send({ email: 'nobody@sandbox.test' })
      .expect(202);
    expect(known.body).toEqual(unknown.body);
    expect(cloud.calls).toEqual(['reset robin@sandbox.test', 'reset nobody@sandbox.test']);
    cloud.offline = true;
    await agent.post('/api/password-reset').send({ email: 'x' }).expect(503);
  });
});

describe('the hub’s login', () => {
  it('is removed by users who may open setup: all are logged out, no staff user acts, no site is served [AUTH-31]', async () => {
    const stage = await webStage();
    const [chef, cook] = [await atSite(stage), await atSite(stage, 'cook')];
    await cook.post('/api/disconnect').expect(403);
    expect(stage.cloud.calls).not.toContain('disconnect');
    await chef.post('/api/disconnect').expect(204);
    expect(stage.cloud.calls).toContain('disconnect');
    for (const agent of [chef, cook])
      expect((await agent.get('/api/session')).body).toEqual({ state: 'out', rights: [] });
    expect(stage.sessions.count).toBe(0);
  });

  it('loses on a refused refresh only the sessions of the account that owns the tokens [AUTH-19][AUTH-21]', async () => {
    const stage = await webStage();
    const [chef, chefToo, cook] = [await atSite(stage), await atSite(stage), await atSite(stage, 'cook')];
    stage.sessions.endOf('robin@sandbox.test');
    expect((await chef.get('/api/session')).body.state).toBe('out');
    expect((await chefToo.get('/api/session')).body.state).toBe('out');
    expect((await cook.get('/api/session')).body.state).toBe('in');
    stage.sessions.endOf(undefined);
    expect((await cook.get('/api/session')).body.state).toBe('out');
  });

  it('applies new rights of an account to all its sessions, over a restart [AUTH-15][AUTH-16]', async () => {
    const stage = await webStage();
    const chef = await atSite(stage);
    stage.sessions.setAccount({ ...ACCOUNTS.chef, isStaff: false, lastName: 'Marsh', permissions: [] });
    const { body } = await chef.get('/api/session');
    expect(body).toMatchObject({ user: { name: 'Robin Marsh' }, rights: ['boards', 'organizations'] });
    const [row] = stage.raw.prepare<[], { account: string }>('select account from sessions').all();
    expect(row?.account).toContain('Marsh');
  });
});
