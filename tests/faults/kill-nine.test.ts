import { expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { killRun } from './kill-run.ts';
import { isLong, report, seedOf } from './rounds.ts';

const KILLS = isLong ? 100 : 3;

it(`killed ${KILLS} times at random moments under load, the hub loses nothing it acknowledged and does nothing twice [DURA-03]`, async () => {
  const seed = seedOf('kill -9');
  const found = await killRun({ kills: KILLS, seed, dataDir: tempDir() });
  const { lostInDatabase, lostInCloud, appliedTwice, boardsDiffer } = found;
  const lost = lostInDatabase.length + lostInCloud.length;
  report({ runs: KILLS, lost, doubled: appliedTwice.length, hand: boardsDiffer.length });
  expect(found).toMatchObject({
    lostInDatabase: [],
    lostInCloud: [],
    appliedTwice: [],
    mismatches: [],
    boardsDiffer: [],
    integrity: 'ok',
  });
  expect(found.acknowledged).toBeGreaterThan(KILLS);
}, 900_000);
