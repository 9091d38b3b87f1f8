// Retries inside the process if the start is only too early: an address not assigned by DHCP yet, a port still in use,
// a disk not mounted (OPS-10). This works for a terminal, systemd and Docker alike: the reason is shown immediately,
// and no supervisor counts failures.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { EXIT } from '../exit-codes.ts';
import { isFolderLocked } from '../store/folder-lock.ts';
import { missingMount } from './mounts.ts';
import { isNotYet, listenProblem } from './start-refusal.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
const LOOPBACK = '127.0.0.1';

/** Reason for waiting, for the log. */
export interface Waited {
  problem: string;
  ms: number;
}

/**
 * Checks until nothing is missing, with pauses of 1 to 10 seconds, and shows each reason once. A signal ends the
 * process.
 * @param look returns a line for a person about what is missing; undefined once it is available
 */
export async function waitWhileMissing(
  look: () => string | undefined | Promise<string | undefined>,
  say: (line: string) => void,
): Promise<Waited | undefined> {
  let problem = await look();
  if (problem === undefined) return undefined;
  const from = performance.now();
  const end = () => process.exit(EXIT.stopped);
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, end);
  let said = problem;
  say(said);
  for (
    let pauseMs = FIRST_PAUSE_MS;
    problem !== undefined;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  ) {
    await pause(pauseMs);
    problem = await look();
    if (problem === undefined || problem === said) continue;
    said = problem;
    say(said);
  }
  for (const signal of signals) process.off(signal, end);
  const ms = Math.round(performance.now() - from);
  say(`Starting the hub after waiting ${Math.round(ms / FIRST_PAUSE_MS)} s.`);
  return { problem: said, ms };
}

/**
 * A folder that exists, or can be created in an existing one, isn't missing; locking it finds other problems.
 * @param folder KDS_DATA_DIR
 */
export function missingFolder(folder: string): string | undefined {
  const point = missingMount(folder);
  const begin = `KDS_DATA_DIR is "${folder}"`;
  if (point !== undefined)
    return `${begin}, and nothing is mounted at ${point} yet; the hub starts once it is`;
  const around = dirname(resolve(folder));
  if (existsSync(folder) || existsSync(around)) return undefined;
  return `${begin}, and ${around} does not exist yet; the hub starts once it does: mount its disk, or create that folder`;
}

/** For certificate and key, only a missing mount may be resolved by waiting; a missing file is a wrong setting. */
export function missingTlsMount(config: Config): string | undefined {
  for (const name of ['KDS_TLS_CERT', 'KDS_TLS_KEY'] as const) {
    const path = config[name];
    const point = path === undefined ? undefined : missingMount(path);
    if (point !== undefined)
      return `${name} is "${path}", and nothing is mounted at ${point} yet; the hub starts once it is`;
  }
  return undefined;
}

/**
 * Tries the hub's addresses before any data is touched. A port used by another hub on the same folder counts as
 * available: the folder's lock gives the better message.
 * @throws the error of `listen` if retrying doesn't help
 */
export async function missingAddress(config: Config, withSandbox: boolean): Promise<string | undefined> {
  const sandbox = withSandbox ? [{ host: LOOPBACK, port: config.KDS_SANDBOX_PORT }] : [];
  for (const address of [{ host: config.KDS_HOST, port: config.KDS_PORT }, ...sandbox]) {
    const error = await listenError(address);
    if (error === undefined) continue;
    if (!isNotYet(error)) throw error;
    if (isFolderLocked(config.KDS_DATA_DIR)) return undefined;
    return `${listenProblem(error, config)}; the hub starts once it is available`;
  }
  return undefined;
}

async function listenError(address: { host: string; port: number }): Promise<unknown> {
  const server = createServer();
  try {
    server.listen(address);
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return error;
  } finally {
    server.close();
  }
}
