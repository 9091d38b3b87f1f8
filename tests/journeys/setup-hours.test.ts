// A site's work hours from the setup to the boards, in a real browser against a real hub and its cloud.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { objectsIn } from '../../shared/json/json-object.ts';
import { member } from '../support/sandbox-calls.ts';
import { knownOrder } from './support/known-order.ts';
import { laptop, personOf, registerSetupStage, save, stage, toTab } from './support/setup-page.ts';

registerSetupStage();

const NUMBER = 871;
/** A time of the site's clock; its typed segments are parts of it. */
const time = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** @param text as spoken: 9:30 PM */
async function type(page: Page, label: string, text: string): Promise<void> {
  const [, ...parts] = /^(\d+):(\d\d) ([AP])M$/.exec(text) ?? [];
  const segments = time(page, label).getByRole('spinbutton');
  for (const [index, part] of parts.entries()) {
    await segments.nth(index).focus();
    await page.keyboard.type(part);
  }
  await page.keyboard.press('Enter');
}

const shown = (page: Page, label: string) =>
  time(page, label)
    .innerText()
    // Isolated, so that it runs from the left in Hebrew too.
    .then((text) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' '));

async function hoursPage(): Promise<Page> {
  const page = await laptop(await personOf('chef'), '/kds/setup/hours');
  await time(page, 'Usual hours, slot 1: from').waitFor();
  return page;
}

it('the hours tab is offered at every site, but not at an HQ [SET-01]', async () => {
  const page = await laptop(await personOf('manager'), '/kds/setup/hq');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/kds/setup/profiles');
  expect(await page.getByRole('link', { name: 'HQ setup' }).count()).toBe(0);
  await toTab(page, 'hours');
  await time(page, 'Usual hours, slot 1: from').waitFor();
});

it('usual hours apply to their days, a special day has others; steps of a minute and an hour [SET-31] [I18N-02]', async () => {
  const page = await hoursPage();
  await type(page, 'Usual hours, slot 1: from', '9:00 AM');
  await button(page, 'Usual hours, slot 1: from, 60 minutes later, +1h').click();
  await button(page, 'Usual hours, slot 1: from, 1 minute earlier, -1m').click();
  // In the site's time zone, with AM and PM in the US (I18N-02).
  await expect.poll(() => shown(page, 'Usual hours, slot 1: from')).toBe('9:59 AM');
  await type(page, 'Usual hours, slot 1: to', '3:00 PM');
  await button(page, 'Add a slot: Usual hours').click();
  await time(page, 'Usual hours, slot 2: to').getByRole('spinbutton').first().press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => shown(page, 'Usual hours, slot 2: to')).toBe('8:00 PM');
  await type(page, 'Usual hours, slot 2: from', '9:00 PM');
  await expect.poll(() => shown(page, 'Usual hours, slot 2: from')).toBe('7:59 PM');
  await day(page, 'Monday').getByText('9:59 AM – 3:00 PM').waitFor();

  await day(page, 'Sunday').locator('label').click();
  await day(page, 'Sunday').getByText('Closed').waitFor();
  await day(page, 'Friday').getByRole('button', { name: 'Custom', exact: true }).click();
  await button(page, 'Remove slot 2: Friday').click();
  // Midnight, at which the day ends.
  await type(page, 'Friday, slot 1: to', '12:00 AM');
  expect(await button(page, 'Friday, slot 1: to, 1 minute later, +1m').isDisabled()).toBe(true);
  await save(page);

  const { body } = await (await personOf('chef')).get('/api/setup');
  const usual = [
    { from: '09:59', to: '15:00' },
    { from: '19:59', to: '20:00' },
  ];
  const days = objectsIn(member(body, 'setup', 'workHours', 'days'));
  expect(days.find((one) => one['day'] === 0)).toEqual({
    day: 0,
    active: false,
    type: 'default',
    slots: usual,
  });
  expect(days.find((one) => one['day'] === 1)).toEqual({
    day: 1,
    active: true,
    type: 'default',
    slots: usual,
  });
  expect(days.find((one) => one['day'] === 5)).toEqual({
    day: 5,
    active: true,
    type: 'custom',
    slots: [{ from: '09:59', to: '24:00' }],
  });
  expect(days).toHaveLength(7);
});

it('outside the hours boards show that and the opening time, keep every order, and stop showing it once the site is open [SET-48]', async () => {
  const chef = await personOf('chef');
  await stage.put(knownOrder({ number: NUMBER, dishes: ['burger'], state: 'fired' }));
  const board = await laptop(chef, '/kds/expeditor/profile-expo');
  const ticket = board.locator('main article', { hasText: `K-${NUMBER}` });
  await ticket.waitFor();
  const guests = await laptop(chef, '/kds/customer/profile-guests');
  await guests.locator('main h2').first().waitFor();

  const page = await hoursPage();
  const set = async (from: string, to: string) => {
    // The end goes first if the beginning would be after it.
    for (const label of ['from', 'to', 'from']) {
      await type(page, `Usual hours, slot 1: ${label}`, label === 'from' ? from : to);
    }
  };
  const remove = button(page, 'Remove slot 2: Usual hours');
  if ((await remove.count()) > 0) await remove.click();
  const own = page.getByRole('button', { name: 'Usual', exact: true, pressed: false });
  while ((await own.count()) > 0) await own.first().click();
  const sunday = day(page, 'Sunday').getByRole('switch');
  if (!(await sunday.isChecked())) await day(page, 'Sunday').locator('label').click();
  const hour = new Date().toLocaleString('en-GB', { hour: '2-digit', timeZone: 'America/New_York' });
  const isMorning = Number(hour) < 12;
  await set(isMorning ? '10:00 PM' : '1:00 AM', isMorning ? '11:00 PM' : '2:00 AM');
  await save(page);

  const hint = board.getByRole('status').filter({ hasText: 'Closed' });
  await hint
    .getByText(isMorning ? 'Opens at \u206810:00 PM\u2069' : 'Opens at \u20681:00 AM\u2069')
    .waitFor();
  expect(await ticket.count()).toBe(1);
  await guests.getByRole('status').filter({ hasText: 'Closed' }).waitFor();
  const empty = await laptop(chef, '/kds/kitchen/profile-bar/-1');
  await empty.locator('[data-closed="true"]').getByText('Closed').waitFor();

  await set('12:00 AM', '12:00 AM');
  await save(page);
  await expect.poll(() => hint.count()).toBe(0);
  await empty.getByText('No open orders').waitFor();
  expect(await ticket.count()).toBe(1);
});

it.each([
  ['en', 'default'],
  ['he-il', 'default_dark'],
])(
  'the hours tab has no accessibility violation and fits a phone in %s, %s [UX-01] [UX-08]',
  async (language, theme) => {
    const page = await hoursPage();
    await page.evaluate(
      ([lng = '', name = '']) => {
        localStorage.setItem('kds_lng', lng);
        document.cookie = `kds_theme=${name};path=/`;
      },
      [language, theme],
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const monday = page.locator('[data-day="1"]');
    await monday.getByRole('button').last().click();
    await monday.getByRole('spinbutton').first().waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  },
);
