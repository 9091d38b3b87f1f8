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
  /** Sealed. */
  tokens: string | undefined;
}

/** Undefined where there is no database, or none that can be read: whoever opens it finds out why. */
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

/** Moves a database that nobody has open, with its log and index; what is only in the log is written into it first. */
export function moveDatabase(from: string, to: string): void {
  if (existsSync(from)) foldLog(from);
  moveAsItIs(from, to);
}

/** The same for a damaged one: nothing of what is left is written over. */
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
    // A damaged one is moved as it is.
  }
}

// A copy put in the place of the database: prepared beside it first, so that a cut at any moment leaves the one or the other.

/** Why a database is replaced: what is prepared for it, and what the former one is called then. */
const NAMES = {
  restored: { prepared: '.restoring-', former: '.replaced-' },
  healed: { prepared: '.healing-', former: '.damaged-' },
} as const;

const STAMP = /^\d{8}T\d{6}Z$/;

export type Replacement = keyof typeof NAMES;

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

/** The path that a damaged database is set aside under. */
export function damagedName(path: string, stamp: string): string {
  return `${path}${NAMES.healed.former}${stamp}`;
}

/**
 * Writes what a copy holds, with its log if it has one, beside the database at `path` for finishRestore.
 * @param stamp names what is replaced, such as 20261122T101305Z
 * @param amend changes what was written before it counts
 */
export function prepareRestore(
  copy: string,
  path: string,
  stamp: string,
  why: Replacement = 'restored',
  amend: (raw: Raw) => void = () => {},
): void {
  const unfinished = `${path}.restoring`;
  for (const part of ['', '-journal']) rmSync(unfinished + part, { force: true });
  const opened = openWhole(copy);
  try {
    opened.prepare('vacuum into ?').run(unfinished);
  } finally {
    opened.close();
  }
  const written = new Database(unfinished);
  try {
    amend(written);
  } finally {
    written.close();
  }
  openWhole(unfinished).close();
  keepLog(unfinished);
  syncToDisk(unfinished);
  renameSync(unfinished, `${path}${NAMES[why].prepared}${stamp}`);
  syncToDisk(dirname(path));
}

/**
 * Its next start has nothing to change for that: it would by a journal, and a power cut may leave there what the journal of this
 * very copy was, which empties the database.
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
 * Puts in place what was prepared, also by a command or start that was cut; the former database with its log lies beside it
 * then.
 * @returns its path there and why it was replaced, or undefined where nothing was prepared
 */
export function finishRestore(path: string): { to: string; why: Replacement } | undefined {
  const found = readdirSync(dirname(path))
    .flatMap((name) => {
      const why = name.startsWith(basename(path) + NAMES.healed.prepared) ? 'healed' : 'restored';
      const begins = basename(path) + NAMES[why].prepared;
      const stamp = name.startsWith(begins) ? name.slice(begins.length) : '';
      // SQLite's own journal of what a cut left unfinished begins in the same way.
      return STAMP.test(stamp) ? [{ name, why, stamp } as const] : [];
    })
    .toSorted((one, other) => one.stamp.localeCompare(other.stamp))
    .at(-1);
  if (found === undefined) return undefined;
  const { name, why, stamp } = found;
  const to = `${path}${NAMES[why].former}${stamp}`;
  if (why === 'healed') moveAsItIs(path, to);
  else moveDatabase(path, to);
  renameSync(join(dirname(path), name), path);
  syncToDisk(dirname(path));
  return { to, why };
}

const NOTE_PASSWORD = `insert into audit (at, action, result, user_name, site)
  select ?, 'password', 'done', ?, value ->> '$.id' from meta where key = 'organisation'`;

/**
 * Gives an account another password, ends its sessions and writes it into the audit log (SOLO-04); false if nobody has
 * that email.
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
