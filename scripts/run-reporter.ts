// Result of a vitest run for `npm test`: each file with its tests and their outcome, and errors outside of tests.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from './source-id.ts';
import { REPORT_FILE_VARIABLE, type RunReport } from './test-report.ts';

/** Writes the report to the file that the environment names, and is silent without one. */
export class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly unknown[]): void {
    const report: RunReport = { strayErrors: strayErrors.length, files: modules.map(fileOf) };
    const reportFile = process.env[REPORT_FILE_VARIABLE];
    if (reportFile !== undefined) writeFileSync(reportFile, JSON.stringify(report));
  }
}

function fileOf(module: TestModule): RunReport['files'][number] {
  return {
    path: relative(root, module.moduleId),
    failed: module.state() === 'failed',
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      state: test.result().state,
    })),
  };
}
