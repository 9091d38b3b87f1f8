// Ensures one hub per data folder: a lock that the OS releases when its process ends, for whatever reason.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

const FILE = 'hub.lock';
/** A hub that is just stopping still has the lock. */
const WAIT_MS = 2000;

/**
 * Locks the folder for this process. Uses SQLite's file lock, which also works between containers that share a volume;
 * nothing is ever written into the file.
 * @returns a lock to release, or undefined while another process has it
 */
export function lockFolder(folder: string): { release(): void } | undefined {
  const file = new Database(join(folder, FILE), { timeout: WAIT_MS });
  try {
    // Needs no disk space: a hub must start on a full disk, too.
    file.pragma('journal_mode = memory');
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return { release: () => void file.close() };
}

/** True while a hub runs on the folder. Creates nothing. */
export function isFolderLocked(folder: string): boolean {
  if (!existsSync(join(folder, FILE))) return false;
  const lock = lockFolder(folder);
  lock?.release();
  return lock === undefined;
}
