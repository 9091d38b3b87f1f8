// A database as files: looked at before it is opened for work, and moved with all that belongs to it.
import { existsSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Raw } from './migrate-database.ts';
import { isFromNewerHub, openWhole, syncToDisk } from './migrate-database.ts';

/** The log of what isn't in the file yet goes first: beside another database it would be played into that one. */
const PARTS = ['-wal', '-shm', ''];

/** What a stored database says of where it belongs. */
export interface StoredBinding {
  /** JSON of the organisation that the hub is bound to. */
  organisation: string | undefined;
  /** Address of the cloud that it was bound with. */
  cloud: string | undefined;
}

/** Undefined where there is no database, or none that can be read: whoever opens it finds out why. */
export function readBinding(path: string): StoredBinding | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const database = new Database(path, { readonly: true });
    try {
      const value = database.prepare<[string], string>('select value from meta where key = ?').pluck();
      return { organisation: value.get('organisation'), cloud: value.get('cloud') };
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Moves a database that nobody has open, with its log and index; what is only in the log is written into it first. */
export function moveDatabase(from: string, to: string): void {
  if (existsSync(from)) foldLog(from);
  for (const part of PARTS) if (existsSync(from + part)) renameSync(from + part, to + part);
  syncToDisk(dirname(to));
  syncToDisk(dirname(from));
}

function foldLog(path: string): void {
  try {
    const database = new Database(path);
    database.pragma('wal_checkpoint(truncate)');
    database.close();
  } catch {
    // A damaged one is moved as it is.
  }
}

// A copy put in the place of the database: prepared beside it first, so that a cut at any moment leaves the one or the other.

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

/**
 * Forgets which organisation a hub serves, its cloud tokens and who is logged in, as disconnecting it does (AUTH-31).
 * Orders, and screens that were paired, stay.
 */
export function unbindDatabase(path: string): void {
  const raw = new Database(path, { fileMustExist: true });
  try {
    raw.pragma('synchronous = FULL');
    raw
      .transaction(() => {
        raw.prepare("delete from meta where key in ('organisation', 'tokens')").run();
        raw.prepare("delete from sessions where account is null or account ->> '$.display' is null").run();
        raw.prepare('update sessions set staff_id = null').run();
      })
      .immediate();
  } finally {
    raw.close();
  }
}
