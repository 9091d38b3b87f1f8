// Commands that change or copy a hub's data: backup, restore, unbind and password. With a running hub, backup and password
// are done by it; the others need it stopped (OPS-09, OPS-13).

import { randomInt } from 'node:crypto';
import { accessSync, constants, copyFileSync, existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { setPriority, constants as system } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { DataMode, DataSettings } from '../config.ts';
import { EXIT, type StartRefused } from '../exit-codes.ts';
import { migrationsFolder } from '../project-root.ts';
import { completeRestore, lockDataFolder, makeFolder, stagedKey, TOKEN_KEY } from '../start/data-folder.ts';
import { DATABASE, modeCalled, modeForCopy, modeOfData, placeOf } from '../start/data-place.ts';
import { writeChoice } from '../start/start-choice.ts';
import { BACKUPS, copyDatabase, stampOf } from '../store/backup-files.ts';
import {
  checkRestorable,
  prepareRestore,
  type Restorable,
  readBinding,
  setPasswordHash,
  unbindDatabase,
} from '../store/database-files.ts';
import { syncToDisk } from '../store/migrate-database.ts';
import { hashSecret } from '../store/people/secret-hash.ts';
import { Backups } from '../upkeep/backups.ts';
import { diskAt } from '../upkeep/hub-health.ts';
import { askHub, runningHub, takenBackup } from './control-socket.ts';
import { type Done, megabytes, type Refused, wrong } from './done.ts';

const CLEAR_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const NO_UNBIND = 'unbind is for a hub with a cloud; this hub runs without one';
const OF_THE_CLOUD =
  'its passwords are in the cloud; password <email> is for a hub without a cloud (KDS_MODE=standalone)';

/** A hub holds the folder's lock and doesn't answer. */
export function silent(folder: string): Refused {
  const problem = `A hub runs on KDS_DATA_DIR "${folder}" and does not answer: it is starting, stopping or stuck; its log says more`;
  return { ok: false, code: 'no-answer', exitCode: EXIT.folderInUse, problem };
}

/** Undefined if the folder can be read. */
export function unreadable(folder: string): Refused | undefined {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT')
      return wrong(`KDS_DATA_DIR is "${folder}"; allowed: the folder with the hub's data`);
    return wrong(`KDS_DATA_DIR is "${folder}"; allowed: a folder that this user can read (${code})`);
  }
}

async function locked(folder: string, run: () => Done): Promise<Done> {
  const lock = lockDataFolder(folder);
  if (!lock.ok) return lock;
  try {
    return run();
  } finally {
    lock.release();
  }
}

function foundMode(settings: DataSettings): { ok: true; mode: DataMode; folder: string } | StartRefused {
  const found = modeOfData(settings);
  if (!found.ok) return wrong(found.problem);
  const mode = found.mode ?? 'cloud';
  return { ok: true, mode, folder: placeOf(settings.folder, mode) };
}

/** Without a file into the hub's `backups/`: by the hub if it runs, which also deletes old ones. */
export async function backup(settings: DataSettings, now: number, file?: string): Promise<Done> {
  const refused = unreadable(settings.folder);
  if (refused !== undefined) return refused;
  if (file !== undefined) return backupTo(file, settings);
  const reply = await askHub(settings.folder, { ask: 'backup' });
  if (reply === 'silent') return silent(settings.folder);
  if (reply !== 'no-hub')
    return reply.ok ? backedUp(z.parse(takenBackup, reply.value)) : noBackup(reply.refusal.code);
  const found = foundMode(settings);
  return found.ok ? takeBackup(found.folder, now) : found;
}

/** A running hub says which data it uses. */
async function backupTo(file: string, settings: DataSettings): Promise<Done> {
  const reply = await askHub(settings.folder, { ask: 'status' });
  const value = typeof reply === 'object' && reply.ok ? reply.value : undefined;
  const running = z.safeParse(runningHub, value);
  if (running.success) return copyTo(file, running.data.dataDir);
  const found = foundMode(settings);
  return found.ok ? copyTo(file, found.folder) : found;
}

