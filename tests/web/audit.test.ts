// Tests of the audit log: what people did and tried, with time, staff user, display and result, found by order.
import { describe, expect, it } from 'vitest';
import { createAuditLog } from '../../hub/audit-log.ts';
import type { AuditEntry } from '../../hub/store/audit-store.ts';
import { AUDIT_REFUSED_WAITING_MAX, AUDIT_ROWS_SHOWN } from '../../shared/limits.ts';
import { GRILL, greeted, pairedScreen, soon, withDisplay } from './pairing-stage.ts';
import { atSite, signedIn, webStage } from './web-stage.ts';

type Entry = AuditEntry & { id: number };

describe('the audit log', () => {
  it('[SAFE-10] holds what was done over the API, with time, person, staff user and display', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    await manager.post('/api/staff/session').send({ userId: 'u2' }).expect(200);
    stage.time.now += 5_000;
    const { id } = await pairedScreen(stage, manager, GRILL, 'Grill');
    await manager.delete(`/api/displays/${id}`).expect(204);
    const { body } = await manager.get('/api/audit').expect(200);
    const [revoked, approved, acted, chosen] = body.entries as Entry[];
    expect(revoked).toMatchObject({
      at: stage.time.now,
      action: 'DELETE /api/displays/:id',
      result: 'done',
      userName: 'Dana Hale',
      staff: { id: 'u2', name: 'Kofi Mensah' },
      displayId: expect.any(String),
      address: '127.0.0.1',
    });
    expect(approved?.action).toBe('POST /api/pairing/approve');
    expect(acted?.action).toBe('POST /api/staff/session');
    expect(chosen?.action).toBe('POST /api/organizations/:id/choose');
    expect(chosen?.userName).toBe('Dana Hale');
    expect(acted?.at).toBe(stage.time.now - 5_000);
  });

  it('[SAFE-10] holds what was refused: without a session, without the right, and why', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    const cook = await signedIn(stage, 'cook');
    await cook.put('/api/setup').send({}).expect(403);
    await cook.get('/api/displays').expect(403);
    await manager.patch('/api/displays/gone').send({ name: 'x' }).expect(404);
    await manager.get('/api/catalogue').expect(200);
    await expect
      .poll(async () => (await manager.get('/api/audit')).body.entries.slice(0, 3), { timeout: 8_000 })
      .toMatchObject([
        { action: 'PATCH /api/displays/:id', result: 'display-unknown', userName: 'Dana Hale' },
        {
          action: 'GET /api/displays',
          result: 'not-allowed',
          params: { right: 'setup' },
          userName: 'Noa Hale',
        },
        { action: 'PUT /api/setup', result: 'not-allowed', userName: 'Noa Hale' },
      ]);
  });

  it('[SAFE-10] a command that is refused before the engine hears of it is found by its order', async () => {
    const stage = await withDisplay(GRILL);
    const display = await greeted(stage.host, stage.screen);
    const command = { name: 'course.fire', orderId: 'order-7', courseIds: ['c'] };
    display.say({ t: 'command', id: 'k1', watch: 'nowhere', command });
    await soon(async () => {
      const { body } = await stage.manager.get('/api/audit?order=order-7').expect(200);
      expect(body.entries).toMatchObject([
        {
          action: 'course.fire',
          result: 'board-unknown',
          commandId: 'k1',
          displayId: stage.id,
          userName: 'Grill left',
        },
      ]);
    });
  });

  it('[SAFE-10] is read page by page, the newest first', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    for (let n = 0; n < AUDIT_ROWS_SHOWN + 5; n++) {
      stage.auditStore.add({ at: n, action: 'item.mark', result: 'done', orderId: 'o1' });
    }
    const first = await manager.get('/api/audit?order=o1').expect(200);
    expect(first.body.entries.map(({ at }: Entry) => at).slice(0, 2)).toEqual([104, 103]);
    const rest = await manager.get(`/api/audit?order=o1&before=${first.body.more}`).expect(200);
    expect(rest.body.entries.map(({ at }: Entry) => at)).toEqual([4, 3, 2, 1, 0]);
    expect(rest.body.more).toBeUndefined();
    await manager.get('/api/audit?before=x').expect(400);
  });

  it('[SAFE-10] is searched by order number, staff user, display, time of the site, and result', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    for (const [id, number] of [
      ['o1', 7],
      ['o2', '7'],
      ['o3', 8],
    ]) {
      const row = { id: String(id), site: 'site-1', raw: JSON.stringify({ number }), stamps: '{}' };
      stage.orderStore.saveOrder({ ...row, lastUpdated: 1, touchedAt: 1 });
    }
    const kofi = { staff: { id: 'u2', name: 'Kofi Mensah' }, userName: 'Grill left' };
    const base = { action: 'course.serve', result: 'done', ...kofi };
    const at = (time: string) => Date.parse(`2026-07-01T${time}+03:00`);
    stage.auditStore.add({ ...base, at: at('18:00'), orderId: 'o1' });
    stage.auditStore.add({ ...base, at: at('18:01'), orderId: 'o2', result: 'wrong-state' });
    stage.auditStore.add({ ...base, at: at('18:02'), orderId: 'o3', result: 'asked' });
    stage.auditStore.add({
      at: at('18:03'),
      action: 'undo',
      result: 'done',
      userName: 'Pass',
      orderId: 'gone',
    });
    const found = async (query: string, when = 'from=2026-07-01T17:00') =>
      (await manager.get(`/api/audit?${when}&${query}`).expect(200)).body.entries.map(
        ({ orderId, orderNumber }: { orderId: string; orderNumber?: string }) => `${orderId}#${orderNumber}`,
      );
    expect(await found('')).toEqual(['gone#undefined', 'o3#8', 'o2#7', 'o1#7']);
    expect(await found('order=7')).toEqual(['o2#7', 'o1#7']);
    expect(await found('order=o3')).toEqual(['o3#8']);
    expect(await found('staff=u2&result=done')).toEqual(['o3#8', 'o1#7']);
    expect(await found('place=Pass')).toEqual(['gone#undefined']);
    expect(await found('result=refused')).toEqual(['o2#7']);
    expect(await found('', 'from=2026-07-01T18:01&to=2026-07-01T18:02')).toEqual(['o2#7']);
    const { body } = await manager.get('/api/audit').expect(200);
    expect(body.actors).toEqual({
      staff: [{ id: 'u2', name: 'Kofi Mensah' }],
      places: expect.arrayContaining(['Grill left', 'Pass', 'Dana Hale']),
    });
    for (const wrong of ['from=yesterday', 'to=2026-07-01', 'result=perhaps', 'order=']) {
      await manager.get(`/api/audit?${wrong}`).expect(400);
    }
  });

  it('[SAFE-10] lets go of what is older than the orders are kept', async () => {
    const { auditStore } = await webStage();
    for (let at = 0; at < 10; at++) auditStore.add({ at, action: 'undo', result: 'done' });
    auditStore.deleteBefore(8, 5);
    expect(auditStore.find({ limit: 20 }).map(({ at }) => at)).toEqual([9, 8, 7, 6, 5]);
    auditStore.deleteBefore(8, 5);
    expect(auditStore.find({ limit: 20 }).map(({ at }) => at)).toEqual([9, 8]);
  });
});

