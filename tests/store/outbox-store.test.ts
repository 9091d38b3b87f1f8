import { describe, expect, it } from 'vitest';
import type { OutboxMessage } from '../../hub/kitchen/state/facts.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

const served = (orderId: string, requestId: string): OutboxMessage => ({
  kind: 'action',
  event: {
    type: 'courseAction',
    action: 'served',
    request_id: requestId,
    orderId,
    courseId: 'c1',
    date: Date.UTC(2026, 0, 2),
  },
});

describe('the outbox', () => {
  it('[SPOOL-12] gives the first row of each lane only, oldest first, and survives a restart', () => {
    const folder = tempDir();
    const before = openStore(folder);
    for (const [order, id] of [
      ['o1', 'a'],
      ['o1', 'b'],
      ['o2', 'c'],
    ] as const) {
      before.outbox.add({ site: 's', message: served(order, id), recordedAt: 1 });
    }
    before.close();
    const { outbox, close } = openStore(folder);
    expect(outbox.due(10, 10).map((row) => row.requestId)).toEqual(['a', 'c']);
    expect(outbox.due(10, 10)[0]?.message).toEqual(served('o1', 'a'));
    outbox.remove(outbox.due(10, 1)[0]?.id ?? 0);
    expect(outbox.due(10, 10).map((row) => row.requestId)).toEqual(['b', 'c']);
    close();
  });

  it('[SPOOL-05] a row that waits holds its own lane only', () => {
    const { outbox, close } = openStore(tempDir());
    outbox.add({ site: 's', message: served('o1', 'a'), recordedAt: 1 });
    outbox.add({ site: 's', message: served('o1', 'b'), recordedAt: 1 });
    outbox.add({ site: 's', message: served('o2', 'c'), recordedAt: 1 });
    outbox.retryAt(outbox.due(10, 1)[0]?.id ?? 0, 5_000, 1);
    expect(outbox.due(4_999, 10).map((row) => row.requestId)).toEqual(['c']);
    expect(outbox.due(5_000, 10).map((row) => row.requestId)).toEqual(['a', 'c']);
    expect(outbox.nextDue()).toBe(0);
    expect(outbox.size()).toBe(3);
    close();
  });

  it('[ORG-17] what a former owner left waits until its site is served again', () => {
    let sites = ['new'];
    const { outbox, close } = openStore(tempDir(), undefined, () => sites);
    outbox.add({ site: 'former', message: served('o1', 'a'), recordedAt: 1 });
    expect([outbox.due(10, 10), outbox.nextDue(), outbox.oldest(), outbox.size()]).toEqual([
      [],
      undefined,
      undefined,
      0,
    ]);
    outbox.add({ site: 'new', message: served('o2', 'b'), recordedAt: 2 });
    expect(outbox.due(10, 1).map((row) => row.requestId)).toEqual(['b']);
    expect(outbox.size()).toBe(1);
    sites = ['former'];
    expect(outbox.due(10, 10).map((row) => row.requestId)).toEqual(['a']);
    close();
  });

  it('[CLOUD-26] holds a request_id once', () => {
    const { outbox, close } = openStore(tempDir());
    outbox.add({ site: 's', message: served('o1', 'a'), recordedAt: 1 });
    expect(() => outbox.add({ site: 's', message: served('o2', 'a'), recordedAt: 1 })).toThrow(/UNIQUE/);
    close();
  });
});
