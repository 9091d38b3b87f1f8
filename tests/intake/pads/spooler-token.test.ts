// The pads' token: who gets access with it, who sees and renews it, where it is stored.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createSpoolerGuard,
  SPOOLER_ADDRESSES_WATCHED,
  SPOOLER_LOCK_MS,
  SPOOLER_WRONG_TOKENS,
} from '../../../hub/intake/pads/create-spooler.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { atSite, signedIn, webStage } from '../../web/web-stage.ts';
import { grillPrint, padStage } from './pad-stage.ts';

const refusal = async (answer: Response) => [answer.status, (await answer.json()).code];

describe('[SAFE-08] the spooler', () => {
  it.each([
    ['a wrong token', 'Bearer x'],
    ['an empty token', 'Bearer '],
    ['a different scheme', 'Basic dXNlcjpwYXNz'],
    ['nothing', ''],
  ])('refuses %s, and stores nothing', async (_, authorization) => {
    const { send, hub } = await padStage();
    expect(await refusal(await send(grillPrint(), { authorization }))).toEqual([401, 'not-signed-in']);
    expect(hub.store.outbox.size()).toBe(0);
  });

  it('refuses the bare token and a user’s session, and reads the scheme in any case', async () => {
    const { send, token, manager } = await padStage();
    expect(await refusal(await send(grillPrint(), { authorization: token }))).toEqual([401, 'not-signed-in']);
    await manager.post('/spooler/kitchen-prints/kds').send(grillPrint()).expect(401);
    expect((await send(grillPrint(), { authorization: `bearer ${token}` })).status).toBe(202);
  });

  it('refuses before reading the body', async () => {
    const { send } = await padStage();
    expect(await refusal(await send('{', { authorization: 'Bearer x' }))).toEqual([401, 'not-signed-in']);
  });

  it('locks out an address that keeps guessing, for a while, and answers for how long', async () => {
    const { send, time, auditStore } = await padStage();
    const guess = () => send(grillPrint(), { authorization: 'Bearer guess' });
    for (let tries = 0; tries < SPOOLER_WRONG_TOKENS; tries += 1) expect((await guess()).status).toBe(401);
    const locked = await send(grillPrint());
    expect(locked.headers.get('retry-after')).toBe(String(SPOOLER_LOCK_MS / 1_000));
    expect(await locked.json()).toEqual({
      code: 'rate-limited',
      params: { seconds: SPOOLER_LOCK_MS / 1_000 },
    });
    expect(locked.status).toBe(429);
    time.now += SPOOLER_LOCK_MS;
    expect((await send(grillPrint())).status).toBe(202);
    await expect
      .poll(() => auditStore.find({ limit: 50 }).map(({ result }) => result), { timeout: 8_000 })
      .toEqual(expect.arrayContaining(['done', 'not-signed-in', 'rate-limited']));
  });
});

describe('[SAFE-08] the rate limiter of the spooler', () => {
  const guarded = () => {
    const time = { now: 1_000_000 };
    const guard = createSpoolerGuard({ isIn: (given) => given === 'right' }, () => time.now);
    const wrong = (times: number, address = 'a') => {
      for (let tries = 0; tries < times; tries += 1) guard('wrong', address);
    };
    return { time, guard, wrong };
  };

  it('counts by address, and ignores requests without a token', () => {
    const { guard, wrong } = guarded();
    wrong(SPOOLER_WRONG_TOKENS);
    expect(guard('right', 'a')).toMatchObject({ code: 'rate-limited' });
    expect(guard('right', 'b')).toBeUndefined();
    for (let tries = 0; tries <= SPOOLER_WRONG_TOKENS; tries += 1) guard(undefined, 'c');
    expect(guard('right', 'c')).toBeUndefined();
  });

  it('resets after the right token and after a while; attempts while locked prolong nothing', () => {
    const { guard, wrong, time } = guarded();
    wrong(SPOOLER_WRONG_TOKENS - 1);
    expect(guard('right', 'a')).toBeUndefined();
    wrong(SPOOLER_WRONG_TOKENS - 1);
    time.now += SPOOLER_LOCK_MS;
    wrong(SPOOLER_WRONG_TOKENS);
    time.now += SPOOLER_LOCK_MS - 1;
    wrong(5);
    expect(guard('right', 'a')).toEqual({ code: 'rate-limited', params: { seconds: 1 } });
    time.now += 1;
    expect(guard('right', 'a')).toBeUndefined();
  });

  it('locks no address out for good when the clock is set back', () => {
    const { guard, wrong, time } = guarded();
    wrong(SPOOLER_WRONG_TOKENS);
    time.now -= 10 * SPOOLER_LOCK_MS;
    expect(guard('right', 'a')).toBeUndefined();
  });

  it('tracks a limited number of addresses', () => {
    const { guard, wrong } = guarded();
    wrong(SPOOLER_WRONG_TOKENS, 'first');
    for (let each = 0; each < SPOOLER_ADDRESSES_WATCHED; each += 1) guard('wrong', `address ${each}`);
    expect(guard('right', 'first')).toBeUndefined();
  });
});

describe('[SAFE-08] the spooler token', () => {
  it('is visible only with setup rights, and survives a restart', async () => {
    const folder = tempDir();
    const stage = await webStage({ folder });
    const { body } = await (await atSite(stage, 'manager')).get('/api/spooler-token').expect(200);
    expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
    const cook = await signedIn(stage, 'cook');
    await cook.get('/api/spooler-token').expect(403);
    await cook.post('/api/spooler-token').send({}).expect(403);
    await stage.close();
    const again = await webStage({ folder });
    const shown = await (await atSite(again, 'manager')).get('/api/spooler-token').expect(200);
    expect(shown.body).toEqual(body);
  });

  it('stops working immediately when renewed', async () => {
    const { send, manager, token } = await padStage();
    const { body } = await manager.post('/api/spooler-token').send({}).expect(200);
    expect(body.token).not.toBe(token);
    expect((await manager.get('/api/spooler-token')).body).toEqual(body);
    expect((await send(grillPrint())).status).toBe(401);
    expect((await send(grillPrint(), { authorization: `Bearer ${body.token}` })).status).toBe(202);
  });

  it('[SAFE-05] is in no file, in no log line and in no line of the audit log', async () => {
    const { manager, folder, log, send, token, auditStore } = await padStage();
    await send(grillPrint());
    await send(grillPrint(), { authorization: `Bearer ${token}x` });
    const { body } = await manager.post('/api/spooler-token').send({}).expect(200);
    await expect
      .poll(() => auditStore.find({ limit: 50 }).map(({ action }) => action), { timeout: 8_000 })
      .toEqual(expect.arrayContaining(['POST /api/spooler-token', 'POST /spooler/kitchen-prints/kds']));
    const told = [JSON.stringify(log), JSON.stringify(auditStore.find({ limit: 50 }))];
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));
    expect(files.join()).toContain('spooler-token');
    for (const text of [...told, ...files]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(body.token);
    }
  });
});
