// Paint receipts: stored with the next commit, at the latest after a second, for as long as the order is kept
// (GLASS-01, GLASS-05).
import { expect, onTestFinished, test } from 'vitest';
import { PaintReceiptBuffer } from '../../hub/display-monitoring/paint-receipt-buffer.ts';
import { PAINT_RECEIPT_SAVE_DELAY_MS } from '../../shared/glass-limits.ts';
import { openStore } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

const NOON = Date.UTC(2026, 0, 2, 12);
const TICKET = { orderId: 'o1', ticket: 'c1', version: NOON };

function stage() {
  const store = openStore(tempDir());
  onTestFinished(() => store.close());
  let due: { delayMs: number; run: () => void } | undefined;
  const failures: unknown[] = [];
  const host = {
    now: () => NOON + 5,
    after: (delayMs: number, run: () => void) => {
      due = { delayMs, run };
      return () => {
        due = undefined;
      };
    },
  };
  const storage = { failed: (reason: unknown) => failures.push(reason) === 0 };
  const record = new PaintReceiptBuffer(store, storage, host, (display) => `Screen ${display}`);
  return { store, record, failures, due: () => due };
}

test('a paint receipt waits for a commit, for a second at most [GLASS-01]', () => {
  const { store, record, due } = stage();
  record.painted(TICKET, 'd1', NOON + 40);
  record.painted(TICKET, 'd2', NOON + 90);
  expect(store.glass.ofOrder('o1')).toEqual([]);
  expect(due()?.delayMs).toBe(PAINT_RECEIPT_SAVE_DELAY_MS);
  store.transaction(() => record.write());
  record.written();
  expect(due()).toBeUndefined();
  expect(store.glass.ofOrder('o1')).toEqual([
    { ticket: 'c1', version: NOON, display: 'd1', name: 'Screen d1', paintedAt: NOON + 40 },
    { ticket: 'c1', version: NOON, display: 'd2', name: 'Screen d2', paintedAt: NOON + 90 },
  ]);
  record.painted(TICKET, 'd3', NOON + 120);
  due()?.run();
  expect(store.glass.ofOrder('o1')).toHaveLength(3);
});

test('paint receipts are separate per version; of a version painted twice the first counts [GLASS-01]', () => {
  const { store, record } = stage();
  record.painted(TICKET, 'd1', NOON + 40);
  record.flush();
  record.painted({ ...TICKET }, 'd1', NOON + 900);
  record.painted({ ...TICKET, version: NOON + 1_000 }, 'd1', NOON + 1_030);
  record.flush();
  expect(store.glass.ofOrder('o1').map(({ version, paintedAt }) => [version, paintedAt])).toEqual([
    [NOON, NOON + 40],
    [NOON + 1_000, NOON + 1_030],
  ]);
});

test('a failed commit loses no receipts: they are written with the next one [GLASS-01]', () => {
  const { store, record, failures, due } = stage();
  record.painted(TICKET, 'd1', NOON + 40);
  expect(() =>
    store.transaction(() => {
      record.write();
      throw new Error('the disk is full');
    }),
  ).toThrow('full');
  expect(store.glass.ofOrder('o1')).toEqual([]);
  store.raw.pragma('query_only = 1');
  due()?.run();
  expect(failures).toHaveLength(1);
  store.raw.pragma('query_only = 0');
  due()?.run();
  expect(store.glass.ofOrder('o1')).toHaveLength(1);
});

test('paint receipts are deleted with their order [GLASS-01]', () => {
  const { store, record } = stage();
  const row = { site: 'site-1', raw: '{}', stamps: '{}', lastUpdated: NOON };
  store.transaction(() => {
    store.orders.saveOrder({ ...row, id: 'o1', touchedAt: NOON });
    store.orders.saveOrder({ ...row, id: 'o2', touchedAt: NOON + 2_000 });
  });
  record.painted(TICKET, 'd1', NOON + 40);
  record.painted({ ...TICKET, orderId: 'o2' }, 'd1', NOON + 40);
  record.committed(new Set(['o1']), NOON - 5);
  record.flush();
  expect(store.orders.deleteUntouched(NOON + 1_000, 10, () => false)).toBe(1);
  expect(store.glass.ofOrder('o1')).toEqual([]);
  expect(store.glass.way('o1').receivedAt).toBeUndefined();
  expect(store.glass.ofOrder('o2')).toHaveLength(1);
});

test('of receipt and commit the first counts, of reports the last [GLASS-05]', () => {
  const { store, record } = stage();
  record.committed(new Set(['o1']), NOON);
  record.reported('o1', NOON + 400);
  record.flush();
  record.committed(new Set(['o1']), NOON + 600);
  record.reported('o1', NOON + 700);
  record.flush();
  expect(store.glass.way('o1')).toEqual({
    receivedAt: NOON,
    committedAt: NOON + 5,
    reportedAt: NOON + 700,
  });
});
