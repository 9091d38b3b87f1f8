// Tests that the summary line never reports a broken run as passed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type RunReport, readReport, totalsLine, totalsOf } from '../../scripts/test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'kds-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

type State = RunReport['files'][number]['tests'][number]['state'];

function file(path: string, states: State[], more: Partial<RunReport['files'][number]> = {}) {
  const tests = states.map((state, at) => ({ name: `step ${at + 1}`, state }));
  return { path, failed: states.includes('failed'), tests, ...more };
}
const run = (...files: RunReport['files']): RunReport => ({ strayErrors: 0, files });
const broken = file('tests/journeys/stage.test.ts', ['skipped', 'skipped'], { failed: true });
const failing = file('tests/journeys/tap.test.ts', ['passed', 'failed', 'skipped']);
const steady = file('tests/journeys/tap.test.ts', ['passed', 'passed', 'passed']);
const rule = file('tests/kitchen/rule.test.ts', ['passed']);

test.each<[string, RunReport | undefined, number, string]>([
  ['all passed', run(rule, steady), 0, '4 passed, 0 failed'],
  ['some failed', run(rule, failing), 1, '2 passed, 1 failed, 1 skipped'],
  ['some skipped', run(file('a.test.ts', ['passed', 'skipped'])), 0, '1 passed, 0 failed, 1 skipped'],
  ['some never finished', run(file('a.test.ts', ['passed', 'pending'])), 1, '1 passed, 1 failed, 1 skipped'],
  ['a file that failed outside its tests', run(rule, broken), 1, '1 passed, 1 failed, 2 skipped'],
  ['a file that could not be read', run(rule, { ...broken, tests: [] }), 1, '1 passed, 1 failed'],
  ['an error outside any test', { ...run(rule), strayErrors: 1 }, 1, '1 passed, 1 failed'],
  ['a non-zero exit without a failed test', run(rule), 1, '1 passed, 1 failed'],
  ['no report at all', undefined, 1, '0 passed, 1 failed'],
])('%s', (_name, report, exitCode, line) => {
  expect(totalsLine(totalsOf(report, exitCode))).toBe(line);
});

test('a report is parsed as it was written, and a missing one is undefined', () => {
  const reportFile = join(folder, 'report.json');
  writeFileSync(reportFile, JSON.stringify(run(failing)));
  expect(readReport(reportFile)).toEqual(run(failing));
  expect(readReport(join(folder, 'missing.json'))).toBeUndefined();
});
