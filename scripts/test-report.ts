// Result of a vitest run (run-reporter.ts), and the summary line for people and scripts.
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** Environment variable with the file that run-reporter.ts writes. */
export const REPORT_FILE_VARIABLE = 'KDS_TEST_REPORT';

const reportSchema = z.object({
  /** Errors that belong to no test. */
  strayErrors: z.int(),
  files: z.array(
    z.object({
      path: z.string(),
      /** Also true if no test failed but a hook such as `beforeAll` did. */
      failed: z.boolean(),
      tests: z.array(
        z.object({ name: z.string(), state: z.enum(['passed', 'failed', 'skipped', 'pending']) }),
      ),
    }),
  ),
});

export type RunReport = z.infer<typeof reportSchema>;
export type TestTotals = { passed: number; failed: number; skipped: number };

/** Result of the run; undefined if it ended before writing one. */
export function readReport(reportFile: string): RunReport | undefined {
  if (!existsSync(reportFile)) return undefined;
  return reportSchema.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
}

/**
 * Totals of a run. A file that failed outside of its tests counts as one failure, and so does a run that ended with an
 * error although no test failed, or that wrote no report.
 */
export function totalsOf(report: RunReport | undefined, exitCode: number): TestTotals {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const states = report.files.flatMap(({ tests }) => tests.map(({ state }) => state));
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  const broken = report.files.filter(
    ({ failed, tests }) => failed && tests.every(({ state }) => state !== 'failed'),
  ).length;
  const failed = count('failed') + broken + report.strayErrors;
  return {
    passed: count('passed'),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: count('skipped') + count('pending'),
  };
}

/** `12 passed, 0 failed`, with `, 3 skipped` if there are any. */
export function totalsLine(totals: TestTotals): string {
  const line = `${totals.passed} passed, ${totals.failed} failed`;
  return totals.skipped > 0 ? `${line}, ${totals.skipped} skipped` : line;
}
