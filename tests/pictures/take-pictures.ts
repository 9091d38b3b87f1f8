// Takes the pictures of docs/restaurant.md of a demo kitchen without a cloud: `npm run pictures`, or with a target folder and
// `--all` for every page in both languages, dark and on a phone.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { launchChromium } from '../support/chromium.ts';
import { freePorts } from '../support/free-port.ts';
import { startHub } from '../support/hub-process.ts';

const words = process.argv.slice(2);
const isAll = words.includes('--all');
const folder =
  words.find((word) => !word.startsWith('--')) ?? join(import.meta.dirname, '../../docs/pictures');
const WIDE = { width: 960, height: 600 };
/** Time for animations to end, and for the first orders to arrive. */
const SETTLED_MS = 700;
const FIRST_ORDERS_MS = 6_000;
const PHONE = { width: 390, height: 780 };
const dataDir = mkdtempSync(join(tmpdir(), 'kds-pictures-'));
mkdirSync(folder, { recursive: true });

const take = async (page: Page, name: string) => {
  await page.evaluate(() => document.fonts.ready);
  await setTimeout(SETTLED_MS);
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

/** The first pages of a hub without an owner. */
async function takeFirst(browser: Browser): Promise<void> {
  const [port = 0, sandbox = 0] = await freePorts(2);
  const env = { KDS_SANDBOX_PORT: String(sandbox), KDS_SANDBOX_PACE: '0' };
  const hub = await startHub({ dataDir: join(dataDir, 'first'), port, env }, false);
  try {
    const page = await (await browser.newContext({ viewport: { width: 960, height: 900 } })).newPage();
    await page.goto(hub.url);
    await page.getByRole('button', { name: 'No cloud (stand-alone)' }).waitFor();
    await take(page, 'first-page');
    if (!isAll) return;
    await page.getByRole('button', { name: 'Connect to my POS' }).click();
    await take(page, 'choice');
    await page.setViewportSize(PHONE);
    await take(page, 'choice-phone');
  } finally {
    await hub.stop();
  }
}

/** A kitchen in its evening. */
async function takeEvening(browser: Browser): Promise<void> {
  const [port = 0, printer = 0] = await freePorts(2);
  const env = {
    ...{ KDS_MODE: 'standalone', KDS_SANDBOX: '1', KDS_SANDBOX_CREW: '1' },
    KDS_SANDBOX_PORT: String(printer),
  };
  const hub = await startHub({ dataDir: join(dataDir, 'evening'), port, env }, true);
  try {
    const context = await browser.newContext({ viewport: WIDE });
    const page = await context.newPage();
    await page.goto(hub.url);
    await page.getByRole('button', { name: 'Try the full restaurant' }).click();
    await page.waitForURL('**/kds/start');
    await setTimeout(FIRST_ORDERS_MS);
    const setup = [
      'people',
      'place',
      'tills',
      ...(isAll ? ['general', 'printers', 'health', 'capture'] : []),
    ];
    for (const tab of setup) {
      await page.goto(`${hub.url}/kds/setup/${tab}`);
      await page.locator('main[aria-busy=false], main:not([aria-busy])').first().waitFor();
      await take(page, tab);
    }
    await page.goto(`${hub.url}/kds/start`);
    await page.getByRole('link', { name: /Pass/ }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Who is working here?' });
    await dialog.getByRole('button', { name: 'Marta Olsen' }).click();
    // Switching the person reloads the board.
    const drawnAnew = page.waitForEvent('load');
    for (const digit of '1111') await dialog.getByRole('button', { name: digit, exact: true }).click();
    await drawnAnew;
    await page.locator('[data-ticket]').nth(3).waitFor();
    await take(page, 'pass');
    if (isAll) await takeOthers(page, hub.url);
  } finally {
    await hub.stop();
  }
}

/** Dark, on a phone, and in Hebrew. */
async function takeOthers(page: Page, url: string): Promise<void> {
  const { hostname } = new URL(url);
  await page
    .context()
    .addCookies([{ name: 'kds_theme', value: 'default_dark', domain: hostname, path: '/' }]);
  for (const tab of ['people', 'place']) {
    await page.setViewportSize(PHONE);
    await page.goto(`${url}/kds/setup/${tab}`);
    await take(page, `${tab}-dark-phone`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('עברית').last().click();
  for (const tab of ['people', 'place']) {
    await page.goto(`${url}/kds/setup/${tab}`);
    await take(page, `${tab}-hebrew`);
  }
}

const browser = await launchChromium();
try {
  await takeFirst(browser);
  await takeEvening(browser);
} finally {
  await browser.close();
  rmSync(dataDir, { recursive: true, force: true });
}
