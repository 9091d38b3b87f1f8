// The setup's pages in a real browser against a real hub: unsaved changes, accessibility, a phone.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { variants } from '../support/length.ts';
import {
  flip,
  laptop,
  openProfile,
  personOf,
  registerSetupStage,
  save,
  stage,
  toTab,
} from './support/setup-page.ts';

registerSetupStage();

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('unsaved changes', () => {
  it('are lost only after a question, by a link or by the browser’s back button', async () => {
    const page = await laptop(await personOf('chef'), '/kds/start');
    await page.getByRole('link', { name: 'Setup' }).click();
    await page.getByPlaceholder('Find a setting').waitFor();
    await flip(page, 'showDeliveryAddress');
    await toTab(page, 'general');
    await page.getByText('1 change not saved').waitFor();
    await page.getByRole('link', { name: 'Back to boards' }).click();
    const ask = dialog(page, 'Leave without saving?');
    await ask.getByRole('button', { name: 'Cancel' }).click();
    expect(pathOf(page)).toBe('/kds/setup/general');
    await toTab(page, 'profiles');
    await page.evaluate(() => history.go(-5));
    await ask.getByText('1 change is not saved and will be lost.').waitFor();
    await ask.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => pathOf(page)).toBe('/kds/start');
  });

  it('are applied on top of what others saved meanwhile', async () => {
    const [chef, manager] = await Promise.all([personOf('chef'), personOf('manager')]);
    const mine = await openProfile(chef, 'profile-delivery');
    const theirs = await openProfile(manager, 'profile-delivery');
    await flip(mine, 'hideCustomerPhone');
    await flip(theirs, 'headersOnly');
    await save(theirs);
    await mine.getByText('Someone else saved the setup meanwhile.').waitFor();
    await expect.poll(() => mine.getByRole('switch', { name: 'Headers only' }).isChecked()).toBe(true);
    await expect
      .poll(() => mine.getByRole('switch', { name: 'Hide the customer’s phone' }).isChecked())
      .toBe(true);
    await save(mine);
    await expect
      .poll(() => theirs.getByRole('switch', { name: 'Hide the customer’s phone' }).isChecked())
      .toBe(true);
  });
});

describe('the setup’s pages', () => {
  it.each(
    variants(
      [
        ['he-il', 'default_dark'],
        ['en', 'default'],
      ],
      1,
    ),
  )('have no accessibility violation in %s, %s [UX-08] [SHELL-21]', async (language, theme) => {
    const page = await laptop(await personOf('chef'), '/kds/start');
    await page.getByRole('link', { name: 'Setup' }).waitFor();
    await page.evaluate(
      ([lng = '', name = '']) => {
        localStorage.setItem('kds_lng', lng);
        document.cookie = `kds_theme=${name};path=/`;
      },
      [language, theme],
    );
    for (const path of ['profiles/profile-grill', 'profiles/profile-guests', 'general']) {
      await page.goto(`${stage.hubUrl}/kds/setup/${path}`);
      await page.locator('[data-field]').first().waitFor();
      await openAll(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    }
  });

  it.each(['en', 'he-il'])(
    'fit a phone in %s on the start page, with everything in a manager’s header visible and wide enough for a thumb [UX-01] [UX-08]',
    async (language) => {
      const page = await laptop(await personOf('chef'), '/kds/start');
      await page.getByRole('link', { name: 'Setup' }).waitFor();
      await page.evaluate((lng) => localStorage.setItem('kds_lng', lng), language);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await page.locator('main section').first().waitFor();
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond).toBe(0);
      const head = page.locator('header').first();
      const targets = await head.locator(':is(button, a):visible').evaluateAll((all) =>
        all.map((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          // Clipped content is invisible, whatever the element's box.
          return { left, right, width, cut: one.scrollWidth - one.clientWidth };
        }),
      );
      expect(targets.length).toBeGreaterThanOrEqual(7);
      for (const { left, right, width, cut } of targets) {
        expect([left >= 0, right <= 390, width >= 44, cut]).toEqual([true, true, true, 0]);
      }
    },
  );

  it('fit on a phone: the list first, then one profile, nothing beyond the edge [UX-01]', async () => {
    const page = await laptop(await personOf('chef'), '/kds/start');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stage.hubUrl}/kds/setup`);
    await page.getByRole('link', { name: 'Grill' }).click();
    await page.getByPlaceholder('Find a setting').waitFor();
    await openAll(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBe(0);
    await page.getByRole('link', { name: 'All profiles' }).click();
    await page.getByRole('link', { name: 'Bar' }).waitFor();
  });

  it.each(
    variants(
      [
        [1280, 800],
        [390, 844],
      ],
      1,
    ),
  )(
    'keep their header in place from tab to tab, with the save result in it, at %i x %i',
    async (width, height) => {
      const page = await laptop(await personOf('chef'), '/kds/setup/general');
      await page.setViewportSize({ width, height });
      const areas = page.getByRole('navigation', { name: 'Setup areas' });
      const groups = areas.locator('[data-group]');
      const tabs = areas.locator('a:not([data-group])');
      const head = page.locator('header').first();
      const heights = new Set<number | undefined>();
      await groups.first().waitFor();
      for (const group of await groups.all()) {
        await group.click();
        await expect.poll(() => group.getAttribute('aria-current')).toBe('true');
        for (const tab of await tabs.all()) {
          await tab.click();
          await page
            .locator('nav a[aria-current="page"]')
            .getByText((await tab.innerText()).trim(), { exact: true })
            .waitFor();
          heights.add((await head.boundingBox())?.height);
        }
      }
      expect([...heights]).toEqual([expect.any(Number)]);
      // Save stays while there is a change, on Health too.
      await page.goto(`${stage.hubUrl}/kds/setup/hours`);
      await page.locator('[data-day="0"] label').first().click();
      await toTab(page, 'health');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const told = head.getByRole('log').getByText('Setup saved successfully');
      await told.waitFor();
      expect(await covered(page)).toEqual([]);
      heights.add((await head.boundingBox())?.height);
      expect(heights.size).toBe(1);
    },
  );

  it('keep their header while a tab loads', async () => {
    const page = await laptop(await personOf('chef'), '/kds/setup/general');
    const head = page.locator('header').first();
    const service = page.getByRole('link', { name: 'Service', exact: true });
    await service.waitFor();
    const arrive = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await arrive.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/*.js');
    await service.click();
    await asked;
    await page.locator('main[aria-busy="true"]').waitFor();
    expect(await head.isVisible()).toBe(true);
    arrive.resolve();
    await page.locator('main[aria-busy="true"]').waitFor({ state: 'hidden' });
    await page.getByRole('table').first().waitFor();
  });
});

/** Interactive elements under the toast. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('header [role="log"] p')?.getBoundingClientRect();
    if (!toast) return ['no toast'];
    return [...document.querySelectorAll('button, a, input')]
      .filter((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
      })
      .map((node) => node.textContent ?? '');
  });
}

async function openAll(page: Page): Promise<void> {
  const closed = page.locator('main h3 > button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
}
