// Owns the figures of a weak stick: change → painted on a board of forty cards, beside the bare limit on the same page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { BoardAddress } from '../../shared/protocol/view.ts';
import { until } from '../support/until.ts';
import { type BenchRestaurant, inFolder, inRestaurant, pause } from './bench-restaurant.ts';
import { BenchScreen } from './bench-screen.ts';
import type { Figure } from './figure.ts';
import type { Paint } from './page-recorder.ts';
import { percentile } from './percentiles.ts';
import { THROTTLE, throttledPage, withBrowser } from './throttled-page.ts';

const CARDS = 40;
const ORDERS = 60;
const CHANGES = 200;
const PROFILE = 'profile-expo';
/** Uneven, so that changes fall anywhere between two frames of the screen. */
const PACE_MS = { min: 150, span: 100 };
const LAST_PAINT_MS = 1_000;
const TARGET_MS = 50;

interface Painted {
  /** Milliseconds from the message's arrival in the page. */
  inPage: number[];
  /** Milliseconds from the command that was sent to the hub. */
  fromCommand: number[];
}

export function paintFigures(): Promise<Figure[]> {
  return inRestaurant({ orders: ORDERS }, (restaurant) =>
    withBrowser(async (browser) => {
      const page = await boardOfForty(browser, restaurant);
      const bare = await bareOn(page);
      const taps = await tapsOn(page, restaurant);
      const orders = await ordersOn(page, restaurant);
      return [
        painted('tap → painted', taps, bare),
        painted('order comes in → painted', { inPage: orders, fromCommand: [] }, bare),
      ].flat();
    }),
  );
}

function painted(what: string, { inPage, fromCommand }: Painted, bare: Painted): Figure[] {
  const where = `${CARDS} cards, ${THROTTLE}× throttled`;
  const figures: Figure[] = [
    {
      what: `${what}, p50 (${where})`,
      unit: 'ms',
      value: percentile(inPage, 0.5),
      bare: percentile(bare.inPage, 0.5),
    },
    {
      what: `${what}, p95`,
      unit: 'ms',
      value: percentile(inPage, 0.95),
      bare: percentile(bare.inPage, 0.95),
      target: { below: TARGET_MS },
      note: `${inPage.length} changes`,
    },
  ];
  if (fromCommand.length === 0) return figures;
  const whole = {
    what: `${what}, from the command to the hub, p95`,
    unit: 'ms' as const,
    value: percentile(fromCommand, 0.95),
    bare: percentile(bare.fromCommand, 0.95),
    note: `${fromCommand.length} changes`,
  };
  return [...figures, whole];
}

async function boardOfForty(browser: Browser, { hub, cookie }: BenchRestaurant): Promise<Page> {
  const { page } = await throttledPage(browser, { url: hub.url, cookie });
  await page.goto(`${hub.url}/kds/expeditor/${PROFILE}`);
  await until(
    async () => (await page.locator('main article[data-ticket]').count()) >= CARDS,
    `there are no ${CARDS} cards`,
    60_000,
  );
  // Its second load and what the shell fetches later are not what is measured here.
  await page.waitForLoadState('networkidle');
  return page;
}

/** A commit and a message of a change's size, and of the page no more than one short text. */
function bareOn(page: Page): Promise<Painted> {
  return inFolder(async (folder) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-limit-server.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [port] = await once(child.stdout, 'data');
      const url = `ws://127.0.0.1:${String(port).trim()}`;
      await page.evaluate((at) => window.recorder.bare(at), url);
      const sender = new WebSocket(url);
      await once(sender, 'open');
      const sent = new Map<string, number>();
      await atPace(page, async (turn) => {
        sent.set(String(turn), now());
        sender.send(String(turn));
      });
      sender.close();
      return summed(await paintsOf(page), (text) => sent.get(JSON.parse(text).id));
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });
}

/** Marks one line after the other, all over the board. */
async function tapsOn(page: Page, { hub, cookie }: BenchRestaurant): Promise<Painted> {
  const shown = new Set(
    await page.$$eval('main article[data-ticket]', (cards) => cards.map((card) => card.getAttribute('data-ticket'))),
  );
  const address: BoardAddress = { kind: 'expo', profile: PROFILE };
  const hand = await BenchScreen.open(hub.url, cookie, address);
  const sent = new Map<string, number>();
  await atPace(page, async (turn) => {
    const targets = [...hand.tickets].filter(([id, ticket]) => shown.has(id) && ticket.items.some(canGoOn));
    const [id, ticket] = targets[(turn * 7) % targets.length] ?? [];
    const line = ticket?.items.find(canGoOn);
    if (id === undefined || ticket === undefined || line === undefined) return;
    sent.set(id, now());
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
    const [id = ''] = Object.keys(JSON.parse(text).parts.tickets ?? {});
    const at = sent.get(id);
    sent.delete(id);
    return at;
  });
}

const canGoOn = (line: { next?: unknown }) => line.next !== undefined;

/** Every order opens a card and moves others: the dearest change there is. */
async function ordersOn(page: Page, { rush }: BenchRestaurant): Promise<number[]> {
  await atPace(page, () => rush(1), CHANGES / 4);
  return summed(await paintsOf(page), () => undefined).inPage;
}

async function atPace(page: Page, act: (turn: number) => Promise<void>, turns = CHANGES): Promise<void> {
  await page.evaluate(() => window.recorder.take());
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
    fromCommand: seen.flatMap(({ text, paintedAt }) => {
      const at = sentAt(text);
      return at === undefined ? [] : [paintedAt - at];
    }),
  };
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
