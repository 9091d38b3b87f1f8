// A manager at the profiles of the setup, in a real browser against a real hub and its cloud.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { knownOrder } from './support/known-order.ts';
import {
  flip,
  laptop,
  openProfile,
  openSection,
  personOf,
  registerSetupStage,
  save,
  setting,
  stage,
  toTab,
} from './support/setup-page.ts';

registerSetupStage();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const rows = (page: Page, type: string) =>
  page.getByRole('region', { name: type, exact: true }).locator('a > bdi').allInnerTexts();
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('access to the setup', () => {
  it('is for those with the right; others land on the boards, and the hub sends them nothing [SHELL-03] [SHELL-08] [PERM-05] [PERM-13]', async () => {
    const chef = await personOf('chef');
    const start = await laptop(chef, '/kds/start');
    await start.getByRole('link', { name: 'Setup' }).click();
    await start.getByRole('heading', { name: 'Setup' }).waitFor();
    expect(pathOf(start)).toBe('/kds/setup/profiles');
    await toTab(start, 'general');
    await expect.poll(() => pathOf(start)).toBe('/kds/setup/general');
    await start.reload();
    await button(start, /^Boards/).waitFor();
    await start.getByRole('link', { name: 'Back to boards' }).click();
    await expect.poll(() => pathOf(start)).toBe('/kds/start');

    const cook = await personOf('cook');
    const barred = await laptop(cook, '/kds/setup/profiles');
    await expect.poll(() => pathOf(barred)).toBe('/kds/start');
    await barred.getByRole('link', { name: /^Pass/ }).waitFor();
    expect(await barred.getByRole('link', { name: 'Setup' }).count()).toBe(0);
    expect((await cook.get('/api/setup')).status).toBe(403);
    expect((await cook.send('PUT', '/api/setup', { revision: 1, setup: {} })).status).toBe(403);
  });
});

