// Owns the figures of opening a board's address on a weak stick: navigation → first cards on the screen, beside an empty
// page that loads as much script.
import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright';
import { type BenchRestaurant, inRestaurant } from './bench-restaurant.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentiles.ts';
import { settled, THROTTLE, throttledPage, withBrowser } from './throttled-page.ts';

const ORDERS = 60;
const RUNS = 5;
const TARGET_MS = 2_000;
const BOARD = '/kds/expeditor/profile-expo';

export function firstBoardFigures(): Promise<Figure[]> {
  return inRestaurant({ orders: ORDERS }, (restaurant) =>
    withBrowser(async (browser) => {
      const cold: number[] = [];
      const again: number[] = [];
      const bare: number[] = [];
      let bytes = 0;
      for (let run = 0; run < RUNS; run++) {
        const opened = await openBoard(browser, restaurant);
        cold.push(opened.cold);
        again.push(opened.again);
        bytes = opened.bytes;
        bare.push(await openEmptyPage(browser, bytes));
      }
      const kept = {
        unit: 'ms' as const,
        bare: percentile(bare, 0.5),
        target: { below: TARGET_MS },
        note: `${(bytes / 1000).toFixed(0)} KB of script as parsed, ${THROTTLE}× throttled, median of ${RUNS}`,
      };
      return [
        { what: 'first board, nothing in the cache', value: percentile(cold, 0.5), ...kept },
        { what: 'first board after a reload', value: percentile(again, 0.5), ...kept },
      ];
    }),
  );
}

/** Milliseconds to the first cards on a fresh device and after a reload, and how many bytes of script that took. */
async function openBoard(browser: Browser, { hub, cookie }: BenchRestaurant) {
  const { page, context } = await throttledPage(browser, { url: hub.url, cookie });
  await page.goto(hub.url + BOARD);
  const cold = await firstCards(page);
  const bytes = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd < until)
        .filter(({ name }) => name.endsWith('.js'))
        .reduce(
          (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.decodedBodySize : 0),
          0,
        ),
    cold,
  );
  await settled(page);
  await page.reload();
  const again = await firstCards(page);
  await context.close();
  return { cold, again, bytes };
}

async function firstCards(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => window.recorder.firstCards, undefined, { timeout: 60_000 });
  return Number(await at.jsonValue());
}

/** The same way with a script that declares many small functions, and one card that it draws itself. */
async function openEmptyPage(browser: Browser, bytes: number): Promise<number> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? scriptOf(bytes) : '<!doctype html><div></div><script src="/script.js"></script>');
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
  const url = `http://127.0.0.1:${port}`;
  const { page, context } = await throttledPage(browser, { url });
  await page.goto(url);
  const painted = await firstCards(page);
  await context.close();
  server.closeAllConnections();
  server.close();
  return painted;
}

function scriptOf(bytes: number): string {
  const functions: string[] = [];
  for (let size = 0, n = 0; size < bytes; n += 1) {
    const text = `const f${n}=(a,b)=>{const c=a===b?[a,${n}]:{a,b};return typeof c==="object"?c:void 0};\n`;
    functions.push(text);
    size += text.length;
  }
  const draw = 'document.querySelector("div").innerHTML="<main><article data-ticket>1</article></main>";';
  return functions.join('') + draw;
}
