// Virtual work stations, zone sets and load balance in the setup, in a real browser against a real hub and its cloud,
// up to the boards that show the result.
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ITEM_SEARCH_STATIONS_MS } from '../../shared/limits.ts';
import { atWork, type Person } from '../support/person.ts';
import { knownOrder } from './support/known-order.ts';
import {
  laptop,
  openSection,
  personOf,
  registerSetupStage,
  save,
  setting,
  stage,
  toTab,
} from './support/setup-page.ts';

registerSetupStage();

const answer = z.object({ setup: z.record(z.string(), z.unknown()) });
const storedSetup = async (person: Person) => z.parse(answer, (await person.get('/api/setup')).body).setup;
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const nameOf = (page: Page, name: string) => card(page, name).getByLabel('Name', { exact: true });
const inCard = (page: Page, name: string, at: string) => card(page, name).locator(`[data-field="${at}"]`);

async function openTab(person: Person, tab: string, title: string): Promise<Page> {
  const page = await laptop(person, `/kds/setup/${tab}`);
  await page.getByRole('heading', { name: title, level: 2 }).waitFor();
  return page;
}

/** Finds an item by typing and selects it by keyboard. */
async function typeItem(page: Page, items: Locator, name: string): Promise<void> {
  await items.getByRole('combobox').click();
  await page.keyboard.type(name.toLowerCase());
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Chooses members of a setting from the whole list. */
async function pick(page: Page, label: string, ...names: string[]): Promise<void> {
  const list = dialog(page, label);
  for (const name of names) await list.getByLabel(name, { exact: true }).check();
  await list.getByRole('button', { name: 'OK' }).click();
}

describe('virtual work stations', () => {
  it('need a name, accept items by name, and appear on kitchen boards once saved [SET-32] [SET-38] [ROUTE-03] [ROUTE-04]', async () => {
    const chef = await atWork(await personOf('chef'));
    const board = await laptop(chef, '/kds/kitchen/profile-all');
    await board.getByRole('button', { name: 'Choose a station', exact: true }).waitFor();
    const page = await openTab(chef, 'stations', 'Virtual work stations');
    expect(await inCard(page, 'Sushi', 'workMode').count()).toBe(0);
    await page.getByRole('button', { name: 'Add work station' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type(' ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const told = page.getByRole('alert', { name: 'Can’t save yet' });
    await told.getByRole('button', { name: /Name.*This is required/ }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await nameOf(page, 'New station').fill('Burger bar');
    const items = inCard(page, 'Burger bar', 'items');
    const from = Date.now();
    await typeItem(page, items, 'Ember burger');
    expect(Date.now() - from).toBeGreaterThanOrEqual(ITEM_SEARCH_STATIONS_MS);
    await items.getByText('Ember burger').waitFor();
    await save(page);
    expect(await told.count()).toBe(0);
    await stage.put(knownOrder({ number: 811, dishes: ['burger'], state: 'fired' }));
    await stage.put(knownOrder({ number: 812, dishes: ['carbonara'], state: 'fired' }));
    await board.getByText('Spaghetti carbonara').first().waitFor();
    await board.getByRole('button', { name: 'Choose a station', exact: true }).click();
    const station = dialog(board, 'Choose a station').getByRole('region', { name: 'Work stations' });
    await station.getByRole('button', { name: /^Burger bar/ }).click();
    await board.locator('[data-line-item]').first().waitFor();
    await expect.poll(() => board.getByText('Spaghetti carbonara').count()).toBe(0);
  });

  it('in use by boards warn before they are deleted, and a kitchen board must get another station [SET-32] [PROF-09]', async () => {
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

describe('zone sets', () => {
  it('put their letters and sections on the tickets of the pass [SET-33] [SET-36] [ROUTE-15] [ROUTE-16]', async () => {
    const chef = await atWork(await personOf('chef'));
    const page = await openTab(chef, 'zones', 'Zone sets');
    await page.getByRole('button', { name: 'Delete Pass' }).click();
    await dialog(page, 'Delete Pass?').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No zone sets yet.').waitFor();
    await page.getByRole('button', { name: 'Add zone set' }).click();
    await nameOf(page, 'New zone set').fill('Window');
    await inCard(page, 'Window', 'includeAllItems').locator('label').click();
    await card(page, 'Window').getByText('This set is not in use').waitFor();
    await typeItem(page, inCard(page, 'Window', 'items'), 'Ember burger');
    expect(await card(page, 'Window').getByText('This set is not in use').count()).toBe(0);
    const number = (at: string) => inCard(page, 'Window', at).getByRole('textbox');
    for (const [at, typed, kept] of [
      ['zonesCount', '40', '25'],
      ['zonesCount', '2', '2'],
      ['startsWith', '25', '25'],
      ['sectionsCount', '3', '3'],
    ] as const) {
      await number(at).fill(typed);
      await number(at).press('Tab');
      expect(await number(at).inputValue()).toBe(kept);
    }
    await inCard(page, 'Window', 'zonesNamingConvention').getByRole('button', { name: 'Letters' }).click();
    const names = card(page, 'Window').getByLabel('Names of the places');
    await expect
      .poll(() => names.innerText().then((text) => text.split(/\s+/).join(' ')))
      .toMatch(/Zones Y Z Sections 1 2 3 Places 6/);
    await page.locator('[data-field="zonesAssignment.enabled"] label').click();
    await toTab(page, 'profiles');
    await page.getByRole('link', { name: 'Pass', exact: true }).click();
    await setting(page, 'showZoneAssignment').locator('label').click();
    await save(page);
    expect(await storedSetup(chef)).toMatchObject({
      zonesAssignment: {
        enabled: true,
        zonesSets: [
          {
            name: 'Window',
            enabled: true,
            includeAllItems: false,
            items: ['item-burger'],
            zonesCount: 2,
            zonesNamingConvention: 'letters',
            startsWith: 25,
            sectionsCount: 3,
            sectionsNamingConvention: 'numbers',
            zones: ['Y', 'Z'],
            sections: ['1', '2', '3'],
          },
        ],
      },
    });
    const board = await laptop(chef, '/kds/expeditor/profile-expo');
    await board.locator('main article').first().waitFor();
    await stage.put(knownOrder({ number: 821, dishes: ['burger'], state: 'fired' }));
    await stage.put(knownOrder({ number: 822, dishes: ['carbonara'], state: 'fired' }));
    const ticket = (number: number) => board.locator('main article').filter({ hasText: String(number) });
    await ticket(821)
      .locator('[data-style="zone"]')
      .getByText(/^[YZ][12]$/)
      .waitFor();
    await ticket(822).waitFor();
    expect(await ticket(822).locator('[data-style="zone"]').count()).toBe(0);
  });
});

describe('load balance', () => {
  it('is set up by a button, edited, shown on boards and cleared after a question [SET-39] [SET-40] [SET-41] [SET-42] [ROUTE-11]', async () => {
    const chef = await atWork(await personOf('chef'));
    const board = await laptop(chef, '/kds/expeditor/profile-tables');
    await board.getByRole('button', { name: 'Options' }).waitFor();
    expect(await board.getByRole('button', { name: /^Load balance/ }).count()).toBe(0);
    const page = await openTab(chef, 'balance', 'Load balance');
    await page.getByText('Load balance is not set up.').waitFor();
    const saveButton = page.getByRole('button', { name: 'Save', exact: true });
    expect(await saveButton.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Set up load balance' }).click();
    const short = (name: string) => card(page, name).getByLabel('Short name').inputValue();
    expect([await short('Primary Kitchen'), await short('Secondary Kitchen')]).toEqual(['Prm.K', 'Sec.K']);
    expect(await inCard(page, 'Primary Kitchen', 'enabled').getByRole('switch').isDisabled()).toBe(true);
    expect(
      await card(page, 'Primary Kitchen')
        .getByRole('button', { name: /^Delete/ })
        .count(),
    ).toBe(0);
    await card(page, 'Secondary Kitchen').getByLabel('Short name').fill(' ');
    await saveButton.click();
    await page
      .getByRole('alert', { name: 'Can’t save yet' })
      .getByRole('button', { name: /Secondary Kitchen: Short name/ })
      .click();
    await card(page, 'Secondary Kitchen').getByLabel('Short name').fill('Grdn');
    await nameOf(page, 'Secondary Kitchen').fill('Garden');
    await inCard(page, 'Primary Kitchen', 'profiles').getByRole('button', { name: 'Add to Boards' }).click();
    await pick(page, 'Boards', 'Grill', 'Cold');
    await inCard(page, 'Garden', 'profiles').getByRole('button', { name: 'Add to Boards' }).click();
    await pick(page, 'Boards', 'Cold');
    await expect.poll(() => inCard(page, 'Primary Kitchen', 'profiles').getByText('Cold').count()).toBe(0);
    await page.getByRole('button', { name: 'Add group' }).click();
    await card(page, 'New group').getByRole('button', { name: 'Make primary kitchen' }).click();
    await page.getByRole('button', { name: 'Delete Primary Kitchen' }).click();
    await dialog(page, 'Delete Primary Kitchen?')
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await nameOf(page, 'New group').fill('Main line');
    await save(page);
    const stored = await storedSetup(chef);
    expect(stored).toMatchObject({
      loadBalancing: {
        initiated: true,
        enabled: true,
        assignmentMethod: 'item-count',
        groups: [
          { name: 'Garden', shortName: 'Grdn', isPrimary: false, profiles: ['profile-cold'] },
          { name: 'Main line', shortName: 'New', isPrimary: true, enabled: true, profiles: [] },
        ],
      },
    });
    await board.getByRole('button', { name: /^Load balance/ }).click();
    await dialog(board, 'Load balance').getByText('Main line').waitFor();
    await dialog(board, 'Load balance').getByText('Garden').waitFor();
    const cold = await laptop(chef, '/kds/kitchen/profile-cold');
    await cold.getByRole('button', { name: 'Options' }).waitFor();
    expect(await cold.getByRole('button', { name: 'Choose a station', exact: true }).count()).toBe(0);

    await page.getByRole('button', { name: 'Clear load balance' }).click();
    await dialog(page, 'Clear load balance?').getByRole('button', { name: 'Cancel' }).click();
    expect(await card(page, 'Garden').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear load balance' }).click();
    await dialog(page, 'Clear load balance?').getByRole('button', { name: 'Clear load balance' }).click();
    await page.getByText('Load balance is not set up.').waitFor();
    await save(page);
    const after = await storedSetup(chef);
    expect(after['loadBalancing']).toMatchObject({
      initiated: false,
      enabled: false,
      kitchenQueues: [],
      groups: [],
    });
    expect(JSON.stringify(after['profiles'])).not.toContain('lbGroup');
    await cold.getByRole('button', { name: 'Choose a station', exact: true }).waitFor();
  });
});

it('zone sets and load balance are for staff and dealers only [PERM-08] [SET-01]', async () => {
  const tabs = (page: Page) =>
    page.getByRole('navigation', { name: 'Setup areas' }).getByRole('link').allInnerTexts();
  const manager = await laptop(await personOf('manager'), '/kds/setup/zones');
  await manager.getByPlaceholder('Find a profile').waitFor();
  expect(new URL(manager.url()).pathname).toBe('/kds/setup/profiles');
  expect(await tabs(manager)).not.toContain('Zone sets');
  expect(await tabs(manager)).not.toContain('Load balance');
  expect(await tabs(manager)).toContain('Virtual work stations');
  const dealer = await openTab(await personOf('dealer'), 'balance', 'Load balance');
  expect(await tabs(dealer)).toEqual(expect.arrayContaining(['Zone sets', 'Load balance']));
});

it('the kitchen’s setup tabs are translated into Hebrew [I18N-01] [SET-32] [SET-33] [SET-39]', async () => {
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
