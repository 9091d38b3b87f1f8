// A manager's way through the general details of the setup, in a real browser against a real hub and its cloud.
import { expect, it } from 'vitest';
import { laptop, personOf, save, setting, standAtSetup } from './support/setup-page.ts';

standAtSetup();

it('[SET-30] [SET-49] the colour of the brand is for staff to set, and every board wears it', async () => {
  const chef = await personOf('chef');
  const manager = await laptop(await personOf('manager'), '/kds/setup/general');
  await manager.getByPlaceholder('Find a setting').waitFor();
  await expect.poll(() => setting(manager, 'calculateAverageServedTime').count()).toBe(1);
  expect(await setting(manager, 'brandSkin').count()).toBe(0);
  const board = await laptop(chef, '/kds/expeditor/profile-expo');
  const accent = () =>
    board.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  await board.getByRole('button', { name: 'Options' }).waitFor();
  const usual = await accent();
  const page = await laptop(chef, '/kds/setup/general');
  await page.getByRole('button', { name: /^Color of Brand color/ }).click();
  await page.getByRole('button', { name: 'Teal', exact: true }).click();
  await save(page);
  await expect.poll(accent).not.toBe(usual);
});
