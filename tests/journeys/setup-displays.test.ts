// The displays tab of the setup, in a real browser against a real hub.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, it } from 'vitest';
import {
  flip,
  laptop,
  openProfile,
  personOf,
  registerSetupStage,
  stage,
  toTab,
} from './support/setup-page.ts';

registerSetupStage();

it('displays are listed in a tab, and unsaved setup changes survive the visit [PAIR-04]', async () => {
  const chef = await personOf('chef');
  const page = await openProfile(chef, 'profile-delivery');
  await flip(page, 'hideCustomerPhone');
  await toTab(page, 'displays');
  const list = page.getByRole('region', { name: 'Screens' });
  await list.getByText('No screens paired yet').waitFor();
  await page.getByText('1 change not saved').waitFor();
  await page.getByRole('heading', { name: 'POS pads' }).waitFor();
  await toTab(page, 'profiles');
  await page.getByRole('link', { name: 'Delivery desk' }).click();
  await page.getByText('1 change not saved').waitFor();
  expect(await page.getByRole('switch', { name: 'Hide the customer’s phone' }).isChecked()).toBe(true);
});

it.each([
  ['en', 'default'],
  ['he-il', 'default_dark'],
])(
  'the displays tab has no accessibility violation and fits a phone in %s, %s [UX-01] [UX-08]',
  async (language, theme) => {
    const page = await laptop(await personOf('chef'), '/kds/start');
    await page.getByRole('link', { name: 'Setup' }).waitFor();
    await page.evaluate(
      ([lng = '', name = '']) => {
        localStorage.setItem('kds_lng', lng);
        document.cookie = `kds_theme=${name};path=/`;
      },
      [language, theme],
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stage.hubUrl}/kds/setup/displays`);
    await page.locator('main section h3').first().waitFor();
    const tab = page.locator('nav a[aria-current="page"]');
    await expect
      .poll(() => tab.evaluate((node) => node.getBoundingClientRect().right <= innerWidth + 1))
      .toBe(true);
    expect(await tab.evaluate((node) => node.getBoundingClientRect().left)).toBeGreaterThanOrEqual(-1);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  },
);
