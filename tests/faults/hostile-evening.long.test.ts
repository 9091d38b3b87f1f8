// Ten minutes of `npm run evening`: everything against the hub at once, and nothing lost by it.
import { expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { hostileEvening } from './hostile-evening-run.ts';
import { report, seedOf } from './rounds.ts';

const MINUTES = 10;

it('[DURA-02] [DURA-04] [TIME-16] an evening with a flood, clock steps, a full disk and a lying cloud loses nothing', async () => {
  const seed = seedOf('hostile evening');
  const found = await hostileEvening({ minutes: MINUTES, seed, ordersPerHour: 600, folder: tempDir() });
  console.info(found.quiet, found.hostile, found.byPhase);
  report({
    runs: Object.keys(found.byPhase).length,
    lost: [found.lostInDatabase, found.lostInCloud, found.ordersMissing].flat().length,
    doubled: found.appliedTwice.length,
    hand: [found.mismatches, found.boardsDiffer, found.unlikeControl].flat().length,
  });
  expect(found).toMatchObject({
    lostInDatabase: [],
    lostInCloud: [],
    appliedTwice: [],
    ordersMissing: [],
    mismatches: [],
    boardsDiffer: [],
    unlikeControl: [],
    integrity: 'ok',
  });
  expect(found.acknowledged).toBeGreaterThan(30);
}, 1_800_000);
