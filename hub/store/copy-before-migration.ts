// The copy that is taken of a database before a migration changes it: what an update is taken back with.
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { Raw } from './open-database.ts';

const UNFINISHED = '.part';
/** What SQLite may leave beside a file that it was writing. */
const BESIDE_COPY = ['', '-journal'];

/** A copy is begun, written, found whole, and has its name on the disk. */
export type CopyStep = 'copying' | 'copied' | 'checked' | 'kept';

/**
 * Copies the database to `wanted`, or to `wanted-2` and so on if a copy of other contents has that name: an update that
 * was taken back can be tried again. A copy has its name only once it is checked and on the disk, so a start that was
 * killed anywhere in here simply begins again.
 * @returns the path of the copy; one that holds the same already serves, since many starts must not fill the disk
 * @throws Error if the copy is damaged or there is no room for it; nothing is left of it then
 */
export function copyBeforeMigration(
  raw: Raw,
  wanted: string,
  onStep: (step: CopyStep) => void = () => {},
): string {
  const unfinished = `${wanted}${UNFINISHED}`;
  remove(unfinished);
  for (let number = 1; ; number += 1) {
    const copy = number === 1 ? wanted : `${wanted}-${number}`;
    if (existsSync(copy)) {
      if (holdsTheSame(raw, copy)) return copy;
      continue;
    }
    try {
      onStep('copying');
      raw.prepare('vacuum into ?').run(unfinished);
      onStep('copied');
      checkWhole(unfinished);
      syncToDisk(unfinished);
      onStep('checked');
    } catch (error) {
      remove(unfinished);
      throw error;
    }
    renameSync(unfinished, copy);
    syncToDisk(dirname(copy));
    onStep('kept');
    return copy;
  }
}

/** Opens a database file to look at it only. @throws Error if it is damaged or no database */
export function openWhole(path: string): Raw {
  const found = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const state = found.pragma('integrity_check(1)', { simple: true });
    if (state !== 'ok') throw new Error(`the database is damaged: ${state}`);
    return found;
  } catch (error) {
    found.close();
    throw error;
  }
}

/** Returns once what was written to a file, or the names in a folder, would survive a power cut. */
export function syncToDisk(path: string): void {
  // Windows syncs no folders, and no files that are open for reading.
  if (process.platform === 'win32') return;
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function checkWhole(path: string): void {
  openWhole(path).close();
}

function remove(path: string): void {
  for (const suffix of BESIDE_COPY) rmSync(path + suffix, { force: true });
}

function holdsTheSame(raw: Raw, copyPath: string): boolean {
  try {
    const copy = openWhole(copyPath);
    try {
      return sameContents(raw, copy);
    } finally {
      copy.close();
    }
  } catch {
    // Half a copy of a hub that wrote it under its final name: it stays where it is, for whoever wants to look at it.
    return false;
  }
}

function sameContents(one: Raw, other: Raw): boolean {
  const schema = 'select type, name, sql from sqlite_master order by type, name';
  if (!sameRows(one, other, schema)) return false;
  const tables = one.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
  return tables.every((name) => sameRows(one, other, `select * from "${name}"`));
}

/** Row by row, since a whole day of orders needn't fit into memory twice. */
function sameRows(one: Raw, other: Raw, sql: string): boolean {
  const others = other.prepare(sql).raw().iterate();
  try {
    for (const row of one.prepare(sql).raw().iterate()) {
      const { value, done } = others.next();
      if (done || JSON.stringify(row) !== JSON.stringify(value)) return false;
    }
    return others.next().done === true;
  } finally {
    others.return?.();
  }
}
