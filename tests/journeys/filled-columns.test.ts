// How full boards with waiting tickets are: the golden kitchens' busy hours, rendered by a real browser.
import { describe, expect, it } from 'vitest';
import { MASONRY_DEBOUNCE_MS } from '../../shared/limits.ts';
import type { Board } from '../../shared/protocol/board/board.ts';
import { crowd } from '../../shared/samples/crowd.ts';
import { movedInTime } from '../../shared/samples/moved-in-time.ts';
import { drawKitchenByName } from '../golden/golden-kitchens.ts';
import { cardArea } from './support/card-area.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
];

/** Maximum share of the cards' area that stays empty (CARD-01). */
const MOST_EMPTY = 0.12;
/**
 * Higher limits where the next ticket can't be split: it has one line, or no gap has space for its header and a line. Lines of
 * a station are at least 64 px high.
 */
const UNTEARABLE: Readonly<Record<string, number>> = {
  'friday-night grill': 0.16,
  'kitchen-falls-behind grill': 0.18,
  'kitchen-falls-behind in-the-making': 0.14,
  'sorted-by-table by-table': 0.125,
  'items-chosen marked': 0.17,
};
/** No column is nearly empty while tickets are hidden. */
const LARGEST_HOLE = 0.4;

const busy: [kitchen: string, board: string][] = [
  ['friday-night', 'everything'],
  ['friday-night', 'pass'],
  ['friday-night', 'grill'],
  ['kitchen-falls-behind', 'pass'],
  ['kitchen-falls-behind', 'in-the-making'],
  ['kitchen-falls-behind', 'grill'],
  ['chain-on-one-board', 'pass'],
  ['sorted-by-table', 'by-table'],
  ['items-chosen', 'marked'],
];

async function golden(kitchen: string, name: string): Promise<Board> {
  const drawn = await drawKitchenByName(kitchen);
  const held = drawn.boards[name];
  if (!held) throw new Error(`No board ${name} in ${kitchen}`);
  return movedInTime(held.board, Date.now() - drawn.now);
}

/** Columns change only after resizing has ended (SHELL-28): waits in the page, whose own timer is over by then. */
async function resize(width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), 2 * MASONRY_DEBOUNCE_MS);
}

const pathOf = ({ profile }: Board) =>
  profile.type === 'expo' ? '/kds/expeditor/pass' : '/kds/kitchen/grill/grill';
const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

describe.each(SCREENS)('a board with waiting tickets, at $width × $height,', ({ width, height }) => {
  it('has full columns, and no blank part of a card [CARD-01] [EXPO-09] [UX-01]', async () => {
    await resize(width, height);
    const boards = await Promise.all(
      busy.map(async ([kitchen, name]) => ({ of: `${kitchen} ${name}`, board: await golden(kitchen, name) })),
    );
    const all: number[] = [];
    for (const { of, board } of [...boards, { of: 'crowd', board: crowd(Date.now()) }]) {
      await open(pathOf(board), board);
      const { empty, bare, over } = await cardArea(page);
      expect({ bare, over }, of).toEqual({ bare: 0, over: 0 });
      const shown = await page.locator('main article[data-ticket]:not([data-torn])').count();
      // Tickets the hub holds back by the board's limit of cards have no place here.
      if ('columns' in board || shown === Object.keys(board.tickets).length) continue;
      const parts = `${of}: ${empty.map((part) => part.toFixed(3))}`;
      expect(mean(empty), parts).toBeLessThanOrEqual(UNTEARABLE[of] ?? MOST_EMPTY);
      expect(Math.max(...empty), parts).toBeLessThanOrEqual(LARGEST_HOLE);
      all.push(mean(empty));
    }
    expect(all.length).toBeGreaterThan(5);
    expect(mean(all)).toBeLessThanOrEqual(MOST_EMPTY);
  }, 180_000);
});

describe('a board on a phone', () => {
  it('has all cards in one scrolling column [CARD-01]', async () => {
    await resize(390, 844);
    const board = await golden('friday-night', 'everything');
    await open(pathOf(board), board);
    await cardArea(page);
    const cards = page.locator('main article[data-ticket]');
    expect(await cards.count()).toBe('columns' in board ? 0 : Object.keys(board.tickets).length);
    const last = cards.last();
    await last.scrollIntoViewIfNeeded();
    expect((await last.boundingBox())?.y).toBeLessThan(844);
    expect(await page.locator('main article[data-torn]').count()).toBe(0);
  });
});

describe('stages side by side', () => {
  it('each say in a separate foot what they hide, and none is empty beside it [CARD-03]', async () => {
    await resize(1920, 1080);
    const board = crowd(Date.now());
    const keys = ['fired', 'cooking', 'prepared', 'ready'];
    const ids = board.groups.flatMap(({ tickets }) => tickets);
    const groups = keys.map((key, at) => ({
      key,
      tickets: ids.filter((_, index) => index % keys.length === at),
    }));
    const options = { ...board.options, groupBy: 'stage', stageLayout: 'horizontal' } as const;
    await open('/kds/expeditor/pass', { ...board, groups, options });
    await cardArea(page);
    const stages = page.locator('main section:has(h2)');
    for (const stage of await stages.all()) {
      const [, more = '0'] =
        /^(\d+) more/.exec((await stage.locator('[data-more]').textContent()) ?? '') ?? [];
      const shown = await stage.locator('article[data-ticket]:not([data-torn="end"])').count();
      const cut = await stage.locator('article[data-torn="end"]').count();
      expect(shown + cut).toBeGreaterThan(0);
      expect(shown + cut + Number(more)).toBe(Number(await stage.locator('h2 b').textContent()));
    }
    expect(await page.locator('[data-chips] [data-more]').count()).toBe(0);
  });
});
