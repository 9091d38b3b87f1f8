// The first minute after installation: no settings, an empty browser, a board.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { tempDir } from '../support/temp-dir.ts';
import { type Screens, startDisplays } from './support/screens.ts';
import { soon } from './support/soon.ts';

let hub: HubProcess;
let screens: Screens;

beforeAll(async () => {
  screens = await startDisplays();
}, 150_000);
afterAll(async () => {
  await screens?.close();
  await hub?.kill();
});

/** Labels in the display's language. */
interface Words {
  fillIn: string;
  logIn: string;
  start: string;
  who: string;
}

const ENGLISH: Words = {
  fillIn: 'Use it',
  logIn: 'Sign in',
  start: 'the pass',
  who: 'Who is working here?',
};
const HEBREW: Words = {
  fillIn: 'להשתמש בזה',
  logIn: 'התחברות',
  start: 'מסירת מנות',
  who: 'מי עובד כאן?',
};

async function logIn(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.fillIn }).click();
  await page.getByRole('button', { name: words.logIn }).click();
}

/** From the hub's address to a board with orders, following the UI; only the first person chooses a restaurant. */
async function reachBoard(page: Page, words: Words, place?: string): Promise<void> {
  await logIn(page, words);
  await page.waitForURL(/\/orgs$/);
  if (place !== undefined) await page.getByRole('button', { name: place }).last().click();
  // Later people continue at the hub's restaurant.
  else await page.locator('main a').first().click();
  await page.getByText(words.start).waitFor();
  await page.locator('main a[href^="/kds/expeditor/"]').first().click();
  const dialog = page.getByRole('dialog', { name: words.who });
  await dialog.getByRole('listitem').first().getByRole('button').click();
  // The sandbox shows the passcode of its demo staff.
  const passcode = await dialog.locator('p bdi').innerText();
  await page.keyboard.type(passcode);
  // The board is behind it, with cards already.
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('main article').first().waitFor();
}

describe('the first minute', () => {
  it('gives a new installer a board with orders in under a minute [OPS-01] [PERM-01] [PERM-02] [SHELL-01]', async () => {
    const begun = Date.now();
    const [port = 0, sandboxPort = 0] = await freePorts(2);
    const env = { KDS_SANDBOX_PORT: String(sandboxPort), KDS_LOG_LEVEL: 'warn' };
    hub = await startHub({ dataDir: tempDir(), port, env });
    expect(hub.output()).toContain('Sandbox login: ');
    const page = await screens.open(hub.url);
    await page.getByText('Sandbox', { exact: true }).waitFor();
    await reachBoard(page, ENGLISH, 'Ember & Salt Harbour');
    expect(Date.now() - begun).toBeLessThan(60_000);
    await page.getByText('Sandbox', { exact: true }).waitFor();
    expect(screens.faults).toEqual([]);
    await page.context().close();
  });

  it('does so in Hebrew, from right to left, with the language chosen first [SHELL-10] [SHELL-21] [SHELL-27]', async () => {
    const page = await screens.open(hub.url);
    await page.locator('#splash').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('button', { name: 'עברית' }).click();
    await soon(() => page.locator('html').getAttribute('lang')).toBe('he-il');
    await reachBoard(page, HEBREW);
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.reload();
    await page.locator('main article').first().waitFor();
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.getByText('סביבת ניסיון', { exact: true }).waitFor();
    await page.context().close();
  });

  it('requests each style sheet of a board once, and nothing unused', async () => {
    const page = await screens.open(hub.url);
    await reachBoard(page, ENGLISH);
    const asked: string[] = [];
    const warnings: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') asked.push(new URL(request.url()).pathname);
    });
    page.on('console', (message) => {
      if (/preload/.test(message.text())) warnings.push(message.text());
    });
    await page.reload();
    await page.locator('main article').first().waitFor();
    // Chromium warns about unused preloads after a few seconds; duplicate requests are known immediately.
    expect(asked.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(2);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(warnings).toEqual([]);
    await page.context().close();
  });

  it('moves the hub to the new restaurant, and the next person who signs in continues there [ORG-11] [ORG-17] [AUTH-11]', async () => {
    const page = await screens.open(hub.url);
    await goOnAt(page, 'Ember & Salt Harbour');
    const other = await screens.open(hub.url);
    await goOnAt(other, 'Ember & Salt Harbour');

    await page.goto(`${hub.url}/orgs`);
    await page.getByRole('button', { name: 'Ember & Salt Bakery' }).last().click();
    // No question whether to move first.
    await page.getByRole('dialog', { name: 'Sorry' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ember & Salt Riverside' }).last().click();
    await page.getByRole('button', { name: 'Move all screens' }).click();
    await page.waitForURL(/\/kds\/start$/);
    await page.getByRole('heading', { name: 'Ember & Salt Riverside' }).waitFor();
    await other.getByRole('heading', { name: 'Ember & Salt Riverside' }).waitFor();
    const third = await screens.open(hub.url);
    await goOnAt(third, 'Ember & Salt Riverside');
    await third.getByRole('heading', { name: 'Ember & Salt Riverside' }).waitFor();
    // No redirect takes the mover back to the list a moment later.
    expect(new URL(page.url()).pathname).toBe('/kds/start');
    expect(screens.faults).toEqual([]);
  });
});

/** Signs in at a hub that already serves this restaurant. */
async function goOnAt(page: Page, name: string): Promise<void> {
  await logIn(page, ENGLISH);
  await page.waitForURL(/\/orgs$/);
  await page.getByRole('link', { name: `Continue with ${name}` }).click();
  await page.waitForURL(/\/kds\/start$/);
}
