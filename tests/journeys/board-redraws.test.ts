// Redraws of a board: seconds pass without React, and a change touches only its own card. Counted, not timed: on a weak stick
// this decides whether a tap is shown instantly.

import { expect, it } from 'vitest';
import type { LineState } from '../../shared/model/kitchen-states.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { layoutsDuring, logRedraws, takeRedraws } from './support/redraw-log.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const PASS = '/kds/expeditor/pass';
/** Seconds pass late on a busy machine. */
const PATIENCE = { timeout: 20_000 };
const countdowns = () => page.locator('main [data-countdown]').allTextContents();

function ticketOf(board: OperatorBoard, title: string): Ticket {
  const ticket = Object.values(board.tickets).find((one) => one.title === title);
  if (!ticket) throw new Error(`No ticket ${title}`);
  return ticket;
}

/** The same ticket with its first line in another state: its height doesn't change. */
function withFirstLine(ticket: Ticket, state: LineState): Ticket {
  return { ...ticket, items: ticket.items.map((line, index) => (index === 0 ? { ...line, state } : line)) };
}

/** The board at rest: its second chunk and fonts are loaded, and nothing is being drawn. */
async function openAtRest() {
  await logRedraws(page);
  const board = fridayNight(Date.now());
  const hub = await open(PASS, board);
  await page.getByText('T12').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.getByRole('button', { name: 'Filters and items' }).waitFor();
  let commits = 1;
  await expect
    .poll(
      async () => {
        const before = await countdowns();
        await expect.poll(countdowns, PATIENCE).not.toEqual(before);
        ({ commits } = await takeRedraws(page));
        return commits;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  return { hub, board };
}

it('seconds pass without a React commit [UX-06] [LIVE-10]', async () => {
  await openAtRest();
  const seen = [await countdowns()];
  for (let seconds = 0; seconds < 3; seconds += 1) {
    await expect.poll(countdowns, PATIENCE).not.toEqual(seen.at(-1));
    seen.push(await countdowns());
  }
  expect((await takeRedraws(page)).commits).toBe(0);
});

it('a change redraws its own card only [LIVE-03]', async () => {
  const { hub, board } = await openAtRest();
  const t12 = ticketOf(board, 'T12');
  const line = page.locator(`[data-ticket="${t12.id}"] li [data-state]`).first();
  const state = (await line.getAttribute('data-state')) === 'prepared' ? 'todo' : 'prepared';
  await takeRedraws(page);
  const layouts = await layoutsDuring(page, async () => {
    hub.change({ tickets: { [t12.id]: withFirstLine(t12, state) } });
    await page.locator(`[data-ticket="${t12.id}"] li [data-state="${state}"]`).first().waitFor();
  });
  const { commits, touched } = await takeRedraws(page);
  const ticking = Object.values(board.tickets)
    .filter(({ prep }) => prep !== undefined)
    .map(({ id }) => id);
  expect(touched.filter((id) => !ticking.includes(id))).toEqual(ticking.includes(t12.id) ? [] : [t12.id]);
  expect(touched).toContain(t12.id);
  expect(commits).toBeGreaterThan(0);
  expect(commits).toBeLessThanOrEqual(2);
  const card = await page
    .locator(`[data-ticket="${t12.id}"]`)
    .evaluate((node) => node.querySelectorAll('*').length);
  expect(layouts.length).toBeGreaterThan(0);
  for (const { dirty } of layouts) expect(dirty).toBeLessThanOrEqual(card);
});

it('toolbar figures that keep their width cause no measuring and touch no card [LIVE-03]', async () => {
  const { hub, board } = await openAtRest();
  const { counts } = board.head;
  const served = counts.served % 10 === 8 ? counts.served - 1 : counts.served + 1;
  expect(String(served)).toHaveLength(String(counts.served).length);
  await page.evaluate(() => {
    Object.assign(window, { measured: 0 });
    const { prototype } = Element;
    const plain = Object.getOwnPropertyDescriptor(prototype, 'scrollWidth');
    Object.defineProperty(prototype, 'scrollWidth', {
      configurable: true,
      get() {
        Object.assign(window, { measured: Number(Reflect.get(window, 'measured')) + 1 });
        return plain?.get?.call(this);
      },
    });
  });
  hub.change({ head: { ...board.head, counts: { ...counts, served } } });
  await expect.poll(() => page.locator('[data-stage="served"] b').textContent()).toBe(String(served));
  expect(await page.evaluate(() => Number(Reflect.get(window, 'measured')))).toBe(0);
});
