// Backups of a database as files: their names, how one is taken while a hub works, and which are kept (DURA-07).
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
import { judgeCopy, type Restorable } from './database-files.ts';
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
  /** Milliseconds since 1970, as its name says. */
  at: number;
  bytes: number;
}

/** Readable by the hub's user alone: guests' names and numbers are in it. */
export function makeBackupFolder(folder: string): void {
  const made = mkdirSync(folder, { recursive: true, mode: OWNERS_FOLDER });
  // Or a backup that was told as taken would be gone with the folder's name after a power cut (DURA-07).
  if (made !== undefined) syncToDisk(dirname(folder));
}

/** A moment as it stands in a file's name, in UTC: 20261122T101305Z. */
export function stampOf(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Milliseconds since 1970 of a stamp; undefined for another text. */
export function momentOf(stamp: string): number | undefined {
  const parts = STAMP.exec(stamp)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [year = 0, month = 1, ...rest] = parts;
  return Date.UTC(year, month - 1, ...rest);
}

export function backupName(at: number): string {
  return `kds-${stampOf(at)}.db`;
}

/** Every backup in a folder, the newest by its name first; none where there is no such folder. */
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
 * Which backups go after one was taken: all but the newest 8 and the newest of each of the last 14 days that have one. Days
 * are counted by what is there, so that a clock that is a year ahead for an hour deletes no week of backups. Those dated
 * after `taken` are of another clock, nobody knows which is right, and the same rule holds among them: so neither the one
 * just taken nor the one taken before the clock was set ever goes.
 * @param times of all backups, that one included
 * @param taken when the newest was taken; all are milliseconds since 1970
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

/** Deletes what is not kept, once `taken` is safely there. @returns the names of what was deleted */
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

/** Removes what a backup that was cut has left. */
export function removeUnfinished(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith('kds-') && name.includes(UNFINISHED)) rmSync(join(folder, name), { force: true });
}

// How a copy is taken: in small portions with pauses, each on the disk before the next, since a disk that is given 400 MB
// at once keeps every commit of the hub waiting.

/** 1 MiB with pages of 4 KiB. */
const PAGES_AT_ONCE = 256;
const PAUSE_MS = 5;
const PORTIONS_PER_SYNC = 4;

/**
 * Copies a database that others may be writing to, as it is at one moment. The copy has its name only once it was found
 * whole and is on the disk. Meant for a process of its own: it pauses by sleeping.
 * @throws Error if there is no such database, no room, or what was written can't serve; nothing is left of it then
 */
export async function copyDatabase(from: string, to: string, migrationsFolder: string): Promise<void> {
  const unfinished = `${to}.${process.pid}${UNFINISHED}`;
  try {
    await copyPages(from, unfinished);
    const judged = judgeCopy(unfinished, from, migrationsFolder);
    if (judged !== 'ok') throw new UnfitCopyError(judged);
    syncToDisk(unfinished);
    renameSync(unfinished, to);
    syncToDisk(dirname(to));
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true });
  }
}

/** What was copied is no database of a hub that this one can start with. */
class UnfitCopyError extends Error {
  override name = 'UnfitCopyError';

  constructor(judged: Restorable) {
    super(`the copy can't serve: ${judged}`);
  }
}

async function copyPages(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    // What is written meanwhile doesn't belong to this moment, and would make the copy begin again.
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
  // Alone it needs no log beside it: one file can be carried away.
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
      this.#file ??= openSync(this.#path, 'r');
      fsyncSync(this.#file);
    }
    Atomics.wait(this.#sleeper, 0, 0, PAUSE_MS);
    return PAGES_AT_ONCE;
  }

  end(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

/** The copies taken before migrations, the newest first; `at` is when they were made. */
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
