// Tests that every command the engine decides leaves its audit entry, in the transaction of the command itself.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuditLog } from '../../hub/engine/audit-log.ts';
import type { AuditEntry } from '../../hub/engine/ports.ts';
import type { Command } from '../../shared/protocol/command.ts';
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

describe('a command', () => {
  it('[SAFE-10] done or refused is found by its order, with time, staff user, display and result', async () => {
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

  it('[SAFE-10] stands in the log in the order of time, also where a refusal is written later', async () => {
    await hub.command(PASS, READY, { id: 'tap-1' });
    const late: AuditEntry[] = [];
    const log = new AuditLog({
      reserveId: () => hub.store.audit.reserveId(),
      write: (all) => void late.push(...all),
      failed: () => undefined,
      site: () => '',
      now: () => hub.now,
      after: () => () => undefined,
      log: { warn: () => undefined, error: () => undefined },
    });
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

  it('[SAFE-10] names the items that it is about, and how many are left of one that is limited', async () => {
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

  it('[SAFE-10] sent again is one action; another one under its id is a refused one', async () => {
    await hub.command(PASS, READY, { id: 'tap-1' });
    await hub.command(PASS, READY, { id: 'tap-1' });
    expect(entries()).toHaveLength(1);
    await hub.command(PASS, { ...READY, ready: false }, { id: 'tap-1' });
    expect(entries()[0]).toMatchObject({ result: 'command-id-reused' });
  });

  it('[SAFE-10] that touches several orders is found by each of them', async () => {
    await hub.take(arrives({ ...order('order-2', {}), ...twoMains({ _id: 'order-2' }) }));
    const courses = ['order-1', 'order-2'].map((orderId) => ({ orderId, courseId: 'mains' }));
    await hub.command(PASS, { name: 'course.link', courses, linked: true }, { id: 'link' });
    for (const { orderId } of courses) expect(entries(orderId)).toMatchObject([{ action: 'course.link' }]);
  });

  it('[SAFE-10] taken back is an action of its order too', async () => {
    await hub.command(PASS, READY, { id: 'tap-1' });
    await hub.command(PASS, { name: 'undo', id: 'tap-1' }, { id: 'tap-2' });
    expect(entries('order-1').map(({ action, result }) => `${action} ${result}`)).toEqual([
      'undo done',
      'course.ready done',
    ]);
  });

  it('[SAFE-10] that waits for the cloud says first that it asked, then what came of it', async () => {
    const site = smallSite({ profiles: [{ _id: 'pass', type: 'expo', name: 'Pass' }] });
    const asking = new TestHub(tempDir(), at('12:01'), site);
    asking.ask = async () => ({ ok: false, refusal: { code: 'cloud-refused' } });
    await asking.take(arrives(twoMains({ orderer: { phone: '0501234567' } })));
    await asking.command(PASS, { name: 'order.notify', orderId: 'order-1', courseId: 'mains' }, { id: 'n1' });
    const told = asking.store.audit.find({ orderIds: ['order-1'], limit: 9 });
    expect(told.map(({ result }) => result)).toEqual(['cloud-refused', 'asked']);
    asking.close();
  });

  it('[SAFE-10] outlives a restart, as the action does', async () => {
    await hub.command(PASS, READY, { id: 'tap-1' });
    hub.restart();
    expect(entries('order-1')).toMatchObject([{ action: 'course.ready', result: 'done' }]);
  });

  it('[SAFE-05] [SAFE-10] never holds what was written to a guest', async () => {
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
