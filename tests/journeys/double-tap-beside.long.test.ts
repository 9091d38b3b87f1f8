// Double taps of a wet finger, 150 to 350 ms apart, on everything of a board besides lines and headers: the strip at its foot,
// tiles, the rail, the ticket's menu, undo and confirmations. In a real browser, on a clock controlled by the test.
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { SoundSubject } from '../../shared/protocol/sounds.ts';
import { sampleBoard } from '../../shared/samples/sample-board.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { cardOf, openFrozenBoard, pass } from './support/frozen-board.ts';
import { page, registerSampleStage } from './support/sample-stage.ts';
import { soon } from './support/soon.ts';

registerSampleStage({ realFingers: true });

const APART_MS = [150, 200, 320, 350];

const ticketOf = (title: string, more: Partial<Ticket> = {}): Ticket => ({
  ...sampleTicket(Date.now(), {
    title,
    fired: 5,
    lines: [sampleLine('Beef fillet', 1, 'prepared'), sampleLine('House burger', 1, 'prepared')],
  }),
  ...more,
});
const pending: Partial<Ticket> = { status: 'pending', stage: 'pending', actions: ['course.fire'] };
const ready: Partial<Ticket> = {
  status: 'ready',
  stage: 'ready',
  actions: ['course.serve', 'course.ready:undo'],
};

const partsOf = (tickets: readonly Ticket[]) => ({
  groups: [{ key: 'all', tickets: tickets.map(({ id }) => id) }],
  tickets: Object.fromEntries(tickets.map((ticket) => [ticket.id, ticket])),
});

async function stand(board: OperatorBoard, path: string): Promise<SampleHub> {
  await page.setViewportSize({ width: 1280, height: 800 });
  return openFrozenBoard(board, path);
}

/** Idle time, in steps that the hub's answers keep up with. */
async function rest(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500) await page.clock.runFor(Math.min(500, left));
}
const names = (hub: SampleHub) => hub.commands.map(({ command }) => command.name);
const button = (name: string | RegExp, within: Locator = page.locator('body')) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();

/** Taps twice at the position of the first tap, whatever is there by then. */
async function twice(
  at: Locator,
  apartMs: number,
  meanwhile: () => unknown = () => undefined,
  restMs = 1_200,
) {
  await at.waitFor();
  await rest(restMs);
  const box = await at.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await meanwhile();
  await pass(apartMs);
  await tap();
  await pass(150);
  await rest(800);
}

/** Only commands sent since the last check. */
async function sends(hub: SampleHub, ...all: string[]): Promise<void> {
  await soon(() => names(hub)).toEqual(all);
}

/** Resets the board to these tickets, with nothing sent yet. */
function again(hub: SampleHub, tickets: readonly Ticket[]): void {
  hub.commands.length = 0;
  const gone = 'tickets' in hub.board ? Object.keys(hub.board.tickets).map((id) => [id, null]) : [];
  const { groups, tickets: all } = partsOf(tickets);
  hub.change({ groups, tickets: { ...Object.fromEntries(gone), ...all } });
}

const cancelled = (hub: SampleHub, titles: readonly string[]) =>
  hub.notify({
    kind: 'sound',
    sound: 'cancelled',
    about: titles.map((title) => ({ ...HIDDEN, title, courseId: `c-${title}` })),
  });
/** Without the direction marks around words. */
const calls = async () =>
  (await page.locator('main [data-sound]').allTextContents()).map((text) =>
    text.replace(/[\u2066-\u2069]/g, '').replace(/\s/g, ' '),
  );
const HIDDEN: SoundSubject = {
  orderId: 'o-hidden',
  courseId: 'c-hidden',
  title: '',
  orderType: 'Seated',
  courseType: 'Mains',
  items: [{ name: 'sea bass', quantity: 1 }],
};

const first = ticketOf('T1', { actions: ['course.ready', 'course.prepareAll', 'course.move'] });
const next = ticketOf('T2', ready);
const waiting = ['W1', 'W2'].map((title) => ticketOf(title, pending));
const few = [first, next, ...waiting];
const many = [first, next, ...Array.from({ length: 30 }, (_, at) => ticketOf(`T${at + 3}`, ready))];

const boardOf = (tickets: Ticket[]) =>
  sampleBoard({ profile: { id: 'pass', name: 'Pass', type: 'expo' }, tickets });

/** A station with an all-day rail. */
function stationOf(tickets: Ticket[]): OperatorBoard {
  const board = boardOf(tickets);
  const options = { ...board.options, allDayRail: true as const };
  return { ...board, profile: { id: 'grill', name: 'Grill', type: 'kitchen' }, options, items: toMake(6, 2) };
}
const toMake = (burgers: number, fillets: number): OperatorBoard['items'] =>
  [
    { itemId: 'burger', name: 'House burger', count: burgers },
    { itemId: 'fillet', name: 'Beef fillet', count: fillets },
  ].map((one) => ({
    ...one,
    category: 'Grill',
    states: { todo: one.count, preparing: 0, cooking: 0, prepared: 0, served: 0 },
    variants: [{ count: one.count }],
  }));

const allergies = [{ text: 'nuts', item: 'Malabi', diner: '2' }];
const warned = (missing: string[], here: boolean) =>
  ticketOf('T1', {
    allergies,
    allergiesSeen: { here, missing },
    actions: here ? [] : ['order.allergiesSeen'],
  });

/** Compares each action, whatever the result of the others. */
const same = (apartMs: number, is: unknown, should: unknown, what: string) =>
  expect.soft(is, `${what}, ${apartMs} ms apart`).toEqual(should);

