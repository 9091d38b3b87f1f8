// Manual work at the boards, in a real browser, against a hub that sends sample boards.
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { crowd } from '../../shared/samples/crowd.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { withoutTicket } from '../displays/boards/without-ticket.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';
import { look } from './support/unhurried.ts';

registerSampleStage();

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
  it('opens the menu from the header by key, returns the focus, and serves one item [TICK-18] [TICK-21] [UX-04]', async () => {
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

  it('opens the menu on a hold of a line without a known item, and the release after it does nothing [UX-03] [INV-09]', async () => {
    const hub = await open(pass, friday());
    const box = await card('T12').getByRole('button', { name: 'Sea bass' }).boundingBox();
    if (!box) throw new Error('The line is not drawn');
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.getByRole('dialog', { name: 'T12' }).waitFor();
    await page.mouse.up();
    expect(hub.commands).toEqual([]);
  });

  it('advances once on a swipe in reading direction [TICK-23]', async () => {
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

  it('puts what does not fit behind a tile that turns the page, and there is a way back [EXPO-10]', async () => {
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

  it('announces a new ticket, and redraws only its card [UX-06]', async () => {
    const board = friday();
    const hub = await open(pass, board);
    await card('T12').waitFor();
    // The live region of the board is in its later chunks.
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

  it('shows source, course and the site’s colour in headers, and the cook on prepared lines [EXPO-11] [EXPO-17] [EXPO-25]', async () => {
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
});

describe('a station', () => {
  it('has lines with 32 px type and at least 64 px height [UX-01] [UX-03]', async () => {
    await open(grill, grillStation(Date.now()));
    const line = card('T12').getByRole('button', { name: 'Sea bass' });
    const sizes = await line.evaluate((node) => ({
      height: node.getBoundingClientRect().height,
      type: getComputedStyle(node.querySelector('bdi') ?? node).fontSize,
    }));
    expect(sizes.height).toBeGreaterThanOrEqual(64);
    expect(sizes.type).toBe('32px');
  });

  it('changes the board when another station is chosen [KITCH-07]', async () => {
    const hub = await open(grill, grillStation(Date.now()));
    await page.getByRole('button', { name: 'Filters and items' }).click();
    await page.getByRole('button', { name: 'Pasta 9' }).click();
    await expect.poll(() => hub.watched.at(-1)?.station).toBe('pasta');
  });

  it('offers the station chooser if none is chosen [KITCH-15]', async () => {
    const { stationId: _, ...options } = grillStation(Date.now()).options;
    const board = { ...grillStation(Date.now()), options, groups: [], tickets: {} };
    const hub = await open('/kds/kitchen/grill/-1', board);
    await page.getByText('Choose a station').waitFor();
    expect(hub.watched.at(-1)?.station).toBeUndefined();
    await page.getByRole('button', { name: 'Cold 11' }).click();
    await expect.poll(() => hub.watched.at(-1)?.station).toBe('cold');
  });
});
