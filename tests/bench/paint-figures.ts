// Owns the figures of a weak stick: change → painted on a board of forty cards, beside the bare limit on the same page.
import { once } from 'node:events';
import type { Browser, CDPSession, Page } from 'playwright';
import { until } from '../support/until.ts';
import { withBareServer } from './bare-limit.ts';
import { type BenchRestaurant, inFolder, inRestaurant, pause } from './bench-restaurant.ts';
import { BenchScreen } from './bench-screen.ts';
import type { Figure } from './figure.ts';
import type { Paint } from './page-recorder.ts';
import { percentile } from './percentiles.ts';
import { settled, THROTTLE, throttledPage, withBrowser } from './throttled-page.ts';

const CARDS = 40;
const ORDERS = 60;
const ROUNDS = 4;
const CHANGES_A_ROUND = 50;
const ORDERS_A_ROUND = 12;
const PROFILE = 'profile-expo';
/** Uneven, so that changes fall anywhere between two frames of the screen. */
const PACE_MS = { min: 150, span: 100 };
const LAST_PAINT_MS = 1_000;
const TARGET_MS = 50;

interface Painted {
  /** Milliseconds from the message's arrival in the page. */
  inPage: number[];
  /** Milliseconds from the message's arrival until nothing more changed because of it. */
  untilRest: number[];
  /** Milliseconds from the command that was sent to the hub. */
  fromCommand: number[];
}

/** Bare limit, taps and orders take turns, so that whatever else the machine does slows all of them alike. */
export function paintFigures(): Promise<Figure[]> {
  return inRestaurant({ orders: ORDERS }, (restaurant) =>
    withBrowser(async (browser) => {
      const { page, devtools } = await boardOfForty(browser, restaurant);
      const bare: Painted = { inPage: [], untilRest: [], fromCommand: [] };
      const taps: Painted = { inPage: [], untilRest: [], fromCommand: [] };
      const orders: Painted = { inPage: [], untilRest: [], fromCommand: [] };
      for (let round = 0; round < ROUNDS; round++) {
        add(bare, await bareOn(page));
        add(taps, await tapsOn(page, restaurant));
        add(orders, await ordersOn(page, restaurant));
      }
      return [
        ...painted('tap', taps, bare),
        ...painted('order comes or goes', orders, bare),
        await processorFigure(
          devtools,
          () => bareOn(page),
          () => tapsOn(page, restaurant),
        ),
      ];
    }),
  );
}

function add(all: Painted, some: Painted): void {
  all.inPage.push(...some.inPage);
  all.untilRest.push(...some.untilRest);
  all.fromCommand.push(...some.fromCommand);
}

function painted(what: string, { inPage, untilRest, fromCommand }: Painted, bare: Painted): Figure[] {
  const figure = (name: string, share: number, of: keyof Painted, samples: readonly number[]): Figure => ({
    what: `${what} → painted${name}, p${share * 100}`,
    unit: 'ms',
    value: percentile(samples, share),
    bare: percentile(bare[of], share),
    note: `${samples.length} changes, ${CARDS} cards, ${THROTTLE}× throttled`,
  });
  const most = { ...figure('', 0.95, 'inPage', inPage), target: { below: TARGET_MS } };
  const whole = [figure(' from its command', 0.95, 'fromCommand', fromCommand)];
  const rest = figure(' with all that follows', 0.95, 'untilRest', untilRest);
  return [figure('', 0.5, 'inPage', inPage), most, rest, ...(fromCommand.length > 0 ? whole : [])];
}

/** What the page's thread works for one change, unthrottled: says the same on a machine that is busy with other things. */
async function processorFigure(
  devtools: CDPSession,
  bare: () => Promise<Painted>,
  taps: () => Promise<Painted>,
): Promise<Figure> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.send('Performance.enable');
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000;
  };
  const costOf = async (act: () => Promise<Painted>) => {
    const before = await worked();
    const { inPage } = await act();
    return ((await worked()) - before) / inPage.length;
  };
  const least = await costOf(bare);
  const value = await costOf(taps);
  return {
    what: 'tap: processor time of the page’s thread, unthrottled',
    unit: 'ms',
    value,
    bare: least,
    note: `${THROTTLE} times that: ${(value * THROTTLE).toFixed(0)} ms`,
  };
}

