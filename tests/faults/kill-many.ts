// Long form of the kill test: `npm run faults:kill [kills] [seed]`, 1,000 kills by default.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killRun } from './kill-run.ts';

const DEFAULT_KILLS = 1_000;

const kills = Number(process.argv[2] ?? DEFAULT_KILLS);
const seed = Number(process.argv[3] ?? Date.now() % 1e9);
const dataDir = mkdtempSync(join(tmpdir(), 'kds-kill-'));
console.log(`${kills} kills, seed ${seed}`);
const report = await killRun({ kills, seed, dataDir, say: console.log });
console.log(report);
rmSync(dataDir, { recursive: true, force: true });
const { lostInDatabase, lostInCloud, appliedTwice, mismatches, boardsDiffer, integrity } = report;
const faults = [lostInDatabase, lostInCloud, appliedTwice, mismatches, boardsDiffer].flat();
process.exitCode = faults.length === 0 && integrity === 'ok' ? 0 : 1;
