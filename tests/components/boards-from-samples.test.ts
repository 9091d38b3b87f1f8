// Taps and keys on the boards of pass and station, and the commands they send.
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { emptyBoard } from '../../shared/samples/empty.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { open, page, registerComponentStage } from './support/stage.ts';
import { pressInBar } from './support/toolbar.ts';
import { look } from './support/unhurried.ts';

registerComponentStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const card = (title: string) =>
  page.locator('main article', { has: page.getByRole('button', { name: title, exact: true }) });
const lastCommand = (hub: SampleHub) => hub.commands.at(-1)?.command;
const friday = () => fridayNight(Date.now());

function ticketOf(board: OperatorBoard, title: string) {
  const ticket = Object.values(board.tickets).find((one) => one.title === title);
  if (!ticket) throw new Error(`No ticket ${title}`);
  return ticket;
}

describe('the pass', () => {
  it('sends a tap as the next state, shows it as pending until the answer, and offers undo [TICK-16] [LIVE-05] [LIVE-07]', async () => {
    const board = friday();
    const hub = await open(pass, board);
    const line = card('T12').getByRole('button', { name: 'Sea bass' });
    await line.click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'item.mark', as: 'prepared' });
    await expect.poll(() => line.getAttribute('aria-busy')).toBe('true');
    await line.click();
    expect(hub.commands).toHaveLength(1);
    const { id } = hub.commands[0] ?? { id: '' };
    const ticket = ticketOf(board, 'T12');
    const items = ticket.items.map((one) => ({ ...one, state: 'prepared' as const, next: 'todo' as const }));
    hub.answerLast({ tickets: { [ticket.id]: { ...ticket, items, stage: 'prepared' } } });
    await card('T12').getByRole('button', { name: 'Mark ready' }).waitFor();
    await look();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'undo', id });
    hub.answerLast({ undo: false });
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('serves by the due button; a refusal is shown and nothing changes [TICK-07] [TICK-30]', async () => {
    const hub = await open(pass, friday());
    await card('T3').getByRole('button', { name: 'Serve' }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.serve', served: true });
    await card('T3').getByRole('button', { name: 'Working…' }).waitFor();
    hub.refuseLast('wrong-state');
    await card('T3').getByRole('button', { name: 'Serve' }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('offers no undo after firing [TICK-06]', async () => {
    await page.setViewportSize({ width: 1920, height: 1200 });
    const hub = await open(pass, friday());
    await card('T9').getByRole('button', { name: 'Fire' }).click();
    await expect.poll(() => hub.commands.length).toBe(1);
    hub.answerLast({ undo: true });
    await card('T9').getByRole('button', { name: 'Fire' }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('changes the view by filters, but never switches the last one off [EXPO-02] [EXPO-03]', async () => {
    const hub = await open(pass, friday());
    const filters = page.getByRole('navigation');
    for (const name of ['Cooking', 'Done', 'Ready', 'Held']) {
      await filters.getByRole('button', { name }).click();
    }
    await expect.poll(() => hub.watched.at(-1)?.view?.status).toEqual(['fired']);
    await filters.getByRole('button', { name: 'New' }).click();
    await page.getByText('At least one filter stays on').waitFor();
    expect(hub.watched.at(-1)?.view?.status).toEqual(['fired']);
  });

  it('offers the chosen tickets once there are four, and links them [TICK-29]', async () => {
    const hub = await open(pass, friday());
    for (const title of ['T12', '1047', 'T7', 'T5']) await card(title).getByRole('checkbox').click();
    const dialog = page.getByRole('dialog', { name: 'Selected' });
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.link', linked: true });
    expect(lastCommand(hub)).toHaveProperty('courses.length', 4);
  });

  it('shows only what was searched for, with a chip that clears the search [EXPO-05] [EXPO-06]', async () => {
    const hub = await open(pass, friday());
    await page.getByRole('button', { name: 'Find order or table' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find order or table' });
    await dialog.getByLabel('Order, table or customer').click();
    await page.keyboard.type('dana');
    await dialog.getByRole('button', { name: /1047/ }).waitFor();
    await dialog.getByRole('button', { name: 'Show on the board' }).click();
    await expect.poll(() => hub.watched.at(-1)?.view?.search).toBe('dana');
    await page.getByRole('button', { name: 'Search: dana' }).click();
    await expect.poll(() => hub.watched.at(-1)?.view?.search).toBeUndefined();
  });

  it('shows a visible counterpart of each sound [UX-05]', async () => {
    const hub = await open(pass, friday());
    await card('T12').waitFor();
    hub.notify({ kind: 'sound', sound: 'new' });
    await page.getByText('New order').waitFor();
  });

  it('says that an empty board is empty and that the connection is up [UX-05]', async () => {
    await open(pass, emptyBoard());
    await page.getByText('No open orders').waitFor();
    await page.getByText('New orders appear here automatically').waitFor();
  });
});

describe('a station', () => {
  it('advances equal lines in one step, and switches between cards and list with one tap [KITCH-03] [KITCH-05]', async () => {
    const hub = await open(grill, grillStation(Date.now()));
    await page.getByRole('button', { name: 'List' }).click();
    await expect.poll(() => hub.watched.at(-1)?.view?.show).toBe('table');
    await look();
    await page.getByRole('row', { name: /Tahini/ }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'item.mark', as: 'cooking' });
    hub.answerLast();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('button', { name: 'Cards' }).click();
    await card('T12').waitFor();
  });

  it('ends its list with a row for what the limit leaves out, red if some of it is late [GRP-03] [CARD-03]', async () => {
    const board = grillStation(Date.now());
    const firedAt = Date.now() - 13 * 60_000;
    const beyond = { count: 3, pending: 1, late: 1, allergies: 0, firedAt };
    await open(grill, { ...board, head: { ...board.head, more: 3, beyond } });
    await page.getByRole('button', { name: 'List' }).click();
    const note = page.getByRole('region', { name: 'Items to make' }).locator('[data-more]');
    await note.getByText('2 more, 1 held: 1 late, oldest 13 min').waitFor();
    expect(await note.getAttribute('data-late')).toBe('true');
    // A list without a limit shows all that the hub sends.
    expect(await page.getByRole('button', { name: /2 more/ }).count()).toBe(0);
  });

  it('shows an allergy noted at another dish of the order on the card and its rows, with dish and seat [EXPO-35]', async () => {
    const board = grillStation(Date.now());
    const ticket = ticketOf(board, 'T12');
    const allergies = [{ text: 'sesame', item: 'Knafeh', diner: '9' }];
    const hub = await open(grill, {
      ...board,
      tickets: { ...board.tickets, [ticket.id]: { ...ticket, allergies } },
    });
    await card('T12')
      .getByText(/^Allergy at this table: \u2068sesame\u2069 \(\u2068Knafeh\u2069, seat \u20689\u2069\)$/)
      .waitFor();
    await page.getByRole('button', { name: 'List' }).click();
    await expect.poll(() => hub.watched.at(-1)?.view?.show).toBe('table');
    const rows = page.getByRole('row').filter({ hasText: 'T12' });
    await rows
      .getByText(/Allergy at this table/)
      .first()
      .waitFor();
    expect(await rows.filter({ hasNotText: /Allergy at this table/ }).count()).toBe(0);
  });

  it('shows promised time, packing and cancellation reason on cards and rows [ORD-07] [ORD-08] [ORD-18]', async () => {
    const board = grillStation(Date.now());
    const [own, other] = [ticketOf(board, '1047'), ticketOf(board, 'T6')];
    const items = other.items.map((line) =>
      line.state === 'cancelled' ? { ...line, cancelReason: 'Guest left' } : line,
    );
    const promisedAt = Date.now();
    await open(grill, {
      ...board,
      tickets: {
        ...board.tickets,
        [own.id]: { ...own, cutlery: false, promisedAt },
        [other.id]: { ...other, items },
      },
    });
    await card('1047').getByText('No cutlery').waitFor();
    await card('1047')
      .getByText(/^for \u2068\d/)
      .waitFor();
    await card('T6').getByText('Guest left').waitFor();
    await page.getByRole('button', { name: 'List' }).click();
    const row = (title: string) => page.getByRole('row').filter({ hasText: title }).first();
    await row('1047')
      .getByText(/^for \u2068\d/)
      .waitFor();
    await page.getByRole('row').filter({ hasText: 'Guest left' }).waitFor();
  });

  it('selects tickets and waiting groups as the pass does, and names server and customer [KITCH-01]', async () => {
    const board = grillStation(Date.now());
    const [t12, t9] = [ticketOf(board, 'T12'), ticketOf(board, 'T9')];
    const customer = { name: 'Dana Levi', phone: '0527714480' };
    const hub = await open(grill, {
      ...board,
      head: { ...board.head, counts: { ...board.head.counts, served: 2 } },
      tickets: { ...board.tickets, [t12.id]: { ...t12, waiter: 'Noa Peretz', customer } },
    });
    for (const text of [/^Noa/, 'Dana Levi']) await card('T12').getByText(text).waitFor();
    await card('T12').getByRole('checkbox').click();
    await page.getByRole('button', { name: '1/4' }).waitFor();
    await pressInBar('Select held courses');
    await look();
    await card('T9').click();
    await page.getByRole('button', { name: '2/4' }).click();
    const dialog = page.getByRole('dialog', { name: 'Selected' });
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    await expect
      .poll(() => lastCommand(hub))
      .toMatchObject({ name: 'course.link', courses: [{ courseId: t12.id }, { courseId: t9.id }] });
    await page.keyboard.press('Escape');
    await page.getByRole('navigation').getByRole('button', { name: 'Served' }).click();
    await expect.poll(() => hub.watched.at(-1)?.view?.status).toContain('served');
    await pressInBar('List');
    await expect.poll(() => page.getByRole('button', { name: '/4' }).count()).toBe(0);
  });
});
