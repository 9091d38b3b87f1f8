// Errors that end a start although every setting could be parsed: one line naming the setting to change (OPS-05).
import { accessSync, constants, statSync } from 'node:fs';
import { basename, resolve, sep } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { EXIT, type StartRefused } from '../exit-codes.ts';
import { NewerDatabaseError } from '../store/migrate-database.ts';
import { isUnwritableFile, writeFailureOf } from '../store/open-database.ts';

const listenError = z.looseObject({
  code: z.string(),
  syscall: z.enum(['listen', 'getaddrinfo']),
  port: z.optional(z.number()),
});

/** The last two concern a name: DNS and mDNS depend on the network. */
const NOT_YET = ['EADDRINUSE', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

/** Undefined for a defect rather than a wrong setting. */
export function startRefusal(reason: unknown, config: Config): Omit<StartRefused, 'ok'> | undefined {
  if (reason instanceof NewerDatabaseError) {
    const back =
      reason.copy === undefined
        ? ''
        : `, or go back to the data from before: restore ${basename(reason.copy)}`;
    return {
      exitCode: EXIT.newerDatabase,
      problem: `The data in KDS_DATA_DIR "${config.KDS_DATA_DIR}" was written by a newer hub: run that version${back}`,
    };
  }
  const ofFolder = folderRefusal(reason, config.KDS_DATA_DIR);
  if (ofFolder !== undefined) return ofFolder;
  const problem = listenProblem(reason, config);
  const exitCode = isNotYet(reason) ? EXIT.notYet : EXIT.wrongSetting;
  return problem === undefined ? undefined : { exitCode, problem };
}

const NO_ROOM = ['ENOSPC', 'EDQUOT'];
const NO_WRITING = ['EROFS', 'EACCES', 'EPERM'];
const fileError = z.looseObject({ code: z.string(), path: z.string() });

/** A full or write-protected disk under the data folder; undefined for every other error. */
export function folderRefusal(reason: unknown, folder: string): Omit<StartRefused, 'ok'> | undefined {
  const read = z.safeParse(fileError, reason);
  const path = read.success ? resolve(read.data.path) : '';
  const home = resolve(folder);
  const fileCode = read.success && (path === home || path.startsWith(home + sep)) ? read.data.code : '';
  if (NO_ROOM.includes(fileCode) || (reason instanceof Error && writeFailureOf(reason) === 'full')) {
    const problem = `The disk with KDS_DATA_DIR "${folder}" is full: free up space, then try again`;
    return { exitCode: EXIT.broken, problem };
  }
  const sqliteCode = isUnwritableFile(reason) ? whyUnwritable(folder) : undefined;
  const code = NO_WRITING.includes(fileCode) ? fileCode : sqliteCode;
  return code === undefined ? undefined : { exitCode: EXIT.wrongSetting, problem: unwritable(folder, code) };
}

/** Code of the reason why nothing can be created in a folder; undefined if it can. */
export function whyUnwritable(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory() ? undefined : 'ENOTDIR';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'EACCES';
  }
}

export function unwritable(folder: string, reason: string): string {
  return `KDS_DATA_DIR is "${folder}"; allowed: a folder the hub can write to (${reason})`;
}

/** True if an address or port may become available later without a change of settings. */
export function isNotYet(reason: unknown): boolean {
  const read = z.safeParse(listenError, reason);
  return read.success && NOT_YET.includes(read.data.code);
}

/** A line naming the setting; undefined for an error not from listening. */
export function listenProblem(reason: unknown, config: Config): string | undefined {
  const read = z.safeParse(listenError, reason);
  if (!read.success) return undefined;
  const { code, port = config.KDS_PORT } = read.data;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use; allowed: a free port (KDS_PORT, for the sandbox KDS_SANDBOX_PORT)`;
    case 'EACCES':
      return `${portSetting(port, config)} is "${port}"; allowed: a port that this user may listen on, 1024 or higher`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `KDS_HOST is "${config.KDS_HOST}"; allowed: an address of this machine, or 0.0.0.0 for all of them`;
    default:
      return undefined;
  }
}

function portSetting(port: number, config: Config): string {
  return port === config.KDS_PORT ? 'KDS_PORT' : 'KDS_SANDBOX_PORT';
}
