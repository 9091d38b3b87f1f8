// Pairing of a display, from a code to its home board, and the lock against guessed codes.

import { describe, expect, it } from 'vitest';
import { PAIRING_LOCK_MS } from '../../../hub/web/displays/pairing-lock.ts';
import {
  outsideAddress,
  PAIRING_CODE_MS,
  PAIRING_WAITING_PER_ADDRESS,
} from '../../../hub/web/displays/pairing-routes.ts';
import { pairingGroups, readPairingCode } from '../../../shared/model/pairing-code.ts';
import { session } from '../../../shared/protocol/session.ts';
import { cookieOf, GRILL, GUESTS, openPairedDisplay, openWaitingDisplay } from '../pairing-stage.ts';
import { atSite, browser, signedIn, webStage } from '../web-stage.ts';

const approval = (code: string, more: object = {}) => ({ code, name: 'Grill left', home: GRILL, ...more });

describe('a display without a session', () => {
  it('receives an 8-character code without look-alikes, for 10 minutes, and the address to approve it at [PAIR-01]', async () => {
    const stage = await webStage();
    const screen = await browser(stage.app);
    const { body, headers } = await screen.post('/api/pairing').set('host', 'localhost:4600').send({});
    expect(body.code).toMatch(/^[CDFHJKMNPQRTVWXY34679]{8}$/);
    expect(body.expiresAt).toBe(stage.time.now + PAIRING_CODE_MS);
    expect(body.hubTime).toBe(stage.time.now);
    expect(body.address).toMatch(/^http:\/\/[\w.:[\]-]+:4600$/);
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await screen.get('/api/pairing')).body).toEqual({ state: 'waiting' });
  });

  it('receives and keeps its code, however many displays are waiting [PAIR-01][SAFE-06]', async () => {
    const { app } = await webStage();
    const ask = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/api/pairing',
        remoteAddress,
        payload: {},
        headers: { host: 'localhost' },
      });
    const cooks = await ask('192.168.1.20');
    const cookie = String(cooks.headers['set-cookie']).split(';')[0] ?? '';
    for (let n = 0; n < 9 * PAIRING_WAITING_PER_ADDRESS; n++) await ask(`10.0.0.${n % 9}`);
    expect((await ask('192.168.1.21')).statusCode).toBe(200);
    const state = await app.inject({ url: '/api/pairing', headers: { host: 'localhost', cookie } });
    expect(state.json()).toEqual({ state: 'waiting' });
  });

  it('shows the address that phones reach when it is the hub’s own display [PAIR-01]', () => {
    const lan = { eth0: [{ family: 'IPv4', internal: false, address: '192.168.1.9' }] } as never;
    expect(outsideAddress('localhost:4600', false, [], lan)).toBe('http://192.168.1.9:4600');
    expect(outsideAddress('localhost:4600', false, ['kds.local'], lan)).toBe('http://kds.local:4600');
    expect(outsideAddress('127.0.0.1:4600', false, [], {})).toBe('http://127.0.0.1:4600');
    expect(outsideAddress('kds.local', true, [], lan)).toBe('https://kds.local');
  });

  it('has a useless cookie until the code is approved [PAIR-02]', async () => {
    const stage = await webStage();
    await atSite(stage);
    const { screen } = await openWaitingDisplay(stage);
    expect((await screen.get('/api/session')).body).toEqual({ state: 'out', rights: [] });
    await screen.get('/api/profiles').expect(401);
  });

  it('receives another cookie with its next code, and both codes are valid until their expiry [PAIR-01][SAFE-02]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const { screen, code } = await openWaitingDisplay(stage);
    const cookie = cookieOf(screen);
    stage.time.now += PAIRING_CODE_MS - 1_000;
    const { body } = await screen.post('/api/pairing').send({}).expect(200);
    expect(body.code).not.toBe(code);
    expect(cookieOf(screen)).not.toBe(cookie);
    stage.time.now += 2_000;
    await manager.post('/api/pairing/approve').send(approval(code)).expect(404);
    await manager.post('/api/pairing/approve').send(approval(body.code)).expect(200);
  });

  it('can’t be taken over by approving a code with a planted cookie [PAIR-02][SAFE-02]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    // An attacker requests a code and plants its cookie in a display, which then shows a code with a separate secret.
    const { screen } = await openWaitingDisplay(stage);
    const planted = cookieOf(screen);
    const { body } = await screen.post('/api/pairing').send({}).expect(200);
    const waitedWith = cookieOf(screen);
    await manager.post('/api/pairing/approve').send(approval(body.code)).expect(200);
    const stateWith = async (cookie: string) => {
      const agent = await browser(stage.app);
      return (await agent.get('/api/session').set('cookie', cookie)).body.state;
    };
    expect(await stateWith(waitedWith)).toBe('out');
    expect((await screen.get('/api/pairing')).body).toMatchObject({ state: 'paired' });
    expect((await screen.get('/api/session')).body).toMatchObject({ state: 'paired' });
    expect(await Promise.all([planted, waitedWith].map(stateWith))).toEqual(['out', 'out']);
    const other = await browser(stage.app);
    for (const cookie of [planted, waitedWith])
      expect((await other.get('/api/pairing').set('cookie', cookie)).body.state).toBe('expired');
  });

  it('can fetch its token again if the answer was lost [PAIR-02]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const { screen, code } = await openWaitingDisplay(stage);
    const waitedWith = cookieOf(screen);
    await manager.post('/api/pairing/approve').send(approval(code)).expect(200);
    const other = await browser(stage.app);
    await other.get('/api/pairing').set('cookie', waitedWith).expect(200);
    const again = await screen.get('/api/pairing').expect(200);
    expect(again.body).toMatchObject({ state: 'paired' });
    expect((await screen.get('/api/session')).body).toMatchObject({ state: 'paired' });
  });

  it('is notified when its code expires, which is then invalid [PAIR-01]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const { screen, code } = await openWaitingDisplay(stage);
    stage.time.now += PAIRING_CODE_MS;
    expect((await screen.get('/api/pairing')).body).toEqual({ state: 'expired' });
    const { body } = await manager.post('/api/pairing/approve').send(approval(code)).expect(404);
    expect(body).toEqual({ code: 'pairing-code-wrong' });
  });

  it('cannot flood the hub from one address; one that is waiting is still served [PAIR-01][SAFE-06]', async () => {
    const stage = await webStage();
    const { screen } = await openWaitingDisplay(stage);
    for (let n = 1; n < PAIRING_WAITING_PER_ADDRESS; n++) await openWaitingDisplay(stage);
    const { body } = await (await browser(stage.app)).post('/api/pairing').send({}).expect(429);
    expect(body).toEqual({ code: 'rate-limited', params: { seconds: 600 } });
    await screen.post('/api/pairing').send({}).expect(200);
  });

  it('can be paired although nine other addresses are full of waiting displays [PAIR-01][SAFE-06]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const ask = async (remoteAddress: string) =>
      await stage.app.inject({
        method: 'POST',
        url: '/api/pairing',
        payload: {},
        remoteAddress,
        headers: { host: 'localhost' },
      });
    for (let address = 1; address <= 9; address++)
      for (let n = 0; n < PAIRING_WAITING_PER_ADDRESS; n++) await ask(`10.0.0.${address}`);
    const newcomer = await ask('10.0.0.20');
    expect(newcomer.statusCode).toBe(200);
    for (let n = 0; n < PAIRING_WAITING_PER_ADDRESS; n++) await ask(`10.0.0.${1 + (n % 9)}`);
    await manager.post('/api/pairing/approve').send(approval(newcomer.json().code)).expect(200);
  });

  it('keeps an existing session when it asks for a code', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    await agent.post('/api/pairing').send({}).expect(409);
    expect((await agent.get('/api/session')).body.state).toBe('in');
  });
});

