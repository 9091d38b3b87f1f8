import { describe, expect, it } from 'vitest';
import { boardDigest } from '../../../shared/protocol/board/digest.ts';
import { EXPO, linkBench, WATCH } from '../support/link-bench.ts';
import { sampleBoard } from '../support/sample-boards.ts';

describe('item totals by row', () => {
  const row = (itemId: string, amount: number) => ({
    itemId,
    name: itemId,
    count: amount,
    category: 'Mains',
    states: { todo: amount, preparing: 0, cooking: 0, prepared: 0, served: 0 },
  });
  const change = (itemRows: object) => ({ t: 'change', watch: WATCH, from: 1, seq: 2, parts: { itemRows } });

  function withItems() {
    const bench = linkBench();
    bench.link.start();
    bench.connect();
    bench.link.watch(WATCH, EXPO);
    const board = bench.showBoard(1, { ...sampleBoard(), items: [row('burger', 1), row('fries', 2)] });
    return { ...bench, board };
  }

  it('are requested and applied to their places, and only changed ones become new objects [LIVE-03]', () => {
    const { host, held } = withItems();
    expect(host.socket.saidOf('watch')).toMatchObject([{ rows: true }]);
    const [before] = held().board.items;
    host.socket.hear(change({ 1: row('fries', 3) }));
    expect(held().board.items).toEqual([row('burger', 1), row('fries', 3)]);
    expect(held().board.items[0]).toBe(before);
  });

  it('all count for the digest, with fields that this build does not know [LIVE-13]', () => {
    const { host, board } = withItems();
    const newer = { ...row('fries', 3), newer: true };
    host.socket.hear(change({ 1: newer }));
    const digest = boardDigest({ ...board, items: [row('burger', 1), newer] });
    host.socket.hear({ t: 'digest', watch: WATCH, seq: 2, digest });
    expect(host.socket.saidOf('watch')).toHaveLength(1);
    expect(host.faults).toEqual([]);
  });

  it('need the whole board again if a row has no place [LIVE-02]', () => {
    const { host, held } = withItems();
    host.socket.hear(change({ 2: row('cola', 1) }));
    expect(host.socket.saidOf('watch')).toHaveLength(2);
    expect(held().seq).toBe(1);
  });
});
