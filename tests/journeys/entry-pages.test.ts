// Pages before a board that reload themselves, and their accessibility, in a real browser at a fake hub.

import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { BUILT_DISPLAYS } from '../displays/support/built-displays.ts';
import { type FakeHub, startFakeHub } from '../displays/support/fake-hub.ts';
import { accessibilityViolations } from '../support/accessibility.ts';
import { type Devices, startDevices } from '../support/chromium.ts';
import { variants } from '../support/length.ts';

let devices: Devices;
let hub: FakeHub;
let context: BrowserContext;
let page: Page;
let faults: string[];

beforeAll(async () => {
  devices = await startDevices();
});
afterAll(async () => {
  await devices.close();
});
beforeEach(async () => {
  hub = await startFakeHub(BUILT_DISPLAYS);
  context = await devices.open({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
});
afterEach(async () => {
  await context.close();
  await hub.close();
  expect(faults).toEqual([]);
});

const open = (path: string) => page.goto(hub.url + path);
const signIn = (organization?: string, staff?: string) =>
  Object.assign(hub.state, { signedIn: true, organization, staff });

it('enters an organization, explains in a dialog why not, or asks before it moves the hub [ORG-08] [ORG-11] [ORG-17] [ERR-11]', async () => {
  signIn();
  await open('/orgs');
  await page.getByText('Asleep Diner').click();
  await page.getByRole('dialog', { name: 'Sorry' }).waitFor();
  await page
    .getByRole('dialog')
    .getByText('This site is not connected to KDS. Please contact Support')
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByText('Elsewhere Bistro').click();
  await page.getByText('all its screens move to Elsewhere Bistro').waitFor();
  await page.getByRole('button', { name: 'Move all screens' }).click();
  await expect.poll(() => page.url()).toBe(`${hub.url}/kds/start`);
  await page.getByRole('heading', { name: 'Elsewhere Bistro' }).waitFor();
});

it('ask on a board who works here: name, passcode, on the keyboard too [DLG-14] [DLG-16] [DLG-28] [PERM-04]', async () => {
  signIn('o1');
  await open('/kds/expeditor/1');
  await page.getByRole('searchbox').fill('omer');
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(1);
  await page.getByText('Omer Cohen').click();
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await page.getByText('Wrong passcode').waitFor();
  for (const digit of '1234') await page.getByRole('button', { name: digit, exact: true }).click();
  // This hub doesn't report the length of passcodes: four digits may be the beginning of one.
  await page.getByRole('status', { name: '4 digits' }).waitFor();
  expect(hub.state.staff).toBeUndefined();
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => hub.state.staff).toBe('Omer Cohen');
});

it.each(
  variants(
    [
      ['he-il', 'default_dark'],
      ['en', 'default'],
      ['en', 'default_dark'],
      ['he-il', 'default'],
    ],
    1,
  ),
)('cause no serious accessibility violation on any page in %s, %s [UX-04]', async (language, theme) => {
  await context.addCookies([{ name: 'kds_theme', value: theme, url: hub.url }]);
  await context.addInitScript((kept) => localStorage.setItem('kds_lng', kept), language);
  for (const path of ['/auth/login', '/auth/forgot-password', '/orgs', '/kds/start', '/kds/expeditor/1']) {
    if (path === '/orgs') signIn();
    if (path.startsWith('/kds')) signIn('o1');
    await open(path);
    await page
      .locator(path.startsWith('/kds/exp') ? 'dialog li' : 'h1')
      .first()
      .waitFor();
    const dialogOnly = path.startsWith('/kds/exp');
    const serious = await accessibilityViolations(page, dialogOnly ? 'dialog' : undefined);
    expect(serious.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
  }
});
