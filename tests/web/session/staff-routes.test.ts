// Staff user at a display: picking, passcodes, locks.

import { describe, expect, it } from 'vitest';
import {
  PASSCODE_LOCK_MAX_MS,
  PASSCODE_LOCK_MS,
  PASSCODE_TRIES,
} from '../../../hub/web/session/passcode-lock.ts';
import { atSite, browser, webStage } from '../web-stage.ts';

const MARTA = { userId: 'u1', passcode: '1111' };
const WRONG = { userId: 'u1', passcode: '0000' };

type Agent = Awaited<ReturnType<typeof atSite>>;

async function tryWrong(agent: Agent, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await agent.post('/api/staff/session').send(WRONG)).status);
  return statuses;
}

describe('picking a staff user', () => {
  it('lists only users whose profiles include M or K, with name and photo, never a hash [PERM-03][DLG-16]', async () => {
    const agent = await atSite(await webStage());
    const { body } = await agent.get('/api/staff').expect(200);
    expect(body).toEqual([
      { id: 'u2', name: 'Kofi Mensah', passcode: false },
      { id: 'u1', name: 'Marta Olsen', photoUrl: 'https://c/1.png', passcode: true, digits: 4 },
    ]);
  });

  it('shows how many digits a passcode has, unless passcodes differ [DLG-28]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const people = ['1111', '22222'].map((passcode, n) => ({
      id: `u${n}`,
      firstName: 'A',
      lastName: String(n),
      profiles: ['K'],
      passcode,
    }));
    const digits = async () =>
      (await agent.get('/api/staff')).body.map((row: { digits?: number }) => row.digits);
    await stage.staff.replaceAll('site-1', people.slice(1));
    expect(await digits()).toEqual([5]);
    await stage.staff.replaceAll('site-1', people);
    expect(await digits()).toEqual([undefined, undefined]);
  });

  it('lists 50, and finds further ones by search [CONST-06][DLG-14]', async () => {
    const stage = await webStage();
    const crowd = Array.from({ length: 60 }, (_, n) => ({
      id: `p${n}`,
      firstName: 'Cook',
      lastName: `${n + 100}`,
      profiles: ['K'],
    }));
    await stage.staff.replaceAll('site-1', crowd);
    const agent = await atSite(stage);
    const listed = async (search: string) =>
      (await agent.get(`/api/staff${search}`).expect(200)).body.map(({ name }: { name: string }) => name);
    const first = await listed('');
    expect(first).toHaveLength(50);
    expect(first).not.toContain('Cook 159');
    expect(await listed('?search=159')).toEqual(['Cook 159']);
  });

  it('[DLG-14] searches by name', async () => {
    const agent = await atSite(await webStage());
    const { body } = await agent.get('/api/staff?search=OLS').expect(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['u1']);
    await agent.get(`/api/staff?search=${'x'.repeat(300)}`).expect(400);
  });

  it('sets the acting user until that is ended', async () => {
    const agent = await atSite(await webStage());
    await agent.post('/api/staff/session').send(MARTA).expect(200);
    expect((await agent.get('/api/session')).body.staff).toMatchObject({ id: 'u1', name: 'Marta Olsen' });
    await agent.delete('/api/staff/session').expect(204);
    expect((await agent.get('/api/session')).body.staff).toBeUndefined();
  });

  it('is refused for users without M or K, and unknown ones [PERM-03]', async () => {
    const agent = await atSite(await webStage());
    await agent.post('/api/staff/session').send({ userId: 'u3', passcode: '9001' }).expect(403);
    await agent.post('/api/staff/session').send({ userId: 'nobody' }).expect(403);
  });

  it('needs a signed-in display', async () => {
    const agent = await browser((await webStage()).app);
    await agent.get('/api/staff').expect(401);
    await agent.post('/api/staff/session').send(MARTA).expect(401);
  });
});

describe('staff passcodes', () => {
  it('[SAFE-04] are kept as salted scrypt hashes', async () => {
    const { raw } = await webStage();
    const rows = raw.prepare('select passcode_hash from staff where passcode_hash is not null').pluck().all();
    expect(rows).toHaveLength(2);
    expect(new Set(rows).size).toBe(2);
    for (const hash of rows) expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[0-9a-f]{32}\$[0-9a-f]{64}$/);
  });

  it('are refused if wrong or missing [SAFE-04]', async () => {
    const agent = await atSite(await webStage());
    const { body } = await agent.post('/api/staff/session').send(WRONG).expect(401);
    expect(body).toEqual({ code: 'passcode-wrong' });
    await agent.post('/api/staff/session').send({ userId: 'u1' }).expect(401);
    expect((await agent.get('/api/session')).body.staff).toBeUndefined();
  });

  it('lock that user on that display for a minute after five wrong ones; others may continue [SAFE-04]', async () => {
    const stage = await webStage();
    const [one, two] = [await atSite(stage), await atSite(stage)];
    expect(await tryWrong(one, PASSCODE_TRIES + 1)).toEqual([401, 401, 401, 401, 401, 429]);
    const locked = await one.post('/api/staff/session').send(MARTA).expect(429);
    expect(locked.body).toEqual({ code: 'locked', params: { seconds: 60 } });
    expect(locked.headers['retry-after']).toBe('60');
    await two.post('/api/staff/session').send(MARTA).expect(200);
    await one.post('/api/staff/session').send({ userId: 'u2' }).expect(200);
    stage.time.now += PASSCODE_LOCK_MS;
    await one.post('/api/staff/session').send(MARTA).expect(200);
  });

  it('have a lock that doubles up to 15 minutes [SAFE-04]', async () => {
    const stage = await webStage();
    const agent = await atSite(stage);
    const seconds: number[] = [];
    for (let round = 0; round < 6; round++) {
      await tryWrong(agent, PASSCODE_TRIES);
      seconds.push((await agent.post('/api/staff/session').send(MARTA)).body.params.seconds);
      stage.time.now += PASSCODE_LOCK_MAX_MS;
    }
    expect(seconds).toEqual([60, 120, 240, 480, 900, 900]);
  });

  it('have a lock that survives a restart of the hub [SAFE-04]', async () => {
    const first = await webStage();
    const agent = await atSite(first);
    await tryWrong(agent, PASSCODE_TRIES);
    const { value } =
      agent.jar.getCookie('kds_session', { path: '/', domain: '127.0.0.1', secure: false, script: false }) ??
      {};
    await first.close();
    const second = await webStage({ folder: first.folder, cloud: first.cloud });
    const again = await browser(second.app);
    await again.post('/api/staff/session').set('cookie', `kds_session=${value}`).send(MARTA).expect(429);
  });

  it('allow no more than five simultaneous attempts [SAFE-04]', async () => {
    const agent = await atSite(await webStage());
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => agent.post('/api/staff/session').send(WRONG)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(PASSCODE_TRIES);
  });

  it('reset the count of wrong ones when right [SAFE-04]', async () => {
    const agent = await atSite(await webStage());
    await tryWrong(agent, PASSCODE_TRIES - 1);
    await agent.post('/api/staff/session').send(MARTA).expect(200);
    expect(await tryWrong(agent, PASSCODE_TRIES)).toEqual([401, 401, 401, 401, 401]);
  });
});
