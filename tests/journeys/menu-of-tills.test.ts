// An owner imports the exports of three tills, 120 items in total, and puts them on stations: a sheet with unknown headers and
// duplicates too; then an order of each till reaches its board (SOLO-09, SOLO-10, SOLO-11, SOLO-13).
import iconv from 'iconv-lite';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { csvPreview, menuPage } from '../../shared/protocol/site/menu.ts';
import { type Screens, startDisplays } from './support/screens.ts';
import { StandaloneSite } from './support/standalone-site.ts';

const LAPTOP = { width: 1280, height: 800 };
const times = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at + 1));

/** 50 rows: 20 drinks in two sizes, and 10 cakes. */
const SQUARE = [
  'Token,Item Name,Variation Name,SKU,Description,Categories,Price,Modifier Set - Milk',
  ...times(20, (at) =>
    ['Small', 'Large'].map(
      (size) => `T${at}${size},Coffee ${at},${size},C${at}${size},"Hot, strong","Coffee, Breakfast",$3.50,Y`,
    ),
  ).flat(),
  ...times(10, (at) => `K${at},Cake ${at},Regular,,,Cakes,$4.00,N`),
].join('\n');
const LOYVERSE = [
  'Handle,SKU,Name,Category,Sold by weight,Option 1 name,Option 1 value,Cost,Price [Bar]',
  ...times(30, (at) => `g${at},L${at},Grill ${at},Grill,N,,,1.00,9.90`),
].join('\r\n');
/** 40 rows and a duplicate. */
const SHEET = [
  'Danie;Dział;Cena',
  ...times(40, (at) => `Zupa ogórkowa ${at};Zupy;12,50 zł`),
  'Zupa ogórkowa 1;Zupy;13,00 zł',
].join('\r\n');

let site: StandaloneSite;
let screens: Screens;
let page: Page;

beforeAll(async () => {
  screens = await startDisplays();
  site = await StandaloneSite.found(['Bar', 'Kitchen']);
  page = await site.open(screens, '/kds/setup/menu');
  await page.setViewportSize(LAPTOP);
}, 120_000);
afterAll(async () => {
  await screens?.close();
  await site?.close();
});

const menu = async () => z.parse(menuPage, (await site.owner.get('/api/menu')).body);
const preview = () => page.getByRole('region', { name: 'What the file changes' });
const choose = (buffer: Buffer) =>
  page.getByLabel('File', { exact: true }).setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer });
const take = async () => {
  await preview().getByRole('button', { name: 'Import', exact: true }).click();
  await preview().waitFor({ state: 'detached' });
};
const toFiles = () => page.getByRole('button', { name: 'Spreadsheet', exact: true }).click();

it('exports of three tills import after a look, and 120 items get their stations in a few taps [SOLO-09] [SOLO-10] [SOLO-11]', async () => {
  await toFiles();
  await choose(Buffer.from('PK\u0003\u0004workbook', 'latin1'));
  await page.getByText('This is a workbook, a web page or another format').waitFor();
  await choose(Buffer.from(SQUARE));
  await preview().getByText('50 items have no station.').waitFor();
  await preview().getByText('Without a station').click();
  await preview().getByText('Coffee 1 (Small)').first().waitFor();
  await take();
  // Items without a station are where they get one.
  await page.getByText('50 items have no station', { exact: true }).waitFor();

  await toFiles();
  await choose(iconv.encode(LOYVERSE, 'utf-16'));
  await preview().getByText('31 added, 0 changed, 0 removed').waitFor();
  await take();

  await toFiles();
  await choose(Buffer.from(SHEET));
  await preview().getByText('choose the column with the names of the items').waitFor();
  await preview().getByLabel('Danie').selectOption({ label: 'name' });
  await preview().getByText('Line 42').waitFor();
  await preview().getByLabel('Dział').selectOption({ label: 'category' });
  await preview().getByLabel('1 row repeats an item.').selectOption({ label: 'The first' });
  await preview().getByText('41 added, 0 changed, 0 removed').waitFor();
  await take();
  expect((await menu()).menu.items).toHaveLength(120);

  // All of one category, then all others without a station at once.
  await page.getByText('120 items have no station', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Select several' }).click();
  const coffee = page.getByRole('region', { name: 'Coffee', exact: true });
  await coffee.getByLabel('Select all in').check();
  const bar = page.getByRole('region', { name: 'Selected items' });
  await bar.getByText('40 selected').waitFor();
  await bar.getByLabel('Station').selectOption({ label: 'Bar' });
  await page.getByText('40 items changed.').waitFor();
  await bar.getByLabel('Course').selectOption({ label: 'Beverages' });
  await coffee.getByText('Bar', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Select them' }).click();
  await bar.getByText('80 selected').waitFor();
  await page.getByRole('region', { name: 'Cakes', exact: true }).getByLabel('Cake 10').uncheck();
  await bar.getByText('79 selected').waitFor();
  await bar.getByLabel('Station').selectOption({ label: 'Kitchen' });
  await page.getByText('1 item has no station', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('80 items have no station', { exact: true }).waitFor();
  await bar.getByLabel('Station').selectOption({ label: 'Kitchen' });
  await page.getByText('1 item has no station', { exact: true }).waitFor();
  await bar.getByRole('button', { name: 'Done' }).click();
  const { menu: given, stations } = await menu();
  const named = new Map(stations.map(({ id, name }) => [id, name]));
  const madeAt = (name: string) =>
    given.items
      .filter((item) => item.name === name)
      .map((item) => [item.course, ...item.stations.map((id) => named.get(id))].join(' '));
  expect(['Coffee 3 (Large)', 'Grill 30', 'Cake 10'].map(madeAt)).toEqual([
    ...[['Beverages Bar'], [' Kitchen'], ['']],
  ]);

  await site.order({
    ...{ id: 'o1', version: 1 },
    items: [{ name: 'a coffee', sku: 'C3Large' }, { name: 'zupa ogórkowa 7' }],
  });
  for (const [station, name] of [
    ['Bar', 'a coffee'],
    ['Kitchen', 'zupa ogórkowa 7'],
  ]) {
    const board = await site.open(screens, `/kds/kitchen/${await site.boardNamed(station ?? '')}`);
    await board
      .getByText(name ?? '')
      .first()
      .waitFor();
    await board.context().close();
  }
  expect(screens.faults).toEqual([]);
}, 120_000);

it('the last item without a station is one tap away on the health page [SOLO-09]', async () => {
  const health = await site.open(screens, '/kds/setup/health');
  await health.getByText('Cake 10').waitFor({ timeout: 25_000 });
  await health.getByRole('link', { name: 'Open the menu' }).click();
  await health.getByText('1 item has no station', { exact: true }).waitFor();
  await health.context().close();
}, 60_000);

it('the export has the separator chosen beside its button, and imports back without a change [SOLO-13]', async () => {
  await toFiles();
  expect(await page.getByLabel('Separator').inputValue()).toBe('comma');
  await page.getByLabel('Separator').selectOption({ value: 'semicolon' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download menu.csv' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const file = Buffer.concat(chunks);
  expect(file.toString('utf8').startsWith('\ufefftype;id;name;')).toBe(true);
  const back = await site.owner.send('POST', '/api/menu/csv/preview', {
    ...{ file: file.toString('base64'), removeMissing: true },
  });
  expect(z.parse(csvPreview, back.body)).toMatchObject({
    ...{ separator: ';', faults: [], added: [], changed: [], removed: [] },
  });
});