async function boardOfForty(
  browser: Browser,
  { hub, cookie }: BenchRestaurant,
): Promise<{ page: Page; devtools: CDPSession }> {
  const { page, devtools } = await throttledPage(browser, { url: hub.url, cookie });
  await page.goto(`${hub.url}/kds/expeditor/${PROFILE}`);
  await until(
    async () => (await page.locator('main article[data-ticket]').count()) >= CARDS,
    `there are no ${CARDS} cards`,
    60_000,
  );
  // Its second load and what the shell fetches later are not what is measured here.
  await settled(page);
  return { page, devtools };
}

/** A commit and a message of a change's size, and of the page no more than one short text. */
function bareOn(page: Page): Promise<Painted> {
  return inFolder((folder) =>
    withBareServer(folder, async (url) => {
      await page.evaluate((at) => window.recorder.bare(at), url);
      const sender = new WebSocket(url);
      await once(sender, 'open');
      const sent = new Map<string, number>();
      await atPace(page, CHANGES_A_ROUND, async (turn) => {
        sent.set(String(turn), now());
        sender.send(String(turn));
      });
      sender.close();
      return summed(await paintsOf(page), (text) => sent.get(JSON.parse(text).id));
    }),
  );
}

/** Marks one line after the other, all over the board. */
async function tapsOn(page: Page, { hub, cookie }: BenchRestaurant): Promise<Painted> {
  const hand = await BenchScreen.open(hub.url, cookie, { kind: 'expo', profile: PROFILE });
  const shown = new Set(
    await page.$$eval('main article[data-ticket]', (cards) =>
      cards.map((card) => card.getAttribute('data-ticket')),
    ),
  );
  const sent = new Map<string, number[]>();
  await atPace(page, CHANGES_A_ROUND, async (turn) => {
    const targets = [...hand.tickets].filter(([id, { items }]) => shown.has(id) && items.some(canGoOn));
    const [id, ticket] = targets[(turn * 7) % targets.length] ?? [];
    const line = ticket?.items.find(canGoOn);
    if (id === undefined || ticket === undefined || line === undefined) return;
    sent.set(id, [...(sent.get(id) ?? []), now()]);
    hand.send(`bench-paint-${process.pid}-${turn}-${Date.now()}`, {
      name: 'item.mark',
      orderId: ticket.orderId,
      courseId: ticket.courseIds[0],
      itemIds: line.itemIds,
      as: line.next,
    });
  });
  hand.close();
  return summed(await paintsOf(page), (text) => {
    const [id = ''] = Object.keys(JSON.parse(text).parts?.tickets ?? {});
    return sent.get(id)?.shift();
  });
}

const canGoOn = (line: { next?: unknown }) => line.next !== undefined;

/** Every order opens cards; the oldest is served, so that the others move: the dearest change there is. */
async function ordersOn(page: Page, { hub, cookie, rush }: BenchRestaurant): Promise<Painted> {
  const hand = await BenchScreen.open(hub.url, cookie, { kind: 'expo', profile: PROFILE });
  await atPace(page, ORDERS_A_ROUND, async (turn) => {
    await rush(1);
    const oldest = await page.getAttribute('main article[data-ticket]', 'data-ticket');
    const ticket = hand.tickets.get(oldest ?? '');
    if (ticket === undefined) return;
    hand.send(`bench-serve-${process.pid}-${turn}-${Date.now()}`, {
      name: 'course.serve',
      orderId: ticket.orderId,
      courseId: ticket.courseIds[0],
      served: true,
    });
  });
  hand.close();
  return summed(await paintsOf(page), () => undefined);
}

async function atPace(page: Page, turns: number, act: (turn: number) => Promise<void>): Promise<void> {
  await paintsOf(page);
  for (let turn = 0; turn < turns; turn++) {
    await act(turn);
    await pause(PACE_MS.min + Math.random() * PACE_MS.span);
  }
  await pause(LAST_PAINT_MS);
}

function paintsOf(page: Page): Promise<Paint[]> {
  return page.evaluate(() => window.recorder.take());
}

/** @param sentAt when what this message brings was sent; undefined where nobody knows */
function summed(paints: readonly Paint[], sentAt: (text: string) => number | undefined): Painted {
  const seen = paints.filter(({ changed }) => changed);
  return {
    inPage: seen.map(({ arrivedAt, paintedAt }) => paintedAt - arrivedAt),
    untilRest: seen.map(({ arrivedAt, restAt }) => restAt - arrivedAt),
    fromCommand: seen.flatMap(({ text, paintedAt }) => {
      const at = sentAt(text);
      return at === undefined ? [] : [paintedAt - at];
    }),
  };
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
