// A restaurant without a cloud makes its menu, by hand and from a spreadsheet, sees a till's order routed by the menu, and
// moves the whole site to another hub (SOLO-03, SOLO-06).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { menuPage } from '../../shared/protocol/site/menu.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { type Person, personWith } from '../support/person.ts';
import { type Screens, startDisplays } from './support/screens.ts';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'quattro stagioni';
const EMAIL = 'anna@pizza.example';

interface Place {
  dataDir: string;
  hub: HubProcess;
  owner: Person;
}

let screens: Screens;
let pizzeria: Place;
let branch: Place;

async function found(siteName: string, stations: string[], port: number): Promise<Place> {
  const env = { KDS_MODE: 'standalone', KDS_LOG_LEVEL: 'warn' };
  const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
  const hub = await startHub({ dataDir, port, env }, true);
  const [, code = ''] = /Setup code: (\d{4} \d{4})/.exec(hub.output()) ?? [];
  const owner = personWith(hub.url, '');
  await owner.send('POST', '/api/first-run', {
    code,
    owner: { email: EMAIL, firstName: 'Anna', lastName: 'Rossi', password: PASSWORD },
    ...{ siteName, timeZone: 'Europe/Berlin', language: 'en', stations, staff: [] },
  });
  await owner.send('POST', '/api/session', { email: EMAIL, password: PASSWORD });
  return { dataDir, hub, owner };
}

beforeAll(async () => {
  const [one = 0, other = 0] = await freePorts(2);
  screens = await startDisplays();
  pizzeria = await found('Pizza Anna', ['Oven', 'Cold'], one);
  branch = await found('Branch', [], other);
}, 120_000);
afterAll(async () => {
  await screens?.close();
  for (const place of [pizzeria, branch]) {
    await place?.hub.kill();
    if (place) rmSync(place.dataDir, { recursive: true, force: true });
  }
});

async function open({ hub, owner }: Place, path: string): Promise<Page> {
  const [name = '', value = ''] = owner.cookie.split('=');
  const domain = new URL(hub.url).hostname;
  const kept = { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false };
  const page = await screens.open(hub.url + path, {
    cookies: [{ ...kept, sameSite: 'Lax' }],
    origins: [],
  });
  await page.setViewportSize(LAPTOP);
  return page;
}

const menuOf = async ({ owner }: Place) => z.parse(menuPage, (await owner.get('/api/menu')).body).menu;

