// Choice of the backup that replaces a damaged database, what is kept of it, and the report.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { completeRestore } from '../../hub/start/data-folder.ts';
import {
  acknowledgeDamage,
  healDatabase,
  markDatabaseSuspect,
  readDamage,
} from '../../hub/start/heal-data.ts';
import { backupName, stampOf } from '../../hub/store/backup-files.ts';
import { finishRestore, prepareRestore, readBinding } from '../../hub/store/database-files.ts';
import { pagesOf } from '../support/filled-database.ts';
import { storedIds, writeOldDatabase } from '../support/old-database.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { overwrite } from '../support/overwrite.ts';
import { tempDir } from '../support/temp-dir.ts';

const NOW = Date.UTC(2026, 10, 22, 19, 40);
const QUARTER_MS = 15 * 60_000;
const HARBOUR = { id: 'site-1', name: 'Harbour', role: 'site' };
const TOWN = { id: 'site-2', name: 'Old Town', role: 'site' };
const DAMAGED = 'kds.db.damaged-20261122T194000Z';

function aDatabase(path: string, orders: number, organisation: Record<string, unknown> = HARBOUR): string {
  writeOldDatabase({ path, migrations: MIGRATIONS, orders, organisation, documentLength: 3_000 });
  return path;
}

const backupOf = (database: string, at: number, orders: number, organisation = HARBOUR) =>
  aDatabase(join(dirname(database), 'backups', backupName(at)), orders, organisation);

function setMeta(path: string, key: string, value: string): void {
  const raw = new Database(path);
  raw.prepare('insert or replace into meta values (?, ?, 0)').run(key, value);
  raw.close();
}

/** Leaves everything readable except the orders. */
function damageOrders(path: string): void {
  for (const { page } of pagesOf(path, 'orders')) overwrite(path, 4096 * (page - 1), 4096);
}

/** Leaves nothing readable. */
function destroy(path: string): void {
  overwrite(path, 0, statSync(path).size);
}

const heal = (database: string, serves = (_binding: unknown) => true) => healDatabase(database, NOW, serves);
const ordersIn = (path: string) => storedIds(path).orders.length;
const beside = (path: string) =>
  readdirSync(dirname(path)).filter((name) => name.startsWith('kds.db') && !/(\.reserve|-shm)$/.test(name));