describe('a flood of refusals', () => {
  function log() {
    const written: AuditEntry[][] = [];
    let run = () => {};
    const failures: object[] = [];
    const audit = createAuditLog({
      write: (entries) => void written.push([...entries]),
      site: () => 'site-1',
      now: () => 7,
      after: (_, later) => {
        run = later;
        return () => undefined;
      },
      log: { error: (fields) => void failures.push(fields) },
    });
    return { audit, written, failures, flush: () => run() };
  }

  it('[SAFE-10] is written in one go, and told by its number where it is too much', () => {
    const { audit, written, flush } = log();
    for (let n = 0; n < AUDIT_REFUSED_WAITING_MAX + 3; n++)
      audit.noted({ action: 'watch', result: 'not-allowed' });
    expect(written).toEqual([]);
    flush();
    expect(written[0]).toHaveLength(AUDIT_REFUSED_WAITING_MAX + 1);
    expect(written[0]?.at(-1)).toEqual({ at: 7, action: 'audit', result: 'left-out', params: { count: 3 } });
  });

  it('[SAFE-10] what waits is written when the hub stops', () => {
    const { audit, written } = log();
    audit.noted({ action: 'watch', result: 'not-allowed' });
    audit.stop();
    audit.stop();
    expect(written).toHaveLength(1);
  });

  it('a disk that is full doesn’t keep anybody from acting', () => {
    const failures: object[] = [];
    const audit = createAuditLog({
      write: () => {
        throw new Error('full');
      },
      site: () => 'site-1',
      now: () => 1,
      after: () => () => undefined,
      log: { error: (fields) => void failures.push(fields) },
    });
    audit.did({ action: 'x', result: 'done' });
    expect(failures).toHaveLength(1);
  });
});
