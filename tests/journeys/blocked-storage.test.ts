// A browser without storage, as in kiosks and private windows: every access to it throws, and cookies are hidden from
// scripts. Actions still work, and last until the page is reloaded. Acting as a staff user reloads it too.
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Devices, startDevices } from '../support/chromium.ts';
import { type HubStage, startStage } from './support/hub-stage.ts';
import { journey } from './support/journey.ts';
import { DISHES, knownOrder } from './support/known-order.ts';
import { chooseHarbour, logInAt, startWork } from './support/start-work.ts';
import { look } from './support/unhurried.ts';

const LONG = { timeout: 45_000 };
const order = knownOrder({ number: 601, dishes: ['burger'], state: 'fired' });
const NOTE = 'Use the left pass';

let stage: HubStage;
let devices: Devices;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  devices = await startDevices();
  stage = await startStage({ env: (_sandbox, cloudUrl) => ({ KDS_REALTIME_URL: `${cloudUrl}/realtime` }) });
  context = await devices.open({ viewport: { width: 1280, height: 800 }, hasTouch: true });
  await context.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('The document is not allowed to keep anything.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { configurable: true, get: blocked });
    Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: blocked, set: blocked });
  });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack}`));
});
afterAll(async () => {
  await devices?.close();
  await stage?.close();
});

afterEach(() => expect(faults).toEqual([]));

const html = () => page.locator('html');
const line = () =>
  page.locator('main li [data-state]', {
    hasText: new RegExp(`${DISHES.burger.name}|${DISHES.burger.kitchenName}`.replaceAll(' ', '\\s')),
  });
const banner = () => page.locator('[data-manager-messages]');
const group = (name: string) => page.getByRole('group', { name, exact: true });
const volume = () => page.getByText(/^(Volume|עוצמה)$/).locator('..');
const options = () => page.getByRole('button', { name: 'Options', exact: true });

const step = journey('a browser that keeps nothing');

step(
  'without storage, an account can sign in, choose the restaurant and mark a dish [UX-05] [AUTH-12]',
  async () => {
    await page.goto(stage.hubUrl);
    await logInAt(page, stage.sandbox.login);
    await chooseHarbour(page);
    await page.getByRole('link', { name: /^Pass All orders/ }).click();
    await startWork(page);
    await stage.put(order);
    await line().waitFor(LONG);
    await look(page);
    await line().click();
    await expect.poll(() => line().getAttribute('data-state'), LONG).toBe('prepared');
  },
);

step('without storage, a closed message stays closed [UX-05] [MSG-06]', async () => {
  const message = { organization: 'site-1', text: NOTE, fixedMessage: false };
  await stage.control('POST', '/manager-messages', message);
  await banner().getByText(NOTE).waitFor(LONG);
  await look(page);
  await banner().getByRole('button', { name: 'Close this message' }).click();
  await banner().waitFor({ state: 'detached' });
});

step(
  'without storage, volume, theme, size and language can be chosen [UX-05] [TICK-33] [SHELL-19] [SHELL-20] [SHELL-22]',
  async () => {
    await look(page);
    await options().click();
    await volume().getByRole('button', { name: 'Larger' }).click();
    await volume().getByText('80 %').waitFor();
    await group('Columns').getByRole('button', { name: 'Fixed number' }).click();
    await group('Number of columns').getByRole('button', { name: 'Larger' }).click();
    await group('Number of columns').getByRole('button', { name: 'Larger' }).click();
    await group('Theme').getByRole('button', { name: 'Light' }).click();
    await expect.poll(() => html().getAttribute('data-theme')).toBe('default');
    const size = () => html().evaluate((node) => Number(node.style.getPropertyValue('--font-scale')));
    const before = await size();
    await group('Font size').getByRole('button', { name: 'Larger' }).click();
    await expect.poll(size).toBeGreaterThan(before);
    await group('Language').getByRole('button', { name: 'עברית' }).click();
    await expect.poll(() => html().getAttribute('dir')).toBe('rtl');
    await page.keyboard.press('Escape');
    expect(await line().getAttribute('data-state')).toBe('prepared');
  },
);

step(
  'without storage, a customer board changes its sizes, and the pass keeps its own [UX-05] [CUST-12]',
  async () => {
    await page.evaluate(() => history.back());
    await page.getByRole('link', { name: /^לקוחות|^Customers/ }).click();
    await page.getByRole('button', { name: /^(Options|אפשרויות)$/ }).click();
    const orders = page.getByRole('group', { name: /^(Order size|גודל הזמנה)$/ });
    await orders.getByRole('button').last().click();
    await expect.poll(() => orders.getByRole('slider').inputValue()).toBe('110');
    await page.evaluate(() => history.back());
    await page.getByRole('link', { name: /^(Pass|פס)/ }).click();
    await expect.poll(() => line().getAttribute('data-state')).toBe('prepared');
    await look(page);
    expect(await banner().count()).toBe(0);
    expect(await html().getAttribute('dir')).toBe('rtl');
    await page.getByRole('button', { name: 'אפשרויות', exact: true }).click();
    await volume().getByText('80 %').waitFor();
    expect(await page.getByRole('slider', { name: 'מספר עמודות' }).inputValue()).toBe('7');
  },
);
