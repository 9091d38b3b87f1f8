// A manager in the general settings, in a real browser against a real hub and its cloud.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  flip,
  laptop,
  openSection,
  personOf,
  registerSetupStage,
  save,
  setting,
  stage,
} from './support/setup-page.ts';

registerSetupStage();

const answer = z.object({ setup: z.record(z.string(), z.unknown()) });

it('site settings are stored, within their limits [SET-11] [SET-12] [SET-13] [SET-25] [SET-27] [SET-10]', async () => {
  const chef = await personOf('chef');
  const page = await laptop(chef, '/kds/setup/general');
  await page.getByPlaceholder('Find a setting').waitFor();
  for (const key of ['Time alerts', 'Colors', 'Messages and access', 'What shows', 'Tags']) {
    await openSection(page, key);
  }
  const size = setting(page, 'expeditor.baseFontSize').getByRole('slider');
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await size.press(key);
  await setting(page, 'expeditor.baseFontSize').getByText('110 %').waitFor();
  const due = page.getByRole('textbox', { name: 'Mains: due after minutes' }).first();
  await due.fill('20');
  await due.press('Tab');
  const late = page.getByRole('textbox', { name: 'Desserts: late after minutes' }).first();
  await late.fill('75');
  await late.press('Tab');
  await expect.poll(() => late.inputValue()).toBe('60');
  const fired = setting(page, 'excludeCourses.firedAgo').getByRole('textbox');
  await fired.fill('3');
  await fired.press('Tab');
  await expect.poll(() => fired.inputValue()).toBe('10');
  await page.getByRole('textbox', { name: 'Ready-for-pickup message' }).fill('Come and get it! '.repeat(10));
  await page.getByText('150 of 150 characters').waitFor();
  await page.getByRole('button', { name: /^Color of By course, Mains/ }).click();
  await page.getByRole('button', { name: 'Teal', exact: true }).click();
  await page.getByRole('button', { name: /Shows of VIP/ }).click();
  await page.getByRole('option', { name: 'On the course' }).click();
  await page
    .getByRole('group', { name: 'Only at these stations of VIP' })
    .getByRole('button', { name: /^Add to/ })
    .click();
  const stations = page.getByRole('dialog');
  await stations.getByRole('checkbox').first().click();
  await stations.locator('button[type="submit"]').click();
  await page.getByRole('textbox', { name: 'Name of VIP' }).fill('Very important');
  await save(page);
  const { setup } = z.parse(answer, (await chef.get('/api/setup')).body);
  expect(setup).toMatchObject({
    expeditor: { baseFontSize: 110, minCardWidth: 150 },
    timeAlerts: {
      default: { Mains: { warn: 20, value: 20 }, Desserts: { value: 60 }, StartPrepared: { value: 10 } },
    },
    excludeCourses: { firedAgo: 10, servedAgo: 15 },
    courseColors: { Mains: 'md-teal-500-bg' },
    kds: { prepSMSMessage: 'Come and get it! '.repeat(10).slice(0, 150) },
  });
  expect(setup['tags']).toContainEqual(
    expect.objectContaining({
      name: 'Very important',
      target: 'course',
      bons: Array.from({ length: 3 }, () => expect.any(String)),
    }),
  );
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Mains: late after minutes' }).first().inputValue())
    .toBe('20');
});

it('a save that couldn’t be sent to the KDS server reports both facts [ERR-07]', async () => {
  const page = await laptop(await personOf('manager'), '/kds/setup/general');
  await page.getByPlaceholder('Find a setting').waitFor();
  expect(await setting(page, 'expeditor.enableImmidiateItemsView').count()).toBe(0);
  await flip(page, 'calculateAverageServedTime');
  await stage.control('PUT', '/faults', {
    status: { status: 500, path: '/organizations/site-1/configuration' },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const told = page.getByRole('dialog', { name: 'The cloud did not get the new setup' });
  await told.getByText('Setup saved successfully').waitFor();
  await told.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
});

it('the brand colour is set by staff and used on every board [SET-30] [SET-49]', async () => {
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
