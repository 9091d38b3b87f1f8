// A copy put in the place of the database: prepared beside it first, so that a cut at any moment leaves the one or the other.
import { existsSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openWhole, syncToDisk } from './copy-before-migration.ts';
import { moveDatabase } from './database-files.ts';
import { isFromNewerHub } from './migrate-database.ts';
import type { Raw } from './open-database.ts';

const PREPARED = '.restoring-';
const REPLACED = '.replaced-';

export type Restorable = 'ok' | 'missing' | 'itself' | 'damaged' | 'not-a-hub' | 'newer-hub';

/** Whether a file can be put in the place of the database at `path`. */
export function judgeCopy(copy: string, path: string, migrationsFolder: string): Restorable {
  if (!existsSync(copy)) return 'missing';
  if (existsSync(path) && realpathSync(copy) === realpathSync(path)) return 'itself';
  let opened: Raw;
  try {
    opened = openWhole(copy);
  } catch {
    return 'damaged';
  }
  try {
    const tables = opened
      .prepare<[], string>("select name from sqlite_master where type = 'table'")
      .pluck()
      .all();
    if (!['orders', 'meta', '__drizzle_migrations'].every((name) => tables.includes(name)))
      return 'not-a-hub';
    return isFromNewerHub(opened, migrationsFolder) ? 'newer-hub' : 'ok';
  } finally {
    opened.close();
  }
}

/**
 * Writes what a copy holds, with its log if it has one, beside the database at `path` for finishRestore.
 * @param stamp names what is replaced, such as 20261122T101305Z
 */
export function prepareRestore(copy: string, path: string, stamp: string): void {
  const unfinished = `${path}.restoring`;
  rmSync(unfinished, { force: true });
  const opened = openWhole(copy);
  try {
    opened.prepare('vacuum into ?').run(unfinished);
  } finally {
    opened.close();
  }
  openWhole(unfinished).close();
  syncToDisk(unfinished);
  renameSync(unfinished, `${path}${PREPARED}${stamp}`);
  syncToDisk(dirname(path));
}

/**
 * Puts in place what was prepared, also by a command that was cut; the former database with its log lies beside it then.
 * @returns its path there, or undefined where nothing was prepared
 */
export function finishRestore(path: string): string | undefined {
  const begins = `${basename(path)}${PREPARED}`;
  const prepared = readdirSync(dirname(path))
    .filter((name) => name.startsWith(begins))
    .toSorted()
    .at(-1);
  if (prepared === undefined) return undefined;
  const replaced = `${path}${REPLACED}${prepared.slice(begins.length)}`;
  moveDatabase(path, replaced);
  renameSync(join(dirname(path), prepared), path);
  syncToDisk(dirname(path));
  return replaced;
}