it('a menu is made by hand: a category, ten items by keyboard, stations, a modifier, an undone removal [SOLO-03]', async () => {
  const page = await open(pizzeria, '/kds/setup/menu');
  await page.getByText('No menu yet').waitFor();
  await page.getByPlaceholder('Starters, Pizza, Drinks …').fill('Pizza');
  await page.keyboard.press('Enter');
  const pizza = page.getByRole('region', { name: 'Pizza', exact: true });
  await pizza.getByText('Nothing here yet').waitFor();
  const add = pizza.getByLabel('Add an item to Pizza');
  await add.fill('Margherita');
  await page.keyboard.press('Enter');

  await pizza.getByRole('button', { name: /^Margherita/, expanded: false }).click();
  const form = page.getByRole('form', { name: 'Margherita' });
  await form.getByLabel('Kitchen name, English').fill('MARG');
  await form.getByLabel('Kitchen name, Hebrew').fill('מרג');
  await form.getByLabel('Course').selectOption({ label: 'Mains' });
  await form.getByLabel('Prep, minutes').fill('7');
  await form.getByLabel('Seconds').last().fill('30');
  await form.getByLabel('Allergens').fill('gluten, milk');
  await form.getByRole('button', { name: 'Oven' }).click();
  // The next ones get the station of the one above, without leaving the keyboard, and typed before the page shows the last
  // save.
  let answerMenu = () => {};
  const typed = new Promise<void>((resolve) => {
    answerMenu = resolve;
  });
  await page.route('**/api/menu', async (route) => {
    await typed;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await add.click();
  for (let each = 1; each <= 10; each += 1) {
    await page.keyboard.type(`Pizza ${each}`);
    await page.keyboard.press('Enter');
  }
  answerMenu();
  await form.waitFor({ state: 'detached' });
  await pizza.getByRole('button', { name: /^Pizza 10/ }).waitFor();
  const { items } = await menuOf(pizzeria);
  expect(items.map(({ name }) => name)).toEqual([
    'Margherita',
    ...Array.from({ length: 10 }, (_, at) => `Pizza ${at + 1}`),
  ]);
  expect(new Set(items.map(({ stations, course }) => `${stations} ${course}`)).size).toBe(1);
  expect(items[0]).toMatchObject({
    ...{ kitchenNames: { en: 'MARG', 'he-il': 'מרג' }, prepSeconds: 450, allergens: ['gluten', 'milk'] },
  });

  await page.getByPlaceholder('Find an item').fill('pizza 7');
  await page.getByText('1 found').waitFor();
  await page.getByRole('button', { name: /^Pizza 7/ }).click();
  await page.getByRole('form', { name: 'Pizza 7' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Pizza 7 was removed.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Pizza 7/ }).waitFor();
  expect(await menuOf(pizzeria)).toMatchObject({ items });
  await page.getByPlaceholder('Find an item').fill('');

  await page.getByRole('button', { name: 'Modifiers', exact: true }).click();
  await page.getByPlaceholder('Sides, Sauces, Doneness …').fill('Sides');
  await page.keyboard.press('Enter');
  const group = page.getByRole('form', { name: 'Sides' });
  await group.getByRole('button', { name: 'Add a modifier' }).click();
  await group.getByLabel('Name', { exact: true }).fill('Extra slice');
  await group.getByLabel('Same as menu item').fill('nothing');
  await group.getByText('Not on the menu.').waitFor();
  await group.getByLabel('Same as menu item').fill('pizza 1');
  await group.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Extra slice').waitFor();
  expect((await menuOf(pizzeria)).groups[0]?.options[0]?.item).toBe(items[1]?.id);
  expect(screens.faults).toEqual([]);
  await page.context().close();
});

it('a spreadsheet import previews changes and errors by line, and routes the next order [SOLO-03]', async () => {
  const page = await open(pizzeria, '/kds/setup/menu');
  await page.getByRole('button', { name: 'Spreadsheet' }).click();
  const upload = (text: string) =>
    page.getByLabel('File', { exact: true }).setInputFiles({
      ...{ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
    });
  const rows = 'name;category;stations;course\nMargherita;Pizza;Oven;\nGreek salad;Salads;Cold;Entrees';
  await upload(`${rows}\nSoup;Salads;Stove;`);
  const preview = page.getByRole('region', { name: 'What the file changes' });
  await preview.getByText('Fix 1 error to import').waitFor();
  await preview.getByText('Line 4').waitFor();
  await preview.getByText('Allowed:').waitFor();
  expect(await preview.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
  await upload(rows);
  await preview.getByText('2 added, 1 changed, 0 removed').waitFor();
  await preview.getByText('Mains').waitFor();
  expect((await menuOf(pizzeria)).items).toHaveLength(11);
  await preview.getByRole('button', { name: 'Import' }).click();
  await preview.waitFor({ state: 'detached' });
  expect((await menuOf(pizzeria)).items.at(-1)?.name).toBe('Greek salad');

  const made = await pizzeria.owner.send('POST', '/api/tills', { name: 'Front' });
  const { token } = z.parse(z.object({ token: z.string() }), made.body);
  const sent = await fetch(`${pizzeria.hub.url}/api/intake/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'o1', version: 1, items: [{ name: 'greek salad' }, { name: 'Pizza 3' }] }),
  });
  expect(sent.status).toBe(202);
  const setup = z.object({
    setup: z.object({ profiles: z.array(z.looseObject({ _id: z.string(), name: z.string() })) }),
  });
  const { profiles } = z.parse(setup, (await pizzeria.owner.get('/api/setup')).body).setup;
  await page.goto(`${pizzeria.hub.url}/kds/kitchen/${profiles.find(({ name }) => name === 'Cold')?._id}`);
  await page.getByText('greek salad').first().waitFor();
  expect(await page.getByText('Pizza 3').count()).toBe(0);
  await page.context().close();
});

it('the whole site moves to another hub, after a preview, on a phone [SOLO-06]', async () => {
  const page = await open(pizzeria, '/kds/setup/menu');
  await page.getByRole('button', { name: 'Whole site' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download site file' }).click(),
  ]);
  const file = readFileSync(await download.path());
  await page.context().close();

  const phone = await open(branch, '/kds/setup/menu');
  await phone.setViewportSize(PHONE);
  await phone.getByRole('button', { name: 'Whole site' }).click();
  const choose = (buffer: Buffer) =>
    phone.getByLabel('Site file').setInputFiles({ name: 'site.json', mimeType: 'application/json', buffer });
  await choose(file.subarray(0, 1_000));
  await phone.getByText('This is not a site file.').waitFor();
  await choose(file);
  const row = phone.getByRole('row', { name: /^Items/ });
  expect(await row.innerText()).toMatch(/Items\s+0\s+12/);
  expect((await menuOf(branch)).items).toEqual([]);
  // Nothing on the page is wider than the phone except scrollable parts.
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await phone.getByRole('button', { name: 'Replace this site' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Replace this site' }).click();
  await phone.getByText('Site imported.').waitFor();
  await phone.getByText('Front', { exact: true }).waitFor();
  expect(await phone.getByText('Someone else saved').count()).toBe(0);
  expect(await menuOf(branch)).toEqual(await menuOf(pizzeria));
  expect(screens.faults).toEqual([]);
});
