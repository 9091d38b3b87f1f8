// A manager in the setup of a site in region IL, in a real browser against a real hub and its cloud.
import { expect, it } from 'vitest';
import { adminCode } from '../../hub/kitchen/time/admin-code.ts';
import { laptop, newLogin, openSection, registerSetupStage, save, setting } from './support/setup-page.ts';

registerSetupStage();

/** The sandbox's site in region IL. */
const IL_SITE = 'site-4';
const today = () => adminCode({ region: 'IL', timeZone: 'Asia/Jerusalem' }, Date.now()) ?? '';

it('the code of the day comes first, and tickets may be sorted by ready time [PERM-09] [PERM-15] [SET-02]', async () => {
  const chef = await newLogin('chef', IL_SITE);
  const page = await laptop(chef, '/kds/setup/general');
  const gate = page.getByRole('dialog', { name: 'Admin code' });
  await gate.waitFor();
  expect(await page.getByPlaceholder('Find a setting').count()).toBe(0);
  for (const digit of '9999') await gate.getByRole('button', { name: digit, exact: true }).click();
  await gate.getByRole('button', { name: 'Enter', exact: true }).click();
  await gate.getByText('Invalid admin code').waitFor();
  await gate.locator('input').focus();
  await page.keyboard.type(today());
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Find a setting').waitFor();
  await expect.poll(() => gate.count()).toBe(0);
  for (const name of ['Boards', 'Work']) await openSection(page, name);
  await setting(page, 'orderTicketsBy').waitFor();
  await expect.poll(() => setting(page, 'calculateAverageServedTime').count()).toBe(1);
  expect(await setting(page, 'withoutCaption').count()).toBe(0);

  await page.reload();
  await page.getByPlaceholder('Find a setting').waitFor();
  const other = await laptop(await newLogin('chef', IL_SITE), '/kds/setup/general');
  const second = other.getByRole('dialog', { name: 'Admin code' });
  await second.getByRole('button', { name: 'Back to the boards' }).click();
  await expect.poll(() => new URL(other.url()).pathname).toBe('/kds/start');
});

it('load balance is cleared with the code in the same save, also by a person who has entered it before [PERM-15] [SET-39] [DLG-20]', async () => {
  const page = await laptop(await newLogin('chef', IL_SITE), '/kds/setup/balance');
  const code = page.getByRole('dialog', { name: 'Admin code' });
  await code.waitFor();
  await page.keyboard.type(today());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set up load balance' }).click();
  await save(page);
  const clear = { name: 'Clear load balance' };
  await page.getByRole('button', clear).click();
  await page.getByRole('dialog', { name: 'Clear load balance?' }).getByRole('button', clear).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await code.getByText('Clearing load balance needs today’s admin code.').waitFor();
  await page.keyboard.type('9999');
  await page.keyboard.press('Enter');
  await code.getByText('Invalid admin code').waitFor();
  await code.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('changes not saved').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await code.waitFor();
  await page.keyboard.type(today());
  await page.keyboard.press('Enter');
  await page.getByText('Setup saved successfully').first().waitFor();
  await expect.poll(() => code.count()).toBe(0);
  await page.reload();
  await page.getByText('Load balance is not set up.').waitFor();
});
