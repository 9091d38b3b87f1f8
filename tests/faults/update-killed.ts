// `npm run faults:update`: kills the first starts after an update of 400 MB of data at random moments (50 times, or the given
// number), and checks that the hub starts afterwards with all data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from '../../scripts/build.ts';
import { updateRun } from './update-run.ts';

/** Of 20 kB each. */
const ORDERS = 20_000;

const kills = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
if (!(await buildStale(['displays', 'hub'], console.log))) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'kds-update-'));
try {
  console.log(`seed ${seed}`);
  const startedAt = performance.now();
  const { before, after, updates, copies } = await updateRun({
    kills,
    seed,
    folder,
    orders: ORDERS,
    say: console.log,
  });
  const isWhole = JSON.stringify(before) === JSON.stringify(after);
  console.log(
    `${updates + 1} updates, ${after.orders.length} of ${before.orders.length} orders, ${after.events.length} events, ${after.integrity}`,
  );
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
  console.log(`copies: ${copies.join(', ')}`);
  process.exitCode = isWhole ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
