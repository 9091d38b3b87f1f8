// Nothing is lost and nothing twice when lines break in the middle of jobs. KDS_CUT_JOBS says how many.
import { expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { printCutJobs } from './cut-jobs.ts';

const JOBS = Number(process.env['KDS_CUT_JOBS'] ?? 130);

it(`[CAPT-02] ${JOBS} jobs, each cut at another byte and printed again, are each one order with its lines`, async () => {
  const result = await printCutJobs(JOBS, tempDir());
  console.info(
    JSON.stringify({ jobs: result.jobs, wrong: result.wrong.length, strange: result.strangeLines }),
  );
  expect(result.wrong.slice(0, 10)).toEqual([]);
  expect(result.strangeLines).toBe(0);
}, 3_600_000);
