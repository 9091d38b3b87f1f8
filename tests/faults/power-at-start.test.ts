// Power cuts while a damaged database is healed, a copy is restored, or an old database is migrated: the next start completes
// the operation, with either the old or the new state, complete.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { BACKUPS, backupName } from '../../hub/store/backup-files.ts';
import { firstMigrations, storedIds, writeOldDatabase } from '../support/old-database.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { overwrite } from '../support/overwrite.ts';
import { cutStart } from './power/cut-start.ts';
import { isLong, report, seedOf } from './rounds.ts';
import { runTraced, startTraced } from './traced-hub.ts';

const STATES = isLong ? 500 : 30;
/** An unreachable address: stored data is all there is. */
const AWAY = {
  KDS_CLOUD_API_URL: 'http://127.0.0.1:9',
  KDS_BROKER_URL: 'ws://127.0.0.1:9',
  KDS_LOG_LEVEL: 'error',
};
const ORGANISATION = { id: 'site-9', name: 'Bistro Nord', role: 'site' };

type Ids = ReturnType<typeof storedIds>;

function emptyFolder(): string {
  const folder = mkdtempSync(join(process.platform === 'linux' ? '/dev/shm' : tmpdir(), 'kds-cut-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function write(path: string, orders: number, migrations = MIGRATIONS): Ids {
  writeOldDatabase({ path, migrations, orders, documentLength: 2_000, organisation: ORGANISATION });
  return storedIds(path);
}

const isOneOf = (allowed: readonly Ids[]) => (database: string) => {
  const found = storedIds(database);
  const isWhole = allowed.some((ids) => JSON.stringify(ids) === JSON.stringify(found));
  return isWhole ? [] : [`${found.orders.length} orders, ${found.events.length} events, ${found.integrity}`];
};

const startAndKill = async (dataDir: string, strace: readonly string[]) => {
  const hub = await startTraced(strace, dataDir, AWAY);
  await hub.stop('SIGKILL');
};

function healed(folder: string) {
  const ids: Ids[] = [];
  return {
    prepare: (dataDir: string) => {
      const database = join(dataDir, 'kds.db');
      const backup = join(dataDir, BACKUPS, backupName(Date.now() - 60_000));
      mkdirSync(join(dataDir, BACKUPS));
      const older = join(folder, 'older.db');
      write(older, 40);
      new Database(older).exec(`vacuum into '${backup}'`).close();
      ids.push(write(database, 60));
      overwrite(database, 0, 100);
    },
    run: startAndKill,
    ids,
    folder,
  };
}

function restored(folder: string) {
  const ids: Ids[] = [];
  const stick = join(folder, 'stick');
  return {
    prepare: (dataDir: string) => {
      mkdirSync(stick);
      ids.push(write(join(dataDir, 'kds.db'), 40));
      ids.push(write(join(stick, 'copy.db'), 90));
      copyFileSync(join(stick, 'copy.db'), join(stick, 'kept.db'));
    },
    run: (dataDir: string, strace: readonly string[]) =>
      runTraced(strace, dataDir, AWAY, ['restore', join(stick, 'kept.db')]),
    ids,
    folder,
  };
}

function migrated(folder: string) {
  const ids: Ids[] = [];
  return {
    prepare: (dataDir: string) => {
      ids.push(write(join(dataDir, 'kds.db'), 60, firstMigrations(folder, 1)));
    },
    run: startAndKill,
    ids,
    folder,
  };
}

it.each([
  ['[DURA-06] the healing of a damaged database', healed],
  ['[DURA-07] the restore of a copy', restored],
  ['[DURA-03] the migration of an old database', migrated],
])(
  'after a power cut anywhere in %s, the next start has all of it',
  async (what, make) => {
    const { ids, ...cut } = make(emptyFolder());
    const seed = seedOf(what);
    const found = await cutStart({
      ...cut,
      seed,
      states: STATES,
      env: AWAY,
      judge: (path) => isOneOf(ids)(path),
    });
    report({ runs: found.states, lost: found.bad.length, doubled: 0, hand: 0 });
    expect(found.bad).toEqual([]);
    expect(found.states).toBe(STATES);
  },
  300_000,
);
