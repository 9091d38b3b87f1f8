// Backup files of a database: naming, creating one while the hub runs, and retention (DURA-07).
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { HOUR_MS } from '../../shared/limits.ts';
import { checkRestorable, type Restorable } from './database-files.ts';
import { syncToDisk } from './migrate-database.ts';

export const BACKUPS_KEPT = 8;
export const BACKUP_DAYS_KEPT = 14;

export const BACKUPS = 'backups';

const DAY_MS = 24 * HOUR_MS;
const NAME = /^kds-(\d{8}T\d{6}Z)\.db$/;
const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const UNFINISHED = '.part';
const OWNER_ONLY = 0o600;
const OWNERS_FOLDER = 0o700;

export interface Backup {
  name: string;
  path: string;
  /** Milliseconds since 1970, parsed from its name. */
  at: number;
  bytes: number;
}

/** Readable by the hub's user only: it contains customers' names and numbers. */
export function makeBackupFolder(folder: string): void {
  const made = mkdirSync(folder, { recursive: true, mode: OWNERS_FOLDER });
  // Without the sync, a backup reported as done could disappear with the folder's name after a power cut (DURA-07).
  if (made !== undefined) syncToDisk(dirname(folder));
}

/** Timestamp for file names, in UTC: 20261122T101305Z. */
export function stampOf(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Milliseconds since 1970 of such a timestamp; undefined for other text. */
export function momentOf(stamp: string): number | undefined {
  const parts = STAMP.exec(stamp)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [year = 0, month = 1, ...rest] = parts;
  return Date.UTC(year, month - 1, ...rest);
}

export function backupName(at: number): string {
  return `kds-${stampOf(at)}.db`;
}

/** All backups in a folder, the newest by name first; empty if the folder doesn't exist. */
export function listBackups(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const at = momentOf(NAME.exec(name)?.[1] ?? '');
      const path = join(folder, name);
      const bytes = statSync(path, { throwIfNoEntry: false })?.size;
      return at === undefined || bytes === undefined ? [] : [{ name, path, at, bytes }];
    })
    .toSorted((one, other) => other.at - one.at);
}

/**
 * Backups to delete after a new one: all but the newest 8 and the newest of each of the last 14 days that have one.
 * Only days with a backup are counted, so that a clock that is a year ahead for an hour doesn't delete weeks of
 * backups. Backups dated after `taken` come from another clock, and it is unknown which one is right, so the same rule
 * is applied to them separately: neither the newest one nor the one from before the clock was set is ever deleted.
 * @param times of all backups, including the new one
 * @param taken time of the new one; all are milliseconds since 1970
 */
export function backupsToDelete(times: readonly number[], taken: number): number[] {
  const newestFirst = times.toSorted((one, other) => other - one);
  const kept = new Set([
    ...keptOf(newestFirst.filter((at) => at <= taken)),
    ...keptOf(newestFirst.filter((at) => at > taken)),
  ]);
  return newestFirst.filter((at) => !kept.has(at));
}

function keptOf(newestFirst: readonly number[]): number[] {
  const days = new Map<number, number>();
  for (const at of newestFirst) {
    const day = Math.floor(at / DAY_MS);
    if (!days.has(day)) days.set(day, at);
  }
  return [...newestFirst.slice(0, BACKUPS_KEPT), ...[...days.values()].slice(0, BACKUP_DAYS_KEPT)];
}

/** Deletes backups by the retention rule, once `taken` is safely stored. @returns names of the deleted files */
export function pruneBackups(folder: string, taken: number): string[] {
  const all = listBackups(folder);
  if (!all.some(({ at }) => at === taken)) return [];
  const old = new Set(
    backupsToDelete(
      all.map(({ at }) => at),
      taken,
    ),
  );
  const deleted = all.filter(({ at }) => old.has(at));
  for (const { path } of deleted) rmSync(path, { force: true });
  return deleted.map(({ name }) => name);
}

/** Removes the remains of an interrupted backup. */
export function removeUnfinished(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith('kds-') && name.includes(UNFINISHED)) rmSync(join(folder, name), { force: true });
}

// Copies in small portions with pauses, each synced before the next, since a disk that receives 400 MB in one go blocks
// every commit of the hub.

/** 1 MiB with pages of 4 KiB. */
const PAGES_AT_ONCE = 256;
const PAUSE_MS = 5;
const PORTIONS_PER_SYNC = 4;

/**
 * Copies a database while others write to it, as of one moment. The copy gets its name only once it was verified and
 * synced. Meant for a separate process: it pauses by sleeping.
 * @throws Error if there is no such database, no room, or the copy is unusable; nothing of it is left then
 */
export async function copyDatabase(from: string, to: string, migrationsFolder: string): Promise<void> {
  const unfinished = `${to}.${process.pid}${UNFINISHED}`;
  try {
    await copyPages(from, unfinished);
    const judged = checkRestorable(unfinished, from, migrationsFolder);
    if (judged !== 'ok') throw new UnfitCopyError(judged);
    syncToDisk(unfinished);
    renameSync(unfinished, to);
    syncToDisk(dirname(to));
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true });
  }
}

/** The copy isn't a hub database that this hub can start with. */
class UnfitCopyError extends Error {
  override name = 'UnfitCopyError';

  constructor(judged: Restorable) {
    super(`the copy can't be used: ${judged}`);
  }
}

async function copyPages(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    // Without the transaction, concurrent writes would restart the copy.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_master').get();
    const pace = new Pace(to);
    await source.backup(to, { progress: () => pace.next() });
    pace.end();
  } finally {
    source.close();
  }
  chmodSync(to, OWNER_ONLY);
  const copy = new Database(to);
  // Without a log next to it, the single file can be moved anywhere.
  copy.pragma('journal_mode = delete');
  copy.close();
}

class Pace {
  readonly #path: string;
  readonly #sleeper = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #portions = 0;
  #file: number | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  next(): number {
    this.#portions += 1;
    if (this.#portions % PORTIONS_PER_SYNC === 0 && existsSync(this.#path)) {
      // Windows syncs no file that is open for reading only.
      this.#file ??= openSync(this.#path, 'r+');
      fsyncSync(this.#file);
    }
    Atomics.wait(this.#sleeper, 0, 0, PAUSE_MS);
    return PAGES_AT_ONCE;
  }

  end(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

/** Copies taken before migrations, newest first; `at` is their creation time. */
export function migrationCopies(database: string): Backup[] {
  const folder = dirname(database);
  const begins = `${basename(database)}.before-`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(begins) && !/(\.part|-journal|-wal|-shm)$/.test(name))
    .map((name) => {
      const { mtimeMs, size } = statSync(join(folder, name));
      return { name, path: join(folder, name), at: mtimeMs, bytes: size };
    })
    .toSorted((one, other) => other.at - one.at);
}
