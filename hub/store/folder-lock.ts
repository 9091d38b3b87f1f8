// One hub for one data folder: a lock that the system drops when its process ends, however it ends.
import { join } from 'node:path';
import Database from 'better-sqlite3';

const FILE = 'hub.lock';
/** A hub that is just ending still holds it. */
const WAIT_MS = 2000;

/**
 * Takes the folder for this process. SQLite's own file lock is used, which also holds between containers that share a
 * volume; nothing is ever written into the file.
 * @returns what gives it back, or undefined while another process has it
 */
export function lockFolder(folder: string): { release(): void } | undefined {
  const file = new Database(join(folder, FILE), { timeout: WAIT_MS });
  try {
    // Not a byte is needed for it: a hub starts on a full disk, too.
    file.pragma('journal_mode = memory');
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return { release: () => void file.close() };
}
