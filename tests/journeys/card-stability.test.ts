// Marks, minutes, rushes and stock move no card, over the golden kitchens: each line of each card on a board goes through
// every state, by a cook with a long name, just started and an hour ago.

import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { LineState } from '../../shared/model/kitchen-states.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Line, Ticket } from '../../shared/protocol/board/ticket.ts';
import { movedInTime } from '../../shared/samples/moved-in-time.ts';
import { drawKitchenByName } from '../golden/golden-kitchens.ts';
import { variants } from '../support/length.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const COOK = 'Bartholomew Featherstonehaugh';
const ON_BOARDS: [kitchen: string, board: string][] = [
  ['friday-night', 'pass'],
  ['kitchen-falls-behind', 'grill'],
  ['hebrew-house', 'grill'],
  ['prep-times', 'pass'],
];
const SIZE = { width: 1280, height: 800 };

/** Position and height of every card. */
const places = () =>
  page.locator('main article[data-ticket]').evaluateAll((cards) =>
    cards.map((card) => {
      const { x, y, width, height } = (card.parentElement ?? card).getBoundingClientRect();
      return [card.getAttribute('data-ticket'), ...[x, y, width, height].map(Math.round)].join(' ');
    }),
  );

async function golden(kitchen: string, name: string): Promise<{ path: string; board: OperatorBoard }> {
  const drawn = await drawKitchenByName(kitchen);
  const held = drawn.boards[name];
  if (held === undefined || 'columns' in held.board) throw new Error(`No board ${name} in ${kitchen}`);
  const { kind, profile, station } = held.address;
  const path = kind === 'expo' ? `/kds/expeditor/${profile}` : `/kds/kitchen/${profile}/${station ?? ''}`;
  return { path, board: movedInTime(held.board, Date.now() - drawn.now) };
}

/** Fills a line's row almost entirely with text. */
function fillRow(line: Line): void {
  if (line.activateAt !== undefined) line.modifiers = [{ text: 'No salt, sauce aside', kind: 'plain' }];
}

/** A line in every possible state, with its start in the future and in the past. */
function* marksOf(line: Line): Iterable<Line> {
  const { activateAt, since, preparedBy, ...plain } = line;
  if (activateAt !== undefined) yield plain;
  // With a known time the line has space for both (PACE-02).
  const told = line.inSteps ? { readyAbout: Date.now() + 9 * MINUTE_MS } : {};
  if (activateAt !== undefined) yield { ...plain, ...told, activateAt: Date.now() - MINUTE_MS };
  if (line.inSteps)
    for (const state of ['preparing', 'cooking'] as const)
      yield { ...plain, ...told, state, preparedBy: COOK, since: Date.now() - MINUTE_MS };
  if (activateAt !== undefined)
    for (const minutes of [-9, 9]) yield { ...plain, activateAt: Date.now() + minutes * MINUTE_MS };
  const steps: LineState[] = line.inSteps ? ['preparing', 'cooking'] : [];
  for (const state of steps)
    for (const minutes of [0, 61])
      yield { ...plain, state, preparedBy: COOK, since: Date.now() - minutes * MINUTE_MS };
  for (const state of ['prepared', 'served'] as const) yield { ...plain, state, preparedBy: COOK };
  if (line.state === 'todo') for (const limited of [0, 3, true] as const) yield { ...line, limited };
  yield line;
}

/** Variants of a ticket caused by time and other tickets. */
function* turnsOf(ticket: Ticket): Iterable<Ticket> {
  if (ticket.status !== 'fired') return;
  yield { ...ticket, alert: 'warn' };
  yield { ...ticket, alert: 'late' };
  yield { ...ticket, urgent: true };
  yield { ...ticket, urgent: true, alert: 'late' };
  if (ticket.prep)
    yield { ...ticket, prep: { ...ticket.prep, state: 'danger', endsAt: Date.now() - 7 * MINUTE_MS } };
  const [first, ...others] = ticket.stations ?? [];
  if (first) {
    const done = others.map((station) => ({ ...station, done: station.all }));
    yield { ...ticket, stations: [first, ...done], passWaits: true };
    yield { ...ticket, stations: [{ ...first, done: first.all }, ...done] };
  }
  const items = ticket.items.map((line): Line => {
    const { activateAt, since, ...plain } = line;
    return { ...plain, state: 'prepared', preparedBy: COOK };
  });
  const ready: Ticket = { ...ticket, status: 'ready', stage: 'ready', items, actions: ['course.serve'] };
  yield { ...ready, alert: 'none', readyAt: Date.now() };
  yield { ...ready, alert: 'late', sms: 'delivered' };
  yield { ...ready, alert: 'late', urgent: true };
  yield ticket;
}

