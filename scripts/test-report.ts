// Owns the reading of what a vitest run left (run-reporter.ts): which files deserve a second try, and the lines at the
// end that people and machines look for.
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** Names the file that run-reporter.ts writes. */
export const REPORT_FILE_VARIABLE = 'KDS_TEST_REPORT';

/** Browsers and brokers may stumble over a busy machine; everything else is either right or wrong. */
const UNSTEADY_PROJECTS: readonly string[] = ['screens', 'slow'];
/** More files than this do not fail by chance. */
const MOST_SECOND_TRIES = 6;

const reportSchema = z.object({
  /** Errors that belong to no test. */
  strayErrors: z.int(),
  files: z.array(
    z.object({
      project: z.string(),
      path: z.string(),
      /** True also when no test of it failed but what stands around them, such as a `beforeAll`. */
      failed: z.boolean(),
      tests: z.array(
        z.object({ name: z.string(), state: z.enum(['passed', 'failed', 'skipped', 'pending']) }),
      ),
    }),
  ),
});

export type RunReport = z.infer<typeof reportSchema>;
export type TestTotals = { passed: number; failed: number; skipped: number };

/** What the run left; undefined when it ended before it could. */
export function readReport(reportFile: string): RunReport | undefined {
  if (!existsSync(reportFile)) return undefined;
  return reportSchema.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
}

/** Paths of the files to be run once more, each as a whole; none when something failed that no second try can excuse. */
export function secondTries({ strayErrors, files }: RunReport): string[] {
  const failed = files.filter((file) => file.failed);
  const excusable = failed.every(({ project }) => UNSTEADY_PROJECTS.includes(project));
  if (strayErrors > 0 || !excusable || failed.length > MOST_SECOND_TRIES) return [];
  return failed.map(({ path }) => path);
}

/** The first run with its failed files as they ended at the second try. */
export function afterSecondTry(first: RunReport, second: RunReport): RunReport {
  const files = first.files.map(
    (file) => (file.failed && second.files.find(({ path }) => path === file.path)) || file,
  );
  return { strayErrors: first.strayErrors + second.strayErrors, files };
}

/** One line for each test that failed and then passed; an unsteady test is told, not hidden. */
export function secondTryLines(first: RunReport, second: RunReport): string[] {
  return first.files
    .filter((file) => file.failed && second.files.some(({ path, failed }) => path === file.path && !failed))
    .flatMap(({ path, tests }) => {
      const names = tests.flatMap(({ name, state }) => (state === 'failed' ? [` > ${name}`] : []));
      return (names.length > 0 ? names : ['']).map((name) => `passed only at the second try: ${path}${name}`);
    });
}

/**
 * Totals of a run. A file that broke outside of its tests counts as one failure, and so does a run that ended with an
 * error although no test failed, or that left no report.
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

/** `12 passed, 0 failed`, with `, 3 skipped` when there are any. */
export function totalsLine(totals: TestTotals): string {
  const line = `${totals.passed} passed, ${totals.failed} failed`;
  return totals.skipped > 0 ? `${line}, ${totals.skipped} skipped` : line;
}
