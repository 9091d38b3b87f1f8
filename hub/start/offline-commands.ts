// Commands for a hub's data at its machine: copy at any time; restore, unbind and set a password while it is stopped.

import { randomInt } from 'node:crypto';
import { accessSync, constants, copyFileSync, existsSync, realpathSync, renameSync } from 'node:fs';
import { setPriority, constants as system } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { DataSettings } from '../config.ts';
import { EXIT, type StartRefused } from '../exit-codes.ts';
import { migrationsFolder } from '../project-root.ts';
import { BACKUPS, copyDatabase, stampOf } from '../store/backup-files.ts';
import {
  checkRestorable,
  finishRestore,
  prepareRestore,
  type Restorable,
  readBinding,
  setPasswordHash,
  unbindDatabase,
} from '../store/database-files.ts';
import { syncToDisk } from '../store/migrate-database.ts';
import { hashSecret } from '../store/people/secret-hash.ts';
import { lockDataFolder, makeFolder, TOKEN_KEY } from './data-folder.ts';
import { DATABASE, modeCalled, modeForCopy, modeOfData, placeOf } from './data-place.ts';
import { writeChoice } from './start-choice.ts';

const CLEAR_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

export type Done = { ok: true; said: string } | StartRefused;

const USAGE =
  'restore <copy> (replaces the database with a copy), copy <file> [<data folder>] (copies the database, also while the hub runs), unbind, or password <email> (sets a new password on a hub without a cloud)';

/**
 * Runs a command of the command line; this process holds the data folder's lock until it ends.
 * @param words the arguments after the program's name
 * @param settings select the data and its mode
 * @param now milliseconds since 1970
 */
export async function runCommand(
  [command, ...words]: readonly string[],
  settings: DataSettings,
  now: number,
): Promise<Done> {
  const [file] = words;
  if (command === 'restore' && file !== undefined && words.length === 1)
    return locked(settings.folder, () => restore(file, settings, now), { makes: true });
  const isCopy = command === 'copy' && file !== undefined && words.length <= 2;
  if (isCopy && words[1] !== undefined) return copyTo(file, words[1]);
  const isUnbind = command === 'unbind' && words.length === 0;
  const isPassword = command === 'password' && file !== undefined && words.length === 1;
  if (!isCopy && !isUnbind && !isPassword)
    return wrong(`"${[command, ...words].join(' ')}" is not a command; allowed: ${USAGE}`);
  const found = modeOfData(settings);
  if (!found.ok) return wrong(found.problem);
  const mode = found.mode ?? 'cloud';
  const folder = placeOf(settings.folder, mode);
  if (isCopy) return copyTo(file, folder);
  const isAlone = mode === 'standalone' || mode === 'sandbox-standalone';
  if (isUnbind) return isAlone ? wrong(NO_UNBIND) : locked(settings.folder, () => unbind(folder));
  if (!isPassword || !isAlone) return wrong(`This hub is ${modeCalled(mode)}: ${NO_PASSWORD}`);
  const password = newPassword();
  const hash = await hashSecret(password, 'password');
  return locked(settings.folder, () => setPassword(folder, { email: file, password, hash, now }));
}

const NO_UNBIND = 'unbind is for a hub with a cloud; this hub runs without one';
const NO_PASSWORD =
  'its passwords are in the cloud; password <email> is for a hub without a cloud (KDS_MODE=standalone)';

/** @param makes creates the folder, for a new machine; other commands must not create a mistyped folder */
function locked(folder: string, run: () => Done, { makes = false } = {}): Done {
  if (!existsSync(folder) && !(makes && existsSync(dirname(resolve(folder)))))
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
  missing: 'does not exist',
  itself: 'is the database itself; allowed: a copy of it',
  damaged: 'is damaged or not a database',
  'not-a-hub': 'is a database, but not one of a hub',
  'newer-hub': 'was written by a newer hub; install that one first',
};

/** Also with a running hub, which must not be slowed down: its taps have priority. */
async function copyTo(file: string, folder: string): Promise<Done> {
  const database = join(folder, DATABASE);
  if (!existsSync(database)) return wrong(`There is no ${DATABASE} in KDS_DATA_DIR "${folder}"`);
  if (existsSync(file)) return wrong(`${file} already exists; allowed: the name of a new file`);
  if (!existsSync(dirname(resolve(file)))) return wrong(`The folder of ${file} does not exist`);
  setPriority(system.priority.PRIORITY_LOW);
  try {
    await copyDatabase(database, file, migrationsFolder);
  } catch (error) {
    const problem = `The copy failed: ${error instanceof Error ? error.message : String(error)}`;
    return { ok: false, exitCode: EXIT.broken, problem };
  }
  return {
    ok: true,
    said: `Copied to ${file}; its logins and secrets can only be read with ${join(folder, TOKEN_KEY)}`,
  };
}

