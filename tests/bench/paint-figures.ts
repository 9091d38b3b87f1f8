// Figures of a weak stick: change → painted on a board of forty cards, in turns with a bare page of the same HTML in the
// same Chromium, where a message of the same size changes the same line.
import { once } from 'node:events';
import type { Browser, Page } from 'playwright';
import { until } from '../support/until.ts';
import { withBareServer } from './bare-limit.ts';
import { withBarePage, withoutScript } from './bare-page.ts';
import { type BenchRestaurant, pause, withBenchRestaurant, withTempFolder } from './bench-restaurant.ts';
import { BenchScreen } from './bench-screen.ts';
import { inTurns, joined, type Pair, timesOf, whole, workEach, workOf } from './blocks.ts';
import type { Figure } from './figure.ts';
import type { Paint } from './page-recorder.ts';
import { percentile } from './percentiles.ts';
import { settled, THROTTLE, type ThrottledPage, throttledPage, withBrowser } from './throttled-page.ts';

const CARDS = 40;
const ORDERS = 60;
const CHANGES_A_TURN = 5;
const BLOCKS = 40;
const WORK_BLOCKS = 10;
const PROFILE = 'profile-expo';
/** Uneven, so that changes fall anywhere between two frames; the next one waits until the previous has settled. */
const PACE_MS = { min: 120, span: 80 };
const LAST_PAINT_MS = 3_000;
const TAP_TARGET = 2;
const REST_TARGET = 3;
const QUIET_MS = 50;

/** Milliseconds from a message's arrival in the page. */
interface Painted {
  line: number[];
  /** Until the last change caused by it. */
  rest: number[];
  /** Requested changes that were never painted. */
  missed: number;
}

/** One of the two pages: requests a change, and finds it among the paints. */
interface Stage {
  on: ThrottledPage;
  /** Collects the possible changes, outside of the measured time. */
  ready(): Promise<void>;
  ask(turn: number): Promise<string | undefined>;
  /** Names of the changes in a message. */
  namesOf(text: string): string[];
}

export function paintFigures(blocks = BLOCKS): Promise<Figure[]> {
  return withBenchRestaurant({ orders: ORDERS }, (restaurant) =>
    withBrowser(async (browser) => {
      const board = await boardOfForty(browser, restaurant);
      const { html } = await withoutScript(board.page);
      const hand = await BenchScreen.open(restaurant.hub.url, restaurant.cookie, {
        kind: 'expo',
        profile: PROFILE,
      });
      return withBareStage(browser, html, async (bare) => {
        const taps = tapStage(board, hand);
        const tapped = await paintedInTurns(taps, bare, blocks, THROTTLE);
        const worked = await paintedInTurns(taps, bare, Math.min(blocks, WORK_BLOCKS), 1);
        return [...tapFigures(tapped), workFigure(worked)];
      });
    }),
  );
}

interface PaintedPairs {
  line: Pair[];
  rest: Pair[];
  missed: number;
}

/** Throttles only the page whose turn it is: the other would use half of the machine while idle. */
async function paintedInTurns(
  value: Stage,
  bare: Stage,
  blocks: number,
  rate: number,
): Promise<PaintedPairs> {
  const found: Record<'value' | 'bare', Painted[]> = { value: [], bare: [] };
  const turnOf = async (side: 'value' | 'bare', stage: Stage, block: number) => {
    const painted = await paintedOn(stage, block, rate);
    found[side].push(painted);
    return painted.line;
  };
  const line = await inTurns(blocks, {
    value: (block) => turnOf('value', value, block),
    bare: (block) => turnOf('bare', bare, block),
    work: { value: () => threadMs(value.on), bare: () => threadMs(bare.on) },
  });
  // A change of the bare page has no follow-up changes.
  const rest = found.value.map((painted, index) => ({
    value: { samples: painted.rest },
    bare: { samples: found.bare[index]?.line ?? [] },
  }));
  const missed = [...found.value, ...found.bare].reduce((sum, painted) => sum + painted.missed, 0);
  return { line, rest, missed };
}

