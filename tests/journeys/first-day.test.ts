// A restaurant's first day, by hand: first run, checklist, a test order on a board, and an order entered on a phone on that
// board (SHELL-41, INTAKE-10, INTAKE-12).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Devices, startDevices } from '../support/chromium.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { journey } from './support/journey.ts';
import { soon } from './support/soon.ts';

const PATIENCE_MS = 20_000;
const LEAST_TOUCH_PX = 48;
const env = { KDS_MODE: 'standalone', KDS_LOG_LEVEL: 'warn' };
const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
const faults: string[] = [];
let hub: HubProcess;
let devices: Devices;
let office: Page;
let board: Page;
let phone: Page;

async function pageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error}`));
  return page;
}

/** Another device with the same session. */
async function sameSessionOn(width: number, height: number): Promise<Page> {
  const storageState = await office.context().storageState();
  return pageIn(await devices.open({ viewport: { width, height }, hasTouch: true, storageState }));
}

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  hub = await startHub({ dataDir, port, env }, true);
  devices = await startDevices();
  office = await pageIn(await devices.open({ viewport: { width: 1280, height: 800 } }));
});
afterAll(async () => {
  await devices?.close();
  await hub?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const task = (name: string) => office.locator('section[aria-labelledby="first-day"] li', { hasText: name });

const step = journey('the first day of a kitchen of its own');

step(
  'after the first run the start page lists the remaining setup steps, each with a link [SHELL-41]',
  async () => {
    await office.goto(hub.url);
    const code = /Setup code: (\d{4} \d{4})/.exec(hub.output())?.[1] ?? '';
    await office.getByLabel('Setup code').fill(code);
    await office.getByLabel('First name').fill('Anna');
    await office.getByLabel('Email').fill('anna@pizza.example');
    await office.getByLabel('Password').fill('quattro stagioni');
    await office.getByRole('button', { name: 'Next' }).click();
    await office.getByLabel('Restaurant name').fill('Pizza Anna');
    await office.getByRole('button', { name: 'Next' }).click();
    await office.getByLabel('Station 1').fill('Oven');
    await office.getByRole('button', { name: 'Next' }).click();
    await office.getByLabel('Name', { exact: true }).fill('Dana Levi');
    await office.getByLabel('Passcode').fill('1234');
    await office.getByRole('button', { name: 'Open the kitchen' }).click();
    await office.waitForURL('**/kds/start');
    await task('Menu').getByText('There are no items yet.').waitFor();
    await task('POS').getByText('No POS or other order source is connected yet').waitFor();
    await task('Screens').getByText('No screen shows').waitFor();
    await task('Menu').getByRole('link').click();
    await office.waitForURL('**/kds/setup/menu');
    await addPizza();
    await office.goto(`${hub.url}/kds/start`);
    await task('Menu').getByText('1 item, and it has a station.').waitFor();
  },
);

/** Adds a pizza like the menu's form. */
async function addPizza(): Promise<void> {
  const status = await office.evaluate(async () => {
    const { stations } = await (await fetch('/api/menu')).json();
    const [{ id }] = stations;
    const item = { id: 'pizza', name: 'Pizza', kitchenNames: {}, stations: [id], allergens: [], groups: [] };
    const answer = await fetch('/api/menu/edits', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ edits: [{ do: 'put-item', item }] }),
    });
    return answer.status;
  });
  expect(status).toBe(200);
}

step('one tap sends a test to the boards, one removes it [INTAKE-12]', async () => {
  board = await sameSessionOn(1280, 800);
  await board.goto(`${hub.url}/kds/start`);
  await board.getByRole('link', { name: /^Oven/ }).click();
  const who = board.getByRole('dialog', { name: 'Who is working here?' });
  await who.getByRole('button', { name: 'Dana Levi' }).click();
  await board.keyboard.type('1234');
  await who.waitFor({ state: 'detached' });
  await office.getByRole('button', { name: 'Send a test order' }).click();
  await task('Test order').getByText('TEST is on the boards').waitFor();
  await board.getByText('TEST').first().waitFor();
  await board.getByText('Pizza').first().waitFor();
  await office.getByRole('button', { name: 'Clear', exact: true }).click();
  await soon(() => board.locator('main article[data-ticket]').count()).toBe(0);
});

step(
  'a phone keeps an unsent order through a reload and a network loss, and a double tap makes one ticket [INTAKE-10]',
  async () => {
    phone = await sameSessionOn(390, 844);
    await phone.goto(`${hub.url}/kds/start`);
    await phone.getByRole('link', { name: 'Enter an order' }).click();
    await phone.getByRole('button', { name: 'Pizza' }).click();
    await phone.getByRole('button', { name: 'Pizza' }).click();
    await phone.getByRole('button', { name: 'Order · 2 items' }).click();
    await phone.getByRole('button', { name: 'Pizza Modifiers and note' }).click();
    await phone.getByLabel('Note for the cook: Pizza').fill('no basil');
    await phone.getByLabel('Table').fill('12');
    await expectFingers(phone);
    await phone.reload();
    await phone.getByRole('button', { name: 'Order · 2 items' }).click();
    await phone.getByText('no basil').waitFor();
    const send = phone.getByRole('button', { name: 'Send to kitchen' });
    await phone.context().setOffline(true);
    await send.click();
    await phone.getByText('Not sent. Your order is still here.').waitFor();
    expect(await phone.getByLabel('Table').inputValue()).toBe('12');
    await phone.context().setOffline(false);
    await send.dblclick();
    await phone.getByText(/Sent as .*H-1/).waitFor();
    await board.getByText('no basil').first().waitFor();
    expect(await board.locator('main article[data-ticket]').count()).toBe(1);
    expect(faults).toEqual([]);
  },
);

/** Asserts that nothing is wider than the phone and every target is finger-sized. */
async function expectFingers(page: Page): Promise<void> {
  const { overflow, small } = await page.evaluate((least) => {
    const acts = [...document.querySelectorAll('main button, main a')];
    const shown = acts.filter((act) => act.getClientRects().length > 0);
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      small: shown.filter((act) => act.getBoundingClientRect().height < least).map((act) => act.textContent),
    };
  }, LEAST_TOUCH_PX);
  expect({ overflow, small }).toEqual({ overflow: 0, small: [] });
}

step('the order page reads in Hebrew from right to left on a phone [SHELL-21] [INTAKE-10]', async () => {
  await phone.evaluate(() => localStorage.setItem('kds_lng', 'he-il'));
  await phone.reload();
  await phone.getByRole('heading', { name: 'הזנת הזמנה' }).waitFor();
  expect(await phone.locator('html').getAttribute('dir')).toBe('rtl');
  await phone.getByRole('button', { name: 'Pizza' }).click();
  await phone.getByRole('button', { name: 'הזמנה · פריט אחד' }).click();
  await expectFingers(phone);
});

step('the checklist is dismissed with one tap and restored from the setup [SHELL-41]', async () => {
  const list = office.getByRole('heading', { name: 'Before your first service' });
  await office.getByRole('button', { name: 'Hide' }).click();
  await list.waitFor({ state: 'detached' });
  await office.goto(`${hub.url}/kds/setup/general`);
  await office.getByRole('button', { name: 'Show the start checklist' }).click();
  await office.getByText('The checklist is on the start page again.').waitFor();
  await office.goto(`${hub.url}/kds/start`);
  await list.waitFor();
  expect(faults).toEqual([]);
});
