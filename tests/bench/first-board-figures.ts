// Owns the figures of opening a board's address on a weak stick: navigation → first cards on the screen, beside a bare page
// of the same HTML, which has its style sheets and letters and no script.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import { type BenchRestaurant, inRestaurant } from './bench-restaurant.ts';
import type { Block, Figure } from './figure.ts';
import { percentile } from './percentiles.ts';
import { settled, THROTTLE, throttledPage, withBrowser } from './throttled-page.ts';

const ORDERS = 60;
const BLOCKS = 10;
const COLD_TARGET = 5;
const AGAIN_TARGET = 3.5;
const BOARD = '/kds/expeditor/profile-expo';
const DISPLAYS = join(import.meta.dirname, '../../dist/displays');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Until the first cards: milliseconds, and what the page's thread worked for them. */
interface Opened {
  coldMs: number;
  coldWorkMs: number;
  againMs: number;
}

export function firstBoardFigures(): Promise<Figure[]> {
  return inRestaurant({ orders: ORDERS }, (restaurant) =>
    withBrowser(async (browser) => {
      const { html, bytes } = await drawnBoard(browser, restaurant);
      return withBarePage(html, async (bareUrl) => {
        const boards: Opened[] = [];
        const bare: Opened[] = [];
        // The board and its bare page take turns, so that whatever else the machine does slows both alike.
        for (let block = 0; block < BLOCKS; block++) {
          bare.push(await opened(browser, { url: bareUrl, path: '/', hasSecondLoad: false }));
          const { hub, cookie } = restaurant;
          boards.push(await opened(browser, { url: hub.url, cookie, path: BOARD, hasSecondLoad: true }));
        }
        const note = `${(bytes / 1000).toFixed(0)} KB of script as parsed, ${THROTTLE}× throttled, ${BLOCKS} blocks`;
        const figure = (what: string, part: keyof Opened, timesBare?: number): Figure =>
          figureOf({ what, note, boards, bare }, part, timesBare);
        return [
          figure('first board, nothing in the cache', 'coldMs', COLD_TARGET),
          figure('first board after a reload', 'againMs', AGAIN_TARGET),
          figure('first board: work of the page’s thread', 'coldWorkMs', COLD_TARGET),
        ];
      });
    }),
  );
}

interface Measured {
  what: string;
  note: string;
  boards: readonly Opened[];
  bare: readonly Opened[];
}

function figureOf({ what, note, boards, bare }: Measured, part: keyof Opened, timesBare?: number): Figure {
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
    ...(timesBare === undefined ? {} : { target: { timesBare } }),
    note,
  };
}

/** The board's page as it stands once its first cards are there, without script; and how much script that took. */
async function drawnBoard(browser: Browser, { hub, cookie }: BenchRestaurant) {
  const { page, context, devtools } = await throttledPage(browser, { url: hub.url, cookie });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto(hub.url + BOARD);
  await firstCards(page);
  const drawn = await page.evaluate(() => {
    const whole = document.documentElement.cloneNode(true);
    if (!(whole instanceof Element)) throw new Error('The page has no element');
    for (const script of whole.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(
        ({ name, responseEnd }) => name.endsWith('.js') && responseEnd < (window.recorder.firstCards ?? 0),
      );
    return {
      html: `<!doctype html>${whole.outerHTML}`,
      bytes: scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    };
  });
  await context.close();
  return drawn;
}

/** Style sheets and letters come from where the hub has them. */
async function withBarePage<Result>(html: string, use: (url: string) => Promise<Result>): Promise<Result> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bare').pathname;
    const file = join(DISPLAYS, path);
    const isFile = path !== '/' && existsSync(file);
    response.setHeader('content-type', isFile ? (TYPES[extname(path)] ?? 'text/plain') : 'text/html');
    response.setHeader('cache-control', isFile ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.end(isFile ? readFileSync(file) : html);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
  try {
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

interface Wanted {
  url: string;
  path: string;
  cookie?: string;
  hasSecondLoad: boolean;
}

/** On a device with nothing in its cache, and once more. */
async function opened(browser: Browser, { url, path, cookie, hasSecondLoad }: Wanted): Promise<Opened> {
  const { page, context, devtools } = await throttledPage(browser, {
    url,
    ...(cookie === undefined ? {} : { cookie }),
  });
  await devtools.send('Performance.enable');
  const beforeCold = await workOf(devtools);
  await page.goto(url + path, { waitUntil: 'commit' });
  const coldMs = await firstCards(page);
  const coldWorkMs = (await workOf(devtools)) - beforeCold;
  if (hasSecondLoad) await settled(page);
  await page.reload({ waitUntil: 'commit' });
  const againMs = await firstCards(page);
  await context.close();
  return { coldMs, coldWorkMs, againMs };
}

async function firstCards(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => window.recorder.firstCards, undefined, { timeout: 60_000 });
  return Number(await at.jsonValue());
}

/** Milliseconds of processor time of the page's thread, its throttling counted. */
async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000;
}
