// Stock limits set at a board, in a real browser, against a hub that sends sample boards.
import { describe, expect, it } from 'vitest';
import { itemNight } from '../../shared/samples/item-night.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { dialog, lastCommand, pass } from './support/course-night-stage.ts';
import { context, open, page, registerSampleStage } from './support/sample-stage.ts';
import { look } from './support/unhurried.ts';

registerSampleStage();

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
  await context.route('**/api/catalogue', (route) => route.fulfill({ json: CATALOGUE }));
  await context.route('**/api/inventory', (route) => route.fulfill({ json: { limits } }));
  return open(pass, itemNight(Date.now()));
}

async function openBurgers(): Promise<SampleHub> {
  const hub = await openNight();
  await button('Filters and items').click();
  await button(`All ${BURGER} on the board`).click();
  await burgers().waitFor();
  return hub;
}

describe('limiting an item', () => {
  it('lists all limits, shows the current one in the form, and finds any item of the menu [DLG-18] [INV-01] [INV-04] [INV-07] [INV-08]', async () => {
    const hub = await openBurgers();
    await page.keyboard.press('Escape');
    await button('Options').click();
    await dialog('Options').getByRole('button', { name: '86 / Stock' }).click();
    const held = dialog('86 / Stock').getByRole('region', { name: "86'd now" }).getByRole('listitem');
    expect(await held.allInnerTexts()).toEqual([
      expect.stringMatching(/^Bun\s+9 left\s*until put back$/),
      expect.stringMatching(/^House burger\s+Limited by Bun: 9 left$/),
    ]);
    await held.first().getByRole('button').tap();
    const bun = dialog('Stock: Bun');
    const dishes = bun.getByRole('list', { name: 'Dishes that sell out with it' });
    await expect.poll(() => bun.getByRole('textbox').inputValue()).toBe('9');
    await expect
      .poll(() => bun.getByRole('button', { name: 'Put back by hand' }).getAttribute('aria-pressed'))
      .toBe('true');
    await expect
      .poll(() => dishes.getByRole('button', { pressed: true }).allTextContents())
      .toEqual([BURGER]);
    await dishes.getByRole('button', { name: 'Cheeseburger' }).click();
    await bun.getByRole('button', { name: 'Erase' }).click();
    for (const digit of ['1', '0']) await bun.getByRole('button', { name: digit, exact: true }).click();
    await bun.getByRole('button', { name: 'Save' }).click();
    const limit = { name: 'stock.limit', itemId: 'bun', quantity: 10, autoReset: false };
    await expect.poll(() => lastCommand(hub)).toEqual(limit);
    hub.answerLast({ undo: false });
    await dialog('86 / Stock').waitFor();
    const find = page.getByRole('dialog').getByRole('searchbox', { name: 'Find an item' });
    await find.fill('cheese');
    await dialog('86 / Stock').getByRole('button', { name: 'Cheeseburger' }).click();
    const cheese = dialog('Stock: Cheeseburger');
    await expect.poll(() => cheese.getByRole('textbox').inputValue()).toBe('');
    await expect
      .poll(() => cheese.getByRole('button', { name: 'End of day' }).getAttribute('aria-pressed'))
      .toBe('true');
    await find.fill('bun');
    await cheese.getByRole('listitem').getByRole('button', { name: 'Bun' }).click();
    await bun.getByRole('button', { name: 'Back in stock' }).click();
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'stock.clear', itemId: 'bun' });
  });

  it('takes a hold and a tap from a line, names the dish in the bar, and its undo restores the previous limit [INV-09]', async () => {
    const hub = await openNight();
    const line = page.locator('[data-ticket] [data-line]', { hasText: BURGER }).first();
    await line.waitFor();
    await look(page);
    const box = await line.boundingBox();
    if (!box) throw new Error('The line is not drawn');
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await burgers().waitFor();
    await page.mouse.up();
    await look(page);
    await burgers().getByRole('button', { name: '86', exact: true }).click();
    const limit = { name: 'stock.limit', itemId: BURGER, quantity: 0, autoReset: true };
    await expect.poll(() => lastCommand(hub)).toEqual(limit);
    hub.answerLast({ undo: false });
    await burgers().getByText(`${BURGER} 86'd until close`).waitFor();
    await look(page);
    await burgers().getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'stock.clear', itemId: BURGER });
    expect(hub.commands).toHaveLength(2);
  });

  it('opens the same sheet on a hold of a list row, without marking anything [INV-09]', async () => {
    const board = itemNight(Date.now());
    const profile = { id: 'grill', name: 'Grill', type: 'kitchen' as const };
    const hub = await open('/kds/kitchen/grill/bon-grill', {
      ...{ ...board, profile, station: { id: 'bon-grill', name: 'Grill' } },
      options: { ...board.options, ticketDisplayMethod: 'table' },
    });
    const row = page.getByRole('row').filter({ hasText: BURGER }).first();
    await row.waitFor();
    await look(page);
    const box = await row.boundingBox();
    if (!box) throw new Error('The row is not drawn');
    await page.mouse.move(box.x + box.width / 3, box.y + 20);
    await page.mouse.down();
    await burgers().waitFor();
    await page.mouse.up();
    await look(page);
    expect(hub.commands).toEqual([]);
    await burgers().getByRole('button', { name: '86', exact: true }).waitFor();
  });
});
