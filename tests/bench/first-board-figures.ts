// Figures of opening a board's address on a weak stick: navigation → first cards visible, beside a bare page of the same
// HTML with its style sheets and fonts but no script.
import type { Browser, CDPSession, Page } from 'playwright';
import { withBarePage, withoutScript } from './bare-page.ts';
import { type BenchRestaurant, withBenchRestaurant } from './bench-restaurant.ts';
import { type Block, inTurns } from './blocks.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentiles.ts';
import { settled, THROTTLE, throttledPage, withBrowser } from './throttled-page.ts';

const ORDERS = 60;
const BLOCKS = 10;
const QUIET_MS = 1_500;
const COLD_TARGET = 5;
const AGAIN_TARGET = 3.5;
const BOARD = '/kds/expeditor/profile-expo';

/** Until the first cards: milliseconds, and work of the page's thread. */
interface Opened {
  coldMs: number;
  coldWorkMs: number;
  againMs: number;
}

export function firstBoardFigures(blocks = BLOCKS): Promise<Figure[]> {
  return withBenchRestaurant({ orders: ORDERS }, (restaurant) =>
    withBrowser(async (browser) => {
      const { html, bytes } = await drawnBoard(browser, restaurant);
      return withBarePage(html, async (bareUrl) => {
        const boards: Opened[] = [];
        const bare: Opened[] = [];
        const { hub, cookie } = restaurant;
        await inTurns(blocks, {
          value: async () => {
            boards.push(await opened(browser, { url: hub.url, cookie, path: BOARD, hasLaterParts: true }));
            return [];
          },
          bare: async () => {
            bare.push(await opened(browser, { url: bareUrl, path: '/', hasLaterParts: false }));
            return [];
          },
        });
        const note = `${(bytes / 1000).toFixed(0)} KB of script as parsed, ${THROTTLE}× throttled, ${blocks} blocks`;
        const figure = (what: string, part: keyof Opened, goal: Goal): Figure =>
          figureOf({ what, note, boards, bare }, part, goal);
        return [
          figure('display: first board, nothing in the cache', 'coldMs', {
            timesBare: COLD_TARGET,
            below: QUIET_MS,
          }),
          figure('display: first board after a reload', 'againMs', { timesBare: AGAIN_TARGET }),
          figure('display: first board, work of the page’s thread', 'coldWorkMs', { timesBare: COLD_TARGET }),
        ];
      });
    }),
  );
}

type Goal = NonNullable<Figure['goal']>;

interface Measured {
  what: string;
  note: string;
  boards: readonly Opened[];
  bare: readonly Opened[];
}

function figureOf({ what, note, boards, bare }: Measured, part: keyof Opened, goal: Goal): Figure {
  const blocks: Block[] = boards.map((board, index) => ({
    value: board[part],
    bare: bare[index]?.[part] ?? Number.NaN,
  }));
  return {
    what,
    unit: 'ms',
    value: percentile(
      boards.map((board) => board[part]),
      0.5,
    ),
    bare: percentile(
      bare.map((page) => page[part]),
      0.5,
    ),
    blocks,
    goal,
    note,
  };
}

/** The board's page without script once its first cards are there, and the size of that script. */
async function drawnBoard(browser: Browser, { hub, cookie }: BenchRestaurant) {
  const { page, context, devtools } = await throttledPage(browser, { url: hub.url, cookie });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(hub.url + BOARD);
  await firstCards(page);
  const drawn = await withoutScript(page);
  await context.close();
  return drawn;
}

interface Wanted {
  url: string;
  path: string;
  cookie?: string;
  hasLaterParts: boolean;
}

/** Opens the page on a device with an empty cache, then once more. */
async function opened(browser: Browser, { url, path, cookie, hasLaterParts }: Wanted): Promise<Opened> {
  const { page, context, devtools } = await throttledPage(browser, {
    url,
    ...(cookie === undefined ? {} : { cookie }),
  });
  await devtools.send('Performance.enable');
  const beforeCold = await workOf(devtools);
  await page.goto(url + path, { waitUntil: 'commit' });
  const coldMs = await firstCards(page);
  const coldWorkMs = (await workOf(devtools)) - beforeCold;
  if (hasLaterParts) await settled(page);
  await page.reload({ waitUntil: 'commit' });
  const againMs = await firstCards(page);
  await context.close();
  return { coldMs, coldWorkMs, againMs };
}

async function firstCards(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => window.recorder.firstCards, undefined, { timeout: 60_000 });
  return Number(await at.jsonValue());
}

/** Milliseconds of processor time of the page's thread, with throttling. */
async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000;
}
