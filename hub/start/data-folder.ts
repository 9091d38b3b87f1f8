// Prepares the data folder before anything is opened in it: present, writable, locked by this process, and matching the
// settings.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { EXIT, type StartRefused } from '../exit-codes.ts';
import { ORGANISATIONS } from '../sandbox/restaurant/organisations.ts';
import { momentOf, stampOf } from '../store/backup-files.ts';
import { finishRestore, moveDatabase, readBinding } from '../store/database-files.ts';
import { lockFolder } from '../store/folder-lock.ts';
import { syncToDisk } from '../store/migrate-database.ts';
import { decideData } from './data-binding.ts';
import { DATABASE, placeOf } from './data-place.ts';
import { type DamageNote, healDatabase } from './heal-data.ts';
import { unwritable } from './start-refusal.ts';

export const TOKEN_KEY = 'token.key';
const SET_ASIDE = `${DATABASE}.of-`;
const STAMP = /-(\d{8}T\d{6}Z)$/;
const OWNER_ONLY = 0o600;

export interface DataFolder {
  ok: true;
  /** Folder of database and key for this start. */
  path: string;
  /** Files moved meanwhile, for the log. */
  moved: { from: string; to: string; why: string }[];
  /** Set if the database was damaged, with its replacement. */
  healed: DamageNote | undefined;
  /** Releases the folder's lock; keep the object until then, or the lock is lost. */
  release(): void;
}

/** Prepares the folder for a start; this process holds its lock until it ends. */
export function openDataFolder(config: Config, now: number): DataFolder | StartRefused {
  const main = config.KDS_DATA_DIR;
  const locked = lockDataFolder(main);
  if (!locked.ok) return locked;
  const database = join(main, DATABASE);
  const moved: DataFolder['moved'] = [];
  const finish = (folder: string) => {
    const to = completeRestore(folder, now);
    if (to !== undefined) moved.push({ from: join(folder, DATABASE), to, why: 'a restore was finished' });
  };
  finish(main);
  if (config.KDS_MODE === 'standalone') {
    // Separate from other data in the folder, so that trying one mode never touches another's data.
    const mode = config.KDS_SANDBOX === '1' ? 'sandbox-standalone' : 'standalone';
    const path = placeOf(main, mode);
    makeFolder(path);
    finish(path);
    const healed = healDatabase(join(path, DATABASE), now, () => true);
    keepPrivate(path);
    return { ok: true, path, moved, healed, release: locked.release };
  }
  const cloud = config.KDS_CLOUD_API_URL;
  const wanted = {
    cloud,
    formerCloud: config.KDS_CLOUD_FORMER_URL,
    sandboxChosen: config.KDS_SANDBOX === '1',
    madeUp: ORGANISATIONS,
  };
  const decision = decideData(wanted, readBinding(database));
  const move = (to: string, why: string) => {
    moveDatabase(database, to);
    moved.push({ from: database, to, why });
  };
  switch (decision.kind) {
    case 'use':
      break;
    case 'refuse':
      return wrong(holdsDataOf(main, decision.name));
    case 'set-aside': {
      const host = new URL(decision.cloud).host.replace(/[^\w.-]/g, '_');
      move(join(main, `${SET_ASIDE}${host}-${stampOf(now)}`), `it belongs to ${decision.cloud}`);
      break;
    }
    case 'move-to-sandbox':
      move(sandboxDatabase(main, now), 'it belongs to the sandbox');
      break;
    default:
      decision satisfies never;
  }
  const path = placeOf(main, cloud === undefined ? 'sandbox' : 'cloud');
  makeFolder(path);
  if (path !== main) finish(path);
  const healed = healDatabase(
    join(path, DATABASE),
    now,
    (binding) => cloud === undefined || decideData(wanted, binding).kind === 'use',
  );
  keepPrivate(path);
  return { ok: true, path, moved, healed, release: locked.release };
}

/**
 * Puts a prepared copy in place, with the key that came with it, also after an interruption (DURA-06).
 * @returns path of the former database; undefined if nothing was prepared
 */
export function completeRestore(folder: string, now: number): string | undefined {
  const staged = stagedKey(folder);
  const takeKey = () => {
    if (!existsSync(staged)) return;
    const key = join(folder, TOKEN_KEY);
    if (existsSync(key)) renameSync(key, `${key}.replaced-${stampOf(now)}`);
    renameSync(staged, key);
    syncToDisk(folder);
  };
  const replaced = finishRestore(join(folder, DATABASE), takeKey);
  // Of a restore that ended before its copy was prepared.
  if (replaced === undefined) rmSync(staged, { force: true });
  return replaced?.to;
}

/** A copy's key until the copy is in place. */
export const stagedKey = (folder: string) => join(folder, `${TOKEN_KEY}.restoring`);

/** Creates the folder if missing, and locks it for this process. */
export function lockDataFolder(folder: string): { ok: true; release(): void } | StartRefused {
  try {
    makeFolder(folder);
    const lock = lockFolder(folder);
    if (lock !== undefined) return { ok: true, release: lock.release };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'EACCES';
    return wrong(unwritable(folder, reason));
  }
  return {
    ok: false,
    exitCode: EXIT.folderInUse,
    problem: `KDS_DATA_DIR is "${folder}", and a hub runs on that folder; stop it first, or choose another one`,
  };
}

/** Databases of other clouds that were set aside, and when (milliseconds since 1970). */
export function setAside(folder: string): { file: string; cloud: string; at: number }[] {
  return readdirSync(folder).flatMap((file) => {
    const [ending = '', stamp = ''] = STAMP.exec(file) ?? [];
    const at = momentOf(stamp);
    if (!file.startsWith(SET_ASIDE) || at === undefined) return [];
    return [{ file, cloud: file.slice(SET_ASIDE.length, -ending.length), at }];
  });
}

/** @param name of the restaurant */
export function holdsDataOf(folder: string, name: string): string {
  return (
    `KDS_CLOUD_API_URL is not set, and KDS_DATA_DIR "${folder}" holds the data of ${name}; ` +
    'allowed: the address of its cloud, or KDS_SANDBOX=1 for a demo restaurant next to it'
  );
}

function wrong(problem: string): StartRefused {
  return { ok: false, exitCode: EXIT.wrongSetting, problem };
}

function sandboxDatabase(main: string, now: number): string {
  const folder = placeOf(main, 'sandbox');
  makeFolder(folder);
  const database = join(folder, DATABASE);
  if (existsSync(database)) return `${database}.replaced-${stampOf(now)}`;
  const key = join(main, TOKEN_KEY);
  if (existsSync(key)) copyFileSync(key, join(folder, TOKEN_KEY));
  return database;
}

/** One level at a time: Node's recursive mkdir never returns if a parent can't contain any. */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  if (!existsSync(path)) {
    makeFolder(dirname(path));
    mkdirSync(path);
    // Syncs its entry in the parent folder: otherwise a power cut could remove everything written here (DURA-02).
    syncToDisk(dirname(path));
  }
  if (!statSync(path).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
}

/** Customers' names and numbers must not be readable by other users of the machine; older hubs didn't ensure that. */
function keepPrivate(folder: string): void {
  const files = readdirSync(folder, { withFileTypes: true });
  for (const file of files.filter((each) => each.isFile() && each.name.startsWith(DATABASE))) {
    try {
      chmodSync(join(folder, file.name), OWNER_ONLY);
    } catch (error) {
      // Owned by another user, as in a mounted folder: its owner is responsible.
      if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    }
  }
}
