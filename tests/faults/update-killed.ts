// `npm run faults:update`: kills the first starts after an update at random moments (10, or as many as it is given), on
// data large enough to be hit in its copy, and proves that everything is there afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from '../../scripts/build.ts';
import { updateRun } from './update-run.ts';

const ORDERS = 5_000;

const kills = Number(process.argv[2] ?? 10);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
if (!(await buildStale(['displays', 'hub'], console.log))) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'kds-update-'));
try {
  console.log(`seed ${seed}`);
  const { before, after, copies } = await updateRun({
    kills,
    seed,
    folder,
    orders: ORDERS,
    say: console.log,
  });
  const isWhole = JSON.stringify(before) === JSON.stringify(after);
  console.log(
    `${after.orders.length} of ${before.orders.length} orders, ${after.events.length} events, ${after.integrity}`,
  );
  console.log(`copies: ${copies.join(', ')}`);
  process.exitCode = isWhole ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
