// A real SQLite file for tests, opened the way the hub opens it.
import { join } from 'node:path';
import type { KitchenJournal, PaintRecorder } from '../../hub/engine/unit-of-work.ts';
import { openDatabase } from '../../hub/store/open-database.ts';
import { createMetaStore, createStores } from '../../hub/store/stores.ts';

export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Stores over `<folder>/kds.db`; close() releases the file so that it can be reopened as after a restart. */
export function openStore(
  folder: string,
  now: () => number = Date.now,
  sites?: () => readonly string[],
  site = () => '',
) {
  const database = openDatabase(join(folder, 'kds.db'), MIGRATIONS);
  return {
    ...createStores(database, createMetaStore(database.db, now), site, sites),
    raw: database.raw,
    close: database.close,
  };
}

/** For engines whose paint receipts no test reads. */
export const NO_RECORD: PaintRecorder = {
  write: () => {},
  written: () => {},
  committed: () => {},
  reported: () => {},
};

/** For engines whose replay no test reads. */
export const NO_JOURNAL: KitchenJournal = {
  write: () => {},
  written: () => {},
  siteUsed: () => {},
  loaded: () => {},
  clockMoved: () => {},
  reprocessed: () => {},
  deleteBefore: () => {},
};
