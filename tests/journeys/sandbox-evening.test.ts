// Somebody who tries the product: one tap from the login to the boards of a restaurant at work, a rush, no internet and
// back, everybody faster; on a hub with its own sandbox and its crew.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { journey } from './support/journey.ts';
import { type Screens, startScreens } from './support/screens.ts';

let hub: HubProcess;
let screens: Screens;
let page: Page;
let dataDir: string;

beforeAll(async () => {
  screens = await startScreens();
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
/** How many tickets the toolbar counts, whatever their stage. */
const tickets = async () => {
  const counts = await page.locator('header button[data-stage] b').allInnerTexts();
  return counts.reduce((sum, text) => sum + (Number.parseInt(text, 10) || 0), 0);
};
const SLOW = { timeout: 60_000 };
/** When the answer to the choice of the restaurant has come. */
let answered: Promise<void>;

const step = journey('somebody tries the sandbox for an evening');

step(
  '[SAND-07] [SHELL-38] one tap leads from the login to the boards, which say what they show',
  async () => {
    page = await screens.open(hub.url);
    // The hub tells of the new session before its answer is here; a quick person is on a board by then.
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
  '[SAND-06] the evening is under control, and the cooks work at stations that nobody has open',
  async () => {
    await page.locator('main a[href^="/kds/expeditor/"]').first().click();
    await answered;
    // Somebody of the staff is signed in silently.
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

step('[SAND-06] a tap takes the board over from the crew, and one button gives it back', async () => {
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

step('[SAND-07] the strip folds behind its tag and comes back', async () => {
  await strip('Sandbox').click();
  await strip('Rush: 10 orders').waitFor({ state: 'detached' });
  await page.reload();
  await strip('Sandbox').waitFor(SLOW);
  expect(await strip('Rush: 10 orders').count()).toBe(0);
  await strip('Sandbox').click();
  await strip('Rush: 10 orders').waitFor();
});

step('[SHELL-38] a board too says what it shows', async () => {
  await page.getByRole('button', { name: 'Options' }).click();
  const options = page.getByRole('dialog', { name: 'Options' });
  await options.getByText('All orders', { exact: true }).waitFor();
  await options.getByRole('button', { name: 'Close' }).click();
  await options.waitFor({ state: 'detached' });
});

step('[SAND-07] the strip stands below the cards and covers none of them', async () => {
  const lowest = await page
    .locator('main article')
    .evaluateAll((cards) => Math.max(...cards.map((card) => card.getBoundingClientRect().bottom)));
  const strip = await page.getByRole('complementary', { name: 'Demo controls' }).boundingBox();
  expect(lowest).toBeLessThanOrEqual(strip?.y ?? 0);
});

step('[SAND-07] a rush brings ten orders within a minute', async () => {
  const before = await tickets();
  expect(before).toBeGreaterThan(10);
  await strip('Rush: 10 orders').click();
  // About one order would come by itself.
  await expect.poll(tickets, { timeout: 75_000 }).toBeGreaterThanOrEqual(before + 10);
});

step('[SAND-07] everybody is faster until somebody says otherwise', async () => {
  const isFast = () => strip('Faster ×4').getAttribute('aria-pressed');
  await strip('Faster ×4').click();
  await expect.poll(isFast).toBe('true');
  await page.reload();
  await expect.poll(isFast, SLOW).toBe('true');
  await strip('Faster ×4').click();
  await expect.poll(isFast).toBe('false');
});

step(
  '[SAND-07] cutting the internet shows the offline state, the kitchen goes on, and it comes back',
  async () => {
    await strip('Cut the internet').click();
    const mark = page
      .locator('header')
      .getByRole('status')
      .filter({ hasText: /^Offline/ });
    await mark.waitFor(SLOW);
    // What the crew does meanwhile waits for the cloud.
    await mark.locator('b').waitFor(SLOW);
    await strip('Internet back on').click();
    await mark.waitFor({ state: 'detached', ...SLOW });
    await strip('Cut the internet').waitFor();
    expect(screens.faults).toEqual([]);
  },
);