/** With the hub's own rules for room, names and old backups. */
async function takeBackup(folder: string, now: number): Promise<Done> {
  const database = join(folder, DATABASE);
  if (!existsSync(database)) return wrong(`There is no ${DATABASE} in KDS_DATA_DIR "${folder}"`);
  let failure: unknown;
  const note = (fields: unknown) => {
    failure = fields;
  };
  const backups = new Backups(
    folder,
    (target) => copyDatabase(database, target, migrationsFolder),
    (of) => diskAt(of).diskFreeBytes,
    {
      ...{ now: () => now, cautiousNow: () => now, monotonicMs: () => now, isTimeSure: () => true },
      after: () => () => {},
      random: Math.random,
      log: { info: () => {}, warn: () => {}, error: note },
    },
  );
  const taken = await backups.take();
  if (taken.ok) return backedUp(taken.value);
  const failed = z.safeParse(z.object({ err: z.instanceof(Error) }), failure);
  return noBackup(taken.refusal.code, failed.data?.err.message);
}

function backedUp({ path, bytes, name, at }: z.infer<typeof takenBackup>): Done {
  return {
    ok: true,
    code: 'done',
    said: `Backup done: ${path} (${megabytes(bytes)})`,
    more: { path: resolve(path), bytes, name, at },
  };
}

function noBackup(code: string, why = 'the log of the hub says why'): Refused {
  const problem =
    code === 'storage-full'
      ? 'No backup was made: less than 250 MB would be left on the disk; free up space'
      : `No backup was made: ${why}`;
  return { ok: false, code, exitCode: EXIT.broken, problem };
}

const WHY_NOT: Record<Exclude<Restorable, 'ok'>, string> = {
  missing: 'does not exist',
  itself: 'is the database itself; allowed: a copy of it',
  damaged: 'is damaged or not a database',
  'not-a-hub': 'is a database, but not one of a hub',
  'newer-hub': 'was written by a newer hub; install that one first',
};

/** Also with a running hub, which must not be slowed down: its taps have priority. */
export async function copyTo(file: string, folder: string): Promise<Done> {
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
    code: 'done',
    said: `Copied to ${file}; its logins and secrets can only be read with ${join(folder, TOKEN_KEY)}`,
    more: { path: resolve(file), bytes: statSync(file).size },
  };
}

/** Creates the data folder of a new machine, but no parents of it: its path may be mistyped. */
export async function restore(settings: DataSettings, now: number, wanted: string): Promise<Done> {
  const { folder } = settings;
  const isNew = !existsSync(folder) && existsSync(dirname(resolve(folder)));
  return (
    (isNew ? undefined : unreadable(folder)) ?? locked(folder, () => restoreLocked(wanted, settings, now))
  );
}

function restoreLocked(wanted: string, settings: DataSettings, now: number): Done {
  const found = modeOfData(settings);
  if (!found.ok) return wrong(found.problem);
  const near = found.mode === undefined ? [] : [placeOf(settings.folder, found.mode)];
  const paths = [wanted, ...near.flatMap((folder) => [join(folder, wanted), join(folder, BACKUPS, wanted)])];
  const copy = paths.find(existsSync) ?? wanted;
  const judged = checkRestorable(copy, join(near[0] ?? settings.folder, DATABASE), migrationsFolder);
  if (judged !== 'ok') {
    const exitCode = judged === 'newer-hub' ? EXIT.newerDatabase : EXIT.wrongSetting;
    return { ok: false, code: judged, exitCode, problem: `${wanted} ${WHY_NOT[judged]}` };
  }
  const fit = modeForCopy(settings, found.mode, wanted, readBinding(copy));
  if (!fit.ok) return wrong(fit.problem);
  const folder = placeOf(settings.folder, fit.mode);
  try {
    const said = putInPlace(copy, folder, now);
    // Otherwise the next start wouldn't know the mode of the restored data (SOLO-01).
    const isNew = settings.mode === undefined && found.mode !== fit.mode;
    if (isNew && fit.mode === 'standalone') writeChoice(settings.folder, { as: 'standalone' });
    return { ok: true, code: 'done', said: `Restored from ${wanted} to ${folder}${said}`, more: { folder } };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, exitCode: EXIT.broken, problem: `${wanted} was not restored: ${error.message}` };
  }
}

/** @throws Error if the disk is full, or files can't be read or written */
function putInPlace(copy: string, folder: string, now: number): string {
  makeFolder(folder);
  const database = join(folder, DATABASE);
  const key = keyOfCopy(copy, folder);
  try {
    // Before the database: the next start completes an interrupted restore with what is there.
    if (key.path !== undefined) stageKey(key.path, folder);
    prepareRestore(copy, database, stampOf(now));
  } catch (error) {
    rmSync(stagedKey(folder), { force: true });
    throw error;
  }
  const replaced = completeRestore(folder, now) ?? '';
  const former = existsSync(replaced) ? `; the previous data is in ${basename(replaced)}` : '';
  return `${former}${key.said}`;
}