describe('a profile', () => {
  it('applies a saved change on an open board immediately [SET-06] [PROF-03] [PROF-04] [SET-12]', async () => {
    const chef = await personOf('chef');
    await stage.put(knownOrder({ number: 701, dishes: ['burger'], state: 'fired' }));
    const board = await laptop(chef, '/kds/expeditor/profile-expo');
    await board.locator('main article [data-line-item]').first().waitFor();
    const page = await openProfile(chef, 'profile-expo');
    await flip(page, 'headersOnly');
    await page.getByText('1 change not saved').waitFor();
    await expect.poll(() => setting(page, 'headersOnly').getAttribute('data-unsaved')).toBe('true');
    await expect.poll(() => board.locator('main article [data-line-item]').count()).toBeGreaterThan(0);
    await save(page);
    await expect.poll(() => board.locator('main article [data-line-item]').count()).toBe(0);
    await expect.poll(() => board.locator('main article').count()).toBeGreaterThan(0);
    await button(page, 'Reset Headers only to Off').click();
    await page.keyboard.press('Control+s');
    await expect.poll(() => board.locator('main article [data-line-item]').count()).toBeGreaterThan(0);
  });

  it('previews a switch on the sample ticket beside the settings before it is saved [SET-51]', async () => {
    const page = await openProfile(await personOf('chef'), 'profile-expo');
    const lines = page.locator('details article [data-line-item]');
    await lines.first().waitFor();
    await flip(page, 'headersOnly');
    await expect.poll(() => lines.count()).toBe(0);
    await page.locator('details article').waitFor();
    await flip(page, 'headersOnly');
    await lines.first().waitFor();
  });

  it('keeps dependent options in sync; a search finds one by its words [PROF-23] [PROF-20]', async () => {
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

  it('offers items by typing, or from the whole list [SET-37] [SET-38] [DLG-06]', async () => {
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

  it('shows the hub’s refusal at the setting, and removes it with its cause [PROF-09] [PROF-27]', async () => {
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

describe('the list of profiles', () => {
  it('adds one with a type, a valid name, a station; its board is there after the save [DLG-04] [DLG-05] [PROF-01]', async () => {
    const chef = await personOf('chef');
    const page = await openProfile(chef, 'profile-expo');
    await button(page, 'Add profile').click();
    const kinds = dialog(page, 'What kind of board?');
    await expect.poll(() => kinds.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await kinds.getByText('Kitchen').click();
    await kinds.getByRole('button', { name: 'Next' }).click();
    const named = dialog(page, 'New profile: Kitchen');
    const ok = named.getByRole('button', { name: 'OK' });
    await named.getByLabel('Name').fill('Fryer');
    await expect.poll(() => ok.isDisabled()).toBe(true);
    await named.getByLabel('Station').selectOption('Grill');
    await named.getByLabel('Name').fill('  ');
    await named.getByText('A name is required').waitFor();
    await named.getByLabel('Name').fill('Fryer');
    await ok.click();
    await expect.poll(() => rows(page, 'Kitchen')).toContain('Fryer');
    await save(page);
    const start = await laptop(chef, '/kds/start');
    await start.getByRole('link', { name: /^Fryer/ }).click();
    await expect.poll(() => pathOf(start)).toMatch(/^\/kds\/kitchen\/[\da-f]{24}\//);
    await page.getByPlaceholder('Find a profile').fill('fry');
    expect(await rows(page, 'Kitchen')).toEqual(['Fryer']);
    expect(await page.getByRole('region', { name: 'Expo', exact: true }).count()).toBe(0);
  });

  it('reorders the profiles of a type by dragging, by key and by button [DLG-03] [PROF-02]', async () => {
    const chef = await personOf('chef');
    const page = await openProfile(chef, 'profile-expo');
    await expect
      .poll(async () => (await rows(page, 'Expo')).slice(0, 3))
      .toEqual(['Pass', 'Floor', 'Second pass']);
    await button(page, 'Reorder Expo').click();
    const order = dialog(page, 'Order of Expo');
    const shown = () =>
      order.locator('[data-row]').evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
    await order.getByRole('button', { name: 'Move Pass down' }).click();
    await expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['Floor', 'Pass']);
    await drag(page, 'Second pass', 'Floor');
    await expect.poll(async () => (await shown()).slice(0, 3)).toEqual(['Second pass', 'Floor', 'Pass']);
    await order.getByRole('button', { name: 'Drag Pass' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await shown()).slice(0, 3)).toEqual(['Second pass', 'Pass', 'Floor']);
    await order.getByRole('button', { name: 'Done' }).click();
    await save(page);
    const start = await laptop(chef, '/kds/start');
    await start.getByRole('link', { name: /^Pass/ }).waitFor();
    const tiles = await start
      .getByRole('link')
      .filter({ has: start.locator('b') })
      .allInnerTexts();
    expect(tiles.slice(0, 3).map((tile) => tile.split('\n')[0])).toEqual(['Second pass', 'Pass', 'Floor']);
  });

  it('deletes a copy after a question, and a display that shows it says so; the last of a type stays [ERR-10] [PROF-03] [PROF-07] [PROF-08]', async () => {
    const chef = await personOf('chef');
    const page = await openProfile(chef, 'profile-names');
    const act = async (name: string) => {
      await button(page, /^More for /).click();
      await button(page, name).click();
    };
    await act('Duplicate');
    await expect
      .poll(() => rows(page, 'Customer'))
      .toEqual(['Customers', 'Pick-up by name', 'Pick-up by name copy']);
    await save(page);
    const copied = pathOf(page).split('/').at(-1);
    const screen = await laptop(chef, `/kds/customer/${copied}`);
    await screen.getByRole('heading', { name: 'Preparing' }).waitFor();
    await act('Delete');
    await dialog(page, /^Delete Pick-up/)
      .getByRole('button', { name: 'Cancel' })
      .click();
    await act('Delete');
    await dialog(page, /^Delete Pick-up/)
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect.poll(() => rows(page, 'Customer')).toHaveLength(2);
    await save(page);
    await screen.getByText('Board not found').waitFor();
    await screen.getByRole('button', { name: 'Choose a board' }).click();
    await expect.poll(() => pathOf(screen)).toBe('/kds/start');

    await page.goto(`${stage.hubUrl}/kds/setup/profiles/profile-names`);
    await act('Delete');
    await dialog(page, /^Delete/)
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await act('Delete');
    const sorry = dialog(page, 'Sorry');
    await sorry.getByText('Must have at least one Profile of each type').waitFor();
    await sorry.getByRole('button', { name: 'OK' }).click();
    await button(page, 'Discard').click();
    await dialog(page, 'Discard all changes?').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => rows(page, 'Customer')).toHaveLength(2);
  });
});

/** Drags a row by its grip to the position of another one. */
async function drag(page: Page, name: string, onto: string): Promise<void> {
  const grip = await button(page, `Drag ${name}`).boundingBox();
  const target = await button(page, `Drag ${onto}`).boundingBox();
  if (!grip || !target) throw new Error('Nothing to drag');
  const middle = (box: typeof grip) => [box.x + box.width / 2, box.y + box.height / 2] as const;
  const [x, y] = middle(grip);
  const [toX, toY] = middle(target);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 12, { steps: 4 });
  await page.mouse.move(toX, toY - 4, { steps: 12 });
  await page.mouse.up();
}
