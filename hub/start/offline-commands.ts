// What somebody at the machine can do with the data of a hub: copied at any time, restored, unbound and given a new password
// while it is stopped.

import { randomInt } from 'node:crypto';
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
  setPasswordHash,
  unbindDatabase,
} from '../store/database-files.ts';
import { syncToDisk } from '../store/migrate-database.ts';
import { hashSecret } from '../store/people/secret-hash.ts';
import { DATABASE, lockDataFolder, STANDALONE, TOKEN_KEY } from './data-folder.ts';

const CLEAR_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

export type Done = { ok: true; said: string } | StartRefused;

const USAGE =
  'restore <copy>, which puts a copy in the place of the database, copy <file> [<data folder>], which takes one while the hub runs, unbind, or password <email>, which sets a new one where there is no cloud';

/**
 * Runs a command of the command line; the data folder is this process's until it ends.
 * @param words what stands behind the program's name
 * @param data KDS_DATA_DIR, and whether KDS_MODE is standalone
 * @param now milliseconds since 1970
 */
export async function runCommand(
  [command, ...words]: readonly string[],
  { folder: main, standalone }: { folder: string; standalone: boolean },
  now: number,
): Promise<Done> {
  const [file] = words;
  const folder = standalone ? join(main, STANDALONE) : main;
  if (command === 'restore' && file !== undefined && words.length === 1)
    return locked(main, () => restore(file, folder, now));
  if (command === 'copy' && file !== undefined && words.length <= 2) return copyTo(file, words[1] ?? folder);
  if (command === 'unbind' && words.length === 0 && !standalone) return locked(main, () => unbind(folder));
  if (command === 'password' && file !== undefined && words.length === 1 && standalone) {
    const password = newPassword();
    const hash = await hashSecret(password, 'password');
    return locked(main, () => setPassword(folder, { email: file, password, hash, now }));
  }
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
  return {
    ok: true,
    said: `Copied to ${file}; logins and secrets in it open with ${join(folder, TOKEN_KEY)} only`,
  };
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
  none: `. If it is of another machine, what is sealed in it (cloud logins, secrets of webhooks) is lost: log in again, or restore with that machine's ${TOKEN_KEY} beside it`,
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

/** Four groups of five letters and digits without look-alikes: 20 of 31 kinds are 99 bits. */
function newPassword(): string {
  const group = () => Array.from({ length: 5 }, () => CLEAR_SIGNS[randomInt(CLEAR_SIGNS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** SOLO-04: whoever may read the hub's files may say who owns it. */
function setPassword(
  folder: string,
  { email, password, hash, now }: { email: string; password: string; hash: string; now: number },
): Done {
  const database = join(folder, DATABASE);
  if (!existsSync(database)) return wrong(`There is no ${DATABASE} in KDS_DATA_DIR "${folder}"`);
  if (!setPasswordHash(database, email, hash, now)) return wrong(`Nobody here has the email "${email}"`);
  return {
    ok: true,
    said: `New password of ${email}: ${password}\nThe screens that were logged in with it are logged out`,
  };
}

function wrong(problem: string): StartRefused {
  return { ok: false, exitCode: EXIT.wrongSetting, problem };
}
