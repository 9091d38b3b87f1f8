// Effects of bump bar keys on the boards, by real key presses, and no effect without one.
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { AdoptedSheet } from './support/browser-fakes.ts';
import { open, page, registerComponentStage } from './support/stage.ts';
import { pass as passTime } from './support/virtual-time.ts';

registerComponentStage();

const pass = '/kds/expeditor/pass';
const lastCommand = (hub: SampleHub) => hub.commands.at(-1)?.command;
const told = (text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
/** Titles of what the rule for the ring names. */
async function ring(): Promise<(string | undefined)[]> {
  const sheets: object[] = document.adoptedStyleSheets;
  const texts = sheets.flatMap((sheet) => (sheet instanceof AdoptedSheet ? [sheet.text] : []));
  const chosen = texts.flatMap((text) => [...document.querySelectorAll(text.split(' {')[0] ?? '')]);
  return [...new Set(chosen.map((card) => card.querySelector('h3')?.textContent))];
}

/** A board on whose display the bump bar is switched on. */
async function bumpBoard(path: string, board: OperatorBoard): Promise<SampleHub> {
  const hub = await open(path, board, undefined, { 'kds_look:expo pass': JSON.stringify({ bumpBar: true }) });
  await page.locator('[data-bump-bar]').waitFor({ state: 'attached' });
  return hub;
}

/** A card's number, digit by digit. */
const type = async (number: number) => {
  for (const digit of number === 10 ? '0' : String(number)) await page.keyboard.press(digit);
};
const titles = () => page.locator('main article:not([data-torn="start"]) h3').allTextContents();

describe('[EXPO-33] [UX-04] a bump bar alone', () => {
  it('chooses by digits and arrows, shows the choice, and releases it', async () => {
    const hub = await bumpBoard(pass, fridayNight(Date.now()));
    const all = await titles();
    await page.keyboard.press('2');
    await told(`${all[1]} selected`);
    expect(await ring()).toEqual([all[1]]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(ring).toEqual([all[2]]);
    await page.keyboard.press('ArrowUp');
    await expect.poll(ring).toEqual([all[1]]);
    await page.keyboard.press('Escape');
    await expect.poll(ring).toEqual([]);
    await page.keyboard.press('0');
    await told(`${all[9]} selected`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await told(`${all[11]} selected`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByText('Select a card first').waitFor();
    expect(hub.commands).toEqual([]);
  });

  it('bumps by the due action, and reverts it in time or later [TICK-07] [TICK-30]', async () => {
    const hub = await bumpBoard(pass, fridayNight(Date.now()));
    const number = (await titles()).indexOf('T3') + 1;
    await type(number);
    await page.keyboard.press('Enter');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.serve', served: true });
    const { id } = hub.commands[0] ?? { id: '' };
    hub.answerLast({ tickets: { 'c-T3': null } });
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    await expect.poll(ring).toEqual([]);
    await page.keyboard.press('Backspace');
    await expect.poll(() => lastCommand(hub)).toEqual({ name: 'undo', id });
    hub.answerLast({ undo: false });
    await expect.poll(() => page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
    await page.keyboard.press('Backspace');
    await page.getByText('Nothing to undo').waitFor();
    expect(hub.commands).toHaveLength(2);
    await type((await titles()).indexOf('1052') + 1);
    await page.keyboard.press('Enter');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.serve', served: true });
    const served = lastCommand(hub);
    hub.answerLast({ undo: false, tickets: { 'c-1052': null } });
    await expect.poll(titles).not.toContain('1052');
    await passTime(800);
    await page.keyboard.press('Backspace');
    await expect.poll(() => lastCommand(hub)).toEqual({ ...served, served: false });
  });

  it('bumps a card once, however often the key is hit, and the next one immediately [TICK-43]', async () => {
    const hub = await bumpBoard(pass, fridayNight(Date.now()));
    const all = await titles();
    await type(all.indexOf('T3') + 1);
    await page.keyboard.press('Enter');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.serve', served: true });
    hub.answerLast({ undo: false });
    const t3 = page.locator('article[data-ticket="c-T3"]');
    await passTime(200);
    await page.keyboard.press('Enter');
    await expect.poll(() => t3.getAttribute('data-felt')).toBe('');
    await page.locator('[data-foot]').getByText('Pressed twice, counted once').waitFor();
    await passTime(100);
    await type(all.indexOf('1052') + 1);
    await page.keyboard.press('Enter');
    await expect.poll(() => hub.commands.length).toBe(2);
    expect(lastCommand(hub)).toMatchObject({ orderId: 'o-1052', name: 'course.serve' });
  });

  it('cancels a fire while it is held [TICK-44]', async () => {
    const board = fridayNight(Date.now());
    const all = Object.values(board.tickets);
    const waiting = all.find(({ status }) => status === 'pending');
    if (!waiting) throw new Error('nothing waits');
    const few = [...all.slice(0, 3), waiting];
    const hub = await bumpBoard(pass, {
      ...board,
      groups: [{ key: 'all', tickets: few.map(({ id }) => id) }],
      tickets: Object.fromEntries(few.map((one) => [one.id, one])),
    });
    const number = (await titles()).indexOf(waiting.title) + 1;
    await type(number);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo fire' }).waitFor();
    await page.keyboard.press('Enter');
    await passTime(1_000);
    await page.keyboard.press('Backspace');
    await page.locator('[data-foot]').getByText('Undone: Fired').waitFor();
    await passTime(4_000);
    expect(hub.commands).toEqual([]);
    await page.keyboard.press('Enter');
    await passTime(3_000);
    await expect
      .poll(() => lastCommand(hub))
      .toMatchObject({ name: 'course.fire', orderId: waiting.orderId });
    expect(hub.commands).toHaveLength(1);
  });

  it('ignores keys in fields, dialogs and where Tab has moved the focus', async () => {
    const hub = await bumpBoard(pass, fridayNight(Date.now()));
    await page.getByRole('button', { name: 'Filters and items' }).click();
    await page.getByPlaceholder('Find an item').fill('');
    await page.keyboard.press('2');
    await expect.poll(() => page.getByPlaceholder('Find an item').inputValue()).toBe('2');
    expect(await ring()).toEqual([]);
    await page.getByPlaceholder('Find an item').fill('');
    await page.locator('main article').first().getByRole('button').first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog');
    await menu.waitFor();
    await page.keyboard.press('3');
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.count()).toBe(0);
    expect(await ring()).toEqual([]);
    expect(hub.commands).toEqual([]);
  });
});

describe('[EXPO-44] other bump bar keys at a pass', () => {
  /** The pass with one ticket that offers all of it. */
  async function withOne(more: Partial<Ticket> = {}): Promise<{ hub: SampleHub; ticket: Ticket }> {
    const board = fridayNight(Date.now());
    const found = Object.values(board.tickets).find(({ title }) => title === 'T12');
    if (!found) throw new Error('no T12');
    const actions = ['course.move', 'order.hold', 'course.print', 'order.allergiesSeen', 'course.ready'];
    const ticket = { ...found, actions, ...more };
    const { id } = ticket;
    const hub = await bumpBoard(pass, {
      ...board,
      groups: [{ key: 'all', tickets: [id] }],
      tickets: { [id]: ticket },
    });
    await page.keyboard.press('1');
    await expect.poll(ring).toEqual([(await titles())[0]]);
    return { hub, ticket };
  }

  it.each([
    ['u', { name: 'course.move', do: 'urgent' }],
    ['h', { name: 'order.hold', held: true }],
    ['p', { name: 'course.print' }],
    ['g', { name: 'order.allergiesSeen' }],
  ])('%s sends %j for the chosen card', async (key, command) => {
    const { hub, ticket } = await withOne();
    await page.keyboard.press(key);
    await expect.poll(() => lastCommand(hub)).toMatchObject({ ...command, orderId: ticket.orderId });
  });

  it('release a hold and remove a rush with the same key [PACE-04]', async () => {
    const { hub } = await withOne({ actions: ['order.hold:undo', 'course.move'], urgent: true });
    await page.keyboard.press('h');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'order.hold', held: false });
    await page.keyboard.press('u');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.move', do: 'notUrgent' });
  });

  it('say so if the board does not offer it, or no card is chosen', async () => {
    const { hub } = await withOne({ actions: [] });
    const foot = page.locator('[data-foot]');
    await page.keyboard.press('p');
    await foot.getByText('T12: not available right now').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await foot.getByText('Select a card first').waitFor();
    await page.keyboard.press('c');
    await foot.getByText('No station to cover').waitFor();
    expect(hub.commands).toEqual([]);
  });

  it('cover the offered station without a display with c, and return the covered one', async () => {
    const { hub } = await withOne();
    const here = { profile: 'pass' };
    const grillAway = {
      profile: 'grill',
      station: 'grill',
      board: 'Grill',
      tickets: 4,
      offered: [here],
      by: [],
    };
    const button = page.locator('[data-offers] button');
    hub.uncovered([grillAway]);
    await button.waitFor();
    await page.keyboard.press('c');
    const cover = { name: 'board.cover', covered: { profile: 'grill', station: 'grill' }, by: here };
    await expect.poll(() => lastCommand(hub)).toMatchObject({ ...cover, on: true });
    hub.uncovered([{ ...grillAway, by: [{ ...here, board: 'Pass', since: Date.now() }] }]);
    await page.locator('[data-cover="on"]').waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press('c');
        return lastCommand(hub);
      })
      .toMatchObject({ ...cover, on: false });
  });

  it('open and close the all-day list, and the stock with 86; arrows move the focus there', async () => {
    await withOne();
    const list = page.getByRole('button', { name: 'Filters and items' });
    await page.keyboard.press('a');
    await expect.poll(() => list.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('a');
    await expect.poll(() => list.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('ArrowDown');
    const focused = () =>
      dialog.evaluate((node) => node !== document.activeElement && node.contains(document.activeElement));
    await expect.poll(focused).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('show in the foot what was undone, and no longer that it is ready [NOTE-01] [TICK-30]', async () => {
    const { hub, ticket } = await withOne({ stage: 'prepared' });
    const foot = page.locator('[data-foot]');
    await page.keyboard.press('Enter');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.ready' });
    hub.answerLast({ tickets: { [ticket.id]: { ...ticket, status: 'ready' } } });
    const { orderId, courseIds, title, orderType, courseType } = ticket;
    const about = [{ orderId, courseId: courseIds[0] ?? '', title, orderType, courseType }];
    hub.notify({ kind: 'sound', sound: 'ready', about });
    await foot.getByText(/^Ready: /).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    await page.keyboard.press('Backspace');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'undo' });
    await foot.getByText('Undone: T12 ready').waitFor();
    hub.answerLast({ undo: false, tickets: { [ticket.id]: ticket } });
    await expect.poll(() => foot.getByText(/^Ready: /).count()).toBe(0);
  });
});

describe('[EXPO-33] the key assignment', () => {
  it('can be changed to other actions; a key in use is reported, and the display keeps it', async () => {
    const hub = await open(pass, fridayNight(Date.now()));
    await page.locator('main article').first().waitFor();
    await page.keyboard.press('1');
    expect(await ring()).toEqual([]);
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByRole('group', { name: 'Run the board with keys' }).getByText('On').click();
    await page.getByRole('button', { name: 'Keys', exact: true }).click();
    const keys = page.getByRole('dialog', { name: 'Keys' });
    const bump = keys.getByRole('button', { name: 'Enter' });
    await bump.click();
    await page.keyboard.press('5');
    await keys.getByText('Digits select cards').waitFor();
    await page.keyboard.press('PageDown');
    await keys.getByText('Next page: Enter').waitFor();
    await keys.getByRole('button', { name: 'Page Down' }).click();
    await page.keyboard.press('b');
    await keys.getByText('B: Bump the selected card').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('[data-bump-bar]').waitFor({ state: 'attached' });
    await type((await titles()).indexOf('T3') + 1);
    await page.keyboard.press('b');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.serve', served: true });
  });
});
