// Failed syncs of other files than the log, under a real hub: strace answers those of one file with EIO (DURA-05).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { listBackups } from '../../hub/store/backup-files.ts';
import { checkRestorable } from '../../hub/store/database-files.ts';
import { Display } from '../support/display.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { atWork, loggedIn, type Person } from '../support/person.ts';
import { rush } from '../support/sandbox-calls.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';
import { markCommand, passOf } from './evening-taps.ts';
import { startTraced, type TracedHub } from './traced-hub.ts';

/** Enough for the log to be checkpointed into the file several times (1,000 pages each). */
const TAPS = 250;

interface Restaurant {
  sandbox: Sandbox;
  dataDir: string;
  /** @param failing file whose syncs fail, relative to the data folder; none if undefined */
  start(failing?: string): Promise<{ hub: TracedHub; failed(): number }>;
}

async function restaurant(): Promise<Restaurant> {
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 7 });
  onTestFinished(() => sandbox.stop());
  const dataDir = join(tempDir(), 'data');
  const env = {
    KDS_CLOUD_API_URL: sandbox.apiUrl,
    KDS_BROKER_URL: sandbox.brokerUrl,
    KDS_LOG_LEVEL: 'error',
  };
  const start: Restaurant['start'] = async (failing) => {
    const calls = join(tempDir(), 'calls');
    const syncs = ['-e', 'trace=fsync,fdatasync', '-e', 'signal=none'];
    const fail = ['-P', join(dataDir, failing ?? 'nothing'), '-e', 'inject=fsync,fdatasync:error=EIO'];
    const hub = await startTraced(['-f', '-q', '-o', calls, ...syncs, ...fail], dataDir, env);
    onTestFinished(() => hub.stop('SIGKILL').then(() => {}));
    return { hub, failed: () => readFileSync(calls, 'utf8').split('EIO').length - 1 };
  };
  return { sandbox, dataDir, start };
}

async function tapOften({ url }: TracedHub, manager: Person, sandbox: Sandbox): Promise<string[]> {
  const display = await new Display(url, manager.cookie).connect();
  onTestFinished(() => display.close());
  await display.watch('w', await passOf(manager));
  await rush(sandbox, 10);
  await until(() => display.tickets('w').length >= 10, 'no orders came');
  const done: string[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    const answer = display.command('w', markCommand(display.tickets('w')));
    const { ok } = await answer;
    if (ok) done.push(answer.id);
  }
  display.close();
  return done;
}

function stored(dataDir: string): Set<unknown> {
  const database = new Database(join(dataDir, 'kds.db'));
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    return new Set(database.prepare('select id from commands').pluck().all());
  } finally {
    database.close();
  }
}

it('a failed sync of the database file at a checkpoint leaves in the log what isn’t safe elsewhere [DURA-05]', async () => {
  const { dataDir, sandbox, start } = await restaurant();
  // The first start creates the file, and ends if that isn't safe.
  await expect(start('kds.db')).rejects.toThrow(/SQLITE_IOERR/);
  await (await start()).hub.stop('SIGTERM');
  const { hub, failed } = await start('kds.db');
  const manager = await atWork(await loggedIn(hub.url, sandbox.login, 'site-1'));
  const done = await tapOften(hub, manager, sandbox);
  await hub.stop('SIGTERM');
  expect(failed()).toBeGreaterThan(0);
  expect(existsSync(join(dataDir, 'kds.db-wal'))).toBe(true);
  expect(done.length).toBeGreaterThan(TAPS / 2);
  const again = await start();
  await again.hub.stop('SIGTERM');
  const found = stored(dataDir);
  expect(done.filter((id) => !found.has(id))).toEqual([]);
});

it('a failed sync of the key stops the start, and the hub starts once the disk works [SAFE-05]', async () => {
  const { sandbox, start } = await restaurant();
  await expect(start('token.key.new')).rejects.toThrow(/EIO/);
  const { hub } = await start();
  await loggedIn(hub.url, sandbox.login, 'site-1');
  expect(await hub.stop('SIGTERM')).toBe(0);
});

it('a failed sync of a backup folder means no backup is reported, named files are complete, and the hub continues [DURA-07]', async () => {
  const { dataDir, sandbox, start } = await restaurant();
  const { hub, failed } = await start('backups');
  const manager = await atWork(await loggedIn(hub.url, sandbox.login, 'site-1'));
  expect(await manager.send('POST', '/api/backups', {})).toMatchObject({ status: 500 });
  expect(failed()).toBeGreaterThan(0);
  const folder = join(dataDir, 'backups');
  expect(readdirSync(folder).every((name) => name.endsWith('.db'))).toBe(true);
  for (const { path } of listBackups(folder))
    expect(checkRestorable(path, join(dataDir, 'kds.db'), MIGRATIONS)).toBe('ok');
  expect((await fetch(`${hub.url}/readyz`)).ok).toBe(true);
});
