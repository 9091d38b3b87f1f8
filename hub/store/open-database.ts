// Opening the database file: durable settings, proven after opening, and migrations (DURA-01).

import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { type MigrationProgress, migrateDatabase, type Raw } from './migrate-database.ts';
import * as schema from './schema.ts';

/** What every connection must run with; the check reads the same table (1 = on, 2 = FULL). */
export const DURABLE_PRAGMAS = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const;

export type Db = ReturnType<typeof connect>;

export interface OpenDatabase {
  db: Db;
  raw: Raw;
  close(): void;
}

/** Thrown when the database runs with less than the durable settings: the hub must not start on it. */
export class NotDurableError extends Error {
  override name = 'NotDurableError';
}

/**
 * Opens (or creates) the database and brings it to the newest migration.
 * On a full disk it opens with the room that was set aside for it (DURA-04).
 * @param pragmas settings to open with; anything weaker than DURABLE_PRAGMAS makes this throw NotDurableError
 * @param onMigration hears of each step of a migration of stored data, which may take a while
 * @throws NewerDatabaseError if a newer hub wrote the file
 */
export function openDatabase(
  path: string,
  migrationsFolder: string,
  pragmas: Record<string, string | number> = DURABLE_PRAGMAS,
  onMigration: (progress: MigrationProgress) => void = () => {},
): OpenDatabase {
  mkdirSync(dirname(path), { recursive: true });
  const raw = openWithRoom(path, () => openRaw(path, migrationsFolder, pragmas, onMigration));
  keepReserve(path);
  return {
    db: connect(raw),
    raw,
    close: () => {
      raw.close();
      // Closing gives the log's room back: some of it is set aside for the next start.
      keepReserve(path);
    },
  };
}

/** For whoever only looks, beside the hub that writes: no migration, nothing written. */
export function openToRead(path: string): OpenDatabase {
  const raw = new Database(path, { readonly: true, fileMustExist: true });
  raw.pragma('busy_timeout = 5000');
  return { db: connect(raw), raw, close: () => raw.close() };
}

function openWithRoom(path: string, open: () => Raw): Raw {
  try {
    return open();
  } catch (error) {
    const isFull = error instanceof Error && writeFailureOf(error) === 'full';
    if (!isFull || !releaseReserve(path)) throw error;
    return open();
  }
}

function openRaw(
  path: string,
  migrationsFolder: string,
  pragmas: Record<string, string | number>,
  onMigration: (progress: MigrationProgress) => void,
): Raw {
  const raw = new Database(path);
  try {
    for (const [name, value] of Object.entries(pragmas)) raw.pragma(`${name} = ${value}`);
    raw.pragma('busy_timeout = 5000');
    assertDurable(raw);
    migrateDatabase(raw, path, migrationsFolder, onMigration);
  } catch (error) {
    raw.close();
    throw error;
  }
  return raw;
}

/** Throws NotDurableError unless the connection runs in WAL mode with synchronous FULL (DURA-01). */
export function assertDurable(raw: Raw): void {
  for (const [name, wanted] of Object.entries(DURABLE_PRAGMAS)) {
    const found = raw.pragma(name, { simple: true });
    if (found !== wanted) throw new NotDurableError(`database runs with ${name} = ${found}, needs ${wanted}`);
  }
}

function connect(raw: Raw) {
  return drizzle({ client: raw, schema });
}

// A little room set aside beside the database: SQLite needs some to open a file at all (the index of its log), so that a
// hub could not start on a full disk and no board would show what it holds (DURA-04).

/** The log's index takes 32 KiB, the first commits after a start a few pages more. */
const RESERVE_BYTES = 1_048_576;
const OWNER_ONLY = 0o600;

function reserveOf(databasePath: string): string {
  return `${databasePath}.reserve`;
}

/** Gives the room back to the disk; false if none was set aside. */
function releaseReserve(databasePath: string): boolean {
  try {
    statSync(reserveOf(databasePath));
  } catch {
    return false;
  }
  rmSync(reserveOf(databasePath), { force: true });
  return true;
}

/** Sets the room aside where it isn't yet; on a full disk as much of it as there is. Never throws. */
function keepReserve(databasePath: string): void {
  const path = reserveOf(databasePath);
  try {
    const file = openSync(path, 'a', OWNER_ONLY);
    try {
      const missing = RESERVE_BYTES - statSync(path).size;
      if (missing > 0) writeSync(file, Buffer.alloc(missing));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // No room for a reserve is no reason not to run.
  }
}

// What a failed write or read means: room may come back, a failed sync never may be tried again, and what is damaged is
// replaced by the next start (DURA-04 to DURA-06).

/** `full`: no room; `sync`: the disk can't be trusted any more; `damaged`: the file isn't what was written; `defect`: ours. */
export type WriteFailure = 'full' | 'sync' | 'damaged' | 'defect';

/** What SQLite says when there is no room for the file, or for the index of its log (-shm). */
const NO_ROOM: ReadonlySet<string> = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE']);

export function writeFailureOf(reason: Error): WriteFailure {
  if (!(reason instanceof Database.SqliteError)) return 'defect';
  if (NO_ROOM.has(reason.code)) return 'full';
  if (reason.code.startsWith('SQLITE_CORRUPT') || reason.code === 'SQLITE_NOTADB') return 'damaged';
  return reason.code.startsWith('SQLITE_IOERR') ? 'sync' : 'defect';
}