/** Each state of the ticket, as the hub would send it one after the other. */
function* statesOf(ticket: Ticket): Iterable<Ticket> {
  yield* turnsOf(ticket);
  for (const [index, line] of ticket.items.entries()) {
    for (const marked of marksOf(line))
      yield { ...ticket, items: ticket.items.map((each, at) => (at === index ? marked : each)) };
  }
}

/** Headers too low for their last facts; glyphs that extend beyond a row don't count. */
const cutOff = () =>
  page
    .locator('main article header > div:last-child')
    .evaluateAll((rows) =>
      rows.filter((row) => row.scrollHeight > row.clientHeight + 6).map((row) => row.textContent),
    );

describe('cards in their columns', () => {
  it('show the same for unfired courses as for others, however long they wait [CARD-02] [CARD-04]', async () => {
    const { path, board } = await golden('friday-night', 'everything');
    const held = Object.values(board.tickets).filter(({ status }) => status === 'pending');
    expect(held.length).toBeGreaterThan(3);
    await page.setViewportSize(SIZE);
    const seen: string[][] = [];
    for (const minutes of [0, 7, 125]) {
      const since = Date.now() - minutes * MINUTE_MS;
      const before = { courseType: 'Entrees', status: 'served', since } as const;
      const tickets = held.map((ticket) => [ticket.id, { ...ticket, held: { since, before }, moved: false }]);
      const groups = [{ key: '', tickets: held.map(({ id }) => id) }];
      await open(path, { ...board, tickets: Object.fromEntries(tickets), groups });
      await page.locator('main article').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => page.locator('[data-measuring]').count()).toBe(0);
      expect(await cutOff()).toEqual([]);
      seen.push(await places());
    }
    for (const each of seen) expect(each).toEqual(seen[0]);
  });

  it.each(variants(ON_BOARDS, 2))(
    'don’t move through any mark and minute: %s, %s [CARD-04]',
    async (kitchen, name) => {
      const { path, board } = await golden(kitchen, name);
      for (const { items } of Object.values(board.tickets)) for (const line of items) fillRow(line);
      await page.setViewportSize(SIZE);
      const hub = await open(path, board);
      await page.locator('main article').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => page.locator('[data-measuring]').count()).toBe(0);
      let before: string[] = [];
      await expect
        .poll(async () => {
          const former = before;
          before = await places();
          return before.join() === former.join();
        })
        .toBe(true);
      const shown = new Set(before.map((place) => place.split(' ')[0] ?? ''));
      expect(shown.size).toBeGreaterThan(2);
      const moved: string[] = [];
      for (const id of shown) {
        const ticket = board.tickets[id];
        if (ticket === undefined) throw new Error(`No ticket ${id}`);
        for (const turned of statesOf(ticket)) {
          hub.change({ tickets: { [id]: turned } });
          await page.evaluate(
            () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
          );
          const now = (await places()).filter((place) => !before.includes(place));
          const states = turned.items.map(({ name: dish, state }) => `${dish} ${state}`);
          if (now.length > 0)
            moved.push(`${turned.title} ${turned.status} ${turned.alert} ${states}: ${now}`);
        }
      }
      expect(moved).toEqual([]);
    },
    60_000,
  );

  it('have the same height when first drawn late, ready or urgent as when new [CARD-04]', async () => {
    const { path, board } = await golden('friday-night', 'pass');
    const fired = Object.values(board.tickets).filter(({ status }) => status === 'fired');
    const states: Partial<Ticket>[] = [
      {},
      { alert: 'late' },
      { alert: 'late', urgent: true },
      { status: 'ready', stage: 'ready', alert: 'late', urgent: true },
    ];
    await page.setViewportSize(SIZE);
    const seen: string[][] = [];
    for (const state of states) {
      const turned = fired.map((ticket) => [ticket.id, { ...ticket, alert: 'none', ...state }]);
      const tickets = { ...board.tickets, ...Object.fromEntries(turned) };
      // The toolbar counts the board's tickets.
      const counts = { ...board.head.counts, late: 99, ready: 99 };
      await open(path, { ...board, tickets, head: { ...board.head, counts } });
      await page.locator('main article').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => page.locator('[data-measuring]').count()).toBe(0);
      seen.push(await places());
    }
    for (const each of seen) expect(each).toEqual(seen[0]);
  }, 60_000);
});
