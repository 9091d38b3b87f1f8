// Audit log: users' actions and attempts, with time, staff user, display and result, searchable by order.

import { describe, expect, it } from 'vitest';
import { AuditLog } from '../../hub/engine/audit-log.ts';
import type { AuditEntry } from '../../hub/engine/ports.ts';
import { SiteState } from '../../hub/engine/site-context.ts';
import { AUDIT_KINDS_COUNTED_MAX } from '../../hub/host/upkeep-limits.ts';
import { AUDIT_ROWS_SHOWN } from '../../hub/lookups/audit-search.ts';
import { emptySiteContext } from '../../hub/organisation/site-context.ts';
import { manualHost } from '../intake/manual-host.ts';
import { ManualScheduler } from '../screens/manual-scheduler.ts';
import { GRILL, greeted, openPairedDisplay, soon, withDisplay } from './pairing-stage.ts';
import { atSite, signedIn, webStage } from './web-stage.ts';

type Entry = AuditEntry & { id: number };

describe('the audit log', () => {
  it('contains API actions with time, person, staff user and display [SAFE-10]', async () => {
    const stage = await webStage();
    const manager = await atSite(stage, 'manager');
    await manager.post('/api/staff/session').send({ userId: 'u2' }).expect(200);
    stage.time.now += 5_000;
    const { id } = await openPairedDisplay(stage, manager, GRILL, 'Grill');
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

  it('contains what was refused, without a session or a right, and why [SAFE-10]', async () => {
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

  it('has commands that are refused before the engine under their order [SAFE-10]', async () => {
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

  it('can be searched by order number, staff user, display, site-local time, and result [SAFE-10]', async () => {
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

  it('drops entries older than the orders are kept [SAFE-10]', async () => {
    const { auditStore } = await webStage();
    for (let at = 0; at < 10; at++) auditStore.add({ at, action: 'undo', result: 'done' });
    const slice = { before: 8, now: 9, keep: 100, limit: 5 };
    expect(auditStore.deleteSlice(slice)).toBe(true);
    expect(auditStore.find({ limit: 20 }).map(({ at }) => at)).toEqual([9, 8, 7, 6, 5]);
    expect(auditStore.deleteSlice(slice)).toBe(false);
    expect(auditStore.find({ limit: 20 }).map(({ at }) => at)).toEqual([9, 8]);
  });

  it('keeps a limited number of entries, the newest [SAFE-10]', async () => {
    const { auditStore } = await webStage();
    for (let at = 0; at < 10; at++) auditStore.add({ at, action: 'undo', result: 'done' });
    const slice = { before: 0, now: 9, keep: 3, limit: 4 };
    expect(auditStore.deleteSlice(slice)).toBe(true);
    expect(auditStore.deleteSlice(slice)).toBe(false);
    expect(auditStore.find({ limit: 20 }).map(({ at }) => at)).toEqual([9, 8, 7]);
  });
});

function servedSite(): SiteState {
  const served = new SiteState(emptySiteContext());
  served.organisation = { id: 'site-1', name: 'Harbour', role: 'site' };
  return served;
}

describe('audit log in a flood of refusals', () => {
  function log() {
    const written: AuditEntry[] = [];
    const lines: object[] = [];
    const time = new ManualScheduler();
    const note = (fields: object) => void lines.push(fields);
    const host = {
      now: () => 7,
      after(delayMs: number, run: () => void) {
        const stop = time.every(delayMs, () => {
          stop();
          run();
        });
        return stop;
      },
      log: { info: note, warn: note, error: note },
    };
    const rows = { reserveId: () => 1, add: (entry: AuditEntry) => void written.push(entry) };
    const stores = { audit: rows, transaction: (write: () => void) => write() };
    const audit = new AuditLog(stores, { failed: () => {} }, servedSite(), host);
    return { audit, written, lines, time };
  }
  const refused = (more: object) => ({ action: 'watch', result: 'not-allowed', ...more });

  it('records for one display the first ones in full, the others as one row and one line a minute [SAFE-10]', () => {
    const { audit, written, lines, time } = log();
    for (let n = 0; n < 17_000; n++)
      audit.noted(refused({ displayId: 'd1', orderId: `o${n}`, userName: 'Guests' }));
    time.advance(1_000);
    expect(written.map(({ orderId }) => orderId)).toEqual(Array.from({ length: 10 }, (_, n) => `o${n}`));
    time.advance(60_000);
    const counted = {
      id: 1,
      site: 'site-1',
      ...refused({ displayId: 'd1', userName: 'Guests' }),
      at: 7,
      params: { count: 16_990 },
    };
    expect(written.slice(10)).toEqual([counted]);
    expect(lines).toMatchObject([{ display: 'd1', result: 'not-allowed', count: 16_990 }]);
    for (let n = 0; n < 50; n++) audit.noted(refused({ displayId: 'd1' }));
    time.advance(61_000);
    expect(written.slice(11)).toMatchObject([{ params: { count: 50 } }]);
    time.advance(120_000);
    audit.noted(refused({ displayId: 'd1', orderId: 'late' }));
    time.advance(1_000);
    expect(written.at(-1)).toMatchObject({ orderId: 'late' });
    expect(written).toHaveLength(13);
  });

  it('records for a stranger one row for an address, route and code, and then one a minute [SAFE-10]', () => {
    const { audit, written, time } = log();
    const knock = (address: string, action: string) =>
      audit.noted({ action, result: 'not-signed-in', address });
    for (let n = 0; n < 440; n++) knock('10.0.0.9', 'GET /api/setup');
    knock('10.0.0.9', 'GET /api/audit');
    knock('10.0.0.8', 'GET /api/setup');
    time.advance(62_000);
    expect(written.map(({ address, action, params }) => [address, action, params?.['count']])).toEqual([
      ['10.0.0.9', 'GET /api/setup', undefined],
      ['10.0.0.9', 'GET /api/audit', undefined],
      ['10.0.0.8', 'GET /api/setup', undefined],
      ['10.0.0.9', 'GET /api/setup', 439],
    ]);
  });

  it('from everywhere is summarised by its number, leaving room for refusals of displays [SAFE-10]', () => {
    const { audit, written, time } = log();
    for (let n = 0; n < AUDIT_KINDS_COUNTED_MAX + 300; n++)
      audit.noted(refused({ address: `10.0.${n >> 8}.${n & 255}` }));
    audit.noted(refused({ displayId: 'd1' }));
    time.advance(1_000);
    expect(written).toHaveLength(AUDIT_KINDS_COUNTED_MAX + 1);
    expect(written.at(-1)).toMatchObject({ displayId: 'd1' });
    time.advance(61_000);
    expect(written.at(-1)).toMatchObject({
      at: 7,
      action: 'audit',
      result: 'left-out',
      params: { count: 300 },
    });
  });

  it('writes waiting and counted entries when the hub stops [SAFE-10]', () => {
    const { audit, written } = log();
    for (let n = 0; n < 12; n++) audit.noted(refused({ displayId: 'd1' }));
    audit.stop();
    audit.stop();
    expect(written).toHaveLength(11);
    expect(written.at(-1)).toMatchObject({ params: { count: 2 } });
  });

  it('doesn’t block actions when the disk is full, and reports a failed sync to the hub [DURA-05]', () => {
    const failures: object[] = [];
    const judged: unknown[] = [];
    const reason = new Error('full');
    const stores = {
      audit: { reserveId: () => 1, add: () => {} },
      transaction: () => {
        throw reason;
      },
    };
    const note = (fields: object) => void failures.push(fields);
    const log = { info: note, warn: note, error: note };
    const storage = { failed: (thrown: unknown) => void judged.push(thrown) };
    const audit = new AuditLog(stores, storage, servedSite(), { ...manualHost(), log });
    audit.did({ action: 'x', result: 'done' });
    expect([failures.length, judged]).toEqual([1, [reason]]);
  });
});
