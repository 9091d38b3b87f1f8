import { expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { updateRun } from './update-run.ts';

it('[DURA-03] the first starts after an update, killed ten times, lose nothing and leave one copy', async () => {
  const seed = Date.now() % 1_000_000;
  const report = await updateRun({ kills: 10, seed, folder: tempDir(), orders: 500 });
  const about = `seed ${seed}, ${report.killedAt.join(', ')}`;
  expect(report.before.orders, about).toHaveLength(500);
  expect(report.after, about).toEqual(report.before);
  expect(report.copies, about).toEqual(['kds.db.before-0001_organisations']);
});
