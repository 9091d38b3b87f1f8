// Type sizes a kitchen needs, in both languages: on 1080p no text below 22 px, and item names at 28 and 32; on a small
// display none below 16.5 px, names at 21 and 24.

import { describe, expect, it } from 'vitest';
import { arcMinutes } from '../../displays/boards/options/look-fit.ts';
import { LEAST_NUMBER_ARC_MINUTES } from '../../shared/limits.ts';
import type { CustomerBoard, OperatorBoard } from '../../shared/protocol/board/board.ts';
import { emptyBoard } from '../../shared/samples/empty.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { guests } from '../../shared/samples/guests.ts';
import { inHebrew } from '../../shared/samples/hebrew.ts';
import { byTables, optionBoard } from '../../shared/samples/option-boards.ts';
import { variants } from '../support/length.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const hall = '/kds/customer/guests';
const LEAST_PX = 22;
/** A 13.3 inch display on a shelf over a bench, and its share of the 1080p sizes (CARD-05). */
const SMALL = { width: 1280, height: 800 };
const SMALL_EYES = { inches: 13.3, cm: 70 };
const SMALL_PART = 0.75;

type Sample = (now: number) => OperatorBoard | CustomerBoard;

const list: Sample = (now) => {
  const board = grillStation(now);
  return { ...board, options: { ...board.options, ticketDisplayMethod: 'table' } };
};

/** With an all-day rail, and marks of the stations that share its tickets. */
const station: Sample = (now) => {
  const board = grillStation(now);
  const others = [
    { name: 'Pasta', done: 1, all: 2 },
    { name: 'Cold', done: 3, all: 3 },
  ];
  const shared = Object.entries(board.tickets).map(([id, ticket]) => [id, { ...ticket, stations: others }]);
  const modifiers = [{ text: 'Onion', kind: 'remove' as const }];
  const items = board.items.map((row) => ({ ...row, variants: [{ count: 4 }, { count: 2, modifiers }] }));
  const options = { ...board.options, allDayRail: true as const };
  return { ...board, options, items, tickets: Object.fromEntries(shared) };
};

/** Minimum size of item names, if a board has any. */
const boards: [name: string, path: string, board: Sample, names?: number][] = [
  ['a busy pass', pass, fridayNight, 28],
  ['a pass by tables', pass, (now) => byTables(optionBoard('expo', now, { showDeliveryAddress: true })), 28],
  ['a pass with odd tickets', pass, (now) => optionBoard('expo', now, { showZoneAssignment: true }), 28],
  ['a station', grill, station, 32],
  ['a station’s list', grill, list, 32],
  ['an empty pass', pass, () => emptyBoard('expo')],
  ['the guests’ board', hall, (now) => guests(now, { showDelivered: true })],
];

/** Every visible text as rendered: position in pixels, type size, words. */
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
      // Cards that no longer fit a smaller display leave it a moment later, perhaps just now.
      ...new Set(
        nodes
          .filter((node) => node.isConnected)
          .map((node) => Number.parseFloat(getComputedStyle(node).fontSize)),
      ),
    ]);

const openIn = async (path: string, board: OperatorBoard | CustomerBoard, language: string) => {
  if (language !== 'en')
    await page.addInitScript((chosen) => localStorage.setItem('kds_lng', chosen), language);
  await open(path, board);
  await page.locator('main').waitFor();
  await page.locator('main :is(article, table, h2, time, p)').first().waitFor();
};

describe.each(variants(['en', 'he-il'], 1))('type on 1080p in %s', (language) => {
  it.each(boards)(
    'is at least 22 px on %s, with large item names; likewise on a small display [UX-01] [CARD-05]',
    async (_, path, board, names) => {
      const sample = board(Date.now());
      await openIn(path, language === 'en' ? sample : inHebrew(sample), language);
      await expect.poll(async () => (await smallTexts(LEAST_PX)).seen).toBeGreaterThan(1);
      expect((await smallTexts(LEAST_PX)).small).toEqual([]);
      if (names === undefined) return;
      const sizes = await nameSizes();
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(names);
      await page.setViewportSize(SMALL);
      await expect.poll(async () => Math.min(...(await nameSizes()))).toBe(Math.min(...sizes) * SMALL_PART);
      expect((await smallTexts(LEAST_PX * SMALL_PART)).small).toEqual([]);
      const least = Math.min(...(await nameSizes()));
      expect(least).toBeGreaterThanOrEqual(names * SMALL_PART);
      expect(arcMinutes(least, SMALL_EYES, SMALL)).toBeGreaterThanOrEqual(LEAST_NUMBER_ARC_MINUTES);
    },
  );

  it.each([
    ['pass', pass, fridayNight],
    ['station', grill, grillStation],
    ['guests', hall, guests],
  ] as const)(
    'is at least 22 px in the side panel, the options and the assistant of %s [UX-01]',
    async (name, path, board) => {
      await openIn(path, board(Date.now()), language);
      const [options, fit] =
        language === 'en' ? ['Options', 'Fit to this screen'] : ['אפשרויות', 'התאם למסך הזה'];
      if (name !== 'guests') {
        await page.getByRole('banner').getByRole('button').first().click();
        await page.locator('aside').waitFor();
        expect((await smallTexts(LEAST_PX)).small).toEqual([]);
      }
      // On a customer board the button is invisible until a mouse moves.
      await page.mouse.move(40, 40);
      await page.getByRole('button', { name: options, exact: true }).click();
      await page.locator('dialog').waitFor();
      expect((await smallTexts(LEAST_PX)).small).toEqual([]);
      await page.getByRole('button', { name: fit }).first().click();
      await page.getByRole('dialog').getByRole('slider').nth(1).waitFor();
      expect((await smallTexts(LEAST_PX)).small).toEqual([]);
    },
  );
});
