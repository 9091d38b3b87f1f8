// What somebody at the machine can do with the data of a hub: copied at any time, restored, unbound and given a new password
// while it is stopped.

import { randomInt } from 'node:crypto';
import { accessSync, constants, copyFileSync, existsSync, realpathSync, renameSync } from 'node:fs';
import { setPriority, constants as system } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { DataSettings } from '../config.ts';
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
import { lockDataFolder, makeFolder, TOKEN_KEY } from './data-folder.ts';
import { DATABASE, modeCalled, modeForCopy, modeOfData, placeOf } from './data-place.ts';
import { writeChoice } from './start-choice.ts';

const CLEAR_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

export type Done = { ok: true; said: string } | StartRefused;

const USAGE =
  'restore <copy>, which puts a copy in the place of the database, copy <file> [<data folder>], which takes one while the hub runs, unbind, or password <email>, which sets a new one where there is no cloud';

/**
 * Runs a command of the command line; the data folder is this process's until it ends.
 * @param words what stands behind the program's name
 * @param settings which data is meant, and of what kind it is
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
    return wrong(`"${[command, ...words].join(' ')}" is no command; allowed: ${USAGE}`);
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

const NO_UNBIND = 'unbind is for a hub with a cloud; this hub is a kitchen without one';
const NO_PASSWORD =
  'the cloud keeps its passwords; password <email> is for a kitchen without one (KDS_MODE=standalone)';

/** @param makes on a new machine; any other command for a mistyped folder should not make it */
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
  setPriority(system.priority.PRIORITY_LOW);
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

function restore(wanted: string, settings: DataSettings, now: number): Done {
  const found = modeOfData(settings);
  if (!found.ok) return wrong(found.problem);
  const near = found.mode === undefined ? [] : [placeOf(settings.folder, found.mode)];
  const paths = [wanted, ...near.flatMap((folder) => [join(folder, wanted), join(folder, BACKUPS, wanted)])];
  const copy = paths.find(existsSync) ?? wanted;
  const judged = judgeCopy(copy, join(near[0] ?? settings.folder, DATABASE), migrationsFolder);
  if (judged !== 'ok') {
    const exitCode = judged === 'newer-hub' ? EXIT.newerDatabase : EXIT.wrongSetting;
    return { ok: false, exitCode, problem: `${wanted} ${WHY_NOT[judged]}` };
  }
  const fit = modeForCopy(settings, found.mode, wanted, readBinding(copy));
  if (!fit.ok) return wrong(fit.problem);
  const folder = placeOf(settings.folder, fit.mode);
  try {
    const said = putInPlace(copy, folder, now);
    // Nothing else would tell the next start what the restored data is of (SOLO-01).
    const isNew = settings.mode === undefined && found.mode === undefined && fit.mode === 'standalone';
    if (isNew) writeChoice(settings.folder, { as: 'standalone' });
    return { ok: true, said: `Restored from ${wanted} to ${folder}${said}` };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, exitCode: EXIT.broken, problem: `${wanted} was not restored: ${error.message}` };
  }
}

/** @throws Error where the disk is full, or files can't be read or written */
function putInPlace(copy: string, folder: string, now: number): string {
  const key = join(dirname(resolve(copy)), TOKEN_KEY);
  // A copy without its key must not count as restored: the next start would finish it.
  if (existsSync(key)) accessSync(key, constants.R_OK);
  makeFolder(folder);
  const database = join(folder, DATABASE);
  prepareRestore(copy, database, stampOf(now));
  const keySaid = KEY_SAID[takeKeyAlong(copy, folder, stampOf(now))];
  const replaced = finishRestore(database)?.to ?? '';
  const former = existsSync(replaced) ? `; what was there before is ${basename(replaced)}` : '';
  return `${former}${keySaid}`;
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
