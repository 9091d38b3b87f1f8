// Attacks by guessing passcodes and pairing codes; locks must survive a restart of the hub.

import { describe, expect, it } from 'vitest';
import { PAIRING_WAITING_PER_ADDRESS } from '../../hub/web/displays/pairing-routes.ts';
import { PAIRING_CODE_CHARACTERS } from '../../shared/limits.ts';
import { PAIRING_ALPHABET } from '../../shared/model/pairing-code.ts';
import { cookieOf, openPairedDisplay, openWaitingDisplay } from '../web/pairing-stage.ts';
import { atSite, browser, webStage } from '../web/web-stage.ts';

describe('passcode attempts', () => {
  it('five wrong ones in parallel count as five [SAFE-04]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const guesses = Array.from({ length: 20 }, (_, n) =>
      agent.post('/api/staff/session').send({ userId: 'u1', passcode: String(2000 + n) }),
    );
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'passcode-wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'locked')).toHaveLength(15);
  });

  it('the lock survives a restart, and refuses the right passcode too [SAFE-04]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    for (let n = 0; n < 5; n++)
      await agent.post('/api/staff/session').send({ userId: 'u1', passcode: '0000' });
    const cookie = cookieOf(agent);
    await stage.close();
    const again = await webStage({ folder: stage.folder, cloud: stage.cloud });
    const act = async () =>
      (await browser(again.app))
        .post('/api/staff/session')
        .set('cookie', cookie)
        .send({ userId: 'u1', passcode: '1111' });
    const { status, body } = await act();
    expect([status, body.code]).toEqual([429, 'locked']);
    again.time.now += 60_000;
    expect((await act()).status).toBe(200);
  });

  it('a new login doesn’t reset the number of attempts [SAFE-04]', async () => {
    const stage = await webStage();
    const codes: string[] = [];
    for (let login = 0; login < 5; login++) {
      const agent = await atSite(stage);
      for (let n = 0; n < 4; n++) {
        const guess = { userId: 'u1', passcode: String(2000 + login * 4 + n) };
        codes.push((await agent.post('/api/staff/session').send(guess)).body.code);
      }
    }
    expect(codes.filter((code) => code === 'passcode-wrong')).toHaveLength(10);
    expect(codes.at(-1)).toBe('locked');
  }, 30_000);

  it('trying one account after another from one address runs into a lock too [SAFE-04]', async () => {
    const stage = await webStage({ adminCode: () => '2211' });
    const codes: string[] = [];
    for (const name of ['chef', 'manager', 'dealer'] as const) {
      for (let login = 0; login < 3; login++) {
        const agent = await atSite(stage, name);
        for (let n = 0; n < 4; n++)
          codes.push((await agent.post('/api/setup/admin-code').send({ code: `${3000 + n}` })).body.code);
      }
    }
    expect(codes.filter((code) => code === 'admin-code-wrong')).toHaveLength(20);
  });

  it('failed attempts of others at its address don’t lock a paired display [SAFE-04]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const { screen } = await openPairedDisplay(stage, manager);
    for (let n = 0; n < 5; n++)
      await manager.post('/api/staff/session').send({ userId: 'u1', passcode: '2999' });
    await screen.post('/api/staff/session').send({ userId: 'u1', passcode: '1111' }).expect(200);
  });

  it('attempts at the admin code are counted across logins [SAFE-04] [PERM-15]', async () => {
    const stage = await webStage({ adminCode: () => '2211' });
    const codes: string[] = [];
    for (let login = 0; login < 20; login++) {
      const agent = await atSite(stage, 'manager');
      for (let n = 0; n < 4; n++)
        codes.push((await agent.post('/api/setup/admin-code').send({ code: `${3000 + n}` })).body.code);
    }
    expect(codes.filter((code) => code === 'admin-code-wrong')).toHaveLength(10);
    const late = await atSite(stage, 'manager');
    await late.post('/api/setup/admin-code').send({ code: '2211' }).expect(429);
    stage.time.now += 60_000;
    await late.post('/api/setup/admin-code').send({ code: '2211' }).expect(204);
  });
});

describe('the client’s address', () => {
  it('is taken from the connection, whatever forwarding headers say [SAFE-04]', async () => {
    const stage = await webStage();
    const statuses: number[] = [];
    for (let n = 0; n < PAIRING_WAITING_PER_ADDRESS + 3; n++) {
      const screen = await browser(stage.app);
      const { status } = await screen
        .post('/api/pairing')
        .set({ 'x-forwarded-for': `10.0.0.${n}`, forwarded: `for=10.0.0.${n}`, 'x-real-ip': `10.0.0.${n}` })
        .send({});
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(PAIRING_WAITING_PER_ADDRESS);
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
  });
});

describe('pairing code attempts', () => {
  it('are locked after 11 of 35 bits, far from a successful guess [PAIR-06]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const { code } = await openWaitingDisplay(stage);
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) {
      const guess = [...PAIRING_ALPHABET].slice(n % 12, (n % 12) + PAIRING_CODE_CHARACTERS).join('');
      const { status } = await manager
        .post('/api/pairing/approve')
        .send({ code: guess, name: 'x', home: 'start' });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(11);
    expect(statuses.slice(11).every((status) => status === 429)).toBe(true);
    expect(PAIRING_ALPHABET.length ** PAIRING_CODE_CHARACTERS).toBeGreaterThan(2 ** 35);
    await manager.post('/api/pairing/approve').send({ code, name: 'x', home: 'start' }).expect(429);
  });

  it('stay locked for the address after a new login [PAIR-06]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const guess = { code: 'CCCCCCCC', name: 'x', home: 'start' };
    for (let n = 0; n <= 10; n++) await manager.post('/api/pairing/approve').send(guess);
    const fresh = await atSite(stage, 'dealer');
    await fresh.post('/api/pairing/approve').send(guess).expect(429);
  });

  it('are in the audit log, wrong or locked, with account and address [PAIR-06] [SAFE-10]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    for (let n = 0; n <= 11; n++) {
      await manager.post('/api/pairing/approve').send({ code: 'CCCCCCCC', name: 'x', home: 'start' });
    }
    await expect
      .poll(async () => (await manager.get('/api/audit')).body.entries.slice(0, 2), { timeout: 8_000 })
      .toMatchObject([
        {
          action: 'POST /api/pairing/approve',
          result: 'locked',
          userName: 'Dana Hale',
          address: '127.0.0.1',
        },
        { action: 'POST /api/pairing/approve', result: 'pairing-code-wrong', userName: 'Dana Hale' },
      ]);
  });
});
