// Every command decided by the engine has an audit entry, written in the command's transaction.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuditLog } from '../../hub/engine/audit-log.ts';
import type { AuditEntry } from '../../hub/engine/ports.ts';
import { SiteState } from '../../hub/engine/site-context.ts';
import { emptySiteContext } from '../../hub/organisation/site-context.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { manualHost } from '../intake/manual-host.ts';
import { arrives, at, order, twoMains } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const PASS = { kind: 'expo', profile: 'pass' } as const;
const READY: Command = { name: 'course.ready', orderId: 'order-1', courseId: 'mains', ready: true };

let hub: TestHub;
beforeEach(async () => {
  hub = new TestHub(tempDir(), at('12:01'));
  await hub.take(arrives(twoMains()));
});
afterEach(() => hub.close());

const entries = (orderId?: string) =>
  hub.store.audit.find({ orderIds: orderId === undefined ? undefined : [orderId], limit: 50 });

describe('audit entry of a command', () => {
  it('is found by its order whether done or refused, with time, staff user, display and result [SAFE-10]', async () => {
    await hub.command(PASS, READY, { id: 'tap-1' });
    hub.now += 1_000;
    await hub.command(PASS, { ...READY, courseId: 'gone' }, { id: 'tap-2', clientId: 'display-2' });
    expect(entries('order-1')).toEqual([
      {
        id: expect.any(Number),
        at: hub.now,
        action: 'course.ready',
        result: 'course-unknown',
        orderId: 'order-1',
        staff: { id: 'u1', name: 'Avi' },
        displayId: 'display-2',
        commandId: 'tap-2',
        params: { id: 'gone', to: 'ready' },
      },
      expect.objectContaining({
        at: hub.now - 1_000,
        result: 'done',
        params: { to: 'ready' },
        commandId: 'tap-1',
        displayId: 'display-1',
      }),
    ]);
  });

  it('is listed in order of time, even where a refusal is written later [SAFE-10]', async () => {
    await hub.command(PASS, READY, { id: 'tap-1' });
    const late: AuditEntry[] = [];
    const rows = {
      reserveId: () => hub.store.audit.reserveId(),
      add: (entry: AuditEntry) => void late.push(entry),
    };
    const stores = { audit: rows, transaction: hub.store.transaction };
    const served = new SiteState(emptySiteContext());
    const log = new AuditLog(stores, { failed: () => {} }, served, manualHost(hub.now));
    log.noted({ action: 'course.serve', result: 'not-allowed', displayId: 'd', orderId: 'order-1' });
    await hub.command(PASS, { ...READY, ready: false }, { id: 'tap-3' });
    log.stop();
    for (const each of late) hub.store.audit.add(each);
    expect(entries('order-1').map(({ action, result }) => `${action} ${result}`)).toEqual([
      'course.ready done',
      'course.serve not-allowed',
      'course.ready done',
    ]);
  });

  it('names the affected items, and how many are left of a limited one [SAFE-10]', async () => {
    const items = { orderId: 'order-1', courseId: 'mains', itemIds: ['steak', 'fish'] };
    await hub.command(PASS, { name: 'item.mark', ...items, as: 'prepared' });
    expect(entries('order-1')[0]?.params).toEqual({ items: 'steak, fish', to: 'prepared' });
    const limit = { name: 'stock.limit', itemId: 'item-steak', quantity: 0, autoReset: true } as const;
    await hub.command(PASS, limit);
    expect(entries().slice(0, 2)).toMatchObject([
      { action: 'stock.limit', result: 'done', params: { items: 'Steak', quantity: 0 } },
      { action: 'stock.limit', result: 'asked', params: { items: 'Steak', quantity: 0 } },
    ]);
    await hub.command(PASS, { name: 'stock.clear', itemId: 'item-steak' });
    expect(entries()[0]?.params).toEqual({ items: 'Steak' });
  });

  it('is written once if the command is sent again; another command with its id is refused [SAFE-10]', async () => {
    await hub.command(PASS, READY, { id: 'tap-1' });
    await hub.command(PASS, READY, { id: 'tap-1' });
    expect(entries()).toHaveLength(1);
    await hub.command(PASS, { ...READY, ready: false }, { id: 'tap-1' });
    expect(entries()[0]).toMatchObject({ result: 'command-id-reused' });
  });

  it('is found by each order that the command affects [SAFE-10]', async () => {
    await hub.take(arrives({ ...order('order-2', {}), ...twoMains({ _id: 'order-2' }) }));
    const courses = ['order-1', 'order-2'].map((orderId) => ({ orderId, courseId: 'mains' }));
    await hub.command(PASS, { name: 'course.link', courses, linked: true }, { id: 'link' });
    for (const { orderId } of courses) expect(entries(orderId)).toMatchObject([{ action: 'course.link' }]);
  });

  it('is followed by one for its undo [SAFE-10]', async () => {
    await hub.command(PASS, READY, { id: 'tap-1' });
    await hub.command(PASS, { name: 'undo', id: 'tap-1' }, { id: 'tap-2' });
    expect(entries('order-1').map(({ action, result }) => `${action} ${result}`)).toEqual([
      'undo done',
      'course.ready done',
    ]);
  });

  it('for a command that waits for the cloud records first the request, then the result [SAFE-10]', async () => {
    const site = smallSite({ profiles: [{ _id: 'pass', type: 'expo', name: 'Pass' }] });
    const asking = new TestHub(tempDir(), at('12:01'), site);
    asking.ask = async () => ({ ok: false, refusal: { code: 'cloud-refused' } });
    await asking.take(arrives(twoMains({ orderer: { phone: '0501234567' } })));
    await asking.command(PASS, { name: 'order.notify', orderId: 'order-1', courseId: 'mains' }, { id: 'n1' });
    const told = asking.store.audit.find({ orderIds: ['order-1'], limit: 9 });
    expect(told.map(({ result }) => result)).toEqual(['cloud-refused', 'asked']);
    asking.close();
  });

  it('survives a restart, as the action does [SAFE-10]', async () => {
    await hub.command(PASS, READY, { id: 'tap-1' });
    hub.restart();
    expect(entries('order-1')).toMatchObject([{ action: 'course.ready', result: 'done' }]);
  });

  it('never contains the text written to a customer [SAFE-05][SAFE-10]', async () => {
    await hub.command(PASS, { name: 'sms.prep', orderNumber: '7', text: 'call 0501234567' }, { id: 's1' });
    const note: Command = {
      name: 'item.note',
      orderId: 'order-1',
      courseId: 'mains',
      itemId: 'a',
      note: '0501234567',
    };
    await hub.command(PASS, note, { id: 's2' });
    expect(JSON.stringify(entries())).not.toContain('0501234567');
    expect(entries().length).toBeGreaterThanOrEqual(2);
  });
});
