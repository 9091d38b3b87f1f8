// What a hand does to the boards, in a real browser, against a hub that sends sample boards.
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { crowd } from '../../shared/samples/crowd.ts';
import { emptyBoard } from '../../shared/samples/empty.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { open, page, standOnSamples, withoutTicket } from './support/sample-stage.ts';
import { pressInBar } from './support/toolbar.ts';
import { look } from './support/unhurried.ts';

standOnSamples();

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
  it('[TICK-16] [LIVE-05] [LIVE-07] a tap asks for the next state, works until the answer, and can be undone', async () => {
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
    await look(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'undo', id });
    hub.answerLast({ undo: false });
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('[TICK-07] [TICK-30] the due button serves; a refusal is told and nothing is done falsely', async () => {
    const hub = await open(pass, friday());
    await card('T3').getByRole('button', { name: 'Serve' }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.serve', served: true });
    await card('T3').getByRole('button', { name: 'Working…' }).waitFor();
    hub.refuseLast('wrong-state');
    await card('T3').getByRole('button', { name: 'Serve' }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('[TICK-06] a fire offers no undo', async () => {
    await page.setViewportSize({ width: 1920, height: 1200 });
    const hub = await open(pass, friday());
    await card('T9').getByRole('button', { name: 'Fire' }).click();
    await expect.poll(() => hub.commands.length).toBe(1);
    hub.answerLast({ undo: true });
    await card('T9').getByRole('button', { name: 'Fire' }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('[EXPO-02] [EXPO-03] a filter changes the view; the last one stays on', async () => {
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

  it('[TICK-29] the fourth chosen ticket opens the chosen ones, and they can be linked', async () => {
    const hub = await open(pass, friday());
    for (const title of ['T12', '1047', 'T7', 'T5']) await card(title).getByRole('checkbox').click();
    const dialog = page.getByRole('dialog', { name: 'Selected' });
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.link', linked: true });
    expect(lastCommand(hub)).toHaveProperty('courses.length', 4);
  });

  it('[TICK-18] [TICK-21] [UX-04] the menu opens from the header by key, returns focus, and serves one item', async () => {
    const hub = await open(pass, friday());
    await card('T12').getByRole('button', { name: 'T12' }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'T12' });
    await menu.getByRole('button', { name: 'Mark all done' }).waitFor();
    await menu.getByRole('button', { name: 'Serve', exact: true }).first().click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'item.serve', served: true });
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('T12');
  });

  it('[UX-03] [INV-09] a hold on a line of which no item is known opens the menu, and the release after it does nothing', async () => {
    const hub = await open(pass, friday());
    const box = await card('T12').getByRole('button', { name: 'Sea bass' }).boundingBox();
    if (!box) throw new Error('The line is not drawn');
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.getByRole('dialog', { name: 'T12' }).waitFor();
    await page.mouse.up();
    expect(hub.commands).toEqual([]);
  });

  it('[TICK-23] a swipe in the direction of the page advances once', async () => {
    const hub = await open(pass, friday());
    const box = await card('T12').getByRole('button', { name: 'Sea bass' }).boundingBox();
    if (!box) throw new Error('The line is not drawn');
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 24, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => hub.commands.length).toBe(1);
    await page.mouse.move(box.x + 160, box.y + 24);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 20, { steps: 4 });
    await page.mouse.up();
    expect(hub.commands).toHaveLength(1);
  });

  it('[EXPO-10] what does not fit is a tile that turns the page, and there is a way back', async () => {
    await open(pass, crowd(Date.now()));
    const tile = page.getByRole('button', { name: /^\d+ (more|held)/ });
    const first = Number.parseInt((await tile.textContent()) ?? '', 10);
    expect(first).toBeGreaterThan(80);
    await look(page);
    await tile.click();
    await expect.poll(() => card('T1').count()).toBe(0);
    await look(page);
    await page.getByRole('button', { name: 'Back to the first tickets' }).click();
    await card('T1').waitFor();
  });

  it('[UX-06] a new ticket is announced, and only its own card is drawn anew', async () => {
    const board = friday();
    const hub = await open(pass, board);
    await card('T12').waitFor();
    // The voice of the board comes with its later parts.
    await page.locator('p[aria-live="polite"]').waitFor({ state: 'attached' });
    await page.evaluate(() => {
      const changed: string[] = [];
      Object.assign(window, { changed });
      for (const article of document.querySelectorAll<HTMLElement>('article')) {
        const note = () => changed.push(article.dataset.ticket ?? '');
        new MutationObserver(note).observe(article, {
          childList: true,
          subtree: true,
          attributes: true,
          characterData: true,
        });
      }
    });
    const t7 = ticketOf(board, 'T7');
    const own = { id: 'c-T99', courseIds: ['c-T99'], title: 'T99', sortAt: Date.now() };
    const fresh = { ...ticketOf(board, 'T2'), ...own };
    hub.change({
      tickets: { [t7.id]: { ...t7, diners: 9 }, [fresh.id]: fresh },
      groups: [{ key: 'all', tickets: [...Object.keys(board.tickets), fresh.id] }],
    });
    await page.getByText('New: T99').waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'changed'))).toContain(t7.id);
    const changed: string[] = await page.evaluate(() => Reflect.get(window, 'changed'));
    const ticking = new Set(['c-T5', 'c-T6', 'c-T18', t7.id]);
    expect(changed.filter((id) => !ticking.has(id))).toEqual([]);
  });

  it('[EXPO-05] [EXPO-06] what was looked for is shown alone, as a chip that lets the others in again', async () => {
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

  it('[EXPO-11] [EXPO-17] [EXPO-25] heads have source, course and the colour of the site, prepared lines their cook', async () => {
    const board = withoutTicket(friday(), 'T30');
    const tickets = Object.values(board.tickets).map((ticket) => ({
      ...ticket,
      color: '#7a1fa2',
      source: { id: 'kiosk', label: 'Kiosk' },
      items: ticket.items.map((line) =>
        line.state === 'prepared' ? { ...line, preparedBy: 'Avi Cohen' } : line,
      ),
    }));
    await open(pass, { ...board, tickets: Object.fromEntries(tickets.map((one) => [one.id, one])) });
    await card('T12').waitFor();
    const heads = await page.locator('main article').evaluateAll((cards) =>
      cards.map((one) => {
        const head = one.querySelector('header');
        return [one.dataset['head'], head && getComputedStyle(head).backgroundColor];
      }),
    );
    const own = (states: string[]) =>
      heads
        .filter(([state]) => states.includes(state ?? ''))
        .map(([, color]) => color === 'rgb(122, 31, 162)');
    for (const state of ['new', 'pending', 'ready']) expect([...new Set(own([state]))]).toEqual([true]);
    expect([...new Set(own(['warn', 'late']))]).toEqual([false]);
    await card('T12').locator('header').getByText('Kiosk').waitFor();
    await card('1047').locator('header').getByText('Mains').waitFor();
    const done = page.locator('main article [data-line][data-state="prepared"]');
    expect(await done.filter({ hasNotText: 'Avi' }).count()).toBe(0);
    expect(await done.count()).toBeGreaterThan(0);
  });

  it('[UX-05] a sound has a visible twin', async () => {
    const hub = await open(pass, friday());
    await card('T12').waitFor();
    hub.notify({ kind: 'sound', sound: 'new' });
    await page.getByText('New order').waitFor();
  });

  it('[UX-05] an empty board says so and that the link stands', async () => {
    await open(pass, emptyBoard());
    await page.getByText('No open orders').waitFor();
    await page.getByText('New orders appear here automatically').waitFor();
  });
});

describe('a station', () => {
  it('[KITCH-03] [KITCH-05] the list advances equal lines at once; cards and list are one tap apart', async () => {
    const hub = await open(grill, grillStation(Date.now()));
    await page.getByRole('button', { name: 'List' }).click();
    await expect.poll(() => hub.watched.at(-1)?.view?.show).toBe('table');
    await look(page);
    await page.getByRole('row', { name: /Tahini/ }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'item.mark', as: 'cooking' });
    hub.answerLast();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('button', { name: 'Cards' }).click();
    await card('T12').waitFor();
  });

  it('[GRP-03] [CARD-03] the list ends with a row of what its limit leaves out, red where some of it is late', async () => {
    const board = grillStation(Date.now());
    const firedAt = Date.now() - 13 * 60_000;
    const beyond = { count: 3, pending: 1, late: 1, allergies: 0, firedAt };
    await open(grill, { ...board, head: { ...board.head, more: 3, beyond } });
    await page.getByRole('button', { name: 'List' }).click();
    const note = page.getByRole('region', { name: 'Items to make' }).locator('[data-more]');
    await note.getByText('2 more, 1 held: 1 late, oldest 13 min').waitFor();
    expect(await note.getAttribute('data-late')).toBe('true');
    // A list without a limit of its own has all that the hub sends.
    expect(await page.getByRole('button', { name: /2 more/ }).count()).toBe(0);
  });

  it('[UX-01] [UX-03] its lines are 32 px large and at least 64 px high', async () => {
    await open(grill, grillStation(Date.now()));
    const line = card('T12').getByRole('button', { name: 'Sea bass' });
    const sizes = await line.evaluate((node) => ({
      height: node.getBoundingClientRect().height,
      type: getComputedStyle(node.querySelector('bdi') ?? node).fontSize,
    }));
    expect(sizes.height).toBeGreaterThanOrEqual(64);
    expect(sizes.type).toBe('32px');
  });

  it('[EXPO-35] an allergy told at another dish of the order stands on its card and at its rows, with dish and seat', async () => {
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

  it('[ORD-07] [ORD-08] [ORD-18] its cards and rows say what was promised, how to pack it and why it was cancelled', async () => {
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

  it('[KITCH-01] chooses tickets and waiting groups as the pass does, and names waiter and guest', async () => {
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
    await pressInBar(page, 'Select held courses');
    await look(page);
    await card('T9').click({ position: { x: 20, y: 20 } });
    await page.getByRole('button', { name: '2/4' }).click();
    const dialog = page.getByRole('dialog', { name: 'Selected' });
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    await expect
      .poll(() => lastCommand(hub))
      .toMatchObject({ name: 'course.link', courses: [{ courseId: t12.id }, { courseId: t9.id }] });
    await page.keyboard.press('Escape');
    await page.getByRole('navigation').getByRole('button', { name: 'Served' }).click();
    await expect.poll(() => hub.watched.at(-1)?.view?.status).toContain('served');
    await pressInBar(page, 'List');
    await expect.poll(() => page.getByRole('button', { name: '/4' }).count()).toBe(0);
  });

  it('[KITCH-07] another station is another board', async () => {
    const hub = await open(grill, grillStation(Date.now()));
    await page.getByRole('button', { name: 'Filters and items' }).click();
    await page.getByRole('button', { name: 'Pasta 9' }).click();
    await expect.poll(() => hub.watched.at(-1)?.station).toBe('pasta');
  });

  it('[KITCH-15] without a station the chooser is at hand', async () => {
    const { stationId: _, ...options } = grillStation(Date.now()).options;
    const board = { ...grillStation(Date.now()), options, groups: [], tickets: {} };
    const hub = await open('/kds/kitchen/grill/-1', board);
    await page.getByText('Choose a station').waitFor();
    expect(hub.watched.at(-1)?.station).toBeUndefined();
    await page.getByRole('button', { name: 'Cold 11' }).click();
    await expect.poll(() => hub.watched.at(-1)?.station).toBe('cold');
  });
});
