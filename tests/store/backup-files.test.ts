// Retention of backups over clock changes, and copying a database in use.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  backupName,
  backupsToDelete,
  copyDatabase,
  listBackups,
  pruneBackups,
  removeUnfinished,
} from '../../hub/store/backup-files.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import { storedIds, writeOldDatabase } from '../support/old-database.ts';
import { MIGRATIONS, openStore } from '../support/open-store.ts';
import { overwrite } from '../support/overwrite.ts';
import { chance } from '../support/sample-customer-orders.ts';
import { tempDir } from '../support/temp-dir.ts';

const NOON = Date.UTC(2026, 10, 22, 12);
const DAY_MS = 24 * HOUR_MS;
const QUARTER_MS = 15 * MINUTE_MS;

/** Takes backups one after the other, pruning each time; returns the remaining ones, newest first. */
function takenAt(times: readonly number[]): number[] {
  let kept: number[] = [];
  for (const at of times) {
    kept.push(at);
    const gone = new Set(backupsToDelete(kept, at));
    kept = kept.filter((each) => !gone.has(each));
  }
  return kept.toSorted((one, other) => other - one);
}

const everyQuarter = (from: number, count: number) =>
  Array.from({ length: count }, (_, number) => from + number * QUARTER_MS);

describe('[DURA-07] retention of backups', () => {
  it('keeps the last 8, and one a day for 14 days', () => {
    const kept = takenAt(everyQuarter(NOON - 20 * DAY_MS, 20 * 96 + 1));
    expect(kept.slice(0, 8)).toEqual(everyQuarter(NOON - 7 * QUARTER_MS, 8).toReversed());
    const lastOfDay = NOON - 12 * HOUR_MS - QUARTER_MS;
    expect(kept.slice(8)).toEqual(Array.from({ length: 13 }, (_, days) => lastOfDay - days * DAY_MS));
  });

  it.each([
    ['ahead for an hour', 365 * DAY_MS],
    ['back for an hour', -365 * DAY_MS],
  ])('keeps all of the right time while the clock is a year %s', (_how, byMs) => {
    const right = everyQuarter(NOON - 20 * DAY_MS, 20 * 96 + 1);
    const before = takenAt(right);
    const during = takenAt([...right, ...everyQuarter(NOON + byMs, 4)]);
    expect(during).toEqual(expect.arrayContaining(before.slice(0, 4)));
    const days = (times: readonly number[]) => new Set(times.map((at) => Math.floor(at / DAY_MS)));
    const daysLost = [...days(before)].filter((day) => !days(during).has(day));
    expect(daysLost.length).toBeLessThanOrEqual(1);
    expect(during).toContain(NOON + byMs + 3 * QUARTER_MS);
    const after = takenAt([...right, ...everyQuarter(NOON + byMs, 4), ...everyQuarter(NOON, 8)]);
    expect(after).toEqual(expect.arrayContaining(everyQuarter(NOON, 8)));
  });

  it('keeps never more than twice as many, and always the newest, for randomly jumping clocks', () => {
    let kept: number[] = [];
    const below = chance(10);
    for (let count = 0; count < 2_000; count += 1) {
      const at = NOON + below(2_000) * 10 * HOUR_MS;
      kept = [...kept.filter((each) => each !== at), at];
      const gone = backupsToDelete(kept, at);
      expect(gone).not.toContain(at);
      expect(gone).not.toContain(Math.max(...kept));
      kept = kept.filter((each) => !gone.includes(each));
      expect(kept.length).toBeLessThanOrEqual(44);
    }
  });

  it('deletes only backup files, and none if the new one isn’t there', () => {
    const folder = tempDir();
    const times = everyQuarter(NOON, 12);
    for (const at of times) writeFileSync(join(folder, backupName(at)), 'backup');
    writeFileSync(join(folder, 'mine.db'), 'of somebody');
    expect(pruneBackups(folder, NOON + DAY_MS)).toEqual([]);
    expect(pruneBackups(folder, times[11] ?? 0)).toHaveLength(4);
    expect(listBackups(folder).map(({ at }) => at)).toEqual(times.slice(4).toReversed());
    expect(existsSync(join(folder, 'mine.db'))).toBe(true);
  });
});

describe('[DURA-07] a copy of a database', () => {
  it('is a consistent snapshot in one file, readable by its owner only', async () => {
    const folder = tempDir();
    const store = openStore(folder);
    store.meta.set('cloud', 'before');
    mkdirSync(join(folder, 'backups'));
    const to = join(folder, 'backups', backupName(NOON));
    await copyDatabase(join(folder, 'kds.db'), to, MIGRATIONS);
    store.meta.set('cloud', 'after');
    store.close();
    expect(readdirSync(join(folder, 'backups'))).toEqual([backupName(NOON)]);
    expect(statSync(to).mode & 0o777).toBe(0o600);
    const copied = join(folder, 'copied');
    mkdirSync(copied);
    await copyDatabase(to, join(copied, 'kds.db'), MIGRATIONS);
    const copy = openStore(copied);
    expect(copy.meta.get('cloud')).toBe('before');
    copy.close();
  });

  it('is finished and complete even though the hub writes constantly', async () => {
    const folder = tempDir();
    const path = join(folder, 'kds.db');
    writeOldDatabase({ path, migrations: MIGRATIONS, orders: 500, documentLength: 20_000 });
    const store = openStore(folder);
    const writing = setInterval(() => store.meta.set('cloud', 'x'.repeat(10_000)), 1);
    await copyDatabase(path, join(folder, 'copy.db'), MIGRATIONS);
    clearInterval(writing);
    store.close();
    expect(storedIds(join(folder, 'copy.db'))).toEqual(storedIds(path));
  });

  it('is discarded if the database is damaged or not a hub’s', async () => {
    const folder = tempDir();
    const damaged = join(folder, 'damaged.db');
    writeOldDatabase({ path: damaged, migrations: MIGRATIONS, orders: 200, documentLength: 3_000 });
    for (let page = 40; page < 60; page += 1) overwrite(damaged, page * 4096, 512);
    const other = new Database(join(folder, 'other.db'));
    other.exec('create table something (id text)');
    other.close();
    for (const from of [damaged, join(folder, 'other.db')])
      await expect(copyDatabase(from, join(folder, 'copy.db'), MIGRATIONS)).rejects.toThrow("can't be used");
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
  });

  it('of a file that is no database, or of nothing, leaves nothing behind', async () => {
    const folder = tempDir();
    writeFileSync(
      join(folder, 'text.db'),
      'no database at all, but long enough to look like a file '.repeat(99),
    );
    for (const from of ['text.db', 'nothing.db']) {
      await expect(copyDatabase(join(folder, from), join(folder, 'copy.db'), MIGRATIONS)).rejects.toThrow();
    }
    expect(readdirSync(folder)).toEqual(['text.db']);
    writeFileSync(join(folder, `${backupName(NOON)}.77.part`), 'half');
    removeUnfinished(folder);
    expect(readdirSync(folder)).toEqual(['text.db']);
  });
});
