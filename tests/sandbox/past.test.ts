// The past days of a sandbox at its first start: stored by the hub's own engine, read by its own reports, times and replay,
// from real files.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HubEvents } from '../../hub/host/hub-events.ts';
import { ReplaySession } from '../../hub/replay/replay-session.ts';
import { JournalReader } from '../../hub/store/journal/journal-reader.ts';
import { type OpenDatabase, openDatabase } from '../../hub/store/open-database.ts';
import { PastRows } from '../../hub/store/sample-history-rows.ts';
import { createMetaStore, createStores } from '../../hub/store/stores.ts';
import { FigureCounter } from '../../hub/upkeep/figure-counter.ts';
import { LearnedTimes } from '../../hub/upkeep/pace-book.ts';
import { PaceLearner } from '../../hub/upkeep/pace-learner.ts';
import { Reports } from '../../hub/upkeep/reports.ts';
import { planPast } from '../../hub/wiring/plan-past.ts';
import { fillPast, sampleSiteContext } from '../../hub/wiring/sample-history.ts';
import { freePorts } from '../support/free-port.ts';
import { startHub } from '../support/hub-process.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

/** 19:30 in the sandbox's time zone, where it is always evening. */
const NOW = Date.UTC(2026, 8, 12, 17, 30);
const DAYS = 2;
const context = sampleSiteContext(NOW);
const site = () => context;

/** A hub's database with its past, and the row id below which that is stored. */
async function withPast(
  days: number,
): Promise<{ database: OpenDatabase; copyAgain(): void; orders: number }> {
  const folder = tempDir();
  const draft = join(folder, 'draft.db');
  const orders = await fillPast(draft, { seed: 3, now: NOW, days });
  const database = openDatabase(join(folder, 'kds.db'), MIGRATIONS);
  onTestFinished(() => database.close());
  planPast(
    database,
    createMetaStore(database.db, () => NOW),
    { seed: 3, now: NOW, keepDays: days + 1 },
  );
  // The hub has started writing before the past is there.
  database.raw.exec(
    "insert into journal (kind, after_event, at, body) values ('reprocessed', 100000, 0, '{}');" +
      "insert into audit (at, action, result) values (0, 'login', 'done')",
  );
  const copyAgain = () => {
    const rows = new PastRows(database, draft);
    while (rows.copySome());
    rows.close();
  };
  copyAgain();
  return { database, copyAgain, orders };
}

function readersOf(database: OpenDatabase) {
  const stores = createStores(
    database,
    createMetaStore(database.db, () => NOW),
    () => context.site.id,
  );
  const now = () => NOW;
  const paces = new PaceLearner(stores, site, new HubEvents(), now);
  const fail = (reason: unknown) => {
    throw reason;
  };
  const figures = new FigureCounter({
    ...{ stores, site, now, paces, failed: fail, defect: fail },
    ownSites: () => [context.site.id],
    after: () => () => {},
  });
  return {
    stores,
    reports: new Reports(stores, figures, site),
    book: new LearnedTimes(stores, site, new HubEvents(), now),
    replay: new ReplaySession(new JournalReader(database, context.site.id)),
  };
}

function rowsIn(database: Pick<OpenDatabase, 'raw'>): Record<string, number> {
  const tables = ['orders', 'actions', 'journal', 'audit', 'order_figures', 'ticket_times', 'order_paces'];
  return Object.fromEntries(
    tables.map((table) => [
      table,
      Number(database.raw.prepare(`select count(*) from ${table}`).pluck().get()),
    ]),
  );
}

