// Owns what a person prints, sends to guests and limits at a board, in a real browser, against a hub that sends sample boards.
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { itemNight } from '../../shared/samples/item-night.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { dialog, lastCommand, night, openMenu, pass, stopClock } from './support/course-night-stage.ts';
import { context, open, page, standOnSamples } from './support/sample-stage.ts';

standOnSamples();

const button = (name: string | RegExp) => page.getByRole('button', { name });

/** The night's board, every ticket of which also offers these actions. */
function offering(actions: string[], options: Partial<OperatorBoard['options']> = {}): OperatorBoard {
  const board = night();
  const tickets = Object.entries(board.tickets).map(([id, ticket]) => [
    id,
    { ...ticket, actions: [...new Set([...ticket.actions, ...actions])] },
  ]);
  return { ...board, tickets: Object.fromEntries(tickets), options: { ...board.options, ...options } };
}

function tellPrint(hub: SampleHub, code: string, level: 'success' | 'danger'): void {
  const { id } = hub.commands.at(-1) ?? { id: '' };
  hub.answerLast({ undo: false });
  hub.notify({ kind: 'toast', code, level, params: { number: '1001', command: id } });
}

describe('printing', () => {
  it('[DLG-19] [PRINT-01] [PRINT-07] [EXPO-18] prints the lines that are chosen, by key or by hand, or all', async () => {
    const hub = await open(pass, offering(['course.print:items']));
    const menu = await openMenu('T12');
    await menu.getByRole('button', { name: 'Print items' }).click();
    const print = dialog('Print T12');
    const chosen = print.getByRole('button', { name: /^Print chosen/ });
    expect(await chosen.isDisabled()).toBe(true);
    const line = print.getByRole('listitem').getByRole('button').first();
    await line.focus();
    await page.keyboard.press('Space');
    expect(await line.getAttribute('aria-pressed')).toBe('true');
    await chosen.click();
    const { itemIds = [] } = { itemIds: [], ...lastCommand(hub) };
    expect(lastCommand(hub)).toMatchObject({ name: 'course.print', orderId: 'o-T12' });
    expect(itemIds.length).toBeGreaterThan(0);
    expect(await print.count()).toBe(0);
    await (await openMenu('T12')).getByRole('button', { name: 'Print items' }).click();
    await dialog('Print T12').getByRole('button', { name: 'Print all' }).click();
    await expect.poll(() => hub.commands.length).toBe(2);
    expect(lastCommand(hub)).not.toHaveProperty('itemIds');
  });

  it('[PRINT-02] [DLG-25] says that it prints, counts five seconds down, and can be closed; then what became of it', async () => {
    const hub = await open(pass, offering([]));
    await (await openMenu('T12')).getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByText('Printing…').waitFor();
    expect(await page.getByRole('timer').textContent()).toMatch(/^[45]$/);
    tellPrint(hub, 'print-success', 'success');
    await page.getByText('Print Ticket Success').waitFor();
    await expect.poll(() => page.getByText('Printing…').count()).toBe(0);
    await (await openMenu('T12')).getByRole('button', { name: 'Print', exact: true }).click();
    await button('Close').click();
    await expect.poll(() => page.getByText('Printing…').count()).toBe(0);
    hub.refuseLast('offline-disabled');
    await page.getByText('Print Ticket Fail: Not possible while offline.').waitFor();
  });

  it('[PRINT-02] without a word from the hub the countdown ends by itself', async () => {
    await open(pass, offering([]));
    const menu = await openMenu('T12');
    await menu.getByRole('button', { name: 'Print', exact: true }).waitFor();
    await stopClock();
    await menu.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(() => page.clock.runFor(100).then(() => page.getByText('Printing…').count())).toBe(1);
    for (let second = 0; second < 4; second++) await page.clock.runFor(1_000);
    expect(await page.getByText('Printing…').count()).toBe(1);
    const later = () => page.clock.runFor(500).then(() => page.getByText('Printing…').count());
    await expect.poll(later, { timeout: 3_000 }).toBe(0);
  });
});

describe('telling the guest', () => {
  it('[SMS-01] [SMS-05] [UX-04] is offered beside the undo once a ticket is served, by key as well, and from its menu; tells what became of it', async () => {
    const serving = ['course.serve', 'order.notify'];
    const hub = await open(pass, offering(serving, { suggestSmsOnServed: true }));
    await (await openMenu('T12')).getByRole('button', { name: 'Serve', exact: true }).first().click();
    await expect.poll(() => lastCommand(hub)?.name).toBe('course.serve');
    hub.answerLast();
    await button('Notify').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'order.notify', orderId: 'o-T12' });
    hub.answerLast({ undo: false });
    await page.getByText('Customer notified').waitFor();
    expect(await button('Notify').count()).toBe(0);
    expect(await button('Undo').count()).toBe(1);
    await (await openMenu('T12')).getByRole('button', { name: 'Notify customer' }).click();
    await expect.poll(() => hub.commands.length).toBe(3);
    hub.refuseLast('phone-missing');
    const failed = 'An error has occurred, SMS was not sent to customer';
    await page.getByText(`${failed}: There is no phone number for this order.`).waitFor();
  });
});

