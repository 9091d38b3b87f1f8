// One display of a long run: taps on it, compares it with the hub's state, and reports its resource use.
import type { CDPSession, Page } from 'playwright';
import * as z from 'zod/mini';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { type BoardAddress, boardAddress } from '../../shared/protocol/board/view.ts';
import { type Screens, shownOn } from '../journeys/support/screens.ts';
import { Display } from '../support/display.ts';
import { until } from '../support/until.ts';

/** Displays must equal the hub within this time (docs/quality.md). */
const EQUAL_WITHIN_MS = 5_000;
/** Customers have collected the orders that were ready longest. */
const READY_ORDERS = 12;
const MOST_CHANGES_TOLD = 2_000;

const watchMessage = z.object({ t: z.literal('watch'), board: boardAddress });

export interface SoakScreen {
  name: string;
  page: Page;
  /** The same board, received by a simulated display for comparison. */
  hub: Display;
  /** Parts of the hub's board that the display lacks; empty if they are equal within five seconds. */
  missing(): Promise<string[]>;
  /** After a garbage collection: heap in megabytes, detached nodes, listeners, and all nodes of the document. */
  figures(): Promise<Record<string, number>>;
  changes(): number;
  close(): void;
}

/** Opens a board on a display, and the same board with the same view on a simulated one. */
export async function soakScreen(
  screens: Screens,
  hubUrl: string,
  cookie: string,
  path: string,
): Promise<SoakScreen> {
  const [name = '', ...value] = cookie.split('=');
  const { hostname } = new URL(hubUrl);
  const session = { name, value: value.join('='), domain: hostname, path: '/', expires: -1 };
  const signedIn = {
    cookies: [{ ...session, httpOnly: true, secure: false, sameSite: 'Lax' as const }],
    origins: [],
  };
  const page = await screens.open('about:blank', signedIn);
  let asked: BoardAddress | undefined;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const read = z.safeParse(watchMessage, JSON.parse(String(payload)));
      if (read.success) asked ??= read.data.board;
    }),
  );
  await page.goto(`${hubUrl}/kds/${path}`);
  const address = await until(() => asked, `${path} did not ask for its board`, 30_000);
  const hub = await new Display(hubUrl, cookie).connect();
  let changes = 0;
  hub.onChange = () => {
    changes += 1;
    // A long run: received messages aren't kept.
    if (hub.messages.length > MOST_CHANGES_TOLD) hub.messages.length = 0;
  };
  await hub.watch('w', address);
  page.on('framenavigated', () => screens.faults.push(`${path} was loaded anew`));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return {
    name: address.kind,
    page,
    hub,
    missing: () => missing(page, hub, address),
    figures: () => figures(page, devtools),
    changes: () => changes,
    close: () => hub.close(),
  };
}

async function missing(page: Page, hub: Display, address: BoardAddress): Promise<string[]> {
  let differs = '';
  try {
    await until(
      async () => {
        differs = await difference(page, hub);
        return differs === '';
      },
      () => differs,
      EQUAL_WITHIN_MS,
    );
    return hub.mismatches.splice(0);
  } catch {
    return [`${address.kind} ${address.profile}: ${differs}`, ...hub.mismatches.splice(0)];
  }
}

async function difference(page: Page, hub: Display): Promise<string> {
  const board = hub.board('w');
  if (board !== undefined && 'columns' in board) {
    const shown = await shownOn(page);
    const { pending, fired, served } = board.columns;
    const numbers = (ids: readonly string[]) => ids.map((id) => board.tickets[id]?.number ?? '?');
    const held = { pending: numbers(pending), fired: numbers(fired), served: numbers(served) };
    return Object.entries(held)
      .filter(([column, of]) => String(shown.columns[column] ?? []) !== String(of))
      .map(([column, of]) => `${column} shows ${shown.columns[column]}, the hub holds ${of}`)
      .join('; ');
  }
  return cardsDiffer(await cardsOn(page), hub.tickets('w'));
}

/** Tickets that don't fit are behind a tile; one older card may be beside it, and the rest of a split one. */
function cardsDiffer(cards: Record<string, string[]>, tickets: readonly Ticket[]): string {
  const heldStates = new Map(tickets.map(({ id, items }) => [id, items.map(({ state }) => state)]));
  const wrong = Object.entries(cards).filter(([id, shown]) => String(shown) !== String(heldStates.get(id)));
  const [torn] = wrong.filter(([id, shown]) => isBegun(shown, heldStates.get(id)));
  const order = [...heldStates.keys()];
  const end = Math.max(-1, ...Object.keys(cards).map((id) => order.indexOf(id)));
  const left = order.slice(0, end).filter((id) => !(id in cards));
  const isEmpty = order.length > 0 && end < 0;
  return [
    ...wrong
      .filter((one) => one !== torn)
      .map(([id, shown]) => `${id} shows ${shown}, the hub holds ${heldStates.get(id)}`),
    ...(left.length > 1 || isEmpty ? [`${isEmpty ? order : left} of the hub's are not there`] : []),
  ].join('; ');
}

function isBegun(shown: readonly string[], held: readonly string[] | undefined): boolean {
  return held !== undefined && shown.length > 0 && String(held.slice(0, shown.length)) === String(shown);
}

/** The states of each card's lines, by ticket; a long card is displayed in parts. */
function cardsOn(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const cards: Record<string, string[]> = {};
    for (const card of document.querySelectorAll<HTMLElement>('main [data-cards] article[data-ticket]')) {
      const states = [...card.querySelectorAll<HTMLElement>('li [data-state]')];
      const id = card.dataset['ticket'] ?? '';
      cards[id] = [...(cards[id] ?? []), ...states.map((line) => line.dataset['state'] ?? '')];
    }
    return cards;
  });
}

async function figures(page: Page, devtools: CDPSession): Promise<Record<string, number>> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const figure = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const inDocument = await page.evaluate(() => {
    const walk = document.createTreeWalker(document);
    let nodes = 1;
    while (walk.nextNode()) nodes += 1;
    return nodes;
  });
  return {
    'heap MB': figure('JSHeapUsedSize') / 2 ** 20,
    'loose nodes': figure('Nodes') - inDocument,
    listeners: figure('JSEventListeners'),
    nodes: inDocument,
  };
}

/** Taps a line or a card's button anywhere on the board, like a cook. False if there is nothing to tap. */
export function tapRandomly({ page }: SoakScreen): Promise<boolean> {
  return page.evaluate((random) => {
    const targets = [...document.querySelectorAll<HTMLElement>('main [data-line], main [data-act="due"]')];
    const target = targets[Math.floor(random * targets.length)];
    target?.click();
    return target !== undefined;
  }, Math.random());
}

/** Customers take their orders, so that their board reaches a size and keeps it. */
export function deliverOldest(screens: readonly SoakScreen[]): void {
  for (const { hub } of screens) {
    const board = hub.board('w');
    if (board === undefined || !('columns' in board) || board.columns.served.length <= READY_ORDERS) continue;
    const [orderId] = board.columns.served;
    if (orderId !== undefined) void hub.command('w', { name: 'order.deliver', orderId, delivered: true });
  }
}
