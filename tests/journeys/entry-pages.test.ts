// Accessibility of the pages before a board, in a real browser against a stand-in hub.

import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { BUILT_DISPLAYS } from '../displays/support/built-displays.ts';
import { type FakeHub, startFakeHub } from '../displays/support/fake-hub.ts';
import { barriersOn } from '../support/barriers.ts';
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
)('[UX-04] no page has a serious accessibility fault in %s, %s', async (language, theme) => {
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
    const serious = await barriersOn(page, dialogOnly ? 'dialog' : undefined);
    expect(serious.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
  }
});