describe('[DURA-06] a damaged database', () => {
  it('is set aside unchanged, replaced by the newest good backup, and recorded with the time at risk', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 50);
    backupOf(database, NOW - 3 * QUARTER_MS, 20);
    backupOf(database, NOW - 2 * QUARTER_MS, 30);
    damageOrders(backupOf(database, NOW - QUARTER_MS, 40));
    backupOf(database, NOW + 365 * 96 * QUARTER_MS, 5);
    destroy(database);
    writeFileSync(`${database}-wal`, 'of the damaged one');
    const damaged = readFileSync(database);

    const note = heal(database);
    expect(note).toMatchObject({ at: NOW, from: NOW - 2 * QUARTER_MS, file: DAMAGED });
    expect(beside(database)).toEqual(['kds.db', DAMAGED, `${DAMAGED}-wal`]);
    expect(ordersIn(database)).toBe(30);
    expect(readFileSync(join(dirname(database), DAMAGED)).equals(damaged)).toBe(true);
    expect(readFileSync(join(dirname(database), `${DAMAGED}-wal`), 'utf8')).toBe('of the damaged one');

    expect(heal(database)).toBeUndefined();
    expect(readDamage(dirname(database))).toEqual(note);
    acknowledgeDamage(dirname(database));
    expect(readDamage(dirname(database))).toBeUndefined();
  });

  it('without any backup is replaced by an empty one, and that is reported', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 5);
    destroy(database);
    expect(heal(database)).toMatchObject({ from: null, file: DAMAGED });
    expect(beside(database)).toEqual([DAMAGED]);
  });

  it('is replaced by the copy from before an update if there is no other', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 5);
    aDatabase(`${database}.before-0001_organisations`, 3);
    destroy(database);
    heal(database);
    expect(ordersIn(database)).toBe(3);
  });

  it('that was emptied counts as damaged if there are backups, and as new if there are none', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 5);
    truncateSync(database, 0);
    expect(heal(database)).toBeUndefined();
    backupOf(database, NOW - QUARTER_MS, 4);
    expect(heal(database)).toMatchObject({ from: NOW - QUARTER_MS });
    expect(ordersIn(database)).toBe(4);
  });

  it('is never replaced by data of another restaurant or cloud', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 50);
    const former = backupOf(database, NOW - QUARTER_MS, 30, TOWN);
    backupOf(database, NOW - 2 * QUARTER_MS, 20);
    damageOrders(database);
    expect(readBinding(database)?.organisation).toContain('site-1');
    heal(database);
    expect(ordersIn(database)).toBe(20);

    destroy(database);
    setMeta(former, 'cloud', 'https://another.example.com');
    heal(database, (binding) => (binding as { cloud?: string }).cloud === undefined);
    expect(ordersIn(database)).toBe(20);
  });

  it('passes its cloud tokens to its replacement: older ones may be used up', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 50);
    setMeta(database, 'tokens', 'v1.newer');
    setMeta(backupOf(database, NOW - QUARTER_MS, 30), 'tokens', 'v1.older');
    damageOrders(database);
    heal(database);
    expect(ordersIn(database)).toBe(30);
    expect(readBinding(database)?.tokens).toBe('v1.newer');
  });

  it('keeps the longer time at risk until the first is acknowledged', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 50);
    backupOf(database, NOW - 2 * QUARTER_MS, 30);
    destroy(database);
    heal(database);
    backupOf(database, NOW + QUARTER_MS, 31);
    destroy(database);
    const again = healDatabase(database, NOW + 2 * QUARTER_MS, () => true);
    expect(again).toMatchObject({ at: NOW + 2 * QUARTER_MS, from: NOW - 2 * QUARTER_MS });
    expect(ordersIn(database)).toBe(31);
  });

  it('is replaced by the next start if this one is interrupted', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 50);
    const backup = backupOf(database, NOW - QUARTER_MS, 30);
    destroy(database);
    prepareRestore(backup, database, '20261122T194000Z', 'healed');
    expect(finishRestore(database)).toEqual({ to: join(dirname(database), DAMAGED), why: 'healed' });
    expect(ordersIn(database)).toBe(30);
  });

  it('on which a running hub failed is checked more thoroughly, once', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 50);
    mkdirSync(join(dirname(database), 'backups'));
    const raw = new Database(database);
    // Two swapped indexes: every page is readable, but look-ups by them find nothing.
    raw.unsafeMode(true);
    raw.pragma('writable_schema = on');
    const root = raw.prepare<[string], number>('select rootpage from sqlite_master where name = ?').pluck();
    const move = raw.prepare('update sqlite_master set rootpage = ? where name = ?');
    const [one, other] = [root.get('actions_order'), root.get('actions_recorded')];
    move.run(other, 'actions_order');
    move.run(one, 'actions_recorded');
    raw.close();
    expect(heal(database)).toBeUndefined();
    markDatabaseSuspect(dirname(database));
    expect(heal(database)).toMatchObject({ file: DAMAGED });
    expect(existsSync(join(dirname(database), 'kds.db.suspect'))).toBe(false);
  });
});

