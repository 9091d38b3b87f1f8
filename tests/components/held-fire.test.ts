// A fire that is taken back, or not, within the three seconds in which a display holds it.
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { page, registerComponentStage } from './support/stage.ts';
import { openFrozenBoard } from './support/stopped-board.ts';
import { pass } from './support/virtual-time.ts';

registerComponentStage();

/** Two courses of one delivery and one of a table wait. */
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

const stand = (board = waitingBoard(), keeps = {}) => openFrozenBoard(board, keeps);

const card = (id: string) => page.locator(`main article[data-ticket="${id}"]`);
const button = (id: string, name: string) => card(id).getByRole('button', { name, exact: true });
const strip = (text: string) => page.getByRole('status').getByText(text, { exact: true });
const takeBack = () => page.getByRole('button', { name: 'Undo fire', exact: true });
const fired = (hub: SampleHub) =>
  hub.commands.flatMap(({ command }) => (command.name === 'course.fire' ? command.courseIds : []));
const ids = (hub: SampleHub) => [...new Set(hub.commands.map(({ id }) => id))];

const DRINKS = 'c-D-124-Beverages';
const TABLE = 'c-10-Mains';

describe('[TICK-44] a fire', () => {
  it('is sent immediately and reported by its name, if the profile has no hold time', async () => {
    const board = waitingBoard();
    const hub = await stand({ ...board, options: { ...board.options, fireHoldSeconds: 0 } });
    await button(TABLE, 'Fire').click();
    await expect.poll(() => fired(hub)).toEqual([TABLE]);
    expect(await takeBack().count()).toBe(0);
    hub.answerLast({ undo: false });
    const command = ids(hub)[0] ?? '';
    hub.notify({ kind: 'toast', code: 'fired', params: { number: '10', command }, level: 'success' });
    await expect.poll(() => pass(50).then(() => page.getByText('Fired: Table 10 · Mains').count())).toBe(1);
  });

  it('is held as long as the profile says', async () => {
    const board = waitingBoard();
    const hub = await stand({ ...board, options: { ...board.options, fireHoldSeconds: 8 } });
    await button(TABLE, 'Fire').click();
    await pass(7_800);
    expect(fired(hub)).toEqual([]);
    await pass(250);
    await expect.poll(() => fired(hub)).toEqual([TABLE]);
  });

  it('of each of two tickets is cancelled separately', async () => {
    const hub = await stand();
    await button(DRINKS, 'Fire').click();
    await pass(400);
    await button(TABLE, 'Fire').click();
    await strip('Fired: D-124 · Drinks').waitFor();
    await strip('Fired: Table 10 · Mains').waitFor();
    await pass(400);
    await takeBack().first().click();
    await pass(4_000);
    await expect.poll(() => fired(hub)).toEqual([TABLE]);
  });

  it('is sent immediately when the page is hidden', async () => {
    const hub = await stand();
    await button(TABLE, 'Fire').click();
    await takeBack().waitFor();
    expect(hub.commands).toEqual([]);
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await expect.poll(() => fired(hub)).toEqual([TABLE]);
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
  });

  it('is sent immediately when the board is left', async () => {
    const hub = await stand();
    await button(TABLE, 'Fire').click();
    await takeBack().waitFor();
    history.pushState(null, '', '/kds/expeditor/other');
    await expect.poll(() => fired(hub)).toEqual([TABLE]);
  });

  it('is sent to the hub once if the page reloads [LIVE-07]', async () => {
    const hub = await stand();
    await button(TABLE, 'Fire').click();
    await takeBack().waitFor();
    await page.reload();
    await expect.poll(() => pass(200).then(() => fired(hub).length)).toBeGreaterThan(0);
    await card(TABLE).waitFor();
    await pass(4_000);
    expect(new Set(fired(hub))).toEqual(new Set([TABLE]));
    expect(ids(hub)).toHaveLength(1);
  });

  it('waits for an unreachable hub, and is sent once [LIVE-07]', async () => {
    const hub = await stand();
    await button(TABLE, 'Fire').click();
    await takeBack().waitFor();
    hub.cut();
    await expect.poll(() => pass(200).then(() => fired(hub))).toEqual([TABLE]);
    await pass(4_000);
    expect(ids(hub)).toHaveLength(1);
    expect(fired(hub)).toEqual([TABLE]);
  });

  it('of several selected tickets is one, from the dialog of the selection [TICK-41]', async () => {
    const hub = await stand();
    await page.getByRole('button', { name: 'Select held courses' }).click();
    await card(DRINKS).getByRole('heading').click();
    await pass(800);
    await page.getByRole('button', { name: /^Selected/ }).click();
    await pass(800);
    await page.getByRole('dialog').getByRole('button', { name: 'Fire all' }).click();
    await strip('Fired: D-124 · Drinks, D-124 · Mains').waitFor();
    await takeBack().click();
    await pass(4_000);
    expect(hub.commands).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Fire all' }).click();
    await pass(3_050);
    await expect.poll(() => fired(hub)).toEqual([DRINKS, 'c-D-124-Mains']);
  });

  it('is held too when it is requested in the ticket’s menu [TICK-36]', async () => {
    const hub = await stand();
    await card(TABLE).getByRole('heading').getByRole('button').click();
    await pass(800);
    await page.getByRole('dialog').getByRole('button', { name: 'Fire', exact: true }).click();
    await strip('Fired: Table 10 · Mains').waitFor();
    expect(hub.commands).toEqual([]);
    await pass(3_050);
    await expect.poll(() => fired(hub)).toEqual([TABLE]);
  });

  it('is reported in Hebrew [UX-08]', async () => {
    await stand(waitingBoard(), { kds_lng: 'he-il' });
    await card(TABLE).getByRole('button', { name: 'הפעל' }).click();
    await strip('הופעל: שולחן 10 · עיקריות').waitFor();
    await page.getByRole('button', { name: 'ביטול ההפעלה' }).waitFor();
  });
});