describe('[TICK-43] a double tap', () => {
  it('counts once at a pass: in the menu of a ticket, and where something is selected or undone', async () => {
    const hub = await stand(boardOf(few), '/kds/expeditor/pass');
    const menu = page.getByRole('dialog');
    for (const apartMs of APART_MS) {
      again(hub, few);
      const choose = cardOf('T1').locator('[data-act="select"]');
      await twice(choose, apartMs);
      same(apartMs, await cardOf('T1').getAttribute('data-selected'), 'true', 'a choice');
      if ((await cardOf('T1').getAttribute('data-selected')) === 'true') await choose.click();

      for (const [name, sent] of [
        ['Mark ready', 'course.ready'],
        ['Mark all done', 'course.prepareAll'],
        ['Move to start', 'course.move'],
      ] as const) {
        again(hub, few);
        await rest(1_000);
        await cardOf('T1').getByRole('heading').getByRole('button').click();
        await menu.waitFor();
        await twice(button(name, menu), apartMs, () => sends(hub, sent).then(() => hub.answerLast()));
        same(apartMs, names(hub), [sent], `“${name}” in the menu`);
        await rest(7_000);
      }

      again(hub, few);
      await rest(1_000);
      await button('Serve', cardOf('T2')).click();
      await sends(hub, 'course.serve');
      hub.answerLast();
      hub.change({ ...partsOf([first, ...waiting]), tickets: { [next.id]: null } });
      const takenBack = async () => {
        await sends(hub, 'course.serve', 'undo');
        hub.answerLast();
        hub.change(partsOf(few));
      };
      await twice(page.locator('[data-ghost]').getByRole('button'), apartMs, takenBack, 400);
      same(apartMs, names(hub), ['course.serve', 'undo'], 'Undo where a ticket stood');
      await rest(7_000);

      again(hub, few);
      await rest(1_000);
      for (const title of ['W1', 'W2']) {
        await button('Fire', cardOf(title)).click();
        await rest(200);
      }
      await twice(button('Undo fire'), apartMs);
      await rest(4_000);
      await soon(() => names(hub)).toEqual(['course.fire']);
      hub.answerLast({ undo: false });
      await rest(7_000);
    }
  });

  it('counts once at a station: on its tiles, on Coming, in the strip at its foot, on the rail and on a warning', async () => {
    const hub = await stand(stationOf([...many, ...waiting]), '/kds/kitchen/grill/bon-grill');
    const titles = () => page.locator('main article[data-ticket] h3').allTextContents();
    for (const apartMs of APART_MS) {
      again(hub, few);
      const coming = button(/^Held/, page.locator('main'));
      await coming.waitFor();
      const was = await coming.getAttribute('aria-expanded');
      await twice(coming, apartMs);
      same(apartMs, await coming.getAttribute('aria-expanded'), was === 'true' ? 'false' : 'true', 'Held');

      again(hub, many);
      const tile = page.locator('button[data-more]');
      await tile.waitFor();
      const before = await titles();
      let turned = before;
      await twice(tile, apartMs, async () => {
        await soon(titles).not.toEqual(before);
        turned = await titles();
      });
      same(apartMs, await titles(), turned, 'the tile');
      same(apartMs, names(hub), [], 'the tile');
      const back = button('Back to the first tickets');
      await twice(back, apartMs);
      same(apartMs, (await titles())[0]?.includes('T1'), true, 'the way back');
      same(apartMs, names(hub), [], 'the way back');

      cancelled(hub, ['21', '22', '23', '24', '25']);
      await soon(calls).toHaveLength(3);
      await twice(page.locator('main [data-sound]').first(), apartMs);
      same(apartMs, (await calls()).slice(0, 1), ['Canceled: Table 22, sea bass'], 'a notice');
      same(apartMs, await button(/more$/).textContent(), '1 more', 'a notice');
      const list = page.locator('[data-foot]').getByRole('button', { name: /^\d more$/ });
      await twice(list, apartMs);
      same(apartMs, await list.getAttribute('aria-expanded'), 'true', 'the list of notices');
      await twice(button('Canceled: Table 25, sea bass'), apartMs);
      same(apartMs, (await calls()).length, 3, 'a notice of the list');
      same(apartMs, names(hub), [], 'a notice of the list');
      const rail = page.getByRole('region', { name: 'All day' });
      const lit = () => rail.locator('[aria-pressed="true"]').allTextContents();
      await twice(rail.getByRole('button', { name: /^6/ }), apartMs);
      same(apartMs, await lit(), ['6House burger'], 'the rail');
      // The largest count comes first: another entry is under the finger.
      await twice(rail.getByRole('button', { name: /^6/ }), apartMs, () =>
        hub.change({ items: toMake(6, 9) }),
      );
      same(apartMs, await lit(), [], 'the rail that has moved');
      hub.change({ items: toMake(6, 2) });

      again(hub, [warned(['Grill', 'Cold'], false), next]);
      await twice(button('Allergy seen'), apartMs, async () => {
        await sends(hub, 'order.allergiesSeen');
        hub.answerLast({ undo: false, tickets: { 'c-T1': warned(['Cold'], true) } });
      });
      same(apartMs, names(hub), ['order.allergiesSeen'], 'a warning');

      for (let left = 3; left > 0; left -= 1) {
        await rest(1_000);
        await page.locator('main [data-sound]').first().click();
        await soon(async () => (await calls()).length).toBe(left - 1);
      }
    }
  });
});
