// What somebody at the machine can do with the data of a hub that is stopped.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EXIT, type StartRefused } from '../exit-codes.ts';
import { migrationsFolder } from '../project-root.ts';
import {
  finishRestore,
  judgeCopy,
  prepareRestore,
  type Restorable,
  readBinding,
  unbindDatabase,
} from '../store/database-files.ts';
import { DATABASE, lockDataFolder, stampOf } from './data-folder.ts';

export type Done = { ok: true; said: string } | StartRefused;

const USAGE = 'restore <copy>, which puts a copy in the place of the database, or unbind';

/**
 * Runs a command of the command line; the data folder is this process's until it ends.
 * @param words what stands behind the program's name
 * @param folder KDS_DATA_DIR
 * @param now milliseconds since 1970
 */
export function runCommand([command, ...words]: readonly string[], folder: string, now: number): Done {
  const [copy] = words;
  if (command === 'restore' && copy !== undefined && words.length === 1)
    return locked(folder, () => restore(copy, folder, now));
  if (command === 'unbind' && words.length === 0) return locked(folder, () => unbind(folder));
  return wrong(`"${[command, ...words].join(' ')}" is no command; allowed: ${USAGE}`);
}

function locked(folder: string, run: () => Done): Done {
  // A command for a mistyped folder should not make it.
  if (!existsSync(folder))
    return wrong(`KDS_DATA_DIR is "${folder}"; allowed: the folder with the hub's data`);
  const lock = lockDataFolder(folder);
  if (!lock.ok) return lock;
  try {
    return run();
  } finally {
    lock.release();
  }
}

const WHY_NOT: Record<Exclude<Restorable, 'ok'>, string> = {
  missing: 'is not there',
  itself: 'is the database itself; allowed: a copy of it',
  damaged: 'is damaged or no database',
  'not-a-hub': 'is a database, but not of a hub',
  'newer-hub': 'was written by a newer hub; install that one first',
};

function restore(wanted: string, folder: string, now: number): Done {
  const database = join(folder, DATABASE);
  const copy = existsSync(wanted) ? wanted : join(folder, wanted);
  const judged = judgeCopy(copy, database, migrationsFolder);
  if (judged !== 'ok') {
    const exitCode = judged === 'newer-hub' ? EXIT.newerDatabase : EXIT.wrongSetting;
    return { ok: false, exitCode, problem: `${wanted} ${WHY_NOT[judged]}` };
  }
  prepareRestore(copy, database, stampOf(now));
  const replaced = finishRestore(database) ?? '';
  const former = existsSync(replaced) ? `; what was there before is ${basename(replaced)}` : '';
  return { ok: true, said: `Restored from ${wanted}${former}` };
}

function unbind(folder: string): Done {
  const database = join(folder, DATABASE);
  if (!existsSync(database)) return wrong(`There is no ${DATABASE} in KDS_DATA_DIR "${folder}"`);
  if (readBinding(database)?.organisation === undefined)
    return { ok: true, said: 'The hub serves no restaurant; nothing to do' };
  unbindDatabase(database);
  return {
    ok: true,
    said: 'The hub serves no restaurant any more: start it, log in and choose one. Orders and paired screens stay',
  };
}

function wrong(problem: string): StartRefused {
  return { ok: false, exitCode: EXIT.wrongSetting, problem };
}
