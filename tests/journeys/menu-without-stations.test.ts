// An owner imports a menu with only names and categories: the preview says that the items have no station, one choice for the
// category sets it, and an order appears on that station's board (SOLO-08).
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { healthAnswer } from '../../shared/protocol/health.ts';
import { type Screens, startDisplays } from './support/screens.ts';
import { StandaloneSite } from './support/standalone-site.ts';

const LAPTOP = { width: 1280, height: 800 };
const SOON_MS = 25_000;

let site: StandaloneSite;
let screens: Screens;

beforeAll(async () => {
  screens = await startDisplays();
  site = await StandaloneSite.found(['Oven', 'Cold']);
}, 120_000);
afterAll(async () => {
  await screens?.close();
  await site?.close();
});

const problems = async () => {
  const { problems } = z.parse(healthAnswer, (await site.owner.get('/api/health')).body);
  return problems.map(({ code, params }) => `${code} ${params?.['count']}`);
};

it('118 imported items without a station are reported, and a station for their category puts orders on its board [SOLO-08]', async () => {
  const rows = Array.from({ length: 118 }, (_, at) => `Pizza ${at + 1},${at < 100 ? 'Pizza' : 'Salads'}`);
  const page = await site.open(screens, '/kds/setup/menu');
  await page.setViewportSize(LAPTOP);
  await page.getByRole('button', { name: 'Import a spreadsheet' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,category', ...rows].join('\n')),
  });
  const preview = page.getByRole('region', { name: 'What the file changes' });
  await preview.getByText('118 items have no station.').waitFor();
  await preview.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(problems, { timeout: SOON_MS }).toContain('menu-no-station 118');

  await page.getByText('Items', { exact: true }).first().click();
  await page.getByText('118 items have no station').waitFor();
  await page.getByLabel('Station of Pizza').selectOption({ label: 'Oven' });
  await page.getByText('18 items have no station', { exact: true }).waitFor();
  await page
    .getByRole('region', { name: 'Pizza', exact: true })
    .getByText('Oven (category)')
    .first()
    .waitFor();

  const tills = await site.open(screens, '/kds/setup/tills');
  await tills.setViewportSize(LAPTOP);
  const known = tills.getByRole('region', { name: 'On the menu without a station' });
  await expect.poll(() => known.getByRole('listitem').count()).toBe(18);
  await known
    .getByRole('group', { name: 'Stations for Pizza 118' })
    .getByRole('button', { name: 'Cold' })
    .click();
  await expect.poll(() => known.getByRole('listitem').count()).toBe(17);

  const oven = await site.open(screens, `/kds/kitchen/${await site.boardNamed('Oven')}`);
  await oven.setViewportSize(LAPTOP);
  const cold = await site.open(screens, `/kds/kitchen/${await site.boardNamed('Cold')}`);
  const items = [{ name: 'Pizza 7' }, { name: 'Pizza 118' }];
  await site.order({ id: 'o-1', version: 1, number: 'T-105', table: '8', items });
  await oven.getByText('Pizza 7').first().waitFor({ timeout: SOON_MS });
  await cold.getByText('Pizza 118').first().waitFor({ timeout: SOON_MS });
  expect(await oven.getByText('Pizza 118').count()).toBe(0);
}, 120_000);
