// Merging of updates: first one immediately, the rest of a second together, no acknowledgement before storage.

import { describe, expect, it } from 'vitest';
import { ORDER_MERGE_WINDOW_MS, type OrderUpdate, UpdateMerge } from '../../hub/intake/received-orders.ts';
import { manualHost, NOON } from './manual-host.ts';

function setUp() {
  const host = manualHost();
  const passed: string[][] = [];
  const kept = {
    text: undefined as string | undefined,
    full: false,
    read: () => kept.text,
    write: (text: string) => {
      if (kept.full) throw new Error('no space left');
      kept.text = text;
    },
  };
  let commit = async () => true;
  const merge = new UpdateMerge(host, kept, {
    deliver: (facts) => {
      passed.push(facts.flatMap((fact) => (fact.kind === 'sms' ? fact.requestId : [])));
      return commit();
    },
  });
  return { host, passed, kept, merge, commitWith: (next: () => Promise<boolean>) => (commit = next) };
}

const update = (orderId: string, seconds: number): OrderUpdate => ({
  orderId,
  lastUpdated: NOON + seconds * 1_000,
  facts: [{ kind: 'sms', requestId: `${orderId}@${seconds}`, orderId, at: NOON, delivered: true }],
  body: `${orderId}@${seconds}`,
});

describe('[BRK-05] merging of updates', () => {
  it('passes the first immediately and those of the next second together at its end, oldest first', async () => {
    const { host, passed, merge } = setUp();
    await merge.offer(update('o1', 1));
    expect(passed).toEqual([['o1@1']]);
    await merge.offer(update('o1', 3));
    await merge.offer(update('o1', 2));
    await host.advance(ORDER_MERGE_WINDOW_MS - 1);
    expect(passed).toHaveLength(1);
    await host.advance(1);
    expect(passed).toEqual([['o1@1'], ['o1@2', 'o1@3']]);
  });

  it('delays no other order', async () => {
    const { passed, merge } = setUp();
    await merge.offer(update('o1', 1));
    await merge.offer(update('o1', 2));
    await merge.offer(update('o2', 1));
    expect(passed).toEqual([['o1@1'], ['o2@1']]);
  });

  it('passes an update immediately again after a quiet second', async () => {
    const { host, passed, merge } = setUp();
    await merge.offer(update('o1', 1));
    await host.advance(ORDER_MERGE_WINDOW_MS);
    await merge.offer(update('o1', 2));
    expect(passed).toEqual([['o1@1'], ['o1@2']]);
  });

  it('stores a held update before acknowledging it, and removes it after its commit [DURA-02]', async () => {
    const { host, merge, kept, commitWith } = setUp();
    await merge.offer(update('o1', 1));
    expect(await merge.offer(update('o1', 2))).toBe(true);
    expect(merge.heldBodies()).toEqual(['o1@2']);
    const committed = Promise.withResolvers<boolean>();
    commitWith(() => committed.promise);
    await host.advance(ORDER_MERGE_WINDOW_MS);
    expect(merge.heldBodies()).toEqual(['o1@2']);
    committed.resolve(true);
    await host.advance(0);
    expect(kept.text).toBe('[]');
  });

  it('leaves on disk what a stop interrupts [DURA-02]', async () => {
    const { host, merge } = setUp();
    await merge.offer(update('o1', 1));
    await merge.offer(update('o1', 2));
    merge.stop();
    await host.advance(ORDER_MERGE_WINDOW_MS * 2);
    expect(merge.heldBodies()).toEqual(['o1@2']);
  });

  it('acknowledges only after the commit itself when the disk is full [DURA-04]', async () => {
    const { host, merge, kept } = setUp();
    await merge.offer(update('o1', 1));
    kept.full = true;
    let committed: boolean | undefined;
    void merge.offer(update('o1', 2)).then((result) => {
      committed = result;
    });
    await host.advance(ORDER_MERGE_WINDOW_MS - 1);
    expect(committed).toBeUndefined();
    kept.full = false;
    await host.advance(1);
    expect(committed).toBe(true);
  });
});
