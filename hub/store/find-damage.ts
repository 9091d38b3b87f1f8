// Checks whether a stored database, including the log of its newest commits, is intact (DURA-06).
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { writeFailureOf } from './open-database.ts';
import { damageOfLog } from './write-ahead-log.ts';

/** Location of the damage: the log, the file as a whole, or pages of it. */
export interface Damage {
  part: 'log' | 'file';
  /** Message from SQLite. */
  detail: string;
}

/**
 * Checks a database that isn't open: reads all its pages (measured: 0.4 s for 600 MB in memory, beyond that at disk
 * speed) and the log's checksums.
 * @param thorough also compares indexes with their tables, in twice the time: for one that failed in a running hub
 * @returns undefined if it is intact, or doesn't exist
 */
export function findDamage(path: string, thorough: boolean): Damage | undefined {
  if (!existsSync(path)) return undefined;
  const torn = damageOfLog(`${path}-wal`);
  if (torn !== undefined) return { part: 'log', detail: torn };
  try {
    const database = new Database(path, { readonly: true });
    try {
      const state = database.pragma(thorough ? 'integrity_check(1)' : 'quick_check(1)', { simple: true });
      return state === 'ok' ? undefined : { part: 'file', detail: String(state) };
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Error) || !isDamage(error)) return undefined;
    return { part: 'file', detail: error.message };
  }
}

/** A disk that can't return written data counts as damage; a full one, or one with the wrong permissions, doesn't. */
function isDamage(error: Error): boolean {
  if (writeFailureOf(error) === 'damaged') return true;
  return error instanceof Database.SqliteError && UNREADABLE.has(error.code);
}

const UNREADABLE: ReadonlySet<string> = new Set([
  'SQLITE_IOERR_READ',
  'SQLITE_IOERR_SHORT_READ',
  'SQLITE_IOERR_CORRUPTFS',
]);
