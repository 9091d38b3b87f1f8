// Owns the proof that the line of totals never calls a broken run a passed one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTotals, totalsLine } from '../../scripts/test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'kds-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(passed: number, failed: number, pending: number, brokenFiles = 0): string {
  const reportFile = join(folder, `${passed}-${failed}-${pending}-${brokenFiles}.json`);
  const broken = Array.from({ length: brokenFiles }, () => ({ status: 'failed', assertionResults: [] }));
  const testResults = [{ status: 'passed', assertionResults: [{}] }, ...broken];
  const numbers = {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
  };
  writeFileSync(reportFile, JSON.stringify({ ...numbers, testResults }));
  return reportFile;
}

test.each([
  ['all passed', reportOf(12, 0, 0), 0, '12 passed, 0 failed'],
  ['some failed', reportOf(10, 2, 0), 1, '10 passed, 2 failed'],
  ['some skipped', reportOf(10, 0, 3), 0, '10 passed, 0 failed, 3 skipped'],
  ['a file that broke before its first test', reportOf(10, 0, 0, 1), 1, '10 passed, 1 failed'],
  ['an error outside of every test', reportOf(10, 0, 0), 1, '10 passed, 1 failed'],
  ['no report at all', join(folder, 'missing.json'), 1, '0 passed, 1 failed'],
])('%s', (_name, reportFile, exitCode, line) => {
  expect(totalsLine(readTotals(reportFile, exitCode))).toBe(line);
});
