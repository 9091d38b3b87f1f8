// Result of a vitest run for `npm test`: each file with its tests and their outcome, and errors outside of tests.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from './source-id.ts';
import { REPORT_FILE_VARIABLE, type RunReport } from './test-report.ts';

/** Reports tests that passed on retry, and nothing else, unless the environment names a file to write. */
export class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly unknown[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.diagnostic()?.flaky === true)
          console.log(`Passed on the second try: ${relative(root, module.moduleId)} > ${test.fullName}`);
      }
    }
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
