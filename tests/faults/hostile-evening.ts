// `npm run evening [minutes] [seed]`: an evening with all faults, an hour by default.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileEvening } from './hostile-evening-run.ts';

const DEFAULT_MINUTES = 60;

const minutes = Number(process.argv[2] ?? DEFAULT_MINUTES);
const seed = Number(process.argv[3] ?? Date.now() % 1e9);
const folder = mkdtempSync(join(tmpdir(), 'kds-evening-'));
console.log(`${minutes} minutes, seed ${seed}`);
const report = await hostileEvening({ minutes, seed, folder, say: console.log });
console.log(report);
rmSync(folder, { recursive: true, force: true });
const { lostInDatabase, lostInCloud, appliedTwice, ordersMissing, mismatches, boardsDiffer, unlikeControl } =
  report;
const lost = [
  lostInDatabase,
  lostInCloud,
  appliedTwice,
  ordersMissing,
  mismatches,
  boardsDiffer,
  unlikeControl,
].flat();
process.exitCode = lost.length === 0 && report.integrity === 'ok' ? 0 : 1;
