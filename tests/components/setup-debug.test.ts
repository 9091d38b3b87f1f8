// @vitest-environment ./tests/components/support/dom-over-net.config.ts
// The debug controls of a local environment, its cloud and its broker.
import { expect, it } from 'vitest';
import { laptop, personOf, stage, standAtSetup } from './support/setup-page.ts';

standAtSetup({ env: () => ({ KDS_ENV: 'local' }) });

it('[SHELL-31] messages that were set aside are forgotten', async () => {
  const chef = await personOf('chef');
  await stage.control('POST', '/messages', { organization: 'site-1', body: 'not a message' });
  await expect.poll(async () => (await stage.health(chef)).quarantine).toBe(1);
  const page = await laptop(chef, '/kds/setup/general');
  await page.getByRole('button', { name: 'Debug' }).click();
  await page.getByText('1 quarantined message.').waitFor();
  await page.getByRole('button', { name: 'Clear messages' }).click();
  await page.getByText('0 quarantined messages.').waitFor();
  expect((await stage.health(chef)).quarantine).toBe(0);
  expect(await page.getByRole('button', { name: 'Clear messages' }).isDisabled()).toBe(true);
});

it('[SHELL-31] [I18N-01] in Hebrew', async () => {
  const page = await laptop(await personOf('chef'), '/kds/setup/general');
  localStorage.setItem('kds_lng', 'he-il');
  await page.reload();
  await page.getByRole('button', { name: 'ניפוי שגיאות' }).click();
  await page.getByText('הזנת ההודעות פועלת.').waitFor();
  await page.getByRole('button', { name: 'עצירת ההזנה' }).click();
  await page.getByText('הזנת ההודעות עצורה.').waitFor();
  await page.getByRole('button', { name: 'הפעלת ההזנה' }).click();
  await page.getByText('הזנת ההודעות פועלת.').waitFor();
});
