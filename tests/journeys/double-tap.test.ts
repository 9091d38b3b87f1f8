// Every action of a board tapped twice, 150 to 350 ms apart, as by a wet finger: it acts once, and whatever is there by then
// ignores the second tap. In a real browser, on a clock controlled by the test.
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { LineState } from '../../shared/model/kitchen-states.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { guests } from '../../shared/samples/guests.ts';
import { sampleBoard } from '../../shared/samples/sample-board.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import { servedNight } from '../../shared/samples/served-night.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { cardOf, openFrozenBoard, pass } from './support/frozen-board.ts';
import { page, registerSampleStage } from './support/sample-stage.ts';
import { soon } from './support/soon.ts';

registerSampleStage({ realFingers: true });

const APART_MS = [150, 200, 320, 350];

/** Cards of one size, so that one that moves up is exactly where another was. */
function ticketOf(title: string, state: LineState = 'prepared', more: Partial<Ticket> = {}): Ticket {
  const lines = ['Beef fillet', 'House burger'].map((name) => sampleLine(name, 1, state));
  return { ...sampleTicket(Date.now(), { title, fired: 5, lines }), ...more };
}

const ready = (ticket: Ticket): Ticket => ({
  ...ticket,
  status: 'ready',
  stage: 'ready',
  actions: ['course.serve', 'course.ready:undo'],
});
const pending = (ticket: Ticket): Ticket => ({
  ...ticket,
  status: 'pending',
  stage: 'pending',
  actions: ['course.fire'],
});

const partsOf = (tickets: readonly Ticket[]) => ({
  groups: [{ key: 'all', tickets: tickets.map(({ id }) => id) }],
  tickets: Object.fromEntries(tickets.map((ticket) => [ticket.id, ticket])),
});
const boardOf = (tickets: Ticket[], more: Partial<OperatorBoard> = {}): OperatorBoard => ({
  ...sampleBoard({ profile: { id: 'pass', name: 'Pass', type: 'expo' }, tickets }),
  ...more,
});

const due = (title: string, name: string) => cardOf(title).getByRole('button', { name, exact: true });
const names = (hub: SampleHub) => hub.commands.map(({ command }) => command.name);

interface Act {
  /** The board before the tap. */
  before: readonly Ticket[];
  /** Element to tap. */
  at: () => Locator;
  /** The hub's reaction. */
  makes: (hub: SampleHub) => void;
  sends: string;
  /** Delay until it is sent, after the tap. */
  sentAfterMs?: number;
}

/** Repeats the action with growing intervals between its two taps; each time one command, and no more a second later. */
async function tapTwice(hub: SampleHub, { before, at, makes, sends, sentAfterMs = 0 }: Act): Promise<void> {
  for (const apartMs of APART_MS) {
    hub.commands.length = 0;
    const gone = Object.fromEntries(Object.keys(ticketsOf(hub)).map((id) => [id, null]));
    hub.change({ groups: partsOf(before).groups, tickets: { ...gone, ...partsOf(before).tickets } });
    await at().waitFor();
    await pass(1_500);
    const box = await at().boundingBox();
    if (!box) throw new Error('It is not on the screen');
    const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await tap();
    if (sentAfterMs === 0) {
      await soon(() => names(hub)).toEqual([sends]);
      makes(hub);
    }
    await pass(apartMs);
    await tap();
    await pass(1_000 + sentAfterMs);
    // The page's clock is controlled by the test; the socket's is not.
    if (sentAfterMs > 0) await soon(() => names(hub)).not.toEqual([]);
    expect([apartMs, ...names(hub)]).toEqual([apartMs, sends]);
    if (sentAfterMs > 0) makes(hub);
    await pass(500);
  }
}

const ticketsOf = (hub: SampleHub) => ('groups' in hub.board ? hub.board.tickets : {});
const changes =
  (...tickets: Ticket[]) =>
  (hub: SampleHub) =>
    hub.answerLast({ tickets: Object.fromEntries(tickets.map((ticket) => [ticket.id, ticket])) });
const leaves =
  (gone: Ticket, ...rest: Ticket[]) =>
  (hub: SampleHub) => {
    hub.answerLast();
    hub.change({ ...partsOf(rest), tickets: { [gone.id]: null } });
  };

const [T1, T2, T3] = [ticketOf('T1'), ticketOf('T2'), ticketOf('T3')];