describe('approving a display', () => {
  it('names it and sets its home, which it receives on its next request [PAIR-02]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const { screen, code } = await openWaitingDisplay(stage);
    const typed = ` ${pairingGroups(code).join('-').toLowerCase()} `;
    const answer = await manager
      .post('/api/pairing/approve')
      .send(approval(typed, { name: '  Grill   left ' }))
      .expect(200);
    expect(answer.body).toMatchObject({ name: 'Grill left', home: GRILL });
    expect((await screen.get('/api/pairing')).body).toEqual({ state: 'paired', home: GRILL });
    const { body } = await screen.get('/api/session').expect(200);
    expect(session.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      state: 'paired',
      display: { id: answer.body.id, name: 'Grill left', home: GRILL },
      organization: { id: 'site-1', name: 'Harbour' },
      rights: ['boards'],
    });
    expect(body.user).toBeUndefined();
    await screen.get('/api/profiles').expect(200);
    await screen.post('/api/staff/session').send({ userId: 'u2' }).expect(200);
  });

  it('works once per code [PAIR-01]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const { code } = await openWaitingDisplay(stage);
    await manager.post('/api/pairing/approve').send(approval(code)).expect(200);
    await manager
      .post('/api/pairing/approve')
      .send(approval(code, { name: 'Other' }))
      .expect(404);
  });

  it.each([
    [
      'a board that is not in the setup',
      { home: { kind: 'kitchen', profile: 'gone' } },
      404,
      'board-unknown',
    ],
    ['a board of another kind', { home: { kind: 'expo', profile: 'p-grill' } }, 404, 'board-unknown'],
    ['a blank name', { name: '   ' }, 400, 'bad-message'],
    ['a name that is too long', { name: 'x'.repeat(41) }, 400, 'bad-message'],
    ['an invalid home board', { home: 'anywhere' }, 400, 'bad-message'],
    ['a name that another display has', { name: 'PASS' }, 409, 'name-taken'],
  ])('is refused with %s, and the code remains valid [PAIR-02]', async (_, more, status, refusal) => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    await openPairedDisplay(stage, manager, 'start', 'Pass');
    const { code } = await openWaitingDisplay(stage);
    const { body } = await manager.post('/api/pairing/approve').send(approval(code, more)).expect(status);
    expect(body.code).toBe(refusal);
    await manager.post('/api/pairing/approve').send(approval(code)).expect(200);
  });

  it('[PAIR-02] [PERM-13] needs setup rights', async () => {
    const stage = await webStage();
    await atSite(stage);
    const { code } = await openWaitingDisplay(stage);
    const cook = await signedIn(stage, 'cook');
    await cook.post('/api/pairing/approve').send(approval(code)).expect(403);
    await (await browser(stage.app)).post('/api/pairing/approve').send(approval(code)).expect(401);
  });
});

