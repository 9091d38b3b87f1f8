// Wet-finger taps at a board: double taps, and controls that move under the finger meanwhile must not act. In a real browser,
// on a clock controlled by the test.

import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { LineState } from '../../shared/model/kitchen-states.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { cardOf, openFrozenBoard, pass } from './support/frozen-board.ts';
import { page, registerSampleStage } from './support/sample-stage.ts';
import { soon } from './support/soon.ts';

registerSampleStage({ realFingers: true });

const DISHES = ['Beef fillet', 'House burger', 'Lamb chops', 'Grilled salmon', 'Spring chicken', 'Malabi'];

/** Cards of one size, so that one that moves up is exactly where another was. */
function ticketOf(
  title: string,
  draft: Pick<Partial<Ticket>, 'stage'> & { state?: LineState; dishes?: string[] },
): Ticket {
  const { state = 'prepared', dishes = DISHES.slice(0, 2), ...rest } = draft;
  const lines = dishes.map((name) => sampleLine(name, 1, state));
  return sampleTicket(Date.now(), { title, fired: 5, lines, ...rest });
}

const ready = (ticket: Ticket): Ticket => ({
  ...ticket,
  status: 'ready',
  stage: 'ready',
  actions: ['course.serve', 'course.ready:undo'],
});

function boardOf(tickets: readonly Ticket[]): OperatorBoard {
  const night = fridayNight(Date.now());
  const counts = { ...night.head.counts, prepared: tickets.length, ready: tickets.length };
  return {
    ...night,
    head: { ...night.head, counts },
    groups: [{ key: 'all', tickets: tickets.map(({ id }) => id) }],
    tickets: Object.fromEntries(tickets.map((ticket) => [ticket.id, ticket])),
  };
}

const stand = (tickets: readonly Ticket[]) => openFrozenBoard(boardOf(tickets));

const due = (title: string, name: string) => cardOf(title).getByRole('button', { name, exact: true });
const line = (title: string, name: string) => cardOf(title).locator('[data-line]', { hasText: name });
const ghost = (text: string) => page.locator('[data-ghost]', { hasText: text });
const names = (hub: SampleHub) => hub.commands.map(({ command }) => command.name);
const isFelt = (locator: Locator) =>
  locator.evaluate(
    (node) => node.closest('[data-felt]') !== null && node.matches('[data-felt], [data-felt] *'),
  );

/** Position of a tap aimed at this, whatever is there by then. */
async function spotOf(locator: Locator): Promise<() => Promise<void>> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** The hub commits the last command and shows the change. */
async function answer(hub: SampleHub, tickets: Record<string, Ticket | null>): Promise<void> {
  await soon(() => hub.commands.length).toBeGreaterThan(0);
  hub.answerLast({ tickets });
}

const gone = (hub: SampleHub, ticket: Ticket, rest: readonly Ticket[]) => {
  hub.answerLast();
  hub.change({
    tickets: { [ticket.id]: null },
    groups: [{ key: 'all', tickets: rest.map(({ id }) => id) }],
  });
};

