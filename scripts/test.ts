// Owns `npm test`: brings what the tests need, builds what they open, runs all of them and ends with one line of totals.
// Arguments go to vitest: `npm test -- tests/kitchen`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from './build.ts';
import { runTool } from './run-tool.ts';
import { readTotals, totalsLine } from './test-report.ts';
import { installTestTools } from './test-tools.ts';

process.exitCode = await runAllTests(process.argv.slice(2));

async function runAllTests(args: string[]): Promise<number> {
  const obstacle = await installTestTools(console.log);
  if (obstacle !== undefined) return giveUp(obstacle);
  if (!(await buildStale(['displays', 'hub'], console.log))) return giveUp('The build failed.');

  const folder = mkdtempSync(join(tmpdir(), 'kds-tests-'));
  const reportFile = join(folder, 'report.json');
  const run = await runTool(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...args],
    { show: true },
  );
  const totals = readTotals(reportFile, run.code);
  rmSync(folder, { recursive: true });
  console.log(totalsLine(totals));
  return run.code === 0 && totals.failed === 0 ? 0 : 1;
}

/** Without a run there are totals all the same: whoever reads only the last line must see that something is wrong. */
function giveUp(reason: string): number {
  console.error(reason);
  console.log(totalsLine({ passed: 0, failed: 1, skipped: 0 }));
  return 1;
}
