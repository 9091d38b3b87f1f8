// Trying the product: one tap from the login to the boards of a working restaurant, a rush, internet off and on, a faster
// crew; on a hub with its own sandbox and crew.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { journey } from './support/journey.ts';
import { type Screens, startDisplays } from './support/screens.ts';

let hub: HubProcess;
let screens: Screens;
let page: Page;
let dataDir: string;

beforeAll(async () => {
  screens = await startDisplays();
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const env = { KDS_SANDBOX_PORT: String(sandboxPort), KDS_SANDBOX_CREW: '1', KDS_LOG_LEVEL: 'warn' };
  dataDir = mkdtempSync(join(tmpdir(), 'kds-evening-'));
  hub = await startHub({ dataDir, port, env });
});
afterAll(async () => {
  await screens?.close();
  await hub?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const strip = (name: string) =>
  page.getByRole('complementary', { name: 'Demo controls' }).getByRole('button', { name });
/** Number of tickets in the toolbar, at any stage. */
const tickets = async () => {
  const counts = await page.locator('header button[data-stage] b').allInnerTexts();
  return counts.reduce((sum, text) => sum + (Number.parseInt(text, 10) || 0), 0);
};
const SLOW = { timeout: 60_000 };
/** Resolves when choosing the restaurant is answered. */
let answered: Promise<void>;

const step = journey('somebody tries the sandbox for an evening');

step(
  'one tap leads from the login to the boards, which say that they are a demo [SAND-07] [SHELL-38]',
  async () => {
    page = await screens.open(hub.url);
    // The new session is announced before its answer arrives; a quick person is on a board by then.
    answered = new Promise((resolve) => {
      void page.route('**/choose', async (route) => {
        const response = await route.fetch();
        await expect.poll(() => page.url(), SLOW).toMatch(/\/kds\/expeditor\//);
        await route.fulfill({ response });
        resolve();
      });
    });
    await page.getByRole('button', { name: 'Try the full restaurant' }).click();
    await page.getByText('Ember & Salt Harbour').first().waitFor();
    await page.getByRole('link', { name: /^Second pass All orders, grouped by stage/ }).waitFor(SLOW);
    await page.getByRole('link', { name: /^Floor Dine-in and counter, grouped by table/ }).waitFor();
    await page.getByRole('link', { name: /^Cold Station Cold, list/ }).waitFor();
    await strip('Rush: 10 orders').waitFor();
  },
);

step(
  'the crew keeps the evening under control, also at stations that no display has open [SAND-06]',
  async () => {
    await page.locator('main a[href^="/kds/expeditor/"]').first().click();
    await answered;
    // A staff member is signed in silently.
    const atWork = async () => (await (await page.request.get(`${hub.url}/api/session`)).json()).staff?.name;
    await expect.poll(atWork, SLOW).toEqual(expect.any(String));
    await page.locator('main article').first().waitFor(SLOW);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await strip('Rush: 10 orders').waitFor(SLOW);
    await page.locator('main article').first().waitFor();
    expect(await page.locator('main article[data-head="late"]').count()).toBeLessThanOrEqual(2);
    await page.getByText('Preparing').first().waitFor(SLOW);
  },
);

step('a tap takes the board over from the crew, and one button returns it [SAND-06]', async () => {
  const box = page
    .locator('main article')
    .first()
    .getByRole('button', { name: /^(Call|Serve)/ });
  await box.or(page.locator('main article [data-line-item] button').first()).first().click();
  const yours = page.getByText('You run this board now');
  await yours.waitFor(SLOW);
  await strip('Let the crew do it').click();
  await yours.waitFor({ state: 'detached' });
});

step('the demo strip collapses behind its tag and comes back [SAND-07]', async () => {
  await strip('Sandbox').click();
  await strip('Rush: 10 orders').waitFor({ state: 'detached' });
  await page.reload();
  await strip('Sandbox').waitFor(SLOW);
  expect(await strip('Rush: 10 orders').count()).toBe(0);
  await strip('Sandbox').click();
  await strip('Rush: 10 orders').waitFor();
});

step('a board too says that it is a demo [SHELL-38]', async () => {
  await page.getByRole('button', { name: 'Options' }).click();
  const options = page.getByRole('dialog', { name: 'Options' });
  await options.getByText('All orders', { exact: true }).waitFor();
  await options.getByRole('button', { name: 'Close' }).click();
  await options.waitFor({ state: 'detached' });
});

step('the demo strip is below the cards and covers none of them [SAND-07]', async () => {
  const lowest = await page
    .locator('main article')
    .evaluateAll((cards) => Math.max(...cards.map((card) => card.getBoundingClientRect().bottom)));
  const strip = await page.getByRole('complementary', { name: 'Demo controls' }).boundingBox();
  expect(lowest).toBeLessThanOrEqual(strip?.y ?? 0);
});

step('a rush brings ten orders within a minute [SAND-07]', async () => {
  const before = await tickets();
  expect(before).toBeGreaterThan(10);
  await strip('Rush: 10 orders').click();
  // About one order would come without it.
  await expect.poll(tickets, { timeout: 75_000 }).toBeGreaterThanOrEqual(before + 10);
});

step('the whole crew is faster until that is switched off [SAND-07]', async () => {
  const isFast = () => strip('Faster ×4').getAttribute('aria-pressed');
  await strip('Faster ×4').click();
  await expect.poll(isFast).toBe('true');
  await page.reload();
  await expect.poll(isFast, SLOW).toBe('true');
  await strip('Faster ×4').click();
  await expect.poll(isFast).toBe('false');
});

step(
  'cutting the internet shows the offline state, the kitchen continues, and it comes back [SAND-07]',
  async () => {
    await strip('Cut the internet').click();
    const mark = page
      .locator('header')
      .getByRole('status')
      .filter({ hasText: /^Offline/ });
    await mark.waitFor(SLOW);
    // Actions of the crew meanwhile wait for the cloud.
    await mark.locator('b').waitFor(SLOW);
    await strip('Internet back on').click();
    await mark.waitFor({ state: 'detached', ...SLOW });
    await strip('Cut the internet').waitFor();
    expect(screens.faults).toEqual([]);
  },
);
