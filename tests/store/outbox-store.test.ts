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

const printed = (requestId: string, printer?: string): OutboxMessage => ({
  kind: 'print',
  print: {
    kind: 'print',
    requestId,
    orderId: 'o1',
    courseId: 'c1',
    bon: 'bon',
    items: ['i1'],
    whole: true,
    reason: 'asked',
    profile: 'pass',
    at: 1,
  },
  commandId: 'tap',
  message: { type: 'expoPrint', printItems: [], kitchenBon: 'bon', bonTags: ['KDS_FULL_BON'], order: {} },
  ...(printer === undefined ? {} : { printer }),
});

describe('the outbox', () => {
  it('returns only the first row of each lane, oldest first, and survives a restart [SPOOL-12]', () => {
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

  it('replaces an older version of an order by a newer one, before the other rows in its lane [INTAKE-07][SPOOL-12]', () => {
    const folder = tempDir();
    const before = openStore(folder);
    const version = (lastUpdated: number): OutboxMessage => ({
      ...{ kind: 'order', orderId: 'o1', lastUpdated },
      raw: { _id: 'o1', lastUpdated },
    });
    before.outbox.add({ site: 's', message: served('o2', 'x'), recordedAt: 1 });
    before.outbox.add({ site: 's', message: version(1), recordedAt: 1 });
    before.outbox.add({ site: 's', message: served('o1', 'a'), recordedAt: 1 });
    before.outbox.add({ site: 's', message: version(2), recordedAt: 1 });
    before.outbox.add({ site: 's', message: version(3), recordedAt: 1 });
    before.close();
    const { outbox, close } = openStore(folder);
    expect(outbox.size()).toBe(3);
    const [first, second] = outbox.due(10, 10);
    expect([first?.message, second?.requestId]).toEqual([version(3), 'x']);
    outbox.remove(first?.id ?? 0);
    expect(outbox.due(10, 10).map((row) => row.requestId)).toEqual(['x', 'a']);
    close();
  });

  it('blocks only the lane of a row that waits [SPOOL-05]', () => {
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

  it('keeps rows of a former owner until its site is served again [ORG-17]', () => {
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
    expect(outbox.size()).toBe(1);
    sites = ['new'];
    expect(outbox.size()).toBe(1);
    // One that was being sent when the hub changed owners.
    const [, former] = outbox.waiting(10).map(({ id }) => id);
    outbox.add({ site: 'former', message: served('o3', 'c'), recordedAt: 3 });
    outbox.remove(former ?? 0);
    expect(outbox.size()).toBe(0);
    outbox.remove(outbox.waiting(1)[0]?.id ?? 0);
    expect(outbox.size()).toBe(0);
    sites = ['former'];
    expect([outbox.size(), outbox.nextDue()]).toEqual([1, 0]);
    close();
  });

  it('keeps prints for a LAN printer in that printer’s lane, and away from the cloud [PAPER-04]', () => {
    const folder = tempDir();
    const before = openStore(folder);
    before.outbox.add({ site: 's', message: printed('p1', 'hot'), recordedAt: 1 });
    before.outbox.add({ site: 's', message: printed('p2', 'hot'), recordedAt: 2 });
    before.outbox.add({ site: 's', message: printed('p3', 'cold'), recordedAt: 3, attempts: 1 });
    before.close();
    const { outbox, close } = openStore(folder);
    expect([outbox.due(10, 10), outbox.nextDue(), outbox.oldest(), outbox.size()]).toEqual([
      [],
      undefined,
      undefined,
      0,
    ]);
    outbox.add({ site: 's', message: printed('p4'), recordedAt: 4 });
    expect(outbox.due(10, 10).map((row) => [row.lane, row.orderId])).toEqual([['print/o1/bon', 'o1']]);
    expect(outbox.waitingAtPrinters()).toEqual(
      new Map([
        ['cold', 1],
        ['hot', 2],
      ]),
    );
    const first = outbox.nextOfPrinter('hot');
    expect(first).toMatchObject({ requestId: 'p1', orderId: 'o1', attempts: 0 });
    expect(outbox.nextOfPrinter('cold')).toMatchObject({ requestId: 'p3', attempts: 1 });
    expect(outbox.printsOf('tap')).toContain(first?.id);
    outbox.remove(first?.id ?? 0);
    expect(outbox.nextOfPrinter('hot')).toMatchObject({ requestId: 'p2' });
    expect(outbox.nextOfPrinter('hot', outbox.nextOfPrinter('hot')?.id)).toBeUndefined();
    expect(outbox.nextOfPrinter('none')).toBeUndefined();
    close();
  });

  it('stores a request_id once [CLOUD-26]', () => {
    const { outbox, close } = openStore(tempDir());
    outbox.add({ site: 's', message: served('o1', 'a'), recordedAt: 1 });
    expect(() => outbox.add({ site: 's', message: served('o2', 'a'), recordedAt: 1 })).toThrow(/UNIQUE/);
    close();
  });
});
