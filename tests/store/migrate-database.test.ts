import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { NewerDatabaseError } from '../../hub/store/migrate-database.ts';
import { openDatabase } from '../../hub/store/open-database.ts';
import { firstMigrations, oneMoreMigration, storedIds, writeOldDatabase } from '../support/old-database.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { tempDir } from '../support/temp-dir.ts';

/** A database of a hub that knew only the first step, and the name of the copy that an update takes. */
function oldDatabase() {
  const folder = tempDir();
  const path = join(folder, 'data/kds.db');
  const older = firstMigrations(folder, 1);
  writeOldDatabase({ path, migrations: older });
  return { path, older, copy: `${path}.before-0001_audit`, before: storedIds(path) };
}

const copiesBeside = (path: string) =>
  readdirSync(join(path, '..'))
    .filter((name) => name.startsWith('kds.db.before'))
    .sort();
const update = (path: string) => openDatabase(path, MIGRATIONS).close();

describe('an update with stored data', () => {
  it('keeps a whole copy from before it, which the older hub can start with', () => {
    const { path, older, copy, before } = oldDatabase();
    update(path);
    expect(storedIds(path)).toEqual(before);
    expect(storedIds(copy)).toEqual(before);
    expect(copiesBeside(path)).toEqual(['kds.db.before-0001_audit']);
    openDatabase(copy, older).close();
  });

  it('starts although a copy with that name is there already, and keeps both', () => {
    const { path, copy, before } = oldDatabase();
    const other = new Database(copy);
    other.exec('create table something (id text)');
    other.close();
    update(path);
    expect(storedIds(`${copy}-2`)).toEqual(before);
    expect(existsSync(copy)).toBe(true);
  });

  it('starts over half a copy and its unfinished file', () => {
    const { path, copy, before } = oldDatabase();
    writeFileSync(copy, 'SQLite format 3\0 and then the power went');
    writeFileSync(`${copy}.part`, 'the same again');
    update(path);
    expect(storedIds(`${copy}-2`)).toEqual(before);
    expect(existsSync(`${copy}.part`)).toBe(false);
  });

  it('takes no second copy of what was copied before the start was cut', () => {
    const { path, older, copy, before } = oldDatabase();
    expect(() =>
      openDatabase(path, MIGRATIONS, undefined, ({ step }) => {
        if (step === 'migrating') throw new Error('cut');
      }),
    ).toThrow('cut');
    update(path);
    expect(copiesBeside(path)).toEqual(['kds.db.before-0001_audit']);
    expect(storedIds(copy)).toEqual(before);
    expect(() => openDatabase(path, older)).toThrow(NewerDatabaseError);
  });

  it('can be taken back with the copy, worked on by the older hub, and updated again', () => {
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

  it('says where it stands, the copy first', () => {
    const { path, copy } = oldDatabase();
    const steps: unknown[] = [];
    openDatabase(path, MIGRATIONS, undefined, (progress) => steps.push(progress)).close();
    const migration = '0001_audit';
    expect(steps).toEqual([
      ...['copying', 'copied', 'checked', 'kept'].map((step) => ({ step, migration })),
      ...['migrating', 'migrated'].map((step) => ({ step, migration, copy })),
    ]);
  });
});

describe('a database of a newer hub', () => {
  it('is refused, left as it is, and the copy to go back to is named', () => {
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
