import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { NewerDatabaseError } from '../../hub/store/migrate-database.ts';
import { openDatabase } from '../../hub/store/open-database.ts';
import { firstMigrations, oneMoreMigration, storedIds, writeOldDatabase } from '../support/old-database.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

/** A database of a hub that had only the first migration, and the name of the copy that an update makes. */
function oldDatabase() {
  const folder = tempDir();
  const path = join(folder, 'data/kds.db');
  const older = firstMigrations(folder, 1);
  writeOldDatabase({ path, migrations: older });
  return { path, older, copy: `${path}.before-0001_organisations`, before: storedIds(path) };
}

const copiesBeside = (path: string) =>
  readdirSync(join(path, '..'))
    .filter((name) => name.startsWith('kds.db.before'))
    .sort();
const update = (path: string) => openDatabase(path, MIGRATIONS).close();

describe('an update with stored data', () => {
  it('makes a whole copy before, with which the older hub can start', () => {
    const { path, older, copy, before } = oldDatabase();
    update(path);
    expect(storedIds(path)).toEqual(before);
    expect(storedIds(copy)).toEqual(before);
    expect(copiesBeside(path)).toEqual(['kds.db.before-0001_organisations']);
    openDatabase(copy, older).close();
  });

  it('starts even if a copy with that name exists, and keeps both', () => {
    const { path, copy, before } = oldDatabase();
    const other = new Database(copy);
    other.exec('create table something (id text)');
    other.close();
    update(path);
    expect(storedIds(`${copy}-2`)).toEqual(before);
    expect(existsSync(copy)).toBe(true);
  });

  it('starts despite half a copy and its unfinished file', () => {
    const { path, copy, before } = oldDatabase();
    writeFileSync(copy, 'SQLite format 3\0 and then the power went');
    writeFileSync(`${copy}.part`, 'the same again');
    update(path);
    expect(storedIds(`${copy}-2`)).toEqual(before);
    expect(existsSync(`${copy}.part`)).toBe(false);
  });

  it('makes no second copy if an aborted start has made one', () => {
    const { path, older, copy, before } = oldDatabase();
    expect(() =>
      openDatabase(path, MIGRATIONS, undefined, ({ step }) => {
        if (step === 'migrating') throw new Error('cut');
      }),
    ).toThrow('cut');
    update(path);
    expect(copiesBeside(path)).toEqual(['kds.db.before-0001_organisations']);
    expect(storedIds(copy)).toEqual(before);
    expect(() => openDatabase(path, older)).toThrow(NewerDatabaseError);
  });

  it('can be reverted with the copy, used with the older hub, and repeated', () => {
    const { path, older, copy } = oldDatabase();
    update(path);
    copyFileSync(copy, path);
    const back = openDatabase(path, older);
    back.raw
      .prepare(
        "insert into orders (id, site, raw, stamps, last_updated, touched_at) values ('later', 'site-1', '{}', '{}', 1, 1)",
      )
      .run();
    back.close();
    update(path);
    expect(storedIds(path).orders).toContain('later');
    expect(storedIds(`${copy}-2`).orders).toContain('later');
    expect(storedIds(copy).orders).not.toContain('later');
  });

  it('reports its progress, beginning with the copy', () => {
    const { path, copy } = oldDatabase();
    const steps: unknown[] = [];
    openDatabase(path, MIGRATIONS, undefined, (progress) => steps.push(progress)).close();
    const migration = '0001_organisations';
    expect(steps).toEqual([
      ...['copying', 'copied', 'checked', 'kept'].map((step) => ({ step, migration })),
      ...['migrating', 'migrated'].map((step) => ({ step, migration, copy })),
    ]);
  });
});

/** The 16 migrations that hubs ran before they were squashed into those of migrations/. */
const FORMER = join(import.meta.dirname, 'former-migrations');
const RELEASE_0_1_0 = 3;

/** A valid value for each column type, including JSON, which migrations read. */
const VALUES: Readonly<Record<string, unknown>> = {
  integer: 1,
  real: 1,
  text: '{"id":"site-1","display":{"name":"Pass"}}',
  blob: Buffer.from([1]),
};

