// An HQ's report of last week: its sites side by side, and one of them on its own (REPORT-05).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillWeeks } from './support/filled-weeks.ts';
import { laptop, personOf, registerSetupStage, stage } from './support/setup-page.ts';

const LONG = { timeout: 30_000 };
const dataDir = mkdtempSync(join(tmpdir(), 'kds-reports-hq-'));
registerSetupStage({ dataDir });
beforeAll(async () => {
  await personOf('chef', 'hq-1');
  await stage.killHub();
  fillWeeks(dataDir, Date.now(), ['site-1', 'site-2']);
  await stage.startHub();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('an HQ sees its sites side by side, and can choose one [REPORT-05]', async () => {
  const page = await laptop(await personOf('chef', 'hq-1'), '/kds/reports?days=lastWeek');
  const sites = page.getByRole('region', { name: 'Site by site' });
  await sites.waitFor(LONG);
  expect(await sites.getByRole('listitem').count()).toBe(2);
  await page.getByRole('combobox').selectOption({ index: 1 });
  await expect.poll(() => sites.count(), LONG).toBe(0);
  await page.getByRole('region', { name: 'By hour' }).waitFor(LONG);
});
