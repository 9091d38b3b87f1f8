// The steps from an unpaired display to a board, in a real browser against a fake hub.

import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_DISPLAYS } from '../displays/support/built-displays.ts';
import { type FakeHub, LOGIN, startFakeHub } from '../displays/support/fake-hub.ts';
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
const email = () => page.getByLabel('Email');
const password = () => page.getByLabel('Password', { exact: true });
const submit = () => page.getByRole('button', { name: 'Sign in' });
const signIn = (organization?: string, staff?: string) =>
  Object.assign(hub.state, { signedIn: true, organization, staff });

describe('the login page', () => {
  it('names missing fields and can’t be submitted before [AUTH-02] [AUTH-03] [AUTH-04]', async () => {
    await open('/auth/login');
    await expect.poll(() => submit().isDisabled()).toBe(true);
    await email().focus();
    await password().focus();
    await submit().evaluate((button) => button.ownerDocument.body.focus());
    await password().blur();
    await page.getByText('Email field is required').waitFor();
    await page.getByText('Password field is required').waitFor();
    await email().fill('maya@kitchen');
    await page.getByText('Email must be a valid e-mail address').waitFor();
    await email().fill(LOGIN.email);
    await password().fill('x');
    await expect.poll(() => submit().isEnabled()).toBe(true);
  });

  it('empties the fields after a refused login and shows the reason until the next edit [AUTH-05] [AUTH-06] [AUTH-07] [AUTH-08]', async () => {
    await open('/auth/login');
    await email().fill(LOGIN.email);
    await password().fill('wrong');
    await submit().click();
    await page.getByText('Invalid Credentials').waitFor();
    await expect.poll(() => email().inputValue()).toBe('');
    await expect.poll(() => password().inputValue()).toBe('');
    await email().fill('barred@harbour.example');
    await expect.poll(() => page.getByText('Invalid Credentials').count()).toBe(0);
    await password().fill('x');
    await submit().click();
    await page.getByText('Unable to sign in right now. Please contact Support').waitFor();
  });

  it('says how long a locked login, or one mail too many, has to wait [SAFE-04] [SAFE-06]', async () => {
    const refuse = (path: string, code: string, seconds: number) =>
      page.route(`**${path}`, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 429, json: { code, params: { seconds } } })
          : route.fallback(),
      );
    await refuse('/api/session', 'locked', 300);
    await refuse('/api/password-reset', 'rate-limited', 840);
    await open('/auth/login');
    await email().fill(LOGIN.email);
    await password().fill('x');
    await submit().click();
    await page.getByText('Locked after too many wrong attempts. Try again in 300 s.').waitFor();
    await open('/auth/forgot-password');
    await email().fill(LOGIN.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('Too many attempts. Try again in 840 s.').waitFor();
  });

  it('leads through the organizations to the requested page [AUTH-11] [AUTH-22] [AUTH-23]', async () => {
    await open('/kds/customer/8');
    await expect.poll(() => page.url()).toBe(`${hub.url}/auth/login`);
    await page.getByRole('button', { name: 'Use it' }).click();
    await submit().click();
    await page.getByText('Harbour Kitchen').click();
    await expect.poll(() => page.url()).toBe(`${hub.url}/kds/customer/8`);
  });

  it('leads to the organizations if no page was requested [AUTH-11]', async () => {
    await open('/');
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.keyboard.press('Tab');
    await submit().click();
    await expect.poll(() => page.url()).toBe(`${hub.url}/orgs`);
  });

  it('answers a reset request the same for any address, and says how to retry [AUTH-26] [AUTH-28]', async () => {
    await open('/auth/login');
    await page.getByText('Forgot password?').click();
    const send = page.getByRole('button', { name: 'Send reset link' });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await email().fill('nobody@harbour.example');
    await send.click();
    await page.getByText('If there is an account with this email').waitFor();
    await email().fill('down@harbour.example');
    await send.click();
    await page.getByText('Please try again').waitFor();
    await page.getByText('Back to sign in').click();
    await expect.poll(() => page.url()).toBe(`${hub.url}/auth/login`);
  });
});

