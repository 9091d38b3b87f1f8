// Path of a person from an unknown screen to a board, at a fake hub.
import { describe, expect, it } from 'vitest';
import { LOGIN } from '../displays/support/fake-hub.ts';
import { hub, open, page, standAtEntry } from './support/entry-stage.ts';
import { ORIGIN } from './support/page.ts';
import { pass } from './support/virtual-time.ts';

standAtEntry();

const email = () => page.getByLabel('Email');
const password = () => page.getByLabel('Password', { exact: true });
const submit = () => page.getByRole('button', { name: 'Sign in' });
const signIn = (organization?: string, staff?: string) =>
  Object.assign(hub.state, { signedIn: true, organization, staff });

describe('log in', () => {
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
      page.route(path, ({ method }) =>
        method === 'POST' ? Response.json({ code, params: { seconds } }, { status: 429 }) : undefined,
      );
    refuse('/api/session', 'locked', 300);
    refuse('/api/password-reset', 'rate-limited', 840);
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
    await expect.poll(() => page.url()).toBe(`${ORIGIN}/auth/login`);
    await page.getByRole('button', { name: 'Use it' }).click();
    await submit().click();
    await page.getByText('Harbour Kitchen').click();
    await expect.poll(() => page.url()).toBe(`${ORIGIN}/kds/customer/8`);
  });

  it('leads to the organizations if no page was requested [AUTH-11]', async () => {
    await open('/');
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.keyboard.press('Tab');
    await submit().click();
    await expect.poll(() => page.url()).toBe(`${ORIGIN}/orgs`);
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
    await expect.poll(() => page.url()).toBe(`${ORIGIN}/auth/login`);
  });
});

describe('organizations', () => {
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
    localStorage.clear();
    await page.reload();
    await page.getByRole('button', { name: 'Unstar Garden Table' }).waitFor();
    hub.state.forgetful = true;
    await page.getByRole('button', { name: 'Star Asleep Diner' }).click();
    await page.getByText('The hub’s disk is full.').waitFor();
    await page.getByRole('button', { name: 'Star Asleep Diner' }).waitFor();
    await page.getByRole('button', { name: 'Unstar Garden Table' }).waitFor();
  });
});

describe('start and boards', () => {
  it('list the boards by kind and open the chosen one [SHELL-02] [SHELL-05] [SHELL-06]', async () => {
    signIn('o1', 'Maya Levi');
    await open('/');
    await expect.poll(() => page.url()).toBe(`${ORIGIN}/kds/start`);
    const kinds = page.getByRole('heading', { level: 3 });
    await expect
      .poll(() => kinds.allTextContents())
      .toEqual(['Expo the pass', 'Kitchen stations', 'Customer customers']);
    await page.getByRole('link', { name: 'Grill' }).click();
    await expect.poll(() => page.url()).toBe(`${ORIGIN}/kds/kitchen/3/-1`);
    await expect.poll(() => hub.state.seen).toContain(1);
  });

  it('let people without a passcode be chosen with one touch [DLG-14]', async () => {
    signIn('o1');
    await open('/kds/start');
    await page.getByRole('button', { name: 'Menu: Maya Levi' }).click();
    await page.getByRole('button', { name: 'Change cook' }).click();
    await page.getByRole('dialog').getByText('Avi Peretz').click();
    await page.getByRole('button', { name: 'Menu: Avi Peretz' }).waitFor();
    expect(page.url()).toBe(`${ORIGIN}/kds/start`);
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
    await expect.poll(() => pass(500).then(age)).toBeGreaterThan(first + 1);
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
    await expect.poll(() => page.url()).toBe(`${ORIGIN}/auth/login`);
  });
});

describe('looks', () => {
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
    expect(localStorage.getItem('kds_lng')).toBe('he-il');
  });
});
