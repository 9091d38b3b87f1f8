// Owns the reading of vitest's JSON report into the one line that people and machines look for.
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

export type TestTotals = { passed: number; failed: number; skipped: number };

/**
 * Totals of a run. A file that broke before its first test counts as one failure, and so does a run that ended with
 * an error although no test failed, or that left no report.
 */
export function readTotals(reportFile: string, exitCode: number): TestTotals {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 };
  const report = reportSchema.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** `12 passed, 0 failed`, with `, 3 skipped` when there are any. */
export function totalsLine(totals: TestTotals): string {
  const line = `${totals.passed} passed, ${totals.failed} failed`;
  return totals.skipped > 0 ? `${line}, ${totals.skipped} skipped` : line;
}
