// @vitest-environment ./tests/components/support/dom-over-net.config.ts
// A person's way through the virtual work stations, the zone sets and the load balance of the setup, in a real
// browser against a real hub and its cloud, up to the boards that show what was set.

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { atWork, type Person } from '../support/person.ts';
import type { Page } from './support/page.ts';
import { laptop, openSection, personOf, save, setting, standAtSetup, toTab } from './support/setup-page.ts';

standAtSetup();

const answer = z.object({ setup: z.record(z.string(), z.unknown()) });
const storedSetup = async (person: Person) => z.parse(answer, (await person.get('/api/setup')).body).setup;
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const nameOf = (page: Page, name: string) => card(page, name).getByLabel('Name', { exact: true });

async function openTab(person: Person, tab: string, title: string): Promise<Page> {
  const page = await laptop(person, `/kds/setup/${tab}`);
  await page.getByRole('heading', { name: title, level: 2 }).waitFor();
  return page;
}

describe('virtual work stations', () => {
  it('[SET-32] [PROF-09] one that boards use says so before it is deleted, and a kitchen board must get another station', async () => {
    const chef = await atWork(await personOf('chef'));
    const page = await openTab(chef, 'stations', 'Virtual work stations');
    await page.getByRole('button', { name: 'Add work station' }).click();
    await nameOf(page, 'New station').fill('Grill two');
    await toTab(page, 'profiles');
    await page.getByRole('link', { name: 'Grill', exact: true }).click();
    await openSection(page, 'Operation');
    await setting(page, 'stationId').getByRole('button', { name: /Grill/ }).click();
    await page.getByRole('option', { name: 'Grill two', exact: true }).click();
    await save(page);
    await page.getByRole('link', { name: 'Virtual work stations' }).click();
    await page.getByRole('button', { name: 'Delete Grill two' }).click();
    const sure = dialog(page, 'Delete Grill two?');
    await sure.getByText('Grill shows this station and needs another one before you can save.').waitFor();
    await sure.getByRole('button', { name: 'Cancel' }).click();
    expect(await card(page, 'Grill two').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete Grill two' }).click();
    await sure.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => card(page, 'Grill two').count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const told = page.getByRole('alert', { name: 'Can’t save yet' });
    await told.getByRole('button', { name: /Grill.*A station is required/ }).click();
    await setting(page, 'stationId')
      .getByRole('button', { name: /No station/ })
      .click();
    expect(await page.getByRole('option', { name: 'Grill two' }).count()).toBe(0);
    await page.getByRole('option', { name: 'Grill', exact: true }).click();
    await save(page);
    expect(JSON.stringify(await storedSetup(chef))).not.toContain('Grill two');
  });
});

it('[PERM-08] [SET-01] zone sets and load balance are there for staff and dealers alone', async () => {
  const tabs = (page: Page) =>
    page.getByRole('navigation', { name: 'Areas of the setup' }).getByRole('link').allInnerTexts();
  const manager = await laptop(await personOf('manager'), '/kds/setup/zones');
  await manager.getByPlaceholder('Find a profile').waitFor();
  expect(new URL(manager.url()).pathname).toBe('/kds/setup/profiles');
  expect(await tabs(manager)).not.toContain('Zone sets');
  expect(await tabs(manager)).not.toContain('Load balance');
  expect(await tabs(manager)).toContain('Virtual work stations');
  const dealer = await openTab(await personOf('dealer'), 'balance', 'Load balance');
  expect(await tabs(dealer)).toEqual(expect.arrayContaining(['Zone sets', 'Load balance']));
});

it('[I18N-01] [SET-32] [SET-33] [SET-39] in Hebrew too', async () => {
  const page = await openTab(await personOf('chef'), 'stations', 'Virtual work stations');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'עברית' }).click();
  await page.getByRole('heading', { name: 'עמדות עבודה וירטואליות' }).waitFor();
  await page.getByRole('button', { name: 'הוספת עמדת עבודה' }).click();
  await card(page, 'עמדה חדשה').getByLabel('שם', { exact: true }).fill('עמדת סלטים');
  await page.getByRole('link', { name: 'איזון עומסים' }).click();
  await page.getByRole('button', { name: 'הגדרת איזון עומסים' }).click();
  await card(page, 'מטבח ראשי').getByText('מטבח ראשי', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'ערכות אזורים' }).click();
  await page.getByRole('heading', { name: 'ערכות אזורים' }).waitFor();
  await page.getByRole('button', { name: 'שמירה', exact: true }).click();
  await page.getByText('ההגדרות נשמרו בהצלחה').first().waitFor();
});