describe('[DURA-10] what is readable of a damaged database', () => {
  it('is kept, and the backup supplies only the rest, which is recorded by table', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 50);
    backupOf(database, NOW - QUARTER_MS, 30);
    damageOrders(database);
    const note = heal(database);
    expect(note).toMatchObject({ from: NOW - QUARTER_MS, file: DAMAGED });
    expect(note?.unreadable).toEqual([{ table: 'orders', lost: 20, fromBackup: 30 }]);
    expect(beside(database).filter((name) => !name.endsWith('-wal'))).toEqual(['kds.db', DAMAGED]);
    const { orders, events, integrity } = storedIds(database);
    expect([orders.length, events.length, integrity]).toEqual([30, 50, 'ok']);
  });

  it('is kept without any backup', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 50);
    overwrite(database, 0, 4096);
    expect(heal(database)).toMatchObject({ from: null, unreadable: [] });
    expect(ordersIn(database)).toBe(50);
    expect(readBinding(database)?.organisation).toContain('site-1');
  });

  it('lets the hub load the orders again that the cloud has sent since the backup, if a part is missing', () => {
    for (const [isDamaged, cursor] of [
      [true, String(NOW - QUARTER_MS)],
      [false, String(NOW)],
    ] as const) {
      const database = aDatabase(join(tempDir(), 'kds.db'), 50);
      setMeta(database, 'cursor:site-1', String(NOW));
      backupOf(database, NOW - QUARTER_MS, 30);
      if (isDamaged) damageOrders(database);
      else overwrite(database, 0, 100);
      heal(database);
      const raw = new Database(database);
      expect(raw.prepare("select value from meta where key = 'cursor:site-1'").pluck().get()).toBe(cursor);
      raw.close();
    }
  });

  it('is not used if it turns out to be of another cloud', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 50);
    setMeta(database, 'cloud', 'https://another.example.com');
    backupOf(database, NOW - QUARTER_MS, 30);
    overwrite(database, 0, 100);
    heal(database, (binding) => (binding as { cloud?: string }).cloud === undefined);
    expect(ordersIn(database)).toBe(30);
  });

  it('is recorded once if a start was interrupted, and added up if the database is damaged again', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 50);
    backupOf(database, NOW - QUARTER_MS, 30);
    damageOrders(database);
    const before = readFileSync(database);
    heal(database);
    const lost = [{ table: 'orders', lost: 20, fromBackup: 30 }];
    // The note was written, but nothing was replaced.
    writeFileSync(database, before);
    rmSync(join(dirname(database), DAMAGED));
    expect(heal(database)?.unreadable).toEqual(lost);
    damageOrders(database);
    const again = healDatabase(database, NOW + QUARTER_MS, () => true);
    expect(again?.unreadable).toEqual([...lost, { table: 'orders', lost: 0, fromBackup: 30 }]);
  });
});

describe('[DURA-07] a restore that was interrupted while writing its copy', () => {
  it('is ignored, whatever SQLite left beside the copy, and starts again', () => {
    const database = aDatabase(join(tempDir(), 'kds.db'), 20);
    for (const part of ['', '-journal'])
      writeFileSync(`${database}.restoring${part}`, 'the beginning of a copy');
    expect(finishRestore(database)).toBeUndefined();
    expect(ordersIn(database)).toBe(20);
    const copy = aDatabase(join(tempDir(), 'copy.db'), 30);
    prepareRestore(copy, database, '20261122T194000Z');
    expect(finishRestore(database)?.why).toBe('restored');
    expect(beside(database).sort()).toEqual(['kds.db', 'kds.db.replaced-20261122T194000Z']);
    expect(ordersIn(database)).toBe(30);
  });
});

describe('[OPS-09] a restore with the key of its copy', () => {
  const STAGED = 'token.key.restoring';
  const keysIn = (folder: string) =>
    Object.fromEntries(
      readdirSync(folder)
        .filter((name) => name.startsWith('token.key'))
        .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );

  function prepared(): string {
    const folder = tempDir();
    prepareRestore(
      aDatabase(join(tempDir(), 'copy.db'), 30),
      aDatabase(join(folder, 'kds.db'), 20),
      '20261122T194000Z',
    );
    writeFileSync(join(folder, STAGED), 'new');
    return folder;
  }

  it('is completed by the next start with both, wherever it was interrupted', () => {
    const beforeTheKey = prepared();
    writeFileSync(join(beforeTheKey, 'token.key'), 'old');
    const withinTheKey = prepared();
    for (const folder of [beforeTheKey, withinTheKey]) {
      expect(completeRestore(folder, NOW)).toBe(join(folder, 'kds.db.replaced-20261122T194000Z'));
      expect(ordersIn(join(folder, 'kds.db'))).toBe(30);
    }
    expect(keysIn(beforeTheKey)).toEqual({
      'token.key': 'new',
      [`token.key.replaced-${stampOf(NOW)}`]: 'old',
    });
    expect(keysIn(withinTheKey)).toEqual({ 'token.key': 'new' });
  });

  it('leaves the key alone if its copy was not prepared', () => {
    const folder = tempDir();
    aDatabase(join(folder, 'kds.db'), 20);
    writeFileSync(join(folder, 'token.key'), 'old');
    writeFileSync(join(folder, STAGED), 'new');
    expect(completeRestore(folder, NOW)).toBeUndefined();
    expect(keysIn(folder)).toEqual({ 'token.key': 'old' });
  });
});
