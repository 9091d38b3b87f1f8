// @vitest-environment ./tests/components/support/dom-over-net.config.ts
// A manager's way through the profiles of the setup.

import { describe, expect, it } from 'vitest';
import type { Page } from './support/page.ts';
import {
  flip,
  openProfile,
  openSection,
  personOf,
  save,
  setting,
  standAtSetup,
} from './support/setup-page.ts';

standAtSetup();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const rows = (page: Page, type: string) =>
  page.getByRole('region', { name: type, exact: true }).locator('a > bdi').allInnerTexts();

describe('a profile', () => {
  it('[SET-51] the sample ticket beside the settings follows a switch before anything is saved', async () => {
    const page = await openProfile(await personOf('chef'), 'profile-expo');
    const lines = page.locator('details article [data-line-item]');
    await lines.first().waitFor();
    await flip(page, 'headersOnly');
    await expect.poll(() => lines.count()).toBe(0);
    await page.locator('details article').waitFor();
    await flip(page, 'headersOnly');
    await lines.first().waitFor();
  });

  it('[PROF-23] [PROF-20] options that need each other follow each other; a search finds one by its words', async () => {
    const page = await openProfile(await personOf('chef'), 'profile-tables');
    await page.getByPlaceholder('Find a setting').fill('when done');
    await setting(page, 'printTicketOnPrepared').waitFor();
    expect(await setting(page, 'headersOnly').count()).toBe(0);
    await flip(page, 'printTicketOnPrepared');
    await setting(page, 'excludeSingleItemPrint').waitFor();
    await flip(page, 'printItemOnPrepared');
    await expect.poll(() => page.getByRole('switch', { name: 'Ticket when done' }).isChecked()).toBe(false);
    await page.getByPlaceholder('Find a setting').fill('combo');
    await expect.poll(() => page.getByRole('switch', { name: 'Combo name' }).isDisabled()).toBe(true);
    await flip(page, 'groupSameOffers');
    await expect.poll(() => page.getByRole('switch', { name: 'Combo name' }).isDisabled()).toBe(false);
    await page.getByPlaceholder('Find a setting').fill('no such words');
    await page.getByText('No setting matches').waitFor();
  });

  it('[SET-37] [SET-38] [DLG-06] items are picked by typing, or from the whole list', async () => {
    const page = await openProfile(await personOf('chef'), 'profile-pasta');
    await openSection(page, 'Filter');
    const row = setting(page, 'excludeOnItems');
    await row.getByRole('combobox').click();
    await page.keyboard.type('carbonara');
    await page.getByRole('option', { name: 'Spaghetti carbonara' }).click();
    await row.getByText('Spaghetti carbonara').waitFor();
    await setting(page, 'includeExcludedItemsByTags').waitFor();
    await row.getByRole('combobox').click();
    await page.keyboard.type('carbonara');
    await page.getByText('Nothing matches').waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^Choose from the list/ }).click();
    const list = dialog(page, 'Hidden items');
    await list.getByLabel('Search by name').fill('burger');
    await list.getByLabel('Ember burger').check();
    await list.getByText('2 selected').waitFor();
    await list.getByRole('button', { name: 'OK' }).click();
    await row.getByText('Ember burger').waitFor();
    await save(page);
    await row.getByRole('button', { name: 'Remove Ember burger' }).click();
    await page.getByText('1 change not saved').waitFor();
  });

  it('[PROF-09] [PROF-27] what the hub refuses is told at the setting, and gone with its cause', async () => {
    const page = await openProfile(await personOf('chef'), 'profile-bar');
    await openSection(page, 'Operation');
    await setting(page, 'stationId').getByRole('button', { name: /Bar/ }).click();
    await page.getByRole('option', { name: 'No station' }).click();
    await page.getByLabel('Name', { exact: true }).fill(' ');
    await button(page, 'Save').click();
    const told = page.getByRole('alert', { name: 'Can’t save yet' });
    await told.getByText('A station is required.').waitFor();
    await told.getByText('This is required.').waitFor();
    await told.getByRole('button', { name: /A station is required/ }).click();
    await setting(page, 'stationId').getByText('A station is required.').waitFor();
    await setting(page, 'stationId')
      .getByRole('button', { name: /No station/ })
      .click();
    await page.getByRole('option', { name: 'Bar', exact: true }).click();
    await expect.poll(() => setting(page, 'stationId').getByText('A station is required.').count()).toBe(0);
    await page.getByLabel('Name', { exact: true }).fill('Wine bar');
    await save(page);
    expect(await told.count()).toBe(0);
    expect(await rows(page, 'Kitchen')).toContain('Wine bar');
  });
});
