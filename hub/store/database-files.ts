// Files of a database: inspected before it is opened for work, and moved together with its log.
import { existsSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Raw } from './migrate-database.ts';
import { isFromNewerHub, openWhole, syncToDisk } from './migrate-database.ts';

/** The log goes first: beside another database it would be replayed into that one. */
const PARTS = ['-wal', '-shm', ''];

export interface StoredBinding {
  /** JSON of the bound organisation. */
  organisation: string | undefined;
  /** Address of the cloud it was bound with. */
  cloud: string | undefined;
  /** Encrypted. */
  tokens: string | undefined;
}

/** Undefined without a database, or with an unreadable one: opening it reports the reason. */
export function readBinding(path: string): StoredBinding | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const database = new Database(path, { readonly: true });
    try {
      const value = database.prepare<[string], string>('select value from meta where key = ?').pluck();
      const [organisation, cloud, tokens] = ['organisation', 'cloud', 'tokens'].map((key) => value.get(key));
      return { organisation, cloud, tokens };
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Moves a database that isn't open, with its log and index; the log is written into it first. */
export function moveDatabase(from: string, to: string): void {
  if (existsSync(from)) foldLog(from);
  moveAsItIs(from, to);
}

/** The same for a damaged one: none of the remaining data is overwritten. */
export function moveAsItIs(from: string, to: string): void {
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
    // A damaged one is moved unchanged.
  }
}

// Replaces the database with a copy: prepared beside it first, so that an interruption at any moment leaves one or the
// other intact.

/** File names by reason of the replacement: of the prepared copy, and of the former database. */
const NAMES = {
  restored: { prepared: '.restoring-', former: '.replaced-' },
  healed: { prepared: '.healing-', former: '.damaged-' },
} as const;

const STAMP = /^\d{8}T\d{6}Z$/;

type Replacement = keyof typeof NAMES;

export type Restorable = 'ok' | 'missing' | 'itself' | 'damaged' | 'not-a-hub' | 'newer-hub';

/** Whether a file can replace the database at `path`: 'ok' or the reason why not. */
export function checkRestorable(copy: string, path: string, migrationsFolder: string): Restorable {
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

/** Path for setting aside a damaged database. */
export function damagedName(path: string, stamp: string): string {
  return `${path}${NAMES.healed.former}${stamp}`;
}

/** Path at which the content of a replacement is written, for keepReplacement; nothing is there. */
export function emptyReplacement(path: string): string {
  const unfinished = `${path}.restoring`;
  for (const part of ['', '-journal', '-wal', '-shm']) rmSync(unfinished + part, { force: true });
  return unfinished;
}

/**
 * Names a written replacement for finishRestore, once it is checked and synced.
 * @param stamp names the replaced database, such as 20261122T101305Z
 * @throws Error if it is damaged
 */
export function keepReplacement(path: string, stamp: string, why: Replacement): void {
  const unfinished = `${path}.restoring`;
  openWhole(unfinished).close();
  keepLog(unfinished);
  syncToDisk(unfinished);
  renameSync(unfinished, `${path}${NAMES[why].prepared}${stamp}`);
  syncToDisk(dirname(path));
}

/**
 * Writes the content of a copy, with its log if any, beside the database at `path` for finishRestore.
 * @param amend changes the written data before it takes effect
 */
export function prepareRestore(
  copy: string,
  path: string,
  stamp: string,
  why: Replacement = 'restored',
  amend: (raw: Raw) => void = () => {},
): void {
  const unfinished = emptyReplacement(path);
  try {
    copyWhole(copy, unfinished);
    amended(unfinished, amend);
    keepReplacement(path, stamp, why);
  } catch (error) {
    // On a full disk it would take the room of the next try.
    emptyReplacement(path);
    throw error;
  }
}

function copyWhole(from: string, to: string): void {
  const opened = openWhole(from);
  try {
    opened.prepare('vacuum into ?').run(to);
  } finally {
    opened.close();
  }
}

function amended(path: string, amend: (raw: Raw) => void): void {
  const written = new Database(path);
  try {
    amend(written);
  } finally {
    written.close();
  }
}

/**
 * Sets WAL mode in advance. Otherwise the next start would switch it with a rollback journal, and after a power cut a
 * leftover journal of this very copy could empty the database.
 */
function keepLog(path: string): void {
  const database = new Database(path);
  try {
    database.pragma('journal_mode = wal');
  } finally {
    database.close();
  }
}

/**
 * Puts a prepared copy in place, also after an interrupted command or start; the former database with its log is kept
 * beside it.
 * @param alsoRestore puts the other files of a restored copy in place, before the database; runs again if interrupted
 * @returns path of the former database and the reason, or undefined if nothing was prepared
 */
export function finishRestore(
  path: string,
  alsoRestore: () => void = () => {},
): { to: string; why: Replacement } | undefined {
  const found = readdirSync(dirname(path))
    .flatMap((name) => {
      const why = name.startsWith(basename(path) + NAMES.healed.prepared) ? 'healed' : 'restored';
      const begins = basename(path) + NAMES[why].prepared;
      const stamp = name.startsWith(begins) ? name.slice(begins.length) : '';
      // SQLite's own journal of an interrupted copy has the same prefix.
      return STAMP.test(stamp) ? [{ name, why, stamp } as const] : [];
    })
    .toSorted((one, other) => one.stamp.localeCompare(other.stamp))
    .at(-1);
  if (found === undefined) return undefined;
  const { name, why, stamp } = found;
  const to = `${path}${NAMES[why].former}${stamp}`;
  if (why === 'restored') alsoRestore();
  if (why === 'healed') moveAsItIs(path, to);
  else moveDatabase(path, to);
  renameSync(join(dirname(path), name), path);
  syncToDisk(dirname(path));
  return { to, why };
}

const NOTE_PASSWORD = `insert into audit (at, action, result, user_name, site)
  select ?, 'password', 'done', ?, value ->> '$.id' from meta where key = 'organisation'`;

/**
 * Changes the password of an account, ends its sessions and writes an audit entry (SOLO-04); false if there is no such
 * email.
 */
export function setPasswordHash(path: string, email: string, hash: string, at: number): boolean {
  const raw = new Database(path, { fileMustExist: true });
  try {
    raw.pragma('synchronous = FULL');
    return raw
      .transaction(() => {
        const account = raw
          .prepare('select id from accounts where email = ?')
          .pluck()
          .get(email.trim().toLowerCase());
        if (account === undefined) return false;
        raw.prepare('update accounts set password_hash = ? where id = ?').run(hash, account);
        raw.prepare("delete from sessions where account ->> '$.account._id' = ?").run(account);
        raw.prepare(NOTE_PASSWORD).run(at, email.trim());
        return true;
      })
      .immediate();
  } finally {
    raw.close();
  }
}

/**
 * Removes the bound organisation, the cloud tokens and all logins, like disconnecting does (AUTH-31). Orders and paired
 * displays stay.
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

/**
 * Lets the hub load orders from the cloud since then, or all of them.
 * @param to milliseconds since 1970
 */
export function setCursorsBack(path: string, to: number | undefined): void {
  const raw = new Database(path, { fileMustExist: true });
  try {
    const cursors = "key glob 'cursor:*'";
    if (to === undefined) raw.prepare(`delete from meta where ${cursors}`).run();
    else {
      const earlier = 'cast(min(cast(value as integer), ?) as text)';
      raw.prepare(`update meta set value = ${earlier} where ${cursors}`).run(BigInt(Math.floor(to)));
    }
  } finally {
    raw.close();
  }
}
