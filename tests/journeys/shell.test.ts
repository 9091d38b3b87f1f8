// The frame around every page, in a real browser against a fake hub that sends what a test needs.
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import type { Link } from '../../shared/protocol/down.ts';
import { BUILT_DISPLAYS, builtDisplaysId } from '../displays/support/built-displays.ts';
import { type FakeHub, startFakeHub } from '../displays/support/fake-hub.ts';
import { type Devices, startDevices } from '../support/chromium.ts';
import { soon } from './support/soon.ts';

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
  Object.assign(hub.state, { signedIn: true, organization: 'o1', staff: 'Maya Levi' });
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
const openBoard = async (path = '/kds/expeditor/1') => {
  await open(path);
  await soon(() => hub.state.seen.length).toBeGreaterThan(0);
  // The frame loads after the board.
  await soon(() => page.evaluate(() => localStorage.getItem('openpages'))).not.toBeNull();
};
const link = (more: Partial<Link>) =>
  hub.tell({
    t: 'link',
    link: { cloud: 'online', mode: 'online', broker: 'up', outbox: 0, since: Date.now(), ...more },
  });
const openMenu = () => page.getByRole('button', { name: 'Menu: Maya Levi' }).click();
const html = () => page.locator('html');

describe('toolbar and menus', () => {
  it('lead to boards, setup, user and sign-out, refresh, and show version and build [SHELL-11] [SHELL-12]', async () => {
    await open('/kds/start');
    await openMenu();
    for (const name of [
      'Change cook',
      'Change organization',
      'Setup',
      'Layout',
      'Refresh',
      'Disconnect hub',
      'Sign out',
    ])
      await page.getByRole('button', { name, exact: true }).waitFor();
    await page.getByText(`Version ${project.version} · Build ${builtDisplaysId()}`).waitFor();
    await page.evaluate(() => Reflect.set(window, 'kdsMark', true));
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await soon(() => page.evaluate(() => Reflect.get(window, 'kdsMark'))).toBeUndefined();
    hub.state.organization = undefined;
    await open('/orgs');
    await openMenu();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('button', { name: 'Change cook' }).count()).toBe(0);
  });

  it('reload a display that has been open for 6 hours, but not under an open dialog [SHELL-25] [SHELL-26]', async () => {
    await page.clock.install();
    await openBoard();
    await page.evaluate(() => Reflect.set(window, 'kdsMark', true));
    const isMarked = () => page.evaluate(() => Reflect.get(window, 'kdsMark') === true);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.clock.fastForward('06:00:00');
    /** Passes a minute in steps that the hub's answers can follow. */
    const passMinute = async () => {
      for (let step = 0; step < 45 && (await isMarked()); step++) {
        await page.clock.fastForward(1_500);
        await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => done(true))));
      }
    };
    await passMinute();
    expect(await isMarked()).toBe(true);
    await page.keyboard.press('Escape');
    await soon(async () => {
      await passMinute();
      return isMarked();
    }).toBe(false);
  });
});

describe('layouts', () => {
  it('are four styles, kept over a reload; a board fills the rest [SHELL-17] [SHELL-19]', async () => {
    await open('/kds/start');
    const choose = async (name: string) => {
      await page
        .getByRole('button', { name: /^Menu: / })
        .last()
        .click();
      await page.getByRole('button', { name: 'Layout', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Layout' });
      await dialog.getByRole('button', { name, exact: true }).click();
      await dialog.getByRole('button', { name: 'OK' }).click();
    };
    const bar = page.locator('header:has(h1)');
    await bar.waitFor();
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    expect([await bar.isVisible(), await navigation.count()]).toEqual([true, 0]);
    await choose('Navigation and toolbar');
    await soon(async () => [await bar.isVisible(), await navigation.isVisible()]).toEqual([true, true]);
    await choose('Navigation');
    await soon(async () => [await bar.isVisible(), await navigation.isVisible()]).toEqual([false, true]);
    await page.reload();
    await navigation.getByRole('link', { name: 'Grill' }).click();
    await page.waitForURL(/kitchen\/3/);
    await soon(() => hub.state.seen.length).toBeGreaterThan(0);
    const [beside, board] = [await navigation.boundingBox(), await page.locator('main').boundingBox()];
    expect(board?.x).toBeCloseTo(beside?.width ?? 0, 0);
    expect((board?.x ?? 0) + (board?.width ?? 0)).toBeCloseTo(1280, 0);
    await choose('Content only');
    await soon(async () => [await bar.isVisible(), await navigation.count()]).toEqual([false, 0]);
    await page.reload();
    await page.getByRole('article').first().waitFor();
    expect(await bar.isVisible()).toBe(false);
    await choose('Toolbar');
    await soon(() => bar.isVisible()).toBe(true);
    // Customer boards show only content, whatever was chosen.
    await context.addCookies([{ name: 'kds_layout', value: 'verticalNavigation', url: hub.url }]);
    await open('/kds/customer/8');
    await page.locator('main').waitFor();
    expect(await navigation.count()).toBe(0);
  });

  it('have the navigation expanded, collapsed, or temporarily open [SHELL-18] [SHELL-19]', async () => {
    await context.addCookies([{ name: 'kds_layout', value: 'verticalNavigation', url: hub.url }]);
    await open('/kds/start');
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    const fold = () => navigation.getAttribute('data-fold');
    const width = async () => (await navigation.boundingBox())?.width;
    await navigation.waitFor();
    expect([await fold(), await width()]).toEqual(['unfolded', 256]);
    await navigation.getByRole('button', { name: 'Collapse the navigation' }).click();
    await soon(async () => [await fold(), await width()]).toEqual(['folded', 72]);
    await page.reload();
    await soon(fold).toBe('folded');
    await navigation.getByRole('button', { name: 'Open the navigation' }).click();
    await soon(async () => [await fold(), await width()]).toEqual(['folded-open', 256]);
    await expect.poll(() => html().getAttribute('data-nav')).toBe('narrow');
    await page.keyboard.press('Escape');
    await soon(fold).toBe('folded');
    await navigation.getByRole('button', { name: 'Open the navigation' }).click();
    await navigation.getByRole('button', { name: 'Keep it open' }).click();
    await soon(async () => [await fold(), await html().getAttribute('data-nav')]).toEqual([
      'unfolded',
      'wide',
    ]);
  });
});

describe('connection notices', () => {
  it('name the site if the broker is unreachable; Retry starts again, or goes offline where that is allowed [BRK-08]', async () => {
    await openBoard();
    link({ broker: 'down', trouble: 'broker', mayGoOffline: true });
    await page.getByText('No live order updates (site').waitFor();
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
    await retry.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate(() => document.body.setAttribute('data-before', ''));
    link({ broker: 'down', trouble: 'broker' });
    await retry.click();
    await expect.poll(() => page.locator('body[data-before]').count()).toBe(0);
  });

  it('show the code of what could not be loaded, and OK reloads the page [SHELL-01] [ERR-06]', async () => {
    await openBoard();
    link({ lacks: 'setup' });
    const dialog = page.getByRole('dialog', { name: 'An error occurred when connecting to the system' });
    await dialog.getByText('(code 102)').waitFor();
    link({ lacks: 'orders' });
    await dialog.getByText('(code 103)').waitFor();
    await page.evaluate(() => Reflect.set(window, 'kdsMark', true));
    await dialog.getByRole('button', { name: 'OK' }).click();
    await soon(() => page.evaluate(() => Reflect.get(window, 'kdsMark'))).toBeUndefined();
    await soon(() => dialog.count()).toBe(0);
  });
});
