// A start that is killed anywhere in its copy or migration resumes; tested with processes that really die.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../hub/store/open-database.ts';
import { firstMigrations, oneMoreMigration, storedIds, writeOldDatabase } from '../support/old-database.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const CHILD = join(import.meta.dirname, 'open-until.ts');
const STEPS = ['copying', 'copied', 'checked', 'kept', 'migrating', 'migrated'];
/** Takes long enough to be killed halfway. */
const SLOW_STEP = `CREATE TABLE later AS WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many
  WHERE n < 600000) SELECT n FROM many;`;

function largeOldDatabase(step?: string) {
  const folder = tempDir();
  const path = join(folder, 'data/kds.db');
  writeOldDatabase({ path, migrations: firstMigrations(folder, 1), orders: 400, documentLength: 20_000 });
  return { path, before: storedIds(path), newer: oneMoreMigration(folder, step) };
}

function open(path: string, migrations: string, last = '') {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD, path, migrations, last], {
    stdio: 'inherit',
  });
}

describe('[DURA-03] an update that is killed', () => {
  it('at any of its steps, one after the other, restarts with all data', async () => {
    const { path, before, newer } = largeOldDatabase();
    for (const step of STEPS) {
      const [, signal] = await once(open(path, newer, step), 'exit');
      expect(signal, `killed at ${step}`).toBe('SIGKILL');
    }
    openDatabase(path, newer).close();
    expect(storedIds(path)).toEqual(before);
    expect(storedIds(`${path}.before-0001_organisations`)).toEqual(before);
    expect(existsSync(`${path}.before-0001_organisations-2`)).toBe(false);
  });

  it.each([
    ['copy', '.before-0001_organisations.part', 1],
    ['migration', '-wal', 100_000],
  ])('in the middle of its %s restarts with all data', async (_what, suffix, bytes) => {
    const { path, before, newer } = largeOldDatabase(SLOW_STEP);
    const child = open(path, newer);
    const gone = once(child, 'exit');
    const hasBegun = () => (statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0) >= bytes;
    await until(hasBegun, 'it never came so far');
    child.kill('SIGKILL');
    await gone;
    openDatabase(path, newer).close();
    expect(storedIds(path)).toEqual(before);
    expect(existsSync(`${path}.before-0001_organisations.part`)).toBe(false);
  });
});
