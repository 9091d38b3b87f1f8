// Owns the proof that the line of totals never calls a broken run a passed one, and that a second try is told.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  afterSecondTry,
  type RunReport,
  readReport,
  secondTries,
  secondTryLines,
  totalsLine,
  totalsOf,
} from '../../scripts/test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'kds-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

type State = RunReport['files'][number]['tests'][number]['state'];

function file(path: string, states: State[], more: Partial<RunReport['files'][number]> = {}) {
  const tests = states.map((state, at) => ({ name: `step ${at + 1}`, state }));
  return { project: 'screens', path, failed: states.includes('failed'), tests, ...more };
}
const run = (...files: RunReport['files']): RunReport => ({ strayErrors: 0, files });
const broken = file('tests/journeys/stage.test.ts', ['skipped', 'skipped'], { failed: true });
const unsteady = file('tests/journeys/tap.test.ts', ['passed', 'failed', 'skipped']);
const steady = file('tests/journeys/tap.test.ts', ['passed', 'passed', 'passed']);
const rule = file('tests/kitchen/rule.test.ts', ['passed'], { project: 'fast' });
const wrong = file('tests/kitchen/rule.test.ts', ['failed'], { project: 'fast' });

test.each<[string, RunReport | undefined, number, string]>([
  ['all passed', run(rule, steady), 0, '4 passed, 0 failed'],
  ['some failed', run(rule, unsteady), 1, '2 passed, 1 failed, 1 skipped'],
  ['some skipped', run(file('a.test.ts', ['passed', 'skipped'])), 0, '1 passed, 0 failed, 1 skipped'],
  ['some never ended', run(file('a.test.ts', ['passed', 'pending'])), 1, '1 passed, 1 failed, 1 skipped'],
  ['a file that broke outside of its tests', run(rule, broken), 1, '1 passed, 1 failed, 2 skipped'],
  ['a file that could not be read', run(rule, { ...broken, tests: [] }), 1, '1 passed, 1 failed'],
  ['an error outside of every test', { ...run(rule), strayErrors: 1 }, 1, '1 passed, 1 failed'],
  ['an end with an error that left no trace', run(rule), 1, '1 passed, 1 failed'],
  ['no report at all', undefined, 1, '0 passed, 1 failed'],
])('%s', (_name, report, exitCode, line) => {
  expect(totalsLine(totalsOf(report, exitCode))).toBe(line);
});

test('a report is read as it was written, and a missing one is none', () => {
  const reportFile = join(folder, 'report.json');
  writeFileSync(reportFile, JSON.stringify(run(unsteady)));
  expect(readReport(reportFile)).toEqual(run(unsteady));
  expect(readReport(join(folder, 'missing.json'))).toBeUndefined();
});

test.each<[string, RunReport, string[]]>([
  ['nothing after a run without failures', run(rule, steady), []],
  ['a file of screens in which a test failed', run(rule, unsteady), [unsteady.path]],
  ['a file that broke before its first test', run(broken, steady), [broken.path]],
  ['nothing when a rule is broken, which no second try excuses', run(wrong, unsteady), []],
  ['nothing after an error outside of every test', { ...run(unsteady), strayErrors: 1 }, []],
  [
    'nothing when too much failed to be chance',
    run(...Array.from({ length: 7 }, (_, at) => file(`${at}`, ['failed']))),
    [],
  ],
])('is run again: %s', (_name, report, paths) => {
  expect(secondTries(report)).toEqual(paths);
});

test('a test that passed only at the second try is named, and counts as passed', () => {
  const first = run(rule, unsteady, broken);
  const second = run(steady, file(broken.path, ['passed', 'passed']));
  expect(secondTryLines(first, second)).toEqual([
    'passed only at the second try: tests/journeys/tap.test.ts > step 2',
    'passed only at the second try: tests/journeys/stage.test.ts',
  ]);
  expect(totalsLine(totalsOf(afterSecondTry(first, second), 0))).toBe('6 passed, 0 failed');
});

test('what fails twice stays failed and is not called unsteady', () => {
  const [first, second] = [run(rule, unsteady), run(unsteady)];
  expect(secondTryLines(first, second)).toEqual([]);
  expect(totalsLine(totalsOf(afterSecondTry(first, second), 1))).toBe('2 passed, 1 failed, 1 skipped');
});