describe('a paired display', () => {
  it('keeps its home over a restart of the hub, years, and the end of the cloud session [PAIR-03]', async () => {
    const before = await webStage();
    const { screen } = await openPairedDisplay(before, await atSite(before, 'manager'), GRILL);
    const cookie = cookieOf(screen);
    before.sessions.endAll();
    await before.close();
    const { folder, cloud } = before;
    cloud.offline = true;
    const after = await webStage({ folder, cloud });
    after.time.now += 3 * 365 * 24 * 3_600_000;
    const { body } = await (await browser(after.app)).get('/api/session').set('cookie', cookie);
    expect(body).toMatchObject({ state: 'paired', display: { name: 'Grill left', home: GRILL } });
  });

  it('[PAIR-05] can neither log in nor out nor ask for another code', async () => {
    const stage = await webStage();
    const { screen } = await openPairedDisplay(stage, await atSite(stage, 'manager'), GUESTS);
    await screen.post('/api/session').send({ email: 'a', password: 'b' }).expect(403);
    await screen.delete('/api/session').expect(403);
    await screen.post('/api/pairing').send({}).expect(403);
    expect((await screen.get('/api/session')).body).toMatchObject({ state: 'paired', rights: [] });
  });
});

describe('guessed pairing codes', () => {
  const guess = (n: number) => approval(`CCCCCCC${'CDFHJKMNPQRT'[n]}`);

  it('are locked after more than 10 wrong ones for 10 minutes, over a restart, shown on the health page [PAIR-06]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    for (let n = 0; n <= 10; n++) await manager.post('/api/pairing/approve').send(guess(n)).expect(404);
    const { code } = await openWaitingDisplay(stage);
    const locked = await manager.post('/api/pairing/approve').send(approval(code)).expect(429);
    expect(locked.body).toEqual({ code: 'locked', params: { seconds: 600 } });
    expect(locked.headers['retry-after']).toBe('600');
    const { body } = await manager.get('/api/health').expect(200);
    expect(body.problems).toEqual([
      expect.objectContaining({ code: 'pairing-locked', params: { address: '127.0.0.1', minutes: 10 } }),
    ]);

    const cookie = cookieOf(manager);
    await stage.close();
    const again = await webStage({ folder: stage.folder, cloud: stage.cloud });
    const agent = await browser(again.app);
    const tryAgain = () => agent.post('/api/pairing/approve').set('cookie', cookie).send(guess(0));
    again.time.now += PAIRING_LOCK_MS - 1_000;
    expect((await tryAgain()).status).toBe(429);
    again.time.now += 1_000;
    expect((await tryAgain()).status).toBe(404);
    expect((await agent.get('/api/health').set('cookie', cookie)).body.problems).toEqual([]);
  });

  it('are tolerated up to 10 in 10 minutes, and old ones are forgotten [PAIR-06]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    for (let n = 0; n < 10; n++) await manager.post('/api/pairing/approve').send(guess(n)).expect(404);
    stage.time.now += PAIRING_LOCK_MS;
    await manager.post('/api/pairing/approve').send(guess(10)).expect(404);
    await openPairedDisplay(stage, manager);
  });

  it('are not locked for longer by a clock that was set back [PAIR-06]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    for (let n = 0; n <= 10; n++) await manager.post('/api/pairing/approve').send(guess(n));
    stage.time.now -= 24 * 3_600_000;
    const { body } = await manager.post('/api/pairing/approve').send(guess(0)).expect(429);
    expect(body.params.seconds).toBe(600);
  });
});

