// Migrates the database to the newest schema: a verified copy first, then all steps in one transaction.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod/mini';

const COPY = '.before-';
const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** Progress of a data migration; `copy` is the path of the copy taken before it. */
export interface MigrationProgress {
  step: CopyStep | 'migrating' | 'migrated';
  /** First missing step, such as `0001_organisations`. */
  migration: string;
  copy?: string;
}

/** Thrown when a newer hub wrote the data: an older one would lose fields it doesn't know. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
  /** Newest copy that this hub can go back to, if there is one. */
  readonly copy: string | undefined;

  constructor(copy: string | undefined) {
    super('the database was written by a newer hub');
    this.copy = copy;
  }
}

/**
 * Runs the missing migrations. A file with data is copied to `<path>.before-<migration>` first.
 * @throws NewerDatabaseError if the file has migrations that this hub doesn't know; nothing is changed then
 */
export function migrateDatabase(
  raw: Raw,
  path: string,
  migrationsFolder: string,
  onProgress: (progress: MigrationProgress) => void = () => {},
): void {
  const done = lastMigration(raw);
  if (isNewer(done, migrationsFolder)) {
    throw new NewerDatabaseError(newestCopy(path, migrationsFolder));
  }
  const first = stepsOf(migrationsFolder).find((step) => done === undefined || step.when > done)?.tag;
  if (first === undefined) return;
  if (done === undefined) return runSteps(raw, migrationsFolder, 0);
  const copy = copyBeforeMigration(raw, `${path}${COPY}${first}`, (step) =>
    onProgress({ step, migration: first }),
  );
  onProgress({ step: 'migrating', migration: first, copy });
  runSteps(raw, migrationsFolder, done);
  onProgress({ step: 'migrated', migration: first, copy });
}

/**
 * Runs the steps after `done` as Drizzle's migrator does, which hides the error of a full disk behind that of its
 * rollback.
 */
function runSteps(raw: Raw, migrationsFolder: string, done: number): void {
  raw
    .transaction(() => {
      raw.exec(
        'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
      );
      const note = raw.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)');
      for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
        if (folderMillis <= done) continue;
        for (const statement of sql) raw.exec(statement);
        note.run(hash, folderMillis);
      }
    })
    .immediate();
}

/** True if a database has migrations that this hub doesn't know. */
export function isFromNewerHub(raw: Raw, migrationsFolder: string): boolean {
  return isNewer(lastMigration(raw), migrationsFolder);
}

/** Time of the newest migration of a database, milliseconds since 1970; undefined if it has none. */
function lastMigration(raw: Raw): number | undefined {
  const table = raw.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (table === undefined) return undefined;
  const row = raw.prepare('select max(created_at) as at from __drizzle_migrations').get();
  const at = z.safeParse(z.object({ at: z.number() }), row);
  return at.success ? at.data.at : undefined;
}

function isNewer(done: number | undefined, migrationsFolder: string): boolean {
  const newest = Math.max(...stepsOf(migrationsFolder).map(({ when }) => when));
  return done !== undefined && done > newest;
}

function stepsOf(migrationsFolder: string): z.infer<typeof journal>['entries'] {
  const text = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  return z.parse(journal, JSON.parse(text)).entries;
}

/** Newest copy beside a database that this hub can start with. */
function newestCopy(path: string, migrationsFolder: string): string | undefined {
  const begins = `${basename(path)}${COPY}`;
  const copies = readdirSync(dirname(path))
    .filter((name) => name.startsWith(begins) && !/(\.part|-journal|-wal|-shm)$/.test(name))
    .map((name) => join(dirname(path), name));
  return copies
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
    .find((copy) => canServe(copy, migrationsFolder));
}

function canServe(copy: string, migrationsFolder: string): boolean {
  try {
    const opened = openWhole(copy);
    try {
      return !isFromNewerHub(opened, migrationsFolder);
    } finally {
      opened.close();
    }
  } catch {
    // A damaged copy can't be restored.
    return false;
  }
}

// The copy taken before a migration changes a database, for reverting an update.

const UNFINISHED = '.part';
/** Files that SQLite may leave beside one it was writing. */
const BESIDE_COPY = ['', '-journal'];

/** Steps of a copy: started, written, verified, named and synced. */
type CopyStep = 'copying' | 'copied' | 'checked' | 'kept';

/**
 * Copies the database to `wanted`, or to `wanted-2` and so on if a different copy has that name: a reverted update can
 * be tried again. A copy gets its name only once it is verified and synced, so a start killed at any point simply
 * starts over.
 * @returns the path of the copy; an existing identical one is reused, since repeated starts must not fill the disk
 * @throws Error if the copy is damaged or there is no room for it; nothing of it is left then
 */
function copyBeforeMigration(raw: Raw, wanted: string, onStep: (step: CopyStep) => void = () => {}): string {
  const unfinished = `${wanted}${UNFINISHED}`;
  remove(unfinished);
  for (let number = 1; ; number += 1) {
    const copy = number === 1 ? wanted : `${wanted}-${number}`;
    if (existsSync(copy)) {
      if (holdsTheSame(raw, copy)) return copy;
      continue;
    }
    try {
      onStep('copying');
      raw.prepare('vacuum into ?').run(unfinished);
      onStep('copied');
      checkWhole(unfinished);
      syncToDisk(unfinished);
      onStep('checked');
    } catch (error) {
      remove(unfinished);
      throw error;
    }
    renameSync(unfinished, copy);
    syncToDisk(dirname(copy));
    onStep('kept');
    return copy;
  }
}

/** Opens a database file read-only. @throws Error if it is damaged or not a database */
export function openWhole(path: string): Raw {
  const found = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const state = found.pragma('integrity_check(1)', { simple: true });
    if (state !== 'ok') throw new Error(`the database is damaged: ${state}`);
    return found;
  } catch (error) {
    found.close();
    throw error;
  }
}

/** Returns once data written to a file, or the names in a folder, would survive a power cut. */
export function syncToDisk(path: string): void {
  // Windows can't sync folders, or files open for reading.
  if (process.platform === 'win32') return;
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function checkWhole(path: string): void {
  openWhole(path).close();
}

function remove(path: string): void {
  for (const suffix of BESIDE_COPY) rmSync(path + suffix, { force: true });
}

function holdsTheSame(raw: Raw, copyPath: string): boolean {
  try {
    const copy = openWhole(copyPath);
    try {
      return sameContents(raw, copy);
    } finally {
      copy.close();
    }
  } catch {
    // An incomplete copy under the final name, from an older hub: kept for inspection.
    return false;
  }
}

function sameContents(one: Raw, other: Raw): boolean {
  const schema = 'select type, name, sql from sqlite_master order by type, name';
  if (!sameRows(one, other, schema)) return false;
  const tables = one.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
  return tables.every((name) => sameRows(one, other, `select * from "${name}"`));
}

/** Row by row, since a whole day of orders may not fit into memory twice. */
function sameRows(one: Raw, other: Raw, sql: string): boolean {
  const others = other.prepare(sql).raw().iterate();
  try {
    for (const row of one.prepare(sql).raw().iterate()) {
      const { value, done } = others.next();
      if (done || JSON.stringify(row) !== JSON.stringify(value)) return false;
    }
    return others.next().done === true;
  } finally {
    others.return?.();
  }
}

export type Raw = InstanceType<typeof Database>;