const grill = '/kds/kitchen/grill/grill';
const sms = () => dialog('SMS to a guest');

describe('a word to a guest of an order that is made', () => {
  it('[SMS-02] [SMS-04] [SMS-06] [DLG-13] [KITCH-02] takes the number from its ticket or by keypad, and a text of at most 150 characters; only where the profile allows it', async () => {
    const board = grillStation(Date.now());
    const hub = await open(grill, board);
    await (await openMenu('T12')).getByRole('button', { name: 'SMS to a guest' }).click();
    const { number } = Object.values(board.tickets).find(({ title }) => title === 'T12') ?? { number: '' };
    expect(await sms().getByRole('textbox', { name: 'Order number' }).inputValue()).toBe(number);
    await page.keyboard.press('Escape');
    await button('SMS to a guest').click();
    const send = sms().getByRole('button', { name: 'Send SMS' });
    expect(await send.first().isDisabled()).toBe(true);
    for (const digit of ['4', '2']) await sms().getByRole('button', { name: digit, exact: true }).click();
    await sms().getByRole('textbox', { name: /text/ }).fill('x'.repeat(151));
    expect(await send.last().isDisabled()).toBe(true);
    await sms().getByRole('textbox', { name: /text/ }).fill('{number} is nearly ready');
    await sms()
      .getByRole('region', { name: 'What the guest reads' })
      .getByText('42 is nearly ready')
      .waitFor();
    await send.last().click();
    const text = '{number} is nearly ready';
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'sms.prep', orderNumber: '42', text });
    hub.refuseLast('order-not-found');
    await page.getByText('The SMS was not sent: No such order.').waitFor();
    await sms().getByRole('textbox', { name: 'Order number' }).fill('1047');
    await page.keyboard.press('Enter');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ orderNumber: '1047' });
    hub.answerLast({ undo: false });
    await page.getByText('SMS sent successfully').waitFor();
    await expect.poll(() => sms().count()).toBe(0);
    hub.change({ options: { ...board.options, enablePrepSms: false } });
    await expect.poll(() => button('SMS to a guest').count()).toBe(0);
  });
});

const BURGER = 'House burger';
const burgers = () => dialog(`${BURGER}: all on the board`);
const CATALOGUE = {
  items: [
    { id: BURGER, name: BURGER },
    { id: 'cheese', name: 'Cheeseburger' },
    { id: 'bun', name: 'Bun', ingredientOf: [BURGER, 'cheese'] },
  ],
};

async function openBurgers(): Promise<SampleHub> {
  await context.route('**/api/catalogue', (route) => route.fulfill({ json: CATALOGUE }));
  const hub = await open(pass, itemNight(Date.now()));
  await button('Filters and items').click();
  await button(`All ${BURGER} on the board`).click();
  await burgers().waitFor();
  return hub;
}

describe('limiting an item', () => {
  it('[DLG-18] [INV-01] [INV-03] [INV-04] [INV-06] [INV-08] [PERM-11] saves how many are left by key, takes the limit off, tells what became of it, and blocks only the chosen dishes of an ingredient', async () => {
    const hub = await openBurgers();
    await button('Limit').click();
    const limit = dialog(`Limit ${BURGER}`);
    expect(await limit.getByRole('button', { name: 'Save limit' }).last().isDisabled()).toBe(true);
    await page.keyboard.type('07');
    await limit.getByRole('button', { name: 'It is removed' }).click();
    await limit.getByRole('textbox').focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => lastCommand(hub))
      .toEqual({
        name: 'stock.limit',
        itemId: BURGER,
        quantity: 7,
        autoReset: false,
      });
    hub.refuseLast('no-connection');
    await page.getByText("Failed to update item's inventory: No network connection.").waitFor();
    expect(await limit.count()).toBe(1);
    await limit.getByRole('button', { name: 'Remove limit' }).click();
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'stock.clear', itemId: BURGER });
    hub.answerLast({ undo: false });
    await page.getByText("Item's inventory updated successfully").waitFor();
    await expect.poll(() => limit.count()).toBe(0);
    expect(await burgers().count()).toBe(1);
    await button('Limit').click();
    await page.getByRole('searchbox', { name: 'Another item' }).fill('bun');
    await page.getByRole('listitem').getByRole('button', { name: 'Bun' }).click();
    const bun = dialog('Limit Bun');
    const dishes = bun.getByRole('list', { name: 'Items that it blocks' });
    expect(await dishes.getByRole('button', { pressed: true }).allTextContents()).toEqual([
      BURGER,
      'Cheeseburger',
    ]);
    await dishes.getByRole('button', { name: 'Cheeseburger' }).click();
    for (const digit of ['1', '0']) await bun.getByRole('button', { name: digit, exact: true }).click();
    await bun.getByRole('button', { name: 'Save limit' }).first().click();
    await expect
      .poll(() => lastCommand(hub))
      .toEqual({
        name: 'stock.limit',
        itemId: 'bun',
        quantity: 10,
        autoReset: true,
        ingredients: [BURGER],
      });
  });
});