describe('typed pairing codes', () => {
  it('are read in any case, with spaces and dashes, and never longer than a code [PAIR-02]', () => {
    expect(readPairingCode(' k7qm-4pxd ')).toBe('K7QM4PXD');
    expect(readPairingCode('K7QM4PXDK7QM')).toBe('K7QM4PXD');
    expect(readPairingCode('o0i1')).toBe('');
    expect(pairingGroups('K7QM4P')).toEqual(['K7QM', '4P']);
    expect(pairingGroups('')).toEqual([]);
  });
});

describe('a display with a signed-in user', () => {
  it('can be paired as its board with one tap, under a free name, and outlives user sessions [PAIR-07] [AUTH-19]', async () => {
    const stage = await webStage();
    const names: string[] = [];
    for (let screens = 0; screens < 2; screens += 1) {
      const screen = await atSite(stage, 'manager');
      const kept = await screen.post('/api/pairing/keep').send({ home: GRILL }).expect(200);
      names.push(kept.body.name);
      expect((await screen.get('/api/session')).body).toMatchObject({
        state: 'paired',
        display: { name: kept.body.name, home: GRILL },
        rights: ['boards'],
      });
      stage.sessions.endAll();
      expect((await screen.get('/api/session')).body).toMatchObject({ state: 'paired' });
      // A display can't pair another one.
      await screen.post('/api/pairing/keep').send({ home: GRILL }).expect(403);
    }
    expect(names).toEqual(['Grill', 'Grill 2']);
  });

  it('can’t be paired without the right, nor as a board that doesn’t exist [PAIR-07]', async () => {
    const stage = await webStage();
    const cook = await atSite(stage, 'cook');
    await cook.post('/api/pairing/keep').send({ home: GRILL }).expect(403);
    const manager = await atSite(stage, 'manager');
    const home = { kind: 'kitchen', profile: 'nobody' };
    await manager.post('/api/pairing/keep').send({ home }).expect(404);
    expect((await manager.get('/api/session')).body).toMatchObject({ state: 'in' });
  });
});
