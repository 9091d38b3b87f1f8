// Cost and remains of request floods in the engine: boards, answers, audit entries.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../shared/limits.ts';
import { arrives, at, twoMains } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';

const pass = { kind: 'expo', profile: 'pass' } as const;
const guests = { kind: 'customer', profile: 'guests' } as const;
const ready = { name: 'course.ready', orderId: 'order-1', courseId: 'mains', ready: true } as const;
const DAY_MS = 24 * HOUR_MS;

let hub: TestHub;
beforeEach(() => {
  hub = new TestHub(tempDir(), at('12:01'));
});
afterEach(() => hub.close());

describe('a flood', () => {
  it('of customer boards creates one board, whatever view or station is requested [SAFE-06]', async () => {
    await hub.take(arrives(twoMains()));
    const before = hub.engine.openBoards();
    for (let n = 0; n < 50; n++)
      hub.engine.openBoard({ ...guests, station: `s${n}`, view: { search: `x${n}` } });
    expect(hub.engine.openBoards() - before).toBeLessThanOrEqual(1);
  });

  it('of commands for an unknown order leaves an audit entry and no stored answer [SAFE-06][SAFE-10]', async () => {
    const unknown = { name: 'order.deliver', orderId: 'nowhere', delivered: true } as const;
    expect(await hub.command(guests, unknown, { id: 'tap-1' })).toMatchObject({ ok: false });
    expect(hub.store.commands.get('tap-1')).toBeUndefined();
    expect(hub.store.audit.find({ orderIds: ['nowhere'], limit: 9 })).toMatchObject([
      { result: 'order-unknown' },
    ]);
  });

  it('of old audit entries is deleted in slices until none is left, with taps in between [SAFE-10]', async () => {
    await hub.take(arrives(twoMains()));
    hub.store.transaction(() => {
      for (let n = 0; n < 2_200; n++) hub.store.audit.add({ at: n, action: 'undo', result: 'done' });
    });
    const left = () => hub.store.audit.find({ to: at('12:00') - DAY_MS, limit: 5_000 }).length;
    hub.board(pass);
    await hub.advance(hub.now + 11 * 60_000);
    expect(left()).toBeGreaterThan(0);
    await hub.command(pass, ready);
    expect(left()).toBeGreaterThan(0);
    await expect.poll(left).toBe(0);
    expect(hub.store.audit.find({ limit: 9 })).toMatchObject([{ action: 'course.ready' }]);
  });
});