const KEY_TAKEN = `; the ${TOKEN_KEY} next to it was restored too`;
const KEY_MISSING = `. If it is from another machine, its encrypted data (cloud logins, webhook secrets) is lost: log in again, or restore it with that machine's ${TOKEN_KEY} next to it`;

/** Cloud logins in a copy are encrypted with the key of its machine, which is in the file beside it. */
function keyOfCopy(copy: string, folder: string): { path?: string; said: string } {
  const from = realpathSync(dirname(resolve(copy)));
  const home = realpathSync(folder);
  if (from === home || from === join(home, BACKUPS)) return { said: '' };
  const path = join(from, TOKEN_KEY);
  return existsSync(path) ? { path, said: KEY_TAKEN } : { said: KEY_MISSING };
}

function stageKey(path: string, folder: string): void {
  copyFileSync(path, stagedKey(folder));
  syncToDisk(stagedKey(folder));
}

export async function unbind(settings: DataSettings): Promise<Done> {
  const found = unreadable(settings.folder) ?? foundMode(settings);
  if (!found.ok) return found;
  return isAlone(found.mode) ? wrong(NO_UNBIND) : locked(settings.folder, () => unbindLocked(found.folder));
}

const isAlone = (mode: DataMode) => mode === 'standalone' || mode === 'sandbox-standalone';

function unbindLocked(folder: string): Done {
  const database = join(folder, DATABASE);
  if (!existsSync(database)) return wrong(`There is no ${DATABASE} in KDS_DATA_DIR "${folder}"`);
  if (readBinding(database)?.organisation === undefined)
    return { ok: true, code: 'nothing-to-do', said: 'The hub is not linked to a restaurant; nothing to do' };
  unbindDatabase(database);
  return {
    ok: true,
    code: 'done',
    said: 'The hub is no longer linked to a restaurant: start it, log in and choose one. Orders and paired displays are kept',
  };
}

/** Four groups of five unambiguous letters and digits: 20 of 31 kinds are 99 bits. */
function newPassword(): string {
  const group = () => Array.from({ length: 5 }, () => CLEAR_SIGNS[randomInt(CLEAR_SIGNS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** SOLO-04: a person who can read the hub's files may set its owner. */
export async function password(settings: DataSettings, now: number, email: string): Promise<Done> {
  const { folder } = settings;
  const refused = unreadable(folder);
  if (refused !== undefined) return refused;
  const made = newPassword();
  const reply = await askHub(folder, { ask: 'password', email, password: made });
  if (reply === 'silent') return silent(folder);
  if (typeof reply === 'object')
    return reply.ok ? passwordSet(email, made) : noPassword(reply.refusal.code, email);
  const found = foundMode(settings);
  if (!found.ok) return found;
  if (!isAlone(found.mode)) return wrong(`This hub is ${modeCalled(found.mode)}: ${OF_THE_CLOUD}`);
  const hash = await hashSecret(made, 'password');
  return locked(folder, () => {
    const database = join(found.folder, DATABASE);
    if (!existsSync(database)) return wrong(`There is no ${DATABASE} in KDS_DATA_DIR "${found.folder}"`);
    const isSet = setPasswordHash(database, email, hash, now);
    return isSet ? passwordSet(email, made) : noPassword('account-unknown', email);
  });
}

function passwordSet(email: string, made: string): Done {
  const said = `New password of ${email}: ${made}\nDisplays that were logged in with the old one are logged out`;
  return { ok: true, code: 'done', said, more: { email, password: made } };
}

function noPassword(code: string, email: string): Refused {
  const problems: Record<string, string> = {
    'account-unknown': `No account has the email "${email}"`,
    'not-allowed': `This hub is one with a cloud: ${OF_THE_CLOUD}`,
    'storage-full': 'The password was not changed: the disk of the hub is full',
  };
  const problem = problems[code] ?? 'The password was not changed: the log of the hub says why';
  const exitCode = code === 'account-unknown' || code === 'not-allowed' ? EXIT.wrongSetting : EXIT.broken;
  return { ok: false, code, exitCode, problem };
}
