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
  if (obstacle !== undefined) {
    console.error(obstacle);
    return 1;
  }
  if (!(await buildStale(['displays', 'hub'], console.log))) return 1;

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