function restore(wanted: string, settings: DataSettings, now: number): Done {
  const found = modeOfData(settings);
  if (!found.ok) return wrong(found.problem);
  const near = found.mode === undefined ? [] : [placeOf(settings.folder, found.mode)];
  const paths = [wanted, ...near.flatMap((folder) => [join(folder, wanted), join(folder, BACKUPS, wanted)])];
  const copy = paths.find(existsSync) ?? wanted;
  const judged = checkRestorable(copy, join(near[0] ?? settings.folder, DATABASE), migrationsFolder);
  if (judged !== 'ok') {
    const exitCode = judged === 'newer-hub' ? EXIT.newerDatabase : EXIT.wrongSetting;
    return { ok: false, exitCode, problem: `${wanted} ${WHY_NOT[judged]}` };
  }
  const fit = modeForCopy(settings, found.mode, wanted, readBinding(copy));
  if (!fit.ok) return wrong(fit.problem);
  const folder = placeOf(settings.folder, fit.mode);
  try {
    const said = putInPlace(copy, folder, now);
    // Otherwise the next start wouldn't know the mode of the restored data (SOLO-01).
    const isNew = settings.mode === undefined && found.mode === undefined && fit.mode === 'standalone';
    if (isNew) writeChoice(settings.folder, { as: 'standalone' });
    return { ok: true, said: `Restored from ${wanted} to ${folder}${said}` };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, exitCode: EXIT.broken, problem: `${wanted} was not restored: ${error.message}` };
  }
}

/** @throws Error if the disk is full, or files can't be read or written */
function putInPlace(copy: string, folder: string, now: number): string {
  const key = join(dirname(resolve(copy)), TOKEN_KEY);
  // A copy without its key must not count as restored: the next start would complete it.
  if (existsSync(key)) accessSync(key, constants.R_OK);
  makeFolder(folder);
  const database = join(folder, DATABASE);
  prepareRestore(copy, database, stampOf(now));
  const keySaid = KEY_SAID[takeKeyAlong(copy, folder, stampOf(now))];
  const replaced = finishRestore(database)?.to ?? '';
  const former = existsSync(replaced) ? `; the previous data is in ${basename(replaced)}` : '';
  return `${former}${keySaid}`;
}

type KeyOfCopy = 'own' | 'taken' | 'none';

const KEY_SAID: Record<KeyOfCopy, string> = {
  own: '',
  taken: `; the ${TOKEN_KEY} next to it was restored too`,
  none: `. If it is from another machine, its encrypted data (cloud logins, webhook secrets) is lost: log in again, or restore it with that machine's ${TOKEN_KEY} next to it`,
};

/** Cloud logins in a copy are encrypted with the key of its machine, which is in the file beside it. */
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
    return { ok: true, said: 'The hub is not linked to a restaurant; nothing to do' };
  unbindDatabase(database);
  return {
    ok: true,
    said: 'The hub is no longer linked to a restaurant: start it, log in and choose one. Orders and paired displays are kept',
  };
}

/** Four groups of five unambiguous letters and digits: 20 of 31 kinds are 99 bits. */
function newPassword(): string {
  const group = () => Array.from({ length: 5 }, () => CLEAR_SIGNS[randomInt(CLEAR_SIGNS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** SOLO-04: a person who can read the hub's files may set its owner. */
function setPassword(
  folder: string,
  { email, password, hash, now }: { email: string; password: string; hash: string; now: number },
): Done {
  const database = join(folder, DATABASE);
  if (!existsSync(database)) return wrong(`There is no ${DATABASE} in KDS_DATA_DIR "${folder}"`);
  if (!setPasswordHash(database, email, hash, now)) return wrong(`No account has the email "${email}"`);
  return {
    ok: true,
    said: `New password of ${email}: ${password}\nDisplays that were logged in with the old one are logged out`,
  };
}

function wrong(problem: string): StartRefused {
  return { ok: false, exitCode: EXIT.wrongSetting, problem };
}
