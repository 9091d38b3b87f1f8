// Stored figures: unchanged, in every copy, and from the first whole day of an updated hub.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FigureRow } from '../../../hub/kitchen/figures/tally.ts';
import { copyDatabase } from '../../../hub/store/backup-files.ts';
import { openDatabase } from '../../../hub/store/open-database.ts';
import { firstMigrations, writeOldDatabase } from '../../support/old-database.ts';
import { MIGRATIONS, openStore } from '../../support/open-store.ts';
import { tempDir } from '../../support/temp-dir.ts';

const DAY = { site: 'site-1', day: '2026-05-08' };
const rows: FigureRow[] = [
  { dimension: 'site', key: '', counts: { orders: 2, late: 1 }, times: {} },
  {
    dimension: 'item',
    key: '__proto__',
    counts: { orders: 1, pieces: 3 },
    times: {
      firedToReady: {
        count: 2,
        sumMs: 61_500,
        buckets: [
          [0, 1],
          [44, 1],
        ],
      },
    },
  },
];

describe('[DURA-08] stored figures', () => {
  it('are read back as counted, closed or not, by day and site', () => {
    const { figures, transaction, close } = openStore(tempDir());
    transaction(() => {
      figures.count('order-1', { ...DAY, rows });
      figures.count('order-2', { ...DAY, day: '2026-05-09', rows });
      figures.count('order-3', { site: 'site-2', day: '2026-05-07', rows: [] });
    });
    expect(figures.added(DAY, '', 10)).toEqual([{ orderId: 'order-1', rows }]);
    expect(figures.added(DAY, 'order-1', 10)).toEqual([]);
    expect(figures.closed(DAY)).toBeUndefined();
    transaction(() => figures.close(DAY, rows));
    expect([figures.closed(DAY), figures.added(DAY, '', 10)]).toEqual([rows, []]);
    const next = { site: 'site-1', day: '2026-05-09' };
    expect(figures.days(['site-1'], '2026-05-01', '2026-05-31')).toEqual([DAY, next]);
    expect(figures.days(['site-1', 'site-2'], '2026-05-07', '2026-05-08')).toEqual([
      { site: 'site-2', day: '2026-05-07' },
      DAY,
    ]);
    close();
  });

  it('are forgotten for an order that adds nothing any more; names are the latest', () => {
    const { figures, close } = openStore(tempDir());
    figures.count('order-1', { ...DAY, rows });
    figures.count('order-1', undefined);
    expect(figures.days(['site-1'], '2026-01-01', '2026-12-31')).toEqual([]);
    for (const name of ['Grill', 'Charcoal'])
      figures.saveName('site-1', { dimension: 'station', key: 'b', name });
    expect(figures.names('site-1')).toEqual([{ dimension: 'station', key: 'b', name: 'Charcoal' }]);
    expect(figures.names('site-2')).toEqual([]);
    close();
  });

  it('are in a copy of the database [DURA-07]', async () => {
    const [folder, copied] = [tempDir(), tempDir()];
    const store = openStore(folder);
    store.figures.close(DAY, rows);
    store.figures.count('order-1', { ...DAY, day: '2026-05-09', rows });
    await copyDatabase(join(folder, 'kds.db'), join(copied, 'kds.db'), MIGRATIONS);
    store.close();
    const copy = openStore(copied);
    expect(copy.figures.closed(DAY)).toEqual(rows);
    expect(copy.figures.added({ ...DAY, day: '2026-05-09' }, '', 1)).toHaveLength(1);
    copy.close();
  });

  it.each([
    ['with orders start after the day of the oldest one', 20, true],
    ['without orders miss no day', 0, false],
  ])('of an updated hub %s', (_what, orders, isNoted) => {
    const folder = tempDir();
    mkdirSync(join(folder, 'data'));
    const path = join(folder, 'data/kds.db');
    writeOldDatabase({ path, migrations: firstMigrations(folder, 3), orders });
    openDatabase(path, MIGRATIONS).close();
    const store = openStore(join(folder, 'data'));
    const oldest = store.raw.prepare('select min(touched_at) from orders').pluck().get();
    expect(store.meta.get('figures-since')).toBe(isNoted ? String(oldest) : undefined);
    expect(store.figures.uncounted(['site-1'], 100)).toHaveLength(orders);
    store.close();
  });
});
