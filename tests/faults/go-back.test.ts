// Going back from an update: the older hub refuses data of a newer one, and a copy replaces it as a whole.
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../hub/exit-codes.ts';
import { prepareRestore } from '../../hub/store/database-files.ts';
import { openDatabase } from '../../hub/store/open-database.ts';
import { freePorts } from '../support/free-port.ts';
import { startHub } from '../support/hub-process.ts';
import { oneMoreMigration, storedIds, writeOldDatabase } from '../support/old-database.ts';
import { MIGRATIONS } from '../support/open-store.ts';
import { runHub } from '../support/run-hub.ts';
import { tempDir } from '../support/temp-dir.ts';

/** An unreachable address: stored data is all that a hub has. */
const AWAY = { KDS_CLOUD_API_URL: 'http://127.0.0.1:9', KDS_BROKER_URL: 'ws://127.0.0.1:9' };

/** A folder whose data a newer hub migrated and worked with; `before` is the copy from before. */
function afterAnUpdate() {
  const folder = tempDir();
  const dataDir = join(folder, 'data');
  const path = join(dataDir, 'kds.db');
  writeOldDatabase({ path, migrations: MIGRATIONS });
  const before = storedIds(path);
  const newer = openDatabase(path, oneMoreMigration(folder));
  newer.raw
    .prepare(
      "insert into orders (id, site, raw, stamps, last_updated, touched_at) values ('new', 'site-1', '{}', '{}', 1, 1)",
    )
    .run();
  onTestFinished(() => newer.close());
  return { dataDir, path, before, newer };
}

const restoring = (dataDir: string, copy: string) => runHub({ KDS_DATA_DIR: dataDir }, ['restore', copy]);
const replacedIn = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => /^kds\.db\.replaced-\d{8}T\d{6}Z$/.test(name));

async function startsOn(dataDir: string): Promise<void> {
  const [port = 0] = await freePorts(1);
  const hub = await startHub({ dataDir, port, env: AWAY });
  expect(await hub.stop()).toBe(0);
}

describe('going back after an update', () => {
  it('makes an older hub refuse the newer data with one line that names the copy, and run with that', async () => {
    const { dataDir, path, before, newer } = afterAnUpdate();
    newer.close();
    const refused = await runHub({ ...AWAY, KDS_DATA_DIR: dataDir });
    expect(refused.code).toBe(EXIT.newerDatabase);
    expect(refused.stderr).toMatch(
      /^The data in KDS_DATA_DIR .* newer hub: .* restore kds\.db\.before-9999_later\n$/,
    );

    const { code, stdout } = await restoring(dataDir, 'kds.db.before-9999_later');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Restored from kds\.db\.before-9999_later to \S+; the previous data is in kds\.db\.replaced-/,
    );
    expect(storedIds(path)).toEqual(before);
    await startsOn(dataDir);
    expect(storedIds(join(dataDir, replacedIn(dataDir)[0] ?? '')).orders).toContain('new');
    expect(existsSync(`${path}.before-9999_later`)).toBe(true);
  });

  it('replays nothing of a killed hub’s log into the copy, and loses nothing of it [DURA-03]', async () => {
    const { dataDir, path, before, newer } = afterAnUpdate();
    // Still open, as the killed process left it: the newest rows are in the log only.
    const killed = join(tempDir(), 'killed.db');
    for (const part of ['', '-wal', '-shm']) copyFileSync(path + part, killed + part);
    newer.close();
    for (const part of ['', '-wal', '-shm']) copyFileSync(killed + part, path + part);
    expect(existsSync(`${path}-wal`)).toBe(true);

    expect((await restoring(dataDir, 'kds.db.before-9999_later')).code).toBe(0);
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(storedIds(path)).toEqual(before);
    await startsOn(dataDir);
    expect(storedIds(path)).toEqual(before);
    expect(storedIds(join(dataDir, replacedIn(dataDir)[0] ?? '')).orders).toContain('new');
  });

  it('is completed by the next start if the restore was killed', async () => {
    const { dataDir, path, before, newer } = afterAnUpdate();
    newer.close();
    prepareRestore(`${path}.before-9999_later`, path, '20261122T101305Z');
    await startsOn(dataDir);
    expect(storedIds(path)).toEqual(before);
    expect(replacedIn(dataDir)).toEqual(['kds.db.replaced-20261122T101305Z']);
  });

  it.each([
    ['nowhere.db', 'does not exist'],
    ['kds.db', 'is the database itself'],
    ['half.db', 'is damaged or not a database'],
    ['other.db', 'is a database, but not one of a hub'],
    ['newer.db', 'was written by a newer hub'],
  ])('refuses %s as a copy, and changes nothing', async (name, reason) => {
    const { dataDir, path, newer } = afterAnUpdate();
    newer.raw.prepare('vacuum into ?').run(join(dataDir, 'newer.db'));
    newer.close();
    writeFileSync(join(dataDir, 'half.db'), 'SQLite format 3\0 half');
    const other = new Database(join(dataDir, 'other.db'));
    other.exec('create table something (id text)');
    other.close();
    const before = storedIds(path);
    const { code, stderr } = await restoring(dataDir, name);
    expect(code).toBe(name === 'newer.db' ? EXIT.newerDatabase : EXIT.wrongSetting);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(`${name} ${reason}`)]);
    expect(storedIds(path)).toEqual(before);
    expect(replacedIn(dataDir)).toEqual([]);
  });
});
