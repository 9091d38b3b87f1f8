// `npm test`: installs and builds what the tests need, runs all of them and ends with one line of totals.
// `npm run test:long` runs the long-running ones instead (tests/support/length.ts).
// Arguments go to vitest: `npm test -- tests/kitchen`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale } from './build.ts';
import { runTool } from './run-tool.ts';
import { REPORT_FILE_VARIABLE, type RunReport, readReport, totalsLine, totalsOf } from './test-report.ts';
import { installTestTools } from './test-tools.ts';

const LONG = '--long';
const given = process.argv.slice(2);
process.exitCode = await runAllTests(
  given.includes(LONG) ? 'long' : 'short',
  given.filter((arg) => arg !== LONG),
);

async function runAllTests(length: 'short' | 'long', args: string[]): Promise<number> {
  process.env['KDS_TEST_LENGTH'] = length;
  const obstacle = await installTestTools(length, console.log);
  if (obstacle !== undefined) return giveUp(obstacle);
  if (!(await buildStale(['displays', 'hub'], console.log))) return giveUp('The build failed.');

  const { code, report } = await runVitest(args);
  return end(report, code);
}

async function runVitest(args: string[]): Promise<{ code: number; report: RunReport | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'kds-tests-'));
  const reportFile = join(folder, 'report.json');
  const env = { [REPORT_FILE_VARIABLE]: reportFile };
  const { code } = await runTool('vitest', ['run', ...args], { show: true, env });
  const report = readReport(reportFile);
  rmSync(folder, { recursive: true });
  return { code, report };
}

function end(report: RunReport | undefined, code: number): number {
  const totals = totalsOf(report, code);
  console.log(totalsLine(totals));
  return code === 0 && totals.failed === 0 ? 0 : 1;
}

/** Prints totals even without a run: a reader of only the last line must see the failure. */
function giveUp(reason: string): number {
  console.error(reason);
  return end(undefined, 1);
}
