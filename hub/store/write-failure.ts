// Owns what a failed write means: room may come back, a failed sync never may be tried again (DURA-04, DURA-05).
import Database from 'better-sqlite3';

/** `full`: no room; `sync`: the disk can't be trusted any more; `defect`: the hub's own fault. */
export type WriteFailure = 'full' | 'sync' | 'defect';

/** What SQLite says when there is no room for the file, or for the index of its log (-shm). */
const NO_ROOM: ReadonlySet<string> = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE']);

export function writeFailureOf(reason: Error): WriteFailure {
  if (!(reason instanceof Database.SqliteError)) return 'defect';
  if (NO_ROOM.has(reason.code)) return 'full';
  return reason.code.startsWith('SQLITE_IOERR') || reason.code === 'SQLITE_CORRUPT' ? 'sync' : 'defect';
}
