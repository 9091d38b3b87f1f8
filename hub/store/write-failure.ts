// Owns what a failed write means: room may come back, a failed sync never may be tried again (DURA-04, DURA-05).
import Database from 'better-sqlite3';

/** `full`: no room; `sync`: the disk can't be trusted any more; `defect`: the hub's own fault. */
export type WriteFailure = 'full' | 'sync' | 'defect';

export function writeFailureOf(reason: Error): WriteFailure {
  if (!(reason instanceof Database.SqliteError)) return 'defect';
  if (reason.code === 'SQLITE_FULL' || reason.code === 'SQLITE_IOERR_WRITE') return 'full';
  return reason.code.startsWith('SQLITE_IOERR') || reason.code === 'SQLITE_CORRUPT' ? 'sync' : 'defect';
}