describe('[TICK-43] a double tap', () => {
  it('on “Mark ready” doesn’t serve, and gives feedback; 700 ms later a tap may serve', async () => {
    const ticket = ticketOf('T1', {});
    const hub = await stand([ticket]);
    const tap = await spotOf(due('T1', 'Call: Mark ready'));
    await tap();
    await answer(hub, { [ticket.id]: ready(ticket) });
    await due('T1', 'Serve').waitFor();
    await pass(200);
    await tap();
    await soon(() => isFelt(due('T1', 'Serve'))).toBe(true);
    await pass(450);
    await soon(() => isFelt(due('T1', 'Serve'))).toBe(false);
    expect(names(hub)).toEqual(['course.ready']);
    await pass(100);
    await tap();
    await soon(() => names(hub)).toEqual(['course.ready', 'course.serve']);
  });

  it('on “Serve” keeps the place empty and moves nothing; then the board closes up', async () => {
    const [served, next, last] = [ready(ticketOf('T1', {})), ticketOf('T2', {}), ticketOf('T3', {})];
    const hub = await stand([served, next, last]);
    const before = await cardOf('T1').boundingBox();
    const beside = await cardOf('T2').boundingBox();
    const tap = await spotOf(due('T1', 'Serve'));
    await tap();
    await soon(() => names(hub)).toEqual(['course.serve']);
    gone(hub, served, [next, last]);
    await soon(() => pass(50).then(() => ghost('T1 served').boundingBox())).toEqual(before);
    await pass(200);
    await tap();
    await soon(() => isFelt(ghost('T1 served'))).toBe(true);
    expect(await cardOf('T2').boundingBox()).toEqual(beside);
    await pass(500);
    await soon(() => pass(50).then(() => cardOf('T2').boundingBox())).toEqual(before);
    expect(await ghost('T1 served').count()).toBe(0);
    await tap();
    await soon(() => isFelt(due('T2', 'Call: Mark ready'))).toBe(true);
    expect(names(hub)).toEqual(['course.serve']);
    await pass(700);
    await tap();
    await soon(() => names(hub)).toEqual(['course.serve', 'course.ready']);
  });

  it('on “Serve” can be undone at the place that the ticket left', async () => {
    const [served, next] = [ready(ticketOf('T1', {})), ticketOf('T2', {})];
    const hub = await stand([served, next]);
    await (await spotOf(due('T1', 'Serve')))();
    await soon(() => names(hub)).toEqual(['course.serve']);
    gone(hub, served, [next]);
    const back = ghost('T1 served').getByRole('button', { name: 'Undo' });
    await back.waitFor();
    await pass(350);
    await (await spotOf(back))();
    await soon(() => names(hub)).toEqual(['course.serve', 'undo']);
    const before = await cardOf('T2').boundingBox();
    hub.answerLast();
    hub.change({
      tickets: { [served.id]: served },
      groups: [{ key: 'all', tickets: [served.id, next.id] }],
    });
    await cardOf('T1').waitFor();
    await pass(1_000);
    expect(await cardOf('T2').boundingBox()).toEqual(before);
  });

  it('on an item is one tap, 150 and 350 ms later; after 700 a tap on a done item asks before reverting it [TICK-47]', async () => {
    const ticket = ticketOf('T1', { state: 'cooking', stage: 'cooking' });
    const hub = await stand([ticket]);
    const [first] = ticket.items;
    const marked = (state: LineState, next: LineState): Ticket => ({
      ...ticket,
      items: ticket.items.map((one) => (one === first ? { ...one, state, next } : one)),
    });
    const tap = await spotOf(line('T1', 'Beef fillet').locator('bdi'));
    await tap();
    await soon(() => hub.commands.length).toBe(1);
    hub.answerLast({ tickets: { [ticket.id]: marked('prepared', 'todo') } });
    await page.locator('[data-line][data-state="prepared"]').waitFor();
    await pass(150);
    await tap();
    await soon(() => isFelt(line('T1', 'Beef fillet'))).toBe(true);
    await pass(200);
    await tap();
    await pass(250);
    await tap();
    expect(names(hub)).toEqual(['item.mark']);
    const question = page.getByRole('dialog', { name: /Set .?Beef fillet.? back/ });
    expect(await question.count()).toBe(0);
    await pass(200);
    await tap();
    await question.waitFor();
    expect(hub.commands).toHaveLength(1);
    await pass(750);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await pass(750);
    expect(hub.commands).toHaveLength(1);
    await tap();
    await question.waitFor();
    await pass(750);
    await question.getByRole('button', { name: 'Set back' }).click();
    await soon(() => hub.commands.at(-1)?.command).toMatchObject({ name: 'item.mark', as: 'todo' });
    expect(hub.commands).toHaveLength(2);
  });

  it('only opens a ticket’s menu', async () => {
    const hub = await stand([ticketOf('T1', {})]);
    const tap = await spotOf(cardOf('T1').getByRole('heading').getByRole('button'));
    await tap();
    await page.getByRole('dialog').waitFor();
    await pass(200);
    await tap();
    await pass(100);
    expect(names(hub)).toEqual([]);
  });
});

describe('[TICK-43] a quick series of taps', () => {
  it('marks eight lines of four tickets in two seconds', async () => {
    const tickets = ['T1', 'T2', 'T3', 'T4'].map((title) =>
      ticketOf(title, { state: 'cooking', stage: 'cooking', dishes: DISHES }),
    );
    const hub = await stand(tickets);
    for (const name of ['Beef fillet', 'House burger']) {
      for (const { title } of tickets) {
        await (await spotOf(line(title, name).locator('bdi')))();
        await pass(100);
        hub.answerLast();
        await pass(100);
      }
    }
    await soon(() => names(hub)).toEqual(Array.from({ length: 8 }, () => 'item.mark'));
  });

  it('serves and readies tickets that haven’t moved, one right after the other', async () => {
    const tickets = [ready(ticketOf('T1', {})), ticketOf('T2', {}), ready(ticketOf('T3', {}))];
    const hub = await stand(tickets);
    for (const button of [due('T1', 'Serve'), due('T2', 'Call: Mark ready'), due('T3', 'Serve')]) {
      await (await spotOf(button))();
      await pass(100);
    }
    await soon(() => names(hub)).toEqual(['course.serve', 'course.ready', 'course.serve']);
  });

  it('ignores a tap on what another display has just moved there', async () => {
    const [first, second, third] = [ticketOf('T1', {}), ticketOf('T2', {}), ticketOf('T3', {})];
    const hub = await stand([first, second, third]);
    const tap = await spotOf(due('T1', 'Call: Mark ready'));
    const before = await cardOf('T1').boundingBox();
    hub.change({
      tickets: { [first.id]: null },
      groups: [{ key: 'all', tickets: [second.id, third.id] }],
    });
    await soon(() => cardOf('T2').boundingBox()).toEqual(before);
    await tap();
    await soon(() => isFelt(due('T2', 'Call: Mark ready'))).toBe(true);
    await pass(300);
    expect(names(hub)).toEqual([]);
    await tap();
    await soon(() => names(hub)).toEqual(['course.ready']);
  });

  it('doesn’t serve with a tap on “Mark ready” that has just become “Serve”', async () => {
    const ticket = ticketOf('T1', {});
    const hub = await stand([ticket]);
    const tap = await spotOf(due('T1', 'Call: Mark ready'));
    hub.change({ tickets: { [ticket.id]: ready(ticket) } });
    await due('T1', 'Serve').waitFor();
    await tap();
    await soon(() => isFelt(due('T1', 'Serve'))).toBe(true);
    await pass(300);
    expect(names(hub)).toEqual([]);
  });
});
