// Brings the database to the newest schema: a verified copy first, then all steps in one transaction.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import * as z from 'zod/mini';
import { type CopyStep, copyBeforeMigration, openWhole } from './copy-before-migration.ts';
import type { Raw } from './open-database.ts';

const COPY = '.before-';
const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** Where a migration of stored data stands; `copy` is the path of the copy taken before it. */
export interface MigrationProgress {
  step: CopyStep | 'migrating' | 'migrated';
  /** The first step that was missing, such as `0002_order_number`. */
  migration: string;
  copy?: string;
}

/** Thrown when the data was written by a newer hub: an older one would leave out what it doesn't know. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
  /** The newest copy that this hub can go back to, if there is one. */
  readonly copy: string | undefined;

  constructor(copy: string | undefined) {
    super('the database was written by a newer hub');
    this.copy = copy;
  }
}

/**
 * Runs what the file lacks. A file that holds data is copied to `<path>.before-<migration>` first.
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
  if (done === undefined) return migrate(drizzle({ client: raw }), { migrationsFolder });
  const copy = copyBeforeMigration(raw, `${path}${COPY}${first}`, (step) =>
    onProgress({ step, migration: first }),
  );
  onProgress({ step: 'migrating', migration: first, copy });
  migrate(drizzle({ client: raw }), { migrationsFolder });
  onProgress({ step: 'migrated', migration: first, copy });
}

/** Whether a database has migrations that this hub doesn't know. */
export function isFromNewerHub(raw: Raw, migrationsFolder: string): boolean {
  return isNewer(lastMigration(raw), migrationsFolder);
}

/** When the newest migration of a database was made, milliseconds since 1970; undefined if it has none. */
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

/** Of the copies beside a database the newest that this hub can start with. */
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
    // A damaged copy is no way back.
    return false;
  }
}
