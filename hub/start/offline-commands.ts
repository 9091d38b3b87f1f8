// What somebody at the machine can do with the data of a hub: copied at any time, restored and unbound while it is stopped.
import { copyFileSync, existsSync, realpathSync, renameSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { EXIT, type StartRefused } from '../exit-codes.ts';
import { migrationsFolder } from '../project-root.ts';
import { BACKUPS, copyDatabase, stampOf } from '../store/backup-files.ts';
import {
  finishRestore,
  judgeCopy,
  prepareRestore,
  type Restorable,
  readBinding,
  unbindDatabase,
} from '../store/database-files.ts';
import { syncToDisk } from '../store/migrate-database.ts';
import { DATABASE, lockDataFolder, TOKEN_KEY } from './data-folder.ts';

export type Done = { ok: true; said: string } | StartRefused;

const USAGE =
  'restore <copy>, which puts a copy in the place of the database, copy <file> [<data folder>], which takes one while the hub runs, or unbind';

/**
 * Runs a command of the command line; the data folder is this process's until it ends.
 * @param words what stands behind the program's name
 * @param folder KDS_DATA_DIR
 * @param now milliseconds since 1970
 */
export async function runCommand(
  [command, ...words]: readonly string[],
  folder: string,
  now: number,
): Promise<Done> {
  const [file] = words;
  if (command === 'restore' && file !== undefined && words.length === 1)
    return locked(folder, () => restore(file, folder, now));
  if (command === 'copy' && file !== undefined && words.length <= 2) return copyTo(file, words[1] ?? folder);
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

/** Also with a hub at work, which must not notice: its taps go first. */
async function copyTo(file: string, folder: string): Promise<Done> {
  const database = join(folder, DATABASE);
  if (!existsSync(database)) return wrong(`There is no ${DATABASE} in KDS_DATA_DIR "${folder}"`);
  if (existsSync(file)) return wrong(`${file} is there already; allowed: the name of a new file`);
  if (!existsSync(dirname(resolve(file)))) return wrong(`There is no folder for ${file}`);
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    await copyDatabase(database, file, migrationsFolder);
  } catch (error) {
    const problem = `No copy was taken: ${error instanceof Error ? error.message : String(error)}`;
    return { ok: false, exitCode: EXIT.broken, problem };
  }
  return { ok: true, said: `Copied to ${file}; its cloud logins open with ${join(folder, TOKEN_KEY)} only` };
}

function restore(wanted: string, folder: string, now: number): Done {
  const database = join(folder, DATABASE);
  const copy = [wanted, join(folder, wanted), join(folder, BACKUPS, wanted)].find(existsSync) ?? wanted;
  const judged = judgeCopy(copy, database, migrationsFolder);
  if (judged !== 'ok') {
    const exitCode = judged === 'newer-hub' ? EXIT.newerDatabase : EXIT.wrongSetting;
    return { ok: false, exitCode, problem: `${wanted} ${WHY_NOT[judged]}` };
  }
  prepareRestore(copy, database, stampOf(now));
  const key = takeKeyAlong(copy, folder, stampOf(now));
  const replaced = finishRestore(database)?.to ?? '';
  const former = existsSync(replaced) ? `; what was there before is ${basename(replaced)}` : '';
  return { ok: true, said: `Restored from ${wanted}${former}${KEY_SAID[key]}` };
}

type KeyOfCopy = 'own' | 'taken' | 'none';

const KEY_SAID: Record<KeyOfCopy, string> = {
  own: '',
  taken: `; the ${TOKEN_KEY} beside it was taken along`,
  none: `. If it is of another machine, log in again, or restore with that machine's ${TOKEN_KEY} beside it`,
};

/** The cloud logins in a copy open with the key of the machine that it is of; the one that lies beside it is that. */
function takeKeyAlong(copy: string, folder: string, stamp: string): KeyOfCopy {
  const from = realpathSync(dirname(resolve(copy)));
  const home = realpathSync(folder);
  if (from === home || from === join(home, BACKUPS)) return 'own';
  if (!existsSync(join(from, TOKEN_KEY))) return 'none';
  const key = join(home, TOKEN_KEY);
  if (existsSync(key)) renameSync(key, `${key}.replaced-${stamp}`);
  copyFileSync(join(from, TOKEN_KEY), key);
  syncToDisk(key);
  syncToDisk(home);
  return 'taken';
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
