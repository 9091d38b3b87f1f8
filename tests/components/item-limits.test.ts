// Stock limits set at a board.
import { describe, expect, it } from 'vitest';
import { itemNight } from '../../shared/samples/item-night.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { dialog, lastCommand, pass } from './support/course-night-stage.ts';
import { open, page, registerComponentStage } from './support/stage.ts';

registerComponentStage();

const button = (name: string | RegExp) => page.getByRole('button', { name });
const BURGER = 'House burger';
const burgers = () => dialog(`${BURGER}: all on the board`);
const CATALOGUE = {
  items: [
    { id: BURGER, name: BURGER },
    { id: 'cheese', name: 'Cheeseburger' },
    { id: 'bun', name: 'Bun', ingredientOf: [BURGER, 'cheese'] },
  ],
};

const LIMITS = [
  {
    itemId: 'bun',
    name: 'Bun',
    isIngredient: true,
    quantity: 9,
    autoReset: false,
    blocks: [BURGER],
    blockedBy: [],
  },
  {
    itemId: BURGER,
    name: BURGER,
    isIngredient: false,
    blockedBy: [{ itemId: 'bun', name: 'Bun', quantity: 9 }],
  },
];

async function openNight(limits: object[] = LIMITS): Promise<SampleHub> {
  page.route('/api/catalogue', () => CATALOGUE);
  page.route('/api/inventory', () => ({ limits }));
  return open(pass, itemNight(Date.now()));
}

async function openBurgers(): Promise<SampleHub> {
  const hub = await openNight();
  await button('Filters and items').click();
  await button(`All ${BURGER} on the board`).click();
  await burgers().waitFor();
  return hub;
}

const form = () => burgers().getByRole('region', { name: `Stock: ${BURGER}` });

describe('limiting an item', () => {
  it('is in the item dialog, shows other limits, saves by key, and returns the focus [DLG-18] [DLG-29] [INV-01] [INV-03] [INV-06] [PERM-11] [UX-04]', async () => {
    const hub = await openBurgers();
    const opener = burgers().getByRole('button', { name: 'Stock', exact: true });
    await opener.click();
    await form().getByText('Limited by Bun: 9 left').waitFor();
    const save = form().getByRole('button', { name: 'Save' });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await expect.poll(() => form().getByRole('button', { name: 'Back in stock' }).isDisabled()).toBe(true);
    await page.keyboard.type('07');
    await form().getByRole('button', { name: 'Put back by hand' }).click();
    await form().getByRole('textbox').focus();
    await page.keyboard.press('Enter');
    const limit = { name: 'stock.limit', itemId: BURGER, quantity: 7, autoReset: false };
    await expect.poll(() => lastCommand(hub)).toEqual(limit);
    hub.refuseLast('no-connection');
    await page.getByText('The stock could not be updated: No network connection.').waitFor();
    await expect.poll(() => form().count()).toBe(1);
    await save.click();
    await expect.poll(() => hub.commands.length).toBe(2);
    hub.answerLast({ undo: false });
    await page.getByText(`${BURGER}: 7 left`).waitFor();
    await expect.poll(() => form().count()).toBe(0);
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => burgers().count()).toBe(1);
  });

  it('marks an item as sold out with one tap, without a number [DLG-18] [DLG-29] [INV-01]', async () => {
    const hub = await openBurgers();
    await burgers().getByRole('button', { name: 'Stock', exact: true }).click();
    await form().getByRole('button', { name: '86', exact: true }).click();
    const limit = { name: 'stock.limit', itemId: BURGER, quantity: 0, autoReset: true };
    await expect.poll(() => lastCommand(hub)).toEqual(limit);
    hub.answerLast({ undo: false });
    await expect.poll(() => form().count()).toBe(0);
  });

  it('finds an item by its first letter, without typing [DLG-18]', async () => {
    await openBurgers();
    await page.keyboard.press('Escape');
    await button('Options').click();
    await dialog('Options').getByRole('button', { name: '86 / Stock' }).click();
    const letters = dialog('86 / Stock').getByRole('group', { name: 'First letter' });
    await expect.poll(() => letters.getByRole('button').allInnerTexts()).toEqual(['B', 'C', 'H']);
    await letters.getByRole('button', { name: 'C' }).click();
    await dialog('86 / Stock').getByRole('button', { name: 'Cheeseburger' }).click();
    await dialog('Stock: Cheeseburger').getByRole('button', { name: '86', exact: true }).waitFor();
  });

  it('is blocked with the reason while the cloud is unreachable [SPOOL-10] [SPOOL-06]', async () => {
    const hub = await openBurgers();
    hub.cloud('offline');
    await burgers().getByRole('button', { name: 'Stock', exact: true }).click();
    await form().getByText('This functionality is disabled in offline mode.').waitFor();
    await expect.poll(() => form().getByRole('textbox').isDisabled()).toBe(true);
    await expect.poll(() => form().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  });
});
