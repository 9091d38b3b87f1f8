// Taps between a board's first render and its later chunks, one of which offers undo; in a real browser, with the later
// chunks delayed by the test.
import type { Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { sampleLine, sampleTicket } from '../../shared/samples/sample-ticket.ts';
import { SampleHub } from '../displays/boards/sample-hub.ts';
import { files, page, registerSampleStage } from './support/sample-stage.ts';
import { soon } from './support/soon.ts';

registerSampleStage({ realFingers: true });

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

/** The board's first render; `letCome` lets its later chunks load. */
async function firstPicture(): Promise<{ hub: SampleHub; letCome: () => Promise<void> }> {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route(/\/board-dialogs-[^/]*\.js$/, (route) => {
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
const names = (hub: SampleHub) => [
  ...new Map(hub.commands.map(({ id, command }) => [id, command.name])).values(),
];

describe('a tap before the later chunks are loaded', () => {
  it('is sent once when doubled, and its undo is offered once the chunks are loaded [TICK-30] [TICK-43]', async () => {
    const { hub, letCome } = await firstPicture();
    await line().dblclick();
    await soon(() => names(hub)).toEqual(['item.mark']);
    hub.answerLast();
    await letCome();
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    expect(names(hub)).toEqual(['item.mark']);
  });

  it('holds a fire that can be cancelled like any other [TICK-44]', async () => {
    const { hub, letCome } = await firstPicture();
    await fire().click();
    await letCome();
    await page.getByRole('button', { name: 'Undo fire', exact: true }).click();
    await soon(() => card(TABLE).getByRole('button', { name: 'Fire', exact: true }).count()).toBe(1);
    expect(hub.commands).toEqual([]);
  });

  it('sends a held fire to the hub when the board is left [TICK-44]', async () => {
    const { hub } = await firstPicture();
    await fire().click();
    await page.evaluate(() => history.pushState(null, '', '/kds/expeditor/other'));
    await soon(() => names(hub)).toEqual(['course.fire']);
  });
});