describe('the organizations page', () => {
  it('lists 50, stars, filters and searches [ORG-01] [ORG-04] [ORG-06] [ORG-07]', async () => {
    signIn();
    await open('/orgs');
    const rows = page.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(50);
    await page.getByRole('button', { name: 'Star Garden Table' }).click();
    await page.getByRole('button', { name: 'Starred' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('searchbox').fill('harbour');
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('Harbour Kitchen')]);
    await page.reload();
    await page.getByRole('button', { name: 'Unstar Garden Table' }).waitFor();
  });

  it('gets the stars from the hub when the browser has lost them, and drops a star the hub could not keep [ORG-06] [ORG-15]', async () => {
    signIn();
    await open('/orgs');
    await page.getByRole('button', { name: 'Star Garden Table' }).click();
    await expect.poll(() => hub.state.settings).toEqual({ favoriteOrgs: [expect.any(String)] });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole('button', { name: 'Unstar Garden Table' }).waitFor();
    hub.state.forgetful = true;
    await page.getByRole('button', { name: 'Star Asleep Diner' }).click();
    await page.getByText('The hub’s disk is full.').waitFor();
    await page.getByRole('button', { name: 'Star Asleep Diner' }).waitFor();
    await page.getByRole('button', { name: 'Unstar Garden Table' }).waitFor();
  });

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
});

describe('the start page and boards', () => {
  it('list the boards by kind and open the chosen one [SHELL-02] [SHELL-05] [SHELL-06]', async () => {
    signIn('o1', 'Maya Levi');
    await open('/');
    await expect.poll(() => page.url()).toBe(`${hub.url}/kds/start`);
    const kinds = page.getByRole('heading', { level: 3 });
    await expect
      .poll(() => kinds.allTextContents())
      .toEqual(['Expo the pass', 'Kitchen stations', 'Customer customers']);
    await page.getByRole('link', { name: 'Grill' }).click();
    await expect.poll(() => page.url()).toBe(`${hub.url}/kds/kitchen/3/-1`);
    await expect.poll(() => hub.state.seen).toContain(1);
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

  it('let people without a passcode be chosen with one touch [DLG-14]', async () => {
    signIn('o1');
    await open('/kds/start');
    await page.getByRole('button', { name: 'Menu: Maya Levi' }).click();
    await page.getByRole('button', { name: 'Change cook' }).click();
    await page.getByRole('dialog').getByText('Avi Peretz').click();
    await page.getByRole('button', { name: 'Menu: Avi Peretz' }).waitFor();
    expect(page.url()).toBe(`${hub.url}/kds/start`);
  });

  it('show the band with the increasing age of the data while the hub is unresponsive [LIVE-08]', async () => {
    signIn('o1', 'Maya Levi');
    await open('/kds/expeditor/1');
    await expect.poll(() => hub.state.seen).toContain(1);
    hub.goSilent();
    await page.getByText('NOT LIVE').waitFor();
    await page.getByText('The hub is not responding. Board as of').waitFor();
    const age = async () => Number.parseInt((await page.getByText(/^\d+ s old$/).textContent()) ?? '', 10);
    const first = await age();
    expect(first).toBeGreaterThanOrEqual(3);
    await expect.poll(age).toBeGreaterThan(first + 1);
  });

  it('show the hub’s toasts for 3 s and the display’s name over everything when the hub asks to identify it [DLG-26] [PAIR-04]', async () => {
    signIn('o1', 'Maya Levi');
    await open('/kds/expeditor/1');
    await expect.poll(() => hub.state.seen).toContain(1);
    hub.notify({ kind: 'toast', code: 'print-failed', level: 'danger' });
    await page.getByText('Printing failed').waitFor();
    const shownAt = Date.now();
    await page.getByText('Printing failed').waitFor({ state: 'detached' });
    expect(Date.now() - shownAt).toBeGreaterThan(2_500);
    hub.notify({ kind: 'identify', name: 'Pass left' });
    await page.getByText('Pass left').waitFor();
    await page.getByText('Pass left').waitFor({ state: 'detached' });
  });

  it('show the login after sign-out and leave no board open [AUTH-20]', async () => {
    signIn('o1', 'Maya Levi');
    await open('/kds/start');
    await page.getByRole('button', { name: 'Menu: Maya Levi' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => page.url()).toBe(`${hub.url}/auth/login`);
  });
});

describe('theme and language', () => {
  it('are chosen once and survive a reload [SHELL-19] [SHELL-20] [SHELL-22] [UX-08]', async () => {
    signIn('o1', 'Maya Levi');
    await open('/kds/start');
    const html = page.locator('html');
    await expect.poll(() => html.getAttribute('data-theme')).toBe('default');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('button', { name: 'עברית' }).click();
    await page.getByRole('heading', { name: 'מטבח' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'מטבח' }).waitFor();
    await expect.poll(() => html.getAttribute('data-theme')).toBe('default_dark');
    await expect.poll(() => html.getAttribute('dir')).toBe('rtl');
    expect(await page.evaluate(() => localStorage.getItem('kds_lng'))).toBe('he-il');
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
      const serious = await barriersOn(page, dialogOnly ? 'dialog' : undefined);
      expect(serious.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
    }
  });
});
