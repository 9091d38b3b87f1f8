// A little room set aside beside the database: SQLite needs some to open a file at all (the index of its log), so that a
// hub could not start on a full disk and no board would show what it holds (DURA-04).
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';

/** The log's index takes 32 KiB, the first commits after a start a few pages more. */
const RESERVE_BYTES = 1_048_576;
const OWNER_ONLY = 0o600;

function reserveOf(databasePath: string): string {
  return `${databasePath}.reserve`;
}

/** Gives the room back to the disk; false if none was set aside. */
export function releaseReserve(databasePath: string): boolean {
  try {
    statSync(reserveOf(databasePath));
  } catch {
    return false;
  }
  rmSync(reserveOf(databasePath), { force: true });
  return true;
}

/** Sets the room aside where it isn't yet; on a full disk as much of it as there is. Never throws. */
export function keepReserve(databasePath: string): void {
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
