// The proof that a board's type is as large as a kitchen needs it, in both languages: no text anywhere below 22 px,
// names of items at 28 and 32.
import { describe, expect, it } from 'vitest';
import type { CustomerBoard, OperatorBoard } from '../../shared/protocol/board/board.ts';
import { emptyBoard } from '../../shared/samples/empty.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { guests } from '../../shared/samples/guests.ts';
import { inHebrew } from '../../shared/samples/hebrew.ts';
import { byTables, optionBoard } from '../../shared/samples/option-boards.ts';
import { open, page, standOnSamples } from './support/sample-stage.ts';

standOnSamples();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const hall = '/kds/customer/guests';
const LEAST_PX = 22;

type Sample = (now: number) => OperatorBoard | CustomerBoard;

const list: Sample = (now) => {
  const board = grillStation(now);
  return { ...board, options: { ...board.options, ticketDisplayMethod: 'table' } };
};

/** The least size of item names, where a board has any. */
const boards: [name: string, path: string, board: Sample, names?: number][] = [
  ['a busy pass', pass, fridayNight, 28],
  ['a pass by tables', pass, (now) => byTables(optionBoard('expo', now, { showDeliveryAddress: true })), 28],
  ['a pass with odd tickets', pass, (now) => optionBoard('expo', now, { showZoneAssignment: true }), 28],
  ['a station', grill, grillStation, 32],
  ['a station’s list', grill, list, 32],
  ['an empty pass', pass, () => emptyBoard('expo')],
  ['the guests’ board', hall, (now) => guests(now, { showDelivered: true })],
];

/** Every text that can be seen, as it is drawn: where it stands in pixels, its type size on the screen, its words. */
const smallTexts = (leastPx: number) =>
  page.evaluate((least) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    let seen = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest('.visually-hidden, [aria-hidden="true"]'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 2 || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      seen++;
      const px = Number.parseFloat(getComputedStyle(parent).fontSize) * (parent.currentCSSZoom ?? 1);
      if (px < least - 0.01) small.push(`${px} px: ${node.textContent}`);
    }
    return { small, seen };
  }, leastPx);

const nameSizes = () =>
  page
    .locator(
      'main :is([data-line-item] [data-state] > span:nth-child(2) > span:first-child > bdi:first-child, tr[data-row] > td:nth-child(3) > bdi:first-child)',
    )
    .evaluateAll((nodes) => [
      ...new Set(nodes.map((node) => Number.parseFloat(getComputedStyle(node).fontSize))),
    ]);

const openIn = async (path: string, board: OperatorBoard | CustomerBoard, language: string) => {
  await page.addInitScript((chosen) => localStorage.setItem('kds_lng', chosen), language);
  await open(path, board);
  await page.locator('main').waitFor();
  await page.locator('main :is(article, table, h2, time, p)').first().waitFor();
};

describe.each(['en', 'he-il'])('on 1080p in %s', (language) => {
  it.each(boards)(
    '[UX-01] %s has no type under 22 px, and its names of items are large',
    async (_, path, board, names) => {
      const sample = board(Date.now());
      await openIn(path, language === 'en' ? sample : inHebrew(sample), language);
      await expect.poll(async () => (await smallTexts(LEAST_PX)).seen).toBeGreaterThan(1);
      expect((await smallTexts(LEAST_PX)).small).toEqual([]);
      if (names === undefined) return;
      const sizes = await nameSizes();
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(names);
    },
  );

  it.each([
    ['pass', pass, fridayNight],
    ['station', grill, grillStation],
    ['guests', hall, guests],
  ] as const)(
    '[UX-01] nor have the side panel, the options and the assistant of %s',
    async (name, path, board) => {
      await openIn(path, board(Date.now()), language);
      const [options, fit] =
        language === 'en' ? ['Options', 'Fit to this screen'] : ['אפשרויות', 'התאם למסך הזה'];
      if (name !== 'guests') {
        await page.getByRole('banner').getByRole('button').first().click();
        await page.locator('aside').waitFor();
        expect((await smallTexts(LEAST_PX)).small).toEqual([]);
      }
      await page.getByRole('button', { name: options, exact: true }).click();
      await page.locator('dialog').waitFor();
      expect((await smallTexts(LEAST_PX)).small).toEqual([]);
      await page.getByRole('button', { name: fit }).first().click();
      await page.getByRole('dialog').getByRole('slider').nth(1).waitFor();
      expect((await smallTexts(LEAST_PX)).small).toEqual([]);
    },
  );
});
