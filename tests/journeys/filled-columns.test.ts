// How full boards are on which tickets wait: the golden kitchens' busy hours, drawn by a real browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Board } from '../../shared/protocol/board/board.ts';
import { crowd } from '../../shared/samples/crowd.ts';
import type { GoldenFile } from '../../shared/samples/golden-file.ts';
import { movedInTime } from '../../shared/samples/moved-in-time.ts';
import { cardArea } from './support/card-area.ts';
import { open, page, standOnSamples } from './support/sample-stage.ts';

standOnSamples();

/**
 * Part of the cards' area that stays empty at most, on one board and on all of them together. No younger card fills the
 * end of a column, and no card is torn that a column can hold (CARD-01): one that is nearly as long as a column leaves
 * the one before it nearly empty, and there is one on the crowded board.
 */
const SCREENS = [
  { width: 1920, height: 1080, mostEmpty: 0.29, usuallyEmpty: 0.16 },
  { width: 1280, height: 800, mostEmpty: 0.31, usuallyEmpty: 0.16 },
];

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

function golden(kitchen: string, name: string): Board {
  const path = join(import.meta.dirname, `../../shared/samples/kitchens/${kitchen}.json`);
  const file = JSON.parse(readFileSync(path, 'utf8')) as GoldenFile;
  const held = file.boards[name];
  if (!held) throw new Error(`No board ${name} in ${kitchen}`);
  return movedInTime(held.board, Date.now() - file.now);
}

const pathOf = ({ profile }: Board) =>
  profile.type === 'expo' ? '/kds/expeditor/pass' : '/kds/kitchen/grill/grill';
const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

describe.each(SCREENS)('while tickets wait, at $width × $height,', ({ width, height, ...limit }) => {
  it('[EXPO-09] [UX-01] the columns are full, and no part of a card is bare', async () => {
    await page.setViewportSize({ width, height });
    const boards = busy.map(([kitchen, name]) => ({
      of: `${kitchen} ${name}`,
      board: golden(kitchen, name),
    }));
    const all: number[] = [];
    for (const { of, board } of [...boards, { of: 'crowd', board: crowd(Date.now()) }]) {
      await open(pathOf(board), board);
      const { empty, bare, over } = await cardArea(page);
      expect({ bare, over }, of).toEqual({ bare: 0, over: 0 });
      if ((await page.locator('[data-more]').count()) === 0) continue;
      expect(mean(empty), `${of}: ${empty.map((part) => part.toFixed(2))}`).toBeLessThanOrEqual(
        limit.mostEmpty,
      );
      all.push(mean(empty));
    }
    expect(all.length).toBeGreaterThan(5);
    expect(mean(all)).toBeLessThanOrEqual(limit.usuallyEmpty);
  }, 180_000);
});
