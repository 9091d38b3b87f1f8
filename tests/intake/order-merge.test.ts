// Proves the merging of updates: first at once, the rest of the second together, nothing acknowledged before it is kept.
import { describe, expect, it } from 'vitest';
import { createOrderMerge, type OrderUpdate } from '../../hub/intake/order-merge.ts';
import { ORDER_MERGE_WINDOW_MS } from '../../shared/limits.ts';
import { manualHost, NOON } from './manual-host.ts';

function setUp() {
  const host = manualHost();
  const passed: OrderUpdate[][] = [];
  const shelf = {
    text: undefined as string | undefined,
    full: false,
    read: () => shelf.text,
    write: (text: string) => {
      if (shelf.full) throw new Error('no space left');
      shelf.text = text;
    },
  };
  let commit = async () => true;
  const merge = createOrderMerge(host, shelf, (updates) => {
    passed.push([...updates]);
    return commit();
  });
  return { host, passed, shelf, merge, commitWith: (next: () => Promise<boolean>) => (commit = next) };
}

const update = (orderId: string, seconds: number): OrderUpdate => ({
  orderId,
  lastUpdated: NOON + seconds * 1_000,
  facts: [],
  body: `${orderId}@${seconds}`,
});
const bodies = (passed: OrderUpdate[][]) => passed.map((updates) => updates.map(({ body }) => body));

describe('[BRK-05] merging', () => {
  it('passes the first at once and those of the next second together at its end, oldest first', async () => {
    const { host, passed, merge } = setUp();
    await merge.offer(update('o1', 1));
    expect(bodies(passed)).toEqual([['o1@1']]);
    await merge.offer(update('o1', 3));
    await merge.offer(update('o1', 2));
    await host.advance(ORDER_MERGE_WINDOW_MS - 1);
    expect(passed).toHaveLength(1);
    await host.advance(1);
    expect(bodies(passed)).toEqual([['o1@1'], ['o1@2', 'o1@3']]);
  });

  it('holds up no other order', async () => {
    const { passed, merge } = setUp();
    await merge.offer(update('o1', 1));
    await merge.offer(update('o1', 2));
    await merge.offer(update('o2', 1));
    expect(bodies(passed)).toEqual([['o1@1'], ['o2@1']]);
  });

  it('passes at once again after a quiet second', async () => {
    const { host, passed, merge } = setUp();
    await merge.offer(update('o1', 1));
    await host.advance(ORDER_MERGE_WINDOW_MS);
    await merge.offer(update('o1', 2));
    expect(bodies(passed)).toEqual([['o1@1'], ['o1@2']]);
  });

  it('[DURA-02] a held update lies on the shelf before it counts as kept, and leaves it after its commit', async () => {
    const { host, merge, shelf, commitWith } = setUp();
    await merge.offer(update('o1', 1));
    expect(await merge.offer(update('o1', 2))).toBe(true);
    expect(merge.left()).toEqual(['o1@2']);
    const committed = Promise.withResolvers<boolean>();
    commitWith(() => committed.promise);
    await host.advance(ORDER_MERGE_WINDOW_MS);
    expect(merge.left()).toEqual(['o1@2']);
    committed.resolve(true);
    await host.advance(0);
    expect(shelf.text).toBe('[]');
  });

  it('[DURA-02] what a stop interrupts stays on the shelf', async () => {
    const { host, merge } = setUp();
    await merge.offer(update('o1', 1));
    await merge.offer(update('o1', 2));
    merge.stop();
    await host.advance(ORDER_MERGE_WINDOW_MS * 2);
    expect(merge.left()).toEqual(['o1@2']);
  });

  it('[DURA-04] with a full disk the acknowledgement waits for the commit itself', async () => {
    const { host, merge, shelf } = setUp();
    await merge.offer(update('o1', 1));
    shelf.full = true;
    let kept: boolean | undefined;
    void merge.offer(update('o1', 2)).then((result) => {
      kept = result;
    });
    await host.advance(ORDER_MERGE_WINDOW_MS - 1);
    expect(kept).toBeUndefined();
    shelf.full = false;
    await host.advance(1);
    expect(kept).toBe(true);
  });
});