async function paintedOn(stage: Stage, block: number, rate: number): Promise<Painted> {
  const { page, devtools } = stage.on;
  await stage.ready();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(() => window.recorder.take());
  const asked = new Set<string>();
  const painted: Paint[] = [];
  const look = async () => {
    for (const paint of await page.evaluate(() => window.recorder.take())) {
      // The cloud's echo brings the same ticket once more.
      const name = stage.namesOf(paint.text).find((each) => asked.has(each));
      if (paint.changed && name !== undefined && asked.delete(name)) painted.push(paint);
    }
  };
  for (let n = 0; n < CHANGES_A_TURN; n++) {
    const name = await stage.ask(block * CHANGES_A_TURN + n);
    if (name !== undefined) asked.add(name);
    await pause(PACE_MS.min + Math.random() * PACE_MS.span);
    await page.evaluate(() => window.recorder.atRest());
  }
  await look();
  for (const givenUpAt = performance.now() + LAST_PAINT_MS; asked.size > 0; await look()) {
    if (performance.now() > givenUpAt) break;
    await pause(20);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return {
    line: painted.map(({ arrivedAt, paintedAt }) => paintedAt - arrivedAt),
    rest: painted.map(({ arrivedAt, restAt }) => restAt - arrivedAt),
    missed: asked.size,
  };
}

function tapFigures({ line, rest, missed }: PaintedPairs): Figure[] {
  const note = `${whole(line, 'value').samples.length} taps, ${missed} never painted, ${CARDS} cards, ${THROTTLE}× throttled`;
  return [
    { ...paintFigure('display: tap → touched line painted, p50', line, 0.5), note },
    {
      ...paintFigure('display: tap → touched line painted, p95', line, 0.95),
      goal: { timesBare: TAP_TARGET, atMost: QUIET_MS },
      note,
    },
    {
      ...paintFigure('display: all that follows the tap, p95', rest, 0.95),
      goal: { timesBare: REST_TARGET },
      note,
    },
  ];
}

/** Work of the page's thread per change, unthrottled: comparable on a busy machine. */
function workFigure({ line }: PaintedPairs): Figure {
  const blocks = workOf(joined(line));
  return {
    what: 'display: processor time of the page’s thread for a tap',
    unit: 'ms',
    value: workEach(whole(line, 'value')),
    bare: workEach(whole(line, 'bare')),
    blocks,
    note: 'unthrottled',
  };
}

function paintFigure(what: string, pairs: readonly Pair[], share: number): Figure {
  return {
    what,
    unit: 'ms',
    value: percentile(whole(pairs, 'value').samples, share),
    bare: percentile(whole(pairs, 'bare').samples, share),
    blocks: timesOf(joined(pairs), share),
  };
}

async function boardOfForty(browser: Browser, { hub, cookie }: BenchRestaurant): Promise<ThrottledPage> {
  const board = await throttledPage(browser, { url: hub.url, cookie, typePercent: 100 });
  const { page, devtools } = board;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(`${hub.url}/kds/expeditor/${PROFILE}`);
  await until(
    async () => (await page.locator('main article[data-ticket]').count()) >= CARDS,
    `there are no ${CARDS} cards`,
    60_000,
  );
  // The second load and the shell's later requests aren't part of the measurement.
  await settled(page);
  await devtools.send('Performance.enable');
  return board;
}

/** A page of the same HTML, a commit, a message of a change's size, and one line of the page that changes. */
function withBareStage<Result>(browser: Browser, html: string, use: (bare: Stage) => Promise<Result>) {
  return withBarePage(html, (pageUrl) =>
    withTempFolder((folder) =>
      withBareServer(folder, async (url) => {
        const on = await throttledPage(browser, { url: pageUrl });
        await on.devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await on.page.goto(pageUrl);
        await on.page.evaluate((at) => window.recorder.bare(at), url);
        await on.devtools.send('Performance.enable');
        const sender = new WebSocket(url);
        await once(sender, 'open');
        const result = await use({
          on,
          ready: async () => {},
          ask: async (turn) => {
            sender.send(String(turn));
            return String(turn);
          },
          namesOf: (text) => [JSON.parse(text).id],
        });
        sender.close();
        return result;
      }),
    ),
  );
}

/** Marks one line after the other, across the board, from another display. */
function tapStage(on: ThrottledPage, hand: BenchScreen): Stage {
  let shown = new Set<string>();
  return {
    on,
    ready: async () => {
      shown = new Set(await shownOn(on.page));
    },
    ask: async (turn) => {
      const targets = [...hand.tickets].filter(([id, { items }]) => shown.has(id) && items.some(canGoOn));
      const [id, ticket] = targets[(turn * 7) % targets.length] ?? [];
      const line = ticket?.items.find(canGoOn);
      if (id === undefined || ticket === undefined || line === undefined) return;
      hand.send(`bench-paint-${process.pid}-${turn}-${Date.now()}`, {
        name: 'item.mark',
        orderId: ticket.orderId,
        courseId: ticket.courseIds[0],
        itemIds: line.itemIds,
        as: line.next,
      });
      return id;
    },
    namesOf: ticketsOf,
  };
}

const canGoOn = (line: { next?: unknown }) => line.next !== undefined;

function ticketsOf(text: string): string[] {
  return Object.keys(JSON.parse(text).parts?.tickets ?? {});
}

function shownOn(page: Page): Promise<string[]> {
  return page.$$eval('main article[data-ticket]', (cards) =>
    cards.flatMap((card) => card.getAttribute('data-ticket') ?? []),
  );
}

/** Milliseconds of work of the page's thread. */
async function threadMs({ devtools }: ThrottledPage): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000;
}
