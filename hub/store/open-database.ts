// Opens the database file: durable settings, verified after opening, and migrations (DURA-01).

import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { type MigrationProgress, migrateDatabase, type Raw } from './migrate-database.ts';
import * as schema from './schema.ts';

/** Required settings of every connection; the check uses the same table (1 = on, 2 = FULL). */
export const DURABLE_PRAGMAS = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const;

export type Db = ReturnType<typeof connect>;

export interface OpenDatabase {
  db: Db;
  raw: Raw;
  close(): void;
}

/** Thrown if the database has weaker than durable settings: the hub must not start on it. */
export class NotDurableError extends Error {
  override name = 'NotDurableError';
}

/**
 * Opens (or creates) the database and runs missing migrations. On a full disk it uses the reserved space (DURA-04).
 * @param pragmas settings to open with; anything weaker than DURABLE_PRAGMAS makes this throw NotDurableError
 * @param onMigration called for each step of a data migration, which may take a while
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
      // Closing frees the log's space: part of it is reserved for the next start.
      keepReserve(path);
    },
  };
}

/** Opens read-only beside the writing hub: no migration, nothing written. */
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

// Reserves a little space beside the database: SQLite needs some to open a file at all (the index of its log);
// otherwise a hub couldn't start on a full disk, and no board would be shown (DURA-04).

/** The log's index takes 32 KiB, the first commits after a start a few pages more. */
const RESERVE_BYTES = 1_048_576;
const OWNER_ONLY = 0o600;

function reserveOf(databasePath: string): string {
  return `${databasePath}.reserve`;
}

/** Frees the reserved space; false if none was reserved. */
function releaseReserve(databasePath: string): boolean {
  try {
    statSync(reserveOf(databasePath));
  } catch {
    return false;
  }
  rmSync(reserveOf(databasePath), { force: true });
  return true;
}

/** Reserves the space if missing; on a full disk as much of it as possible. Never throws. */
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
    // Missing room for a reserve must not prevent a start.
  }
}

// Classifies a failed write or read: space may become free, a failed sync must never be retried, and a damaged file is
// replaced by the next start (DURA-04 to DURA-06).

/** `full`: no room; `sync`: the disk can't be trusted any more; `damaged`: the file was corrupted; `defect`: a bug. */
export type WriteFailure = 'full' | 'sync' | 'damaged' | 'defect';

/** Error codes of SQLite if there is no room for the file, or for the index of its log (-shm). */
const NO_ROOM: ReadonlySet<string> = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE']);

export function writeFailureOf(reason: Error): WriteFailure {
  if (!(reason instanceof Database.SqliteError)) return 'defect';
  if (NO_ROOM.has(reason.code)) return 'full';
  if (reason.code.startsWith('SQLITE_CORRUPT') || reason.code === 'SQLITE_NOTADB') return 'damaged';
  return reason.code.startsWith('SQLITE_IOERR') ? 'sync' : 'defect';
}

/** True for an error that also a folder without the right to write causes. */
export function isUnwritableFile(reason: unknown): boolean {
  return reason instanceof Database.SqliteError && /^SQLITE_(?:READONLY|CANTOPEN)/.test(reason.code);
}
