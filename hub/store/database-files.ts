// A database as files: looked at before it is opened for work, and moved with all that belongs to it.
import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { syncToDisk } from './copy-before-migration.ts';

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
