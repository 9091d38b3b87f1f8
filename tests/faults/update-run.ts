// Data of an older hub, and first starts of this one on it, killed repeatedly.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Dice } from '../../hub/sandbox/restaurant/dice.ts';
import { freePorts } from '../support/free-port.ts';
import { MAIN, startHub } from '../support/hub-process.ts';
import { firstMigrations, storedIds, writeOldDatabase } from '../support/old-database.ts';
import { hubEnvironment } from '../support/own-environment.ts';

export interface UpdateRun {
  kills: number;
  seed: number;
  /** An empty folder. */
  folder: string;
  orders: number;
  say?: (line: string) => void;
}

export interface UpdateReport {
  /** Last output of each killed start. */
  killedAt: string[];
  /** Number of updates that completed although each start was killed, and were repeated with the old data. */
  updates: number;
  before: ReturnType<typeof storedIds>;
  after: ReturnType<typeof storedIds>;
  copies: string[];
}

const DOCUMENT_LENGTH = 20_000;
/** An unreachable address: the stored data is all there is. */
const AWAY = { KDS_CLOUD_API_URL: 'http://127.0.0.1:9', KDS_BROKER_URL: 'ws://127.0.0.1:9' };
/** Longest delay of a kill after the named step. */
const LONGEST_MS = 30;
const STEPS = ['the hub starts', 'copying', 'copied', 'checked', 'kept', 'migrating', 'migrated'];

export async function updateRun({
  kills,
  seed,
  folder,
  orders,
  say = () => {},
}: UpdateRun): Promise<UpdateReport> {
  const dataDir = join(folder, 'data');
  const path = join(dataDir, 'kds.db');
  const organisation = { id: 'site-9', name: 'Bistro Nord', role: 'site' };
  const migrations = firstMigrations(folder, 1);
  writeOldDatabase({ path, migrations, orders, documentLength: DOCUMENT_LENGTH, organisation });
  const before = storedIds(path);
  const old = join(folder, 'old.db');
  copyFileSync(path, old);
  let updates = 0;
  const dice = new Dice(seed);
  const killedAt: string[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const step = dice.oneOf(STEPS) ?? '';
    const last = await killedStart(dataDir, step, dice.next() * LONGEST_MS);
    killedAt.push(last);
    say(`${kill}: killed after "${last}"`);
    if (kill === kills || !isUpdated(path)) continue;
    // No step is left to be killed: the data must be complete, and the next start gets the old data again.
    const found = storedIds(path);
    if (JSON.stringify(found) !== JSON.stringify(before))
      return { killedAt, updates, before, after: found, copies: [] };
    updates += 1;
    for (const name of readdirSync(dataDir)) if (name.startsWith('kds.db')) rmSync(join(dataDir, name));
    copyFileSync(old, path);
  }
  const [port = 0] = await freePorts(1);
  const hub = await startHub({ dataDir, port, env: AWAY });
  const code = await hub.stop();
  if (code !== 0) throw new Error(`the hub ended with ${code}:\n${hub.output()}`);
  const copies = readdirSync(dataDir).filter((name) => name.includes('.before-'));
  return { killedAt, updates, before, after: storedIds(path), copies };
}

/** True if the newest migration is done. */
function isUpdated(path: string): boolean {
  const database = new Database(path, { readonly: true });
  try {
    return (database.prepare<[], number>('select count(*) from __drizzle_migrations').pluck().get() ?? 0) > 1;
  } finally {
    database.close();
  }
}

/** Starts the hub and kills it a while after the given step, or once it is past all of them. */
async function killedStart(dataDir: string, step: string, afterMs: number): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: hubEnvironment({ ...AWAY, KDS_HOST: '127.0.0.1', KDS_PORT: '0', KDS_DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes(`"${step}"`)) setTimeout(resolve, afterMs);
      if (output.includes('http://')) resolve();
    });
    child.once('exit', () => resolve());
  });
  child.kill('SIGKILL');
  const [code] = await gone;
  if (code !== null) throw new Error(`a start ended by itself with ${code}:\n${output}`);
  return STEPS.findLast((each) => output.includes(`"${each}"`)) ?? 'nothing';
}
