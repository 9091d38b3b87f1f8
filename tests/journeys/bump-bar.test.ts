// Pages of a board, numbers and their place, as a bump bar finds them; tests/components/bump-bar.test.ts has its keys.
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { crowd } from '../../shared/samples/crowd.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import type { SampleHub } from '../displays/boards/sample-hub.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';
import { pressInBar } from './support/toolbar.ts';

registerSampleStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const lastCommand = (hub: SampleHub) => hub.commands.at(-1)?.command;
const told = (text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
const ring = () =>
  page.locator('main article').evaluateAll((cards) => {
    const chosen = cards.filter((card) => getComputedStyle(card).outlineStyle === 'solid');
    // A split card has a ring around each of its parts.
    return [...new Set(chosen.map((card) => card.querySelector('h3')?.textContent))];
  });

/** Space for the twelve cards that two digits choose from. */
const LARGE = { width: 1920, height: 1200 };

/** A board on a display with the bump bar switched on. */
async function bumpBoard(path: string, board: OperatorBoard, size = LARGE): Promise<SampleHub> {
  await page.addInitScript(
    (kept) => {
      const [name, look] = kept;
      localStorage.setItem(name ?? '', look ?? '');
    },
    [`kds_look:${path === pass ? 'expo pass' : 'kitchen grill'}`, JSON.stringify({ bumpBar: true })],
  );
  await page.setViewportSize(size);
  const hub = await open(path, board);
  await page.locator('[data-bump-bar]').waitFor({ state: 'attached' });
  return hub;
}

const SIZES = [
  [1920, 1080],
  [1280, 800],
  [1024, 768],
] as const;

/** Titles of cards whose number is taller than its row, or whose rows overflow the header. */
const cutNumbers = () =>
  page
    .locator('main [data-cards] article:not([data-torn="start"], [data-torn="both"])')
    .evaluateAll((cards) =>
      cards
        .filter((card) => !card.closest('[data-measuring]'))
        .filter((card) => {
          const head = card.querySelector('header');
          const facts = head?.lastElementChild;
          if (!head || !(facts instanceof HTMLElement)) return true;
          const sign = Number.parseFloat(getComputedStyle(facts, '::before').height);
          const [outer, inner] = [head.getBoundingClientRect(), facts.getBoundingClientRect()];
          const isIn = inner.bottom <= outer.bottom + 0.5 && inner.top >= outer.top;
          const row = Number.parseFloat(getComputedStyle(facts).lineHeight);
          return !isIn || !(sign > 0) || sign > facts.clientHeight + 0.5 || sign > row + 0.5;
        })
        .map((card) => card.querySelector('h3')?.textContent),
    );

/** Types a card's number, digit by digit. */
const type = async (number: number) => {
  for (const digit of number === 10 ? '0' : String(number)) await page.keyboard.press(digit);
};
const titles = () => page.locator('main article:not([data-torn="start"]) h3').allTextContents();

describe('[EXPO-33] [UX-04] a bump bar', () => {
  it('[EXPO-10] turns the pages', async () => {
    // Small enough for three of them.
    await bumpBoard(pass, crowd(Date.now()), { width: 1280, height: 800 });
    const first = await titles();
    await page.keyboard.press('PageDown');
    await expect.poll(async () => (await titles())[0]).not.toBe(first[0]);
    const second = await titles();
    await page.keyboard.press('PageDown');
    await expect.poll(async () => (await titles())[0]).not.toBe(second[0]);
    await page.keyboard.press('PageUp');
    await expect.poll(async () => (await titles())[0]).toBe(second[0]);
    await page.keyboard.press('PageUp');
    await expect.poll(titles).toEqual(first);
  });

  it('shows the numbers of its cards, none of which covers another card [UX-01]', async () => {
    await bumpBoard(pass, fridayNight(Date.now()));
    const all = page.locator('main article');
    const heads = await all
      .locator('header')
      .evaluateAll((nodes) =>
        nodes.map((node) => getComputedStyle(node.lastElementChild ?? node, '::before').content),
      );
    expect(heads.filter((content) => content === 'counter(bump)')).toHaveLength((await titles()).length);
    const boxes = await all.evaluateAll((nodes) =>
      nodes.map((node) => node.getBoundingClientRect().toJSON()),
    );
    const over = boxes.filter((one) =>
      boxes.some(
        (other) => other !== one && other.left === one.left && other.top > one.top && other.top < one.bottom,
      ),
    );
    expect(over).toEqual([]);
  });

  it('shows every number and header in full, also after a reload [EXPO-44] [UX-01]', async () => {
    await bumpBoard(pass, fridayNight(Date.now()));
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const isAgain of [false, true]) {
        if (isAgain) await page.reload();
        await page.locator('main article header').first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        await expect.poll(cutNumbers, { message: `${width} × ${height}` }).toEqual([]);
      }
    }
  });

  it('chooses every card of every page, numbered from 1 on each [EXPO-44]', async () => {
    const board = crowd(Date.now());
    await bumpBoard(pass, board, { width: 1280, height: 800 });
    const seen = new Set<string>();
    for (let first = ''; ; ) {
      const shown = await titles();
      if (shown[0] === first) break;
      first = shown[0] ?? '';
      for (const [index, title] of shown.entries()) {
        await page.keyboard.press('Escape');
        await type(index + 1);
        await expect.poll(ring).toEqual([title]);
        seen.add(title);
      }
      await page.keyboard.press('PageDown');
    }
    const sent = board.groups.flatMap(({ tickets }) => tickets);
    expect(seen.size).toBe(new Set(sent.map((id) => board.tickets[id]?.title)).size);
  });

  it('[KITCH-01] [KITCH-05] works a station, as cards and list', async () => {
    const hub = await bumpBoard(grill, grillStation(Date.now()));
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.prepareAll' });
    await pressInBar(page, 'List');
    await page.locator('tr[data-row]').first().waitFor();
    const states = await page
      .locator('tr[data-row]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-state')));
    const at = states.findIndex((state, index) => index > 0 && state === 'todo');
    await page.keyboard.press(String(at + 1));
    await told(/ selected$/);
    const chosen = await page
      .getByRole('status')
      .filter({ hasText: / selected$/ })
      .innerText();
    expect(await page.locator('tr[data-row]').nth(at).innerText()).toContain(
      chosen.replace(/ selected$/, ''),
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'item.mark' });
  });
});
