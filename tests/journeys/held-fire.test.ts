// A fire cancelled, or not, within the three seconds in which a display holds it; in a real browser, on a clock controlled
// by the test.
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { openFrozenBoard, pass } from './support/frozen-board.ts';
import { page, registerSampleStage } from './support/sample-stage.ts';
import { soon } from './support/soon.ts';

registerSampleStage();

/** Waiting courses: two of one delivery and one of a table. */
function waitingBoard(): OperatorBoard {
  const course = (title: string, courseType: string, more = {}) => {
    const draft = {
      title,
      courseType,
      lines: [sampleLine('Malabi', 1), sampleLine('House burger', 1)],
      ...more,
    };
    const ticket = sampleTicket(Date.now(), draft);
    const id = `${ticket.id}-${courseType}`;
    return { ...ticket, id, courseIds: [id] };
  };
  const delivery = { orderType: 'Delivery' };
  const tickets = [
    course('D-124', 'Beverages', delivery),
    course('D-124', 'Mains', delivery),
    course('10', 'Mains'),
  ];
  return {
    ...fridayNight(Date.now()),
    groups: [{ key: 'all', tickets: tickets.map(({ id }) => id) }],
    tickets: Object.fromEntries(tickets.map((ticket) => [ticket.id, ticket])),
  };
}

const stand = (board = waitingBoard()) => openFrozenBoard(board);

const card = (id: string) => page.locator(`main article[data-ticket="${id}"]`);
const button = (id: string, name: string) => card(id).getByRole('button', { name, exact: true });
const strip = (text: string) => page.getByRole('status').getByText(text, { exact: true });
const takeBack = () => page.getByRole('button', { name: 'Undo fire', exact: true });
const fired = (hub: SampleHub) =>
  hub.commands.flatMap(({ command }) => (command.name === 'course.fire' ? command.courseIds : []));
const ids = (hub: SampleHub) => [...new Set(hub.commands.map(({ id }) => id))];
const colorOf = (id: string) =>
  card(id)
    .locator('header')
    .evaluate((head) => getComputedStyle(head).backgroundColor);

const DRINKS = 'c-D-124-Beverages';
const TABLE = 'c-10-Mains';

describe('[TICK-44] a fire', () => {
  it('is shown immediately, sent three seconds later, and reported by its name', async () => {
    const hub = await stand();
    const before = await colorOf(TABLE);
    await button(TABLE, 'Fire').click();
    await strip('Fired: Table 10 · Mains').waitFor();
    await button(TABLE, 'Fired').waitFor();
    await soon(() => colorOf(TABLE)).not.toBe(before);
    await pass(2_800);
    expect(fired(hub)).toEqual([]);
    await pass(250);
    await soon(() => fired(hub)).toEqual([TABLE]);
    await soon(() => takeBack().count()).toBe(0);
    await button(TABLE, 'Working…').waitFor();
    hub.answerLast({ undo: false });
    const command = ids(hub)[0] ?? '';
    hub.notify({ kind: 'toast', code: 'fired', params: { number: '10', command }, level: 'success' });
    await soon(() => pass(50).then(() => page.getByText('Fired: Table 10 · Mains').count())).toBe(1);
    await pass(5_000);
    expect(fired(hub)).toEqual([TABLE]);
  });

  it('can be cancelled: nothing is sent, and it can be fired again', async () => {
    const hub = await stand();
    const before = await colorOf(TABLE);
    await button(TABLE, 'Fire').click();
    await pass(1_000);
    await takeBack().click();
    await button(TABLE, 'Fire').waitFor();
    await soon(() => takeBack().count()).toBe(0);
    await soon(() => colorOf(TABLE)).toBe(before);
    await pass(4_000);
    expect(hub.commands).toEqual([]);
    await button(TABLE, 'Fire').click();
    await pass(3_050);
    await soon(() => fired(hub)).toEqual([TABLE]);
  });

  it('applies to its own course only, however often it is tapped meanwhile [TICK-43]', async () => {
    const hub = await stand();
    const box = await button(DRINKS, 'Fire').boundingBox();
    const tap = () => page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + 30);
    await tap();
    await pass(350);
    await tap();
    await pass(800);
    await tap();
    await pass(3_000);
    await soon(() => fired(hub)).toEqual([DRINKS]);
  });
});
