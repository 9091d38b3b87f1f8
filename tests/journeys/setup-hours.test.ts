// The way of a site's work hours from the setup to the boards, in a real browser against a real hub and its cloud.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { objectsIn } from '../../shared/json/json-object.ts';
import { member } from '../support/sandbox-calls.ts';
import { knownOrder } from './support/known-order.ts';
import { laptop, personOf, save, stage, standAtSetup } from './support/setup-page.ts';

standAtSetup();

const NUMBER = 871;
const time = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function type(page: Page, label: string, text: string): Promise<void> {
  await time(page, label).fill(text);
  await time(page, label).press('Enter');
}

async function hoursPage(): Promise<Page> {
  const page = await laptop(await personOf('chef'), '/kds/setup/hours');
  await time(page, 'Usual hours, slot 1: from').waitFor();
  return page;
}

it('[SET-01] the tab is offered at every site, that of an HQ at none', async () => {
  const page = await laptop(await personOf('manager'), '/kds/setup/hq');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/kds/setup/profiles');
  expect(await page.getByRole('link', { name: 'HQ setup' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Work hours' }).click();
  await time(page, 'Usual hours, slot 1: from').waitFor();
});

it('[SET-31] usual hours hold for their days, a day of its own has others; steps of a minute and an hour', async () => {
  const page = await hoursPage();
  await type(page, 'Usual hours, slot 1: from', '9');
  await button(page, 'Usual hours, slot 1: from, 60 minutes later').click();
  await button(page, 'Usual hours, slot 1: from, 1 minute earlier').click();
  expect(await time(page, 'Usual hours, slot 1: from').inputValue()).toBe('09:59');
  await type(page, 'Usual hours, slot 1: to', '15:00');
  await button(page, 'Add a slot: Usual hours').click();
  await time(page, 'Usual hours, slot 2: to').press('PageUp');
  expect(await time(page, 'Usual hours, slot 2: to').inputValue()).toBe('20:00');
  await type(page, 'Usual hours, slot 2: from', '21:00');
  expect(await time(page, 'Usual hours, slot 2: from').inputValue()).toBe('19:59');
  await day(page, 'Monday').getByText('09:59 – 15:00').waitFor();

  await day(page, 'Sunday').locator('label').click();
  await day(page, 'Sunday').getByText('Closed').waitFor();
  await day(page, 'Friday').getByRole('button', { name: 'Own', exact: true }).click();
  await button(page, 'Remove slot 2: Friday').click();
  await type(page, 'Friday, slot 1: to', '24');
  expect(await button(page, 'Friday, slot 1: to, 1 minute later').isDisabled()).toBe(true);
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

it('[SET-48] outside the hours boards say so and when they open, keep every order, and say no more once it is open', async () => {
  const chef = await personOf('chef');
  await stage.put(knownOrder({ number: NUMBER, dishes: ['burger'], state: 'fired' }));
  const board = await laptop(chef, '/kds/expeditor/profile-expo');
  const ticket = board.locator('main article', { hasText: `K-${NUMBER}` });
  await ticket.waitFor();
  const guests = await laptop(chef, '/kds/customer/profile-guests');
  await guests.locator('main h2').first().waitFor();

  const page = await hoursPage();
  const set = async (from: string, to: string) => {
    // The end goes first where the beginning would lie behind it.
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
  await set(isMorning ? '22:00' : '01:00', isMorning ? '23:00' : '02:00');
  await save(page);

  const hint = board.getByRole('status').filter({ hasText: 'Closed' });
  await hint
    .getByText(isMorning ? 'Opens at \u206810:00 PM\u2069' : 'Opens at \u20681:00 AM\u2069')
    .waitFor();
  expect(await ticket.count()).toBe(1);
  await guests.getByRole('status').filter({ hasText: 'Closed' }).waitFor();
  const empty = await laptop(chef, '/kds/kitchen/profile-bar/-1');
  await empty.locator('[data-closed="true"]').getByText('Closed').waitFor();

  await set('0', '24');
  await save(page);
  await expect.poll(() => hint.count()).toBe(0);
  await empty.getByText('No open orders').waitFor();
  expect(await ticket.count()).toBe(1);
});

it.each([
  ['en', 'default'],
  ['he-il', 'default_dark'],
])(
  '[UX-01] [UX-08] is clean for assistive technology and fits a phone in %s, %s',
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
    await monday.getByRole('textbox').first().waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  },
);