describe('[SAND-08] the simulated past of a sandbox', () => {
  it('appears in reports, in measured times and in a replay, and is created once', async () => {
    const { database, copyAgain, orders } = await withPast(DAYS);
    const { reports, book, replay, stores } = readersOf(database);

    const report = await reports.report({ from: '2026-09-01', to: '2026-09-12' });
    expect(report?.period.days.map(({ key }) => key)).toEqual(['2026-09-10', '2026-09-11']);
    const { total, rows } = report?.period ?? { total: undefined, rows: [] };
    expect(total?.orders).toBe(orders);
    expect(orders).toBeGreaterThan(DAYS * 40);
    for (const count of ['late', 'recalled', 'cancelled', 'served'] as const)
      expect(total?.[count], count).toBeGreaterThan(0);
    expect(total?.late ?? 0).toBeLessThan((total?.served ?? 0) * 0.3);
    // Lunch and dinner peaks, and little between them.
    const ofHour = (hour: number) =>
      rows.find(({ dimension, key }) => dimension === 'hour' && key === String(hour))?.tickets ?? 0;
    expect(ofHour(13)).toBeGreaterThan(ofHour(16));
    expect(ofHour(20)).toBeGreaterThan(ofHour(16));
    expect(report?.kept.cooks.length).toBeGreaterThan(3);
    expect(report?.kept.longest.length).toBe(10);

    const times = await book.page();
    expect(times.items.filter(({ learned }) => learned !== undefined).length).toBeGreaterThan(20);

    const at = Date.UTC(2026, 8, 11, 17, 45);
    const opened = replay.answer({
      ...{ do: 'open', at, now: NOW },
      address: { kind: 'expo', profile: 'profile-expo' },
    });
    expect(opened).toMatchObject({ ok: true, value: { at } });
    const board = opened.ok && 'board' in opened.value ? opened.value.board : undefined;
    expect(Object.keys(board?.tickets ?? {}).length).toBeGreaterThan(2);
    for (const to of ['late', 'recalled', 'cancelled'] as const)
      expect(replay.answer({ do: 'step', forward: false, to, now: NOW }), to).toMatchObject({
        value: { found: true },
      });

    expect(stores.audit.find({ limit: 500 }).some(({ staff }) => staff !== undefined)).toBe(true);
    const before = rowsIn(database);
    copyAgain();
    expect(rowsIn(database)).toEqual(before);
  });

  it('is stored below what the hub has written meanwhile', async () => {
    const { database } = await withPast(1);
    const numbers = (sql: string) => database.raw.prepare(sql).pluck().all();
    const marks = numbers('select at from journal order by seq');
    expect(marks.at(-1)).toBe(0);
    expect(numbers('select action from audit order by id').at(-1)).toBe('login');
    // Each version of an order names the action it followed, and the version that it is delta-compressed with.
    const strays = `select count(*) from journal as one where base is not null
      and not exists (select 1 from journal as two where two.seq = one.base and two.order_id = one.order_id)`;
    expect(numbers(strays)).toEqual([0]);
    expect(Number(numbers('select max(rowid) from actions')[0])).toBe(100_000);
  });

  it('is the same for the same seed', async () => {
    const rows = async () => {
      const draft = join(tempDir(), 'draft.db');
      await fillPast(draft, { seed: 5, now: NOW, days: 1 });
      const database = new Database(draft, { readonly: true });
      onTestFinished(() => void database.close());
      return database.prepare('select request_id, fact, recorded_at from actions order by rowid').all();
    };
    expect(await rows()).toEqual(await rows());
  });

  it('is created for a sandbox at its first start, once, and never for a real hub', {
    timeout: 120_000,
  }, async () => {
    const dataDir = tempDir();
    const env = { KDS_MODE: 'standalone', KDS_SANDBOX_CREW: '1', KDS_SANDBOX_PACE: '0', KDS_KEEP_DAYS: '2' };
    const sandboxFile = join(dataDir, 'sandbox-standalone/kds.db');
    const count = (file: string) => {
      const database = new Database(file, { readonly: true });
      const past = database.prepare("select count(*) from orders where id like 'past-%'").pluck().get();
      const isWanted = database.prepare("select 1 from meta where key = 'sandbox-past'").get() !== undefined;
      database.close();
      return { orders: Number(past), isWanted };
    };
    const sandbox = { ...env, KDS_SANDBOX: '1', KDS_SANDBOX_PORT: '0' };
    const [port = 0] = await freePorts(1);
    const first = await startHub({ dataDir, port, env: sandbox });
    await until(
      () => existsSync(sandboxFile) && !count(sandboxFile).isWanted,
      () => `no past came:\n${first.output()}`,
      60_000,
    );
    await first.stop();
    const { orders } = count(sandboxFile);
    expect(orders).toBeGreaterThan(30);
    const second = await startHub({ dataDir, port, env: sandbox }, true);
    await second.stop();
    expect(count(sandboxFile)).toEqual({ orders, isWanted: false });

    const real = await startHub({ dataDir, port, env });
    await real.stop();
    expect(count(join(dataDir, 'standalone/kds.db'))).toEqual({ orders: 0, isWanted: false });
  });
});
