// Printing and messages to customers at a board.
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { card, dialog, lastCommand, night, openMenu, pass, sent } from './support/course-night-stage.ts';
import { open, page, registerComponentStage } from './support/stage.ts';
import { look } from './support/unhurried.ts';
import { pass as passTime } from './support/virtual-time.ts';

registerComponentStage();

const button = (name: string | RegExp) => page.getByRole('button', { name });

/** The sample evening's board, with these actions offered on every ticket. */
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
  it('prints the chosen lines, by key or by hand, or all [DLG-19] [PRINT-01] [PRINT-07] [EXPO-18]', async () => {
    const hub = await open(pass, offering(['course.print:items']));
    const menu = await openMenu('T12');
    await menu.getByRole('button', { name: 'Print items' }).click();
    const print = dialog('Print T12');
    const chosen = print.getByRole('button', { name: /^Print selected/ });
    await expect.poll(() => chosen.isDisabled()).toBe(true);
    const line = print.getByRole('listitem').getByRole('button').first();
    await line.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => line.getAttribute('aria-pressed')).toBe('true');
    await chosen.click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.print', orderId: 'o-T12' });
    const { itemIds = [] } = { itemIds: [], ...lastCommand(hub) };
    expect(itemIds.length).toBeGreaterThan(0);
    await expect.poll(() => print.count()).toBe(0);
    await (await openMenu('T12')).getByRole('button', { name: 'Print items' }).click();
    await dialog('Print T12').getByRole('button', { name: 'Print all' }).click();
    await expect.poll(() => hub.commands.length).toBe(2);
    expect(lastCommand(hub)).not.toHaveProperty('itemIds');
  });

  it('prints the chosen tickets together [PRINT-01] [TICK-29]', async () => {
    const hub = await open(pass, offering(['course.print:items']));
    for (const title of ['T12', 'T5']) await card(title).getByRole('checkbox').click();
    await button(/^Selected/).click();
    await dialog('Selected').getByRole('button', { name: 'Print all' }).click();
    await expect.poll(() => sent(hub, 'course.print')).toHaveLength(2);
    expect(sent(hub, 'course.print').map((command) => 'orderId' in command && command.orderId)).toEqual([
      'o-T12',
      'o-T5',
    ]);
  });

  it('shows the printing state, counts down five seconds, can be closed, and reports the result [PRINT-02] [DLG-25]', async () => {
    const hub = await open(pass, offering([]));
    await (await openMenu('T12')).getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByText('Printing…').waitFor();
    await expect.poll(() => hub.commands.length).toBe(1);
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^[1-5]$/);
    tellPrint(hub, 'print-success', 'success');
    await page.getByText('Printed').waitFor();
    await expect.poll(() => page.getByText('Printing…').count()).toBe(0);
    await (await openMenu('T12')).getByRole('button', { name: 'Print', exact: true }).click();
    await button('Close').click();
    await expect.poll(() => page.getByText('Printing…').count()).toBe(0);
    await expect.poll(() => hub.commands.length).toBe(2);
    hub.refuseLast('offline-disabled');
    await page.getByText('Printing failed: This functionality is disabled in offline mode.').waitFor();
  });

  it('prints a card of several courses with one tap and reports it once [PRINT-02] [GRP-04]', async () => {
    const board = offering(['course.print']);
    const [id, ticket] = Object.entries(board.tickets).find(([, { title }]) => title === 'T12') ?? [];
    if (!id || !ticket) throw new Error('no T12');
    const merged = { ...ticket, courseIds: ['c-1', 'c-2'] };
    const hub = await open(pass, { ...board, tickets: { ...board.tickets, [id]: merged } });
    await (await openMenu('T12')).getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(() => hub.commands.length).toBe(2);
    const told = (at: number, code: string) => {
      const { id: command } = hub.commands[at] ?? { id: '' };
      hub.notify({ kind: 'toast', code, level: 'success', params: { number: '1001', command } });
    };
    await page.getByText('Printing…').waitFor();
    told(0, 'print-success');
    await expect.poll(() => page.getByText('Printing…').count()).toBe(1);
    told(1, 'print-success');
    await page.getByText('Printed').waitFor();
    await expect.poll(() => page.getByText('Printing…').count()).toBe(0);
    await expect.poll(() => page.getByText('Printed').count()).toBe(1);
  });

  it('ends its countdown if the hub sends no result [PRINT-02]', async () => {
    await open(pass, offering([]));
    const menu = await openMenu('T12');
    await menu.getByRole('button', { name: 'Print', exact: true }).waitFor();
    await menu.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(() => passTime(100).then(() => page.getByText('Printing…').count())).toBe(1);
    for (let second = 0; second < 4; second++) await passTime(1_000);
    await expect.poll(() => page.getByText('Printing…').count()).toBe(1);
    const later = () => passTime(500).then(() => page.getByText('Printing…').count());
    await expect.poll(later).toBe(0);
  });
});

/** Answers yes after checking the question. */
async function yes(question: string | RegExp, name: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: question });
  await asked.waitFor();
  await look();
  await asked.getByRole('button', { name, exact: true }).click();
}

