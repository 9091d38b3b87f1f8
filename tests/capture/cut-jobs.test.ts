// No job is lost or doubled when connections break in the middle of jobs. KDS_CUT_JOBS sets how many.
import { expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { printInterruptedJobs } from './cut-jobs.ts';

const JOBS = Number(process.env['KDS_CUT_JOBS'] ?? 130);

it(`${JOBS} jobs, each cut at a different byte and printed again, become one order each with its lines [CAPT-02]`, async () => {
  const result = await printInterruptedJobs(JOBS, tempDir());
  console.info(
    JSON.stringify({ jobs: result.jobs, wrong: result.wrong.length, strange: result.strangeLines }),
  );
  expect(result.wrong.slice(0, 10)).toEqual([]);
  expect(result.strangeLines).toBe(0);
}, 3_600_000);
