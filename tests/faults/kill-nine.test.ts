import { expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { killRun } from './kill-run.ts';

const KILLS = 30;

it('[DURA-03] killed 30 times at random moments under load, the hub loses nothing it acknowledged and does nothing twice', async () => {
  const seed = Math.floor(Math.random() * 1e9);
  console.info(`seed ${seed}`);
  const report = await killRun({ kills: KILLS, seed, dataDir: tempDir() });
  expect(report).toMatchObject({
    lostInDatabase: [],
    lostInCloud: [],
    appliedTwice: [],
    mismatches: [],
    boardsDiffer: [],
    integrity: 'ok',
  });
  expect(report.acknowledged).toBeGreaterThan(KILLS);
}, 300_000);