describe('notifying the customer', () => {
  it('is offered beside undo once a ticket is served, by key and in its menu, and reports the result [ERR-09] [SMS-01] [SMS-05] [UX-04]', async () => {
    const serving = ['course.serve', 'order.notify'];
    const hub = await open(pass, offering(serving, { suggestSmsOnServed: true }));
    await (await openMenu('T12')).getByRole('button', { name: 'Serve', exact: true }).first().click();
    await yes(/not done. Serve anyway/, 'Serve');
    await expect.poll(() => lastCommand(hub)?.name).toBe('course.serve');
    hub.answerLast();
    await button('Notify').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'order.notify', orderId: 'o-T12' });
    hub.answerLast({ undo: false });
    await page.getByText('Customer notified').waitFor();
    await expect.poll(() => button('Notify').count()).toBe(0);
    await expect.poll(() => button('Undo').count()).toBe(1);
    await (await openMenu('T12')).getByRole('button', { name: 'Notify customer' }).click();
    await yes('Send a message to the customer of T12?', 'Notify customer');
    await expect.poll(() => hub.commands.length).toBe(3);
    hub.refuseLast('phone-missing');
    const failed = 'An error has occurred, SMS was not sent to customer';
    await page.getByText(`${failed}: No phone found for order`).waitFor();
  });
});

const grill = '/kds/kitchen/grill/grill';
const sms = () => dialog('SMS to a customer');

describe('a message to a customer whose order is ready', () => {
  it('takes the number from its ticket or by keypad, shows recipient and text as the hub sends them, and sends that; only where the profile allows it [SMS-02] [SMS-04] [SMS-06] [DLG-13] [DLG-29] [KITCH-02]', async () => {
    const board = grillStation(Date.now());
    const hub = await open(grill, board);
    await (await openMenu('T12')).getByRole('button', { name: 'SMS to a customer' }).click();
    const { number } = Object.values(board.tickets).find(({ title }) => title === 'T12') ?? { number: '' };
    await expect.poll(() => sms().getByRole('textbox', { name: 'Order number' }).inputValue()).toBe(number);
    await page.keyboard.press('Escape');
    await button('SMS to a customer').click();
    const send = sms().getByRole('button', { name: 'Send SMS' });
    await expect.poll(() => send.first().isDisabled()).toBe(true);
    for (const digit of ['4', '2']) await sms().getByRole('button', { name: digit, exact: true }).click();
    await expect.poll(() => smsAsked(hub)).toEqual({ number: '42' });
    hub.change({ prepSms: { number: '42', characters: 0, refused: 'order-not-found' } });
    await sms().getByText('No such order.').waitFor();
    await expect.poll(() => send.last().isDisabled()).toBe(true);
    const text = '{number} is nearly ready';
    await sms().getByRole('textbox', { name: /text/ }).fill(text);
    await expect.poll(() => smsAsked(hub)).toEqual({ number: '42', text });
    const recipient = { name: 'Dana', phone: '050-123' };
    const mains = { id: 'c1', courseType: 'Mains', stage: 'cooking' as const, done: 1, all: 3 };
    const fries = [{ id: 'i1', name: 'Fries', quantity: 2 }];
    const tickets = [
      { ...mains, open: fries },
      { ...mains, id: 'c2', courseType: 'Beverages', stage: 'served' as const, done: 2, all: 2, open: [] },
    ];
    const order = { title: '7', orderType: 'Seated', tickets };
    const told = { number: '42', recipient, text: '42 is nearly ready', characters: 18, order };
    hub.change({ prepSms: told });
    const now = sms().getByRole('region', { name: 'Table 7' });
    await expect
      .poll(() => now.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/Mains · Cooking · 1 of 3 done\s+Open: 2× Fries/),
        'Drinks · Served · 2 of 2 done',
      ]);
    hub.change({ prepSms: { ...told, order: { ...order, tickets: [{ ...mains, done: 3, open: [] }] } } });
    await expect
      .poll(() => now.getByRole('listitem').allInnerTexts())
      .toEqual(['Mains · Cooking · 3 of 3 done']);
    await sms().getByRole('region', { name: 'To', exact: true }).getByText('Dana · 050-123').waitFor();
    await sms()
      .getByRole('region', { name: 'What the customer sees' })
      .getByText('42 is nearly ready')
      .waitFor();
    await sms().getByText('18/150').waitFor();
    await send.last().click();
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'sms.prep', orderNumber: '42', text });
    hub.refuseLast('no-connection');
    await page.getByText('The SMS was not sent: No network connection.').waitFor();
    await sms().getByRole('textbox', { name: 'Order number' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => hub.commands.length).toBe(2);
    hub.answerLast({ undo: false });
    await page.getByText('SMS sent successfully').waitFor();
    await expect.poll(() => sms().count()).toBe(0);
    hub.change({ options: { ...board.options, enablePrepSms: false } });
    await expect.poll(() => button('SMS to a customer').count()).toBe(0);
  });

  it('is blocked with the reason before typing while the cloud is unreachable, here and at the ticket [SPOOL-10] [SPOOL-06]', async () => {
    const hub = await open(grill, grillStation(Date.now()));
    await button('SMS to a customer').click();
    hub.cloud('offline');
    await sms().getByText('This functionality is disabled in offline mode.').waitFor();
    for (const field of await sms().getByRole('textbox').all()) expect(await field.isDisabled()).toBe(true);
    await expect.poll(() => sms().getByRole('button', { name: '1', exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    const pending = await open(pass, offering(['order.notify']));
    const notify = (await openMenu('T12')).getByRole('button', { name: /Notify customer/ });
    await notify.waitFor();
    pending.cloud('offline');
    await notify.getByText('This functionality is disabled in offline mode.').waitFor();
    await expect.poll(() => notify.isDisabled()).toBe(true);
    pending.cloud('online');
    await expect.poll(() => notify.isDisabled()).toBe(false);
  });
});

/** The dialog's last request to the hub. */
const smsAsked = (hub: SampleHub) => hub.watched.findLast(({ view }) => view?.prepSms)?.view?.prepSms;
