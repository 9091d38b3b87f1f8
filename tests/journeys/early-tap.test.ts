// Taps that come between a board's first picture and its second load, which brings the finger's guard, the hold of a fire
// and what takes a change back; in a real browser, with the second load kept away for as long as the test says.
import type { Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import { SampleHub } from '../displays/boards/sample-hub.ts';
import { files, page, standOnSamples } from './support/sample-stage.ts';
import { soon } from './support/soon.ts';

standOnSamples();

const TABLE = 'c-10';
const COUNTER = 'c-11';

/** One course waits to be fired, the other one is being cooked. */
function twoTickets(): OperatorBoard {
  const lines = [sampleLine('Malabi', 1), sampleLine('House burger', 1)];
  const waiting = sampleTicket(Date.now(), { title: '10', courseType: 'Mains', lines });
  const fired = sampleTicket(Date.now(), { title: '11', courseType: 'Mains', fired: 4, lines });
  return {
    ...fridayNight(Date.now()),
    groups: [{ key: 'all', tickets: [waiting.id, fired.id] }],
    tickets: { [waiting.id]: waiting, [fired.id]: fired },
  };
}

/** The board's first picture; `letCome` lets its second load through. */
async function firstPicture(): Promise<{ hub: SampleHub; letCome: () => Promise<void> }> {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route(/\/second-load-[^/]*\.js$/, (route) => {
    if (isOpen) return route.continue();
    waiting.push(route);
  });
  const hub = new SampleHub(twoTickets());
  await hub.stand(page);
  await page.goto(`${files.url}/kds/expeditor/pass`);
  await card(TABLE).waitFor();
  const letCome = async () => {
    isOpen = true;
    await Promise.all(waiting.map((route) => route.continue()));
  };
  return { hub, letCome };
}

const card = (id: string) => page.locator(`main article[data-ticket="${id}"]`);
const fire = () => card(TABLE).locator('button[data-act="due"]');
const line = () => card(COUNTER).locator('[data-line]').first();
const isFelt = (of: ReturnType<typeof line>) => of.evaluate((node) => node.hasAttribute('data-felt'));
const names = (hub: SampleHub) => [
  ...new Map(hub.commands.map(({ id, command }) => [id, command.name])).values(),
];

describe('a tap before the second load', () => {
  it('[TICK-30][TICK-43] is held, pressed, and then sent once, with its undo', async () => {
    const { hub, letCome } = await firstPicture();
    await line().dblclick();
    expect(await isFelt(line())).toBe(true);
    expect(hub.commands).toEqual([]);
    await letCome();
    await soon(() => names(hub)).toEqual(['item.mark']);
    hub.answerLast();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await soon(() => isFelt(line())).toBe(false);
    expect(names(hub)).toEqual(['item.mark']);
  });

  it('[TICK-44] that fires can be taken back like any other fire', async () => {
    const { hub, letCome } = await firstPicture();
    await fire().click();
    expect(await isFelt(fire())).toBe(true);
    await letCome();
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await soon(() => card(TABLE).getByRole('button', { name: 'Fire', exact: true }).count()).toBe(1);
    expect(hub.commands).toEqual([]);
  });

  it('[TICK-44] reaches the hub when the board is left before', async () => {
    const { hub } = await firstPicture();
    await fire().click();
    await line().click();
    expect(hub.commands).toEqual([]);
    await page.evaluate(() => history.pushState(null, '', '/kds/expeditor/other'));
    await soon(() => names(hub).sort()).toEqual(['course.fire', 'item.mark']);
  });
});
