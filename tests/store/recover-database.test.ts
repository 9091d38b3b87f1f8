// Rows that are read from a damaged database, and those that a backup supplies.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../hub/store/open-database.ts';
import { recoverDatabase } from '../../hub/store/recovery/recover-database.ts';
import { addRows, differences, fillDatabase, pagesOf, rowsOf, tablesOf } from '../support/filled-database.ts';
import { firstMigrations, writeOldDatabase } from '../support/old-database.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { overwrite } from '../support/overwrite.ts';
import { tempDir } from '../support/temp-dir.ts';

const PAGE = 4096;
const ROWS = 60;
const LOG_HEADER = 32;
const FRAME = 24 + PAGE;

const folder = mkdtempSync(join(tmpdir(), 'kds-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const whole = join(folder, 'kds.db');
fillDatabase(whole, ROWS);
const wholeRows = rowsOf(whole);
const tables = [...wholeRows.keys()];

function copyOf(path: string): string {
  const copy = join(tempDir(), 'kds.db');
  copyFileSync(path, copy);
  return copy;
}

function damagePage(path: string, page: number, at = 0, bytes = PAGE): string {
  overwrite(path, (page - 1) * PAGE + at, bytes);
  return path;
}

function recover(damaged: string, backup?: string, migrationsFolder = MIGRATIONS) {
  const to = join(tempDir(), 'new.db');
  const recovery = recoverDatabase(damaged, backup, to, migrationsFolder);
  const raw = new Database(to);
  expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
  raw.close();
  return { ...recovery, to, rows: rowsOf(to) };
}

/** A hub's files after a kill, with several commits in the log. */
function killedHub(): { path: string; rows: ReturnType<typeof rowsOf> } {
  const open = copyOf(whole);
  const { raw, close } = openDatabase(open, MIGRATIONS);
  raw.pragma('wal_autocheckpoint = 0');
  for (let seed = 2; seed < 5; seed += 1) addRows(raw, 10, seed);
  const path = join(tempDir(), 'kds.db');
  for (const part of ['', '-wal']) copyFileSync(open + part, path + part);
  const rows = rowsOf(open);
  close();
  return { path, rows };
}

describe('[DURA-10] rows of a damaged database', () => {
  it('are read as SQLite reads them, with their numbers, from file and log', () => {
    const killed = killedHub();
    const { rows, unreadable } = recover(killed.path);
    expect(unreadable).toEqual([]);
    expect(differences(rows, killed.rows)).toEqual([]);
  });

  it('are missing only where they were on damaged pages, and are counted', () => {
    const damaged = copyOf(whole);
    const leaves = tables.map((table) => {
      const leaf = pagesOf(whole, table).findLast(({ kind, rows }) => kind === 'leaf' && rows > 0);
      damagePage(damaged, leaf?.page ?? 0);
      return { table, rows: leaf?.rows ?? 0 };
    });
    const { rows, unreadable } = recover(damaged);
    // Without an index their number is unknown.
    const lost = leaves.map(({ table, rows: lost }) => [table, table === 'quarantine' ? null : lost]);
    expect(unreadable.map((each) => [each.table, each.lost]).toSorted()).toEqual(lost.toSorted());
    expect(differences(rows, wholeRows, true)).toEqual([]);
    for (const { table, rows: lost } of leaves)
      expect(rows.get(table)?.size, table).toBe((wholeRows.get(table)?.size ?? 0) - lost);
  });

  it('are all found below damaged pages that only lead to others', () => {
    const damaged = copyOf(whole);
    for (const table of tables)
      for (const { page, kind } of pagesOf(whole, table)) if (kind === 'internal') damagePage(damaged, page);
    expect(differences(recover(damaged).rows, wholeRows)).toEqual([]);
  });

  it('are all kept if only an index is damaged, which is built again', () => {
    for (const index of ['actions_order', 'sqlite_autoindex_actions_1', 'outbox_lane']) {
      const damaged = copyOf(whole);
      for (const { page } of pagesOf(whole, index)) damagePage(damaged, page);
      const { rows, unreadable } = recover(damaged);
      expect(unreadable, index).toEqual([]);
      expect(differences(rows, wholeRows), index).toEqual([]);
    }
  });

  it('are all found by the pages of the backup, or of a new database, if the file’s own list of tables is damaged', () => {
    const backup = copyOf(whole);
    expect(differences(recover(damagePage(copyOf(whole), 1)).rows, wholeRows)).toEqual([]);
    expect(differences(recover(damagePage(copyOf(whole), 1), backup).rows, wholeRows)).toEqual([]);
    const [leaf] = pagesOf(whole, 'sqlite_schema').filter(({ kind }) => kind === 'leaf');
    expect(differences(recover(damagePage(copyOf(whole), leaf?.page ?? 0), backup).rows, wholeRows)).toEqual(
      [],
    );
  });

  it('are left out if a part of them is noise or zeros', () => {
    const [page] = pagesOf(whole, 'orders').filter(({ kind }) => kind === 'overflow');
    for (const fill of [0, 0xa5]) {
      const damaged = copyOf(whole);
      const bytes = readFileSync(damaged);
      bytes.fill(fill, ((page?.page ?? 0) - 1) * PAGE + 600, ((page?.page ?? 0) - 1) * PAGE + 700);
      writeFileSync(damaged, bytes);
      expect(recover(damaged).unreadable).toEqual([{ table: 'orders', lost: 1, fromBackup: 0 }]);
    }
  });

  it('are left out if an index can’t hold them: an order whose document isn’t JSON any more', () => {
    const damaged = copyOf(whole);
    const bytes = readFileSync(damaged);
    const at = bytes.indexOf('{"number":"1-7"');
    bytes.write('[', at);
    writeFileSync(damaged, bytes);
    expect(recover(damaged).unreadable).toEqual([{ table: 'orders', lost: 1, fromBackup: 0 }]);
  });

  it('are counted as missing if a page says that it has fewer', () => {
    const leaf = pagesOf(whole, 'commands').find(({ kind, rows }) => kind === 'leaf' && rows > 3);
    const damaged = copyOf(whole);
    const bytes = readFileSync(damaged);
    bytes.writeUInt16BE((leaf?.rows ?? 0) - 2, ((leaf?.page ?? 0) - 1) * PAGE + 3);
    writeFileSync(damaged, bytes);
    expect(recover(damaged).unreadable).toEqual([{ table: 'commands', lost: 2, fromBackup: 0 }]);
  });

  it('are read up to the end of a file that was cut', () => {
    const damaged = copyOf(whole);
    truncateSync(damaged, PAGE * Math.floor(readFileSync(whole).length / PAGE / 2));
    const { read, rows } = recover(damaged);
    expect(read).toBeGreaterThan(ROWS * 5);
    expect(differences(rows, wholeRows, true)).toEqual([]);
  });

  it('are those of a file of an older version, which keeps its version', () => {
    const old = join(tempDir(), 'kds.db');
    writeOldDatabase({ path: old, migrations: firstMigrations(tempDir(), 3), orders: 40 });
    const [leaf] = pagesOf(old, 'actions').filter(({ kind }) => kind === 'leaf');
    const { to, rows } = recover(damagePage(copyOf(old), leaf?.page ?? 0));
    expect(rows.get('orders')).toEqual(rowsOf(old).get('orders'));
    openDatabase(to, MIGRATIONS).close();
    expect(tablesOf(new Database(to))).toEqual(tables);
  });

  it('keep the numbers of deleted ones from being used again', () => {
    const damaged = copyOf(whole);
    const raw = new Database(damaged);
    const last = raw.prepare<[], number>('select max(id) from till_events').pluck().get() ?? 0;
    raw.exec('delete from till_events where id > 5');
    raw.close();
    const { to } = recover(damaged);
    const written = new Database(to);
    const seq = written.prepare("select seq from sqlite_sequence where name = 'till_events'").pluck();
    expect(seq.get()).toBe(last);
    written.close();
  });
});

describe('[DURA-10] a damaged log', () => {
  it('is read beyond a damaged frame: only the rows on that page may be older', () => {
    const { path, rows } = killedHub();
    const frames = Math.floor((readFileSync(`${path}-wal`).length - LOG_HEADER) / FRAME);
    overwrite(`${path}-wal`, LOG_HEADER + Math.floor(frames / 2) * FRAME + 24 + 500, 1);
    const found = recover(path).rows;
    expect(differences(rows, found, true).length).toBeLessThan(15);
  });

  it('leaves out an order of which a part is of another one', () => {
    const { path, rows } = killedHub();
    const log = readFileSync(`${path}-wal`);
    const parts = new Set(
      pagesOf(path, 'orders').flatMap(({ kind, page }) => (kind === 'overflow' ? [page] : [])),
    );
    let damaged = 0;
    for (let at = LOG_HEADER; at + FRAME <= log.length; at += FRAME) {
      if (!parts.has(log.readUInt32BE(at))) continue;
      log.fill(0xa5, at + 24 + 2_000, at + 24 + 2_100);
      damaged += 1;
    }
    expect(damaged).toBeGreaterThan(0);
    writeFileSync(`${path}-wal`, log);
    const found = recover(path).rows.get('orders') ?? new Map<number, string>();
    for (const row of found.values()) expect(() => JSON.parse(JSON.parse(row)[2])).not.toThrow();
    expect(found.size).toBeGreaterThan((rows.get('orders')?.size ?? 0) / 2);
  });

  it('is read without its header', () => {
    const { path, rows } = killedHub();
    overwrite(`${path}-wal`, 0, LOG_HEADER);
    expect(differences(recover(path).rows, rows)).toEqual([]);
  });

  it('ends before a commit that was cut', () => {
    const { path } = killedHub();
    const size = readFileSync(`${path}-wal`).length;
    truncateSync(`${path}-wal`, size - FRAME);
    const copy = join(tempDir(), 'kds.db');
    for (const part of ['', '-wal']) copyFileSync(path + part, copy + part);
    expect(differences(recover(path).rows, rowsOf(copy))).toEqual([]);
  });
});

describe('[DURA-10] a backup', () => {
  /** A database, its backup, and what happened since: rows were added, others deleted. */
  function sinceBackup() {
    const backup = copyOf(whole);
    const now = copyOf(whole);
    const raw = new Database(now);
    addRows(raw, 10, 2);
    raw.close();
    return { backup, now };
  }

  it('supplies only rows on damaged pages, and none that were deleted since', () => {
    const { backup, now } = sinceBackup();
    const rowsNow = rowsOf(now);
    for (const table of ['orders', 'actions', 'outbox', 'sessions', 'till_events']) {
      const [leaf] = pagesOf(now, table).filter(({ kind, rows }) => kind === 'leaf' && rows > 0);
      const { rows, unreadable } = recover(damagePage(copyOf(now), leaf?.page ?? 0), backup);
      const [entry] = unreadable;
      expect((entry?.lost ?? 0) + (entry?.fromBackup ?? 0), table).toBe(leaf?.rows);
      expect(entry?.fromBackup, table).toBeGreaterThan(0);
      expect(differences(rows, rowsNow, true)).toEqual([]);
    }
  });

  it('supplies all its rows of a table of which nothing is readable', () => {
    const { backup, now } = sinceBackup();
    for (const name of ['staff', 'sqlite_autoindex_staff_1'])
      for (const { page } of pagesOf(now, name)) damagePage(now, page);
    const { rows, unreadable } = recover(now, backup);
    expect(unreadable).toEqual([{ table: 'staff', lost: null, fromBackup: wholeRows.get('staff')?.size }]);
    expect(rows.get('staff')).toEqual(wholeRows.get('staff'));
  });
});
