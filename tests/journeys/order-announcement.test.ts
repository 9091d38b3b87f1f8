// The announcement of a customer board in a real browser, against a hub that sends sample boards: orders that just became
// ready,
// how they are named, and sizes on larger displays.
import { beforeEach, describe, expect, it } from 'vitest';
import type { CustomerBoard } from '../../shared/protocol/board/board.ts';
import { guests } from '../../shared/samples/guests.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { listenTo, soundsOn } from './support/played.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const hall = '/kds/customer/guests';
const moment = () => page.getByRole('status').filter({ has: page.locator('h2') });
const called = () => moment().locator('li b').allInnerTexts();
const column = (name: string) => page.locator(`section[data-column="${name}"]`);

/** The board on which these orders have just become ready. */
function withReady(board: CustomerBoard, ...numbers: string[]): CustomerBoard {
  const ids = numbers.map((number) => `o-${number}`);
  const isOther = (id: string) => !ids.includes(id);
  const tickets = { ...board.tickets };
  for (const id of ids) {
    const card = tickets[id];
    if (!card) throw new Error(`No order ${id}`);
    tickets[id] = { ...card, since: Date.now() };
  }
  const { pending, fired, served } = board.columns;
  return {
    ...board,
    columns: { pending, fired: fired.filter(isOther), served: [...ids, ...served] },
    tickets,
  };
}

function show(hub: SampleHub, board: CustomerBoard): void {
  hub.board = board;
  hub.change({ columns: board.columns, tickets: board.tickets });
}

async function guestBoard(board: CustomerBoard): Promise<SampleHub> {
  const hub = await open(hall, board);
  await column('served').getByRole('button', { name: /1052/ }).waitFor();
  return hub;
}

describe('an order that just became ready', () => {
  beforeEach(() => listenTo(page));

  it('is shown alone and large with a tone, then among the ready ones, and never again after a reload [CUST-22]', async () => {
    const board = guests(Date.now());
    const hub = await guestBoard(board);
    expect(await moment().count()).toBe(0);
    await page.mouse.click(5, 5);
    const ready = withReady(board, '1053');
    show(hub, ready);
    await expect.poll(called).toEqual(['1053']);
    await moment().getByText('Eitan').waitFor();
    await moment().getByRole('img', { name: 'Pickup' }).waitFor();
    const share = await moment()
      .locator('b')
      .evaluate((node) => node.getBoundingClientRect().height / innerHeight);
    expect(share).toBeGreaterThan(0.3);
    await expect.poll(() => soundsOn(page), { timeout: 10_000 }).toEqual(['ready']);
    await moment().waitFor({ state: 'detached', timeout: 15_000 });
    expect(await column('served').locator('li b').allInnerTexts()).toContain('1053');
    await page.reload();
    await column('served').getByRole('button', { name: /1053/ }).waitFor();
    show(hub, withReady(ready, '1054', '1055'));
    await expect.poll(called).toEqual(['1054', '1055']);
  });

  it('is delivered from there by a tap, and disappears [CUST-22]', async () => {
    const board = guests(Date.now());
    const hub = await guestBoard(board);
    const ready = withReady(board, '1053');
    show(hub, ready);
    await moment().getByRole('button', { name: /1053/ }).click();
    await page.getByRole('button', { name: 'Mark as picked up' }).click();
    await expect
      .poll(() => hub.commands.at(-1)?.command)
      .toEqual({ name: 'order.deliver', orderId: 'o-1053', delivered: true });
    const { served } = ready.columns;
    hub.change({
      columns: { ...ready.columns, served: served.filter((id) => id !== 'o-1053') },
      delivered: ['o-1053', ...ready.delivered],
    });
    await moment().waitFor({ state: 'detached' });
  });

  it('asks for a touch if the browser requires one, and has a tone afterwards [CUST-22]', async () => {
    await page.addInitScript(() => {
      let isTouched = false;
      let isOpen = false;
      addEventListener(
        'pointerdown',
        () => {
          isTouched = true;
        },
        { capture: true },
      );
      globalThis.AudioContext = class extends AudioContext {
        override get state() {
          return isOpen ? 'running' : 'suspended';
        }
        override async resume() {
          isOpen ||= isTouched;
          this.dispatchEvent(new Event('statechange'));
        }
      };
    });
    await guestBoard(guests(Date.now()));
    const mark = page.locator('footer [data-mark="locked"]');
    await mark.click();
    await mark.waitFor({ state: 'detached' });
  });
});

describe('the name on an order', () => {
  it('is followed by the number if two customers of a board of names share it [CUST-23]', async () => {
    const board = guests(Date.now(), { nameOnly: true });
    for (const id of ['o-1051', 'o-1053']) {
      const card = board.tickets[id];
      if (card) board.tickets[id] = { ...card, name: 'Dev P.', namesake: true };
    }
    await open(hall, board);
    await column('fired').getByRole('button', { name: 'Dev P. 1051' }).waitFor();
    expect((await column('fired').locator('li b').allInnerTexts()).slice(0, 3)).toEqual([
      'Dev P. 1051',
      'Dev P. 1053',
      'Shira B.',
    ]);
  });

  it('is on the card of every column, with sign and number [CUST-03] [CUST-04]', async () => {
    const board = guests(Date.now());
    const card = board.tickets['o-1061'];
    if (card) board.tickets['o-1061'] = { ...card, name: 'Itay' };
    await guestBoard(board);
    for (const [name, number, guest] of [
      ['pending', '1061', 'Itay'],
      ['fired', '1051', 'Ronit'],
      ['served', '1052', 'Yossi'],
    ] as const) {
      const shown = column(name).locator('li', { hasText: number });
      await shown.getByRole('img', { name: 'Pickup' }).waitFor();
      await shown.getByText(guest).waitFor();
    }
  });
});

describe('order numbers', () => {
  it.each([
    [1920, 1080],
    [1080, 1920],
  ])('fill the same share of a display twice as large as %i × %i [CUST-24]', async (width, height) => {
    await page.setViewportSize({ width, height });
    await guestBoard(guests(Date.now()));
    await page.evaluate(() => document.fonts.ready);
    const sizes = () =>
      page.$$eval('main h2, li b, footer li bdi, footer time', (nodes) =>
        nodes.map((node) => Number.parseFloat(getComputedStyle(node).fontSize)),
      );
    const before = await sizes();
    await page.setViewportSize({ width: width * 2, height: height * 2 });
    await expect.poll(async () => (await sizes()).map((px) => px / 2)).toEqual(before);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
  });
});