/** Adds a row with a value in every column to every empty table. */
function fillTables(path: string): void {
  const raw = new Database(path);
  try {
    const tables = raw
      .prepare<[], string>("select name from sqlite_master where type = 'table'")
      .pluck()
      .all();
    for (const table of tables) {
      if (table.startsWith('sqlite_') || raw.prepare(`select 1 from "${table}"`).get() !== undefined)
        continue;
      const columns = raw
        .prepare<[string], { type: string }>('select type from pragma_table_info(?)')
        .all(table);
      const values = columns.map(({ type }) => VALUES[type.toLowerCase()]);
      raw.prepare(`insert into "${table}" values (${values.map(() => '?').join()})`).run(...values);
    }
  } finally {
    raw.close();
  }
}

/** Everything in a database except the list of migrations and the counters of unused ids. */
function contentsOf(path: string): Record<string, unknown[]> {
  const raw = new Database(path, { readonly: true });
  try {
    const schema = raw
      .prepare('select type, name, tbl_name, sql from sqlite_master order by type, name')
      .all();
    const tables = raw
      .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
      .pluck()
      .all()
      .filter((name) => name !== '__drizzle_migrations');
    const rowsOf = (table: string) => {
      const given = table === 'sqlite_sequence' ? 'where seq > 0' : '';
      return raw.prepare(`select * from "${table}" ${given} order by 1`).all();
    };
    return { schema, ...Object.fromEntries(tables.map((name) => [name, rowsOf(name)])) };
  } finally {
    raw.close();
  }
}

describe('[DURA-03] a database of an earlier version', () => {
  it.each([
    ['the first version', 1],
    ['with the audit log', 2],
    ['release 0.1.0', RELEASE_0_1_0],
    ['with organisations', 4],
    ['with messages', 5],
    ['with daily figures', 6],
    ['with intake and reports', 11],
    ['with journal and pace', 15],
    ['with retries of print jobs', 16],
  ])('equals the result of its original migrations, row by row: %s', (_what, count) => {
    const folder = tempDir();
    const path = join(folder, 'data/kds.db');
    writeOldDatabase({ path, migrations: firstMigrations(folder, count, FORMER) });
    fillTables(path);
    const byFormerSteps = join(folder, 'former.db');
    copyFileSync(path, byFormerSteps);
    openDatabase(byFormerSteps, FORMER).close();
    update(path);
    expect(contentsOf(path)).toEqual(contentsOf(byFormerSteps));
    expect(storedIds(path)).toMatchObject({
      integrity: 'ok',
      orders: { length: 20 },
      events: { length: 20 },
    });
  });

  it('has the same tables as a new one', () => {
    const folder = tempDir();
    const path = join(folder, 'data/kds.db');
    writeOldDatabase({ path, migrations: firstMigrations(folder, RELEASE_0_1_0, FORMER) });
    update(path);
    openDatabase(join(folder, 'new.db'), MIGRATIONS).close();
    expect(contentsOf(path).schema).toEqual(contentsOf(join(folder, 'new.db')).schema);
  });

  it('is neither changed nor copied if it is current', () => {
    const folder = tempDir();
    const path = join(folder, 'data/kds.db');
    writeOldDatabase({ path, migrations: FORMER });
    update(path);
    expect(copiesBeside(path)).toEqual([]);
  });
});

describe('a database of a newer hub', () => {
  it('is refused and unchanged, and the copy to restore is named', () => {
    const folder = tempDir();
    const path = join(folder, 'kds.db');
    writeOldDatabase({ path, migrations: MIGRATIONS });
    const newer = oneMoreMigration(folder);
    openDatabase(path, newer).close();
    const before = storedIds(path);
    let refusal: unknown;
    try {
      openDatabase(path, MIGRATIONS);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(NewerDatabaseError);
    expect(refusal).toMatchObject({ copy: `${path}.before-9999_later` });
    expect(storedIds(path)).toEqual(before);
  });
});
