// The short form of `npm run evening`: everything against the hub at once, and nothing lost by it.
import { expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { hostileEvening } from './hostile-evening-run.ts';

const MINUTES = 1.2;

it('[DURA-02] [DURA-04] [TIME-16] an evening with a flood, clock steps, a full disk and a lying cloud loses nothing', async () => {
  const seed = Math.floor(Math.random() * 1e9);
  const report = await hostileEvening({ minutes: MINUTES, seed, ordersPerHour: 600, folder: tempDir() });
  console.info(`seed ${seed}`, report.quiet, report.hostile, report.byPhase);
  expect(report).toMatchObject({
    lostInDatabase: [],
    lostInCloud: [],
    appliedTwice: [],
    ordersMissing: [],
    mismatches: [],
    boardsDiffer: [],
    unlikeControl: [],
    integrity: 'ok',
  });
  expect(report.acknowledged).toBeGreaterThan(50);
}, 600_000);