describe('[TICK-43] a double tap', () => {
  it('counts once on an item, also if its mark removes the ticket', async () => {
    const todo = ticketOf('T1', 'cooking', { stage: 'cooking' });
    const marked: Ticket = {
      ...todo,
      items: todo.items.map((line, at) => (at === 0 ? { ...line, state: 'prepared', next: 'todo' } : line)),
    };
    const act = {
      before: [todo, ticketOf('T2', 'cooking', { stage: 'cooking' })],
      at: () => cardOf('T1').locator('[data-line]').first().locator('bdi').first(),
      sends: 'item.mark',
    };
    const hub = await openFrozenBoard(boardOf(act.before));
    await tapTwice(hub, { ...act, makes: changes(marked) });
    await tapTwice(hub, { ...act, makes: leaves(todo, ...act.before.slice(1)) });
  });

  it('counts once on “Mark ready”, whether it stays or leaves the board', async () => {
    const act = { before: [T1, T2, T3], at: () => due('T1', 'Call: Mark ready'), sends: 'course.ready' };
    const hub = await openFrozenBoard(boardOf(act.before));
    await tapTwice(hub, { ...act, makes: changes(ready(T1)) });
    await tapTwice(hub, { ...act, makes: leaves(T1, T2, T3) });
  });

  it('counts once on “Serve”, with another ready ticket and the undo bar following', async () => {
    const before = [ready(T1), ready(T2), T3];
    const hub = await openFrozenBoard(boardOf(before));
    const act = { before, at: () => due('T1', 'Serve'), sends: 'course.serve' };
    await tapTwice(hub, { ...act, makes: leaves(T1, ready(T2), T3) });
  });

  it('counts once on “Fire”, with the next waiting course following', async () => {
    const before = [pending(T1), pending(T2), T3];
    const hub = await openFrozenBoard(boardOf(before));
    const act = { before, at: () => due('T1', 'Fire'), sends: 'course.fire', sentAfterMs: 3_000 };
    await tapTwice(hub, { ...act, makes: leaves(T1, pending(T2), T3) });
  });

  it('counts once on “Serve everything” in the menu, with the cards behind it', async () => {
    const whole: Ticket = { ...T1, actions: ['order.serveAll'] };
    const hub = await openFrozenBoard(boardOf([whole, T2, T3]));
    const act = {
      before: [whole, T2, T3],
      at: () => page.getByRole('dialog').getByRole('button', { name: 'Serve everything' }),
      sends: 'order.serveAll',
    };
    for (const apartMs of APART_MS) {
      hub.commands.length = 0;
      hub.change(partsOf(act.before));
      await pass(1_500);
      await cardOf('T1').getByRole('heading').getByRole('button').click();
      await act.at().waitFor();
      await pass(1_000);
      const box = await act.at().boundingBox();
      const tap = () => page.touchscreen.tap((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
      await tap();
      await soon(() => names(hub)).toEqual([act.sends]);
      leaves(T1, T2, T3)(hub);
      await pass(apartMs);
      await tap();
      await pass(1_000);
      expect([apartMs, ...names(hub)]).toEqual([apartMs, act.sends]);
      await page.keyboard.press('Escape');
    }
  });

  it('counts once on “Undo”, with an older undoable action following', async () => {
    const before = [ready(T1), ready(T2), T3];
    const hub = await openFrozenBoard(boardOf(before));
    for (const apartMs of APART_MS) {
      hub.change(partsOf(before));
      await pass(1_500);
      for (const [title, rest] of [
        ['T1', [ready(T2), T3]],
        ['T2', [T3]],
      ] as const) {
        await due(title, 'Serve').click();
        await soon(() => names(hub).at(-1)).toBe('course.serve');
        leaves(title === 'T1' ? T1 : T2, ...rest)(hub);
        await pass(1_000);
      }
      hub.commands.length = 0;
      const undo = page.getByRole('status').getByRole('button', { name: 'Undo', exact: true });
      const box = await undo.boundingBox();
      const tap = () => page.touchscreen.tap((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
      await tap();
      await soon(() => names(hub)).toEqual(['undo']);
      hub.answerLast();
      await pass(apartMs);
      await tap();
      await pass(1_000);
      expect([apartMs, ...names(hub)]).toEqual([apartMs, 'undo']);
      await pass(6_000);
      hub.commands.length = 0;
    }
  });

  it('counts once on “Recall”, with the next served ticket of the list following', async () => {
    let night = servedNight(Date.now());
    await page.route('**/api/recall*', (route) => route.fulfill({ json: night }));
    const hub = await openFrozenBoard(boardOf([T1, T2]));
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByRole('button', { name: 'Served tickets', exact: true }).click();
    for (const apartMs of APART_MS) {
      hub.commands.length = 0;
      night = servedNight(Date.now());
      const recall = page.getByRole('button', { name: 'Recall T14, Mains' });
      await soon(() => pass(100).then(() => recall.count())).toBe(1);
      await pass(1_000);
      const box = await recall.boundingBox();
      const tap = () => page.touchscreen.tap((box?.x ?? 0) + 30, (box?.y ?? 0) + 20);
      await tap();
      await soon(() => names(hub)).toEqual(['course.serve']);
      night = { tickets: night.tickets.slice(1) };
      hub.answerLast();
      const { head } = boardOf([]);
      hub.change({ head: { ...head, counts: { ...head.counts, fired: apartMs } } });
      await pass(apartMs);
      await tap();
      await pass(1_000);
      expect([apartMs, ...names(hub)]).toEqual([apartMs, 'course.serve']);
      night = servedNight(Date.now());
      hub.change({ head });
    }
  });
});

describe('[TICK-43] a double tap in other layouts', () => {
  it('counts once on a row of a list, with the row that moves up', async () => {
    const cooking = (title: string, dish: string) =>
      sampleTicket(Date.now(), { title, fired: 5, lines: [sampleLine(dish, 1, 'cooking')] });
    const before = [cooking('T1', 'Beef fillet'), cooking('T2', 'House burger'), cooking('T3', 'Malabi')];
    const { options } = fridayNight(Date.now());
    const hub = await openFrozenBoard(
      boardOf(before, {
        profile: { id: 'grill', name: 'Grill', type: 'kitchen' },
        options: { ...options, ticketDisplayMethod: 'table', stationId: 'grill' },
      }),
      '/kds/kitchen/grill/grill',
    );
    const [first, ...rest] = before;
    if (!first) throw new Error('No ticket');
    await tapTwice(hub, {
      before,
      at: () => page.getByRole('row', { name: /Beef fillet/ }),
      sends: 'item.mark',
      makes: leaves(first, ...rest),
    });
  });

  it('counts once in stages side by side, where the ticket moves to the next one', async () => {
    const { options } = fridayNight(Date.now());
    const stages = (prepared: Ticket[], readied: Ticket[]) => [
      { key: 'prepared', tickets: prepared.map(({ id }) => id) },
      { key: 'ready', tickets: readied.map(({ id }) => id) },
    ];
    const board = boardOf([T1, T2, T3], {
      options: { ...options, groupBy: 'stage', stageLayout: 'horizontal' },
      groups: stages([T1, T2], [T3]),
    });
    const hub = await openFrozenBoard(board);
    for (const apartMs of APART_MS) {
      hub.commands.length = 0;
      hub.change({ groups: stages([T1, T2], [T3]), tickets: partsOf([T1, T2, T3]).tickets });
      await pass(1_500);
      const box = await due('T1', 'Call: Mark ready').boundingBox();
      const tap = () => page.touchscreen.tap((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
      await tap();
      await soon(() => names(hub)).toEqual(['course.ready']);
      hub.answerLast();
      hub.change({ groups: stages([T2], [T3, T1]), tickets: { [T1.id]: ready(T1) } });
      await pass(apartMs);
      await tap();
      await pass(1_000);
      expect([apartMs, ...names(hub)]).toEqual([apartMs, 'course.ready']);
    }
  });

  it('counts once on a customer’s order and on “Mark as picked up”, with what follows there', async () => {
    const board = guests(Date.now());
    const hub = await openFrozenBoard(board, '/kds/customer/guests');
    const { served } = board.columns;
    for (const [index, apartMs] of APART_MS.entries()) {
      hub.commands.length = 0;
      const own = page.locator(`[data-ticket="${served[index]}"]`);
      const at = await own.boundingBox();
      const tapCard = () => page.touchscreen.tap((at?.x ?? 0) + 30, (at?.y ?? 0) + 20);
      await tapCard();
      const deliver = page.getByRole('dialog').getByRole('button', { name: 'Mark as picked up' });
      await deliver.waitFor();
      await pass(apartMs);
      await tapCard();
      await pass(1_000);
      expect(names(hub)).toEqual([]);
      const box = await deliver.boundingBox();
      const tap = () => page.touchscreen.tap((box?.x ?? 0) + 30, (box?.y ?? 0) + 20);
      await tap();
      await soon(() => names(hub)).toEqual(['order.deliver']);
      hub.answerLast();
      hub.change({
        columns: { ...board.columns, served: served.slice(index + 1) },
        delivered: [...served.slice(0, index + 1), ...board.delivered],
      });
      await pass(apartMs);
      await tap();
      await pass(1_000);
      expect([apartMs, ...names(hub)]).toEqual([apartMs, 'order.deliver']);
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
  });
});
