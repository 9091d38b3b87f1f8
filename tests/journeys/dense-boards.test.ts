// The first evening of the sandbox on a real hub: how many tickets a pass shows on each screen, and that marking every
// line of it moves none of them.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { standInRestaurant } from './support/restaurant.ts';
import { look } from './support/unhurried.ts';

/** What the sandbox opens with at its usual pace, and then nothing more. */
const restaurant = standInRestaurant({ sandbox: { paceOrdersPerHour: 0, openingOrders: 36 } });
const PASS = '/kds/expeditor/profile-expo';

const SCREENS = [
  { size: { width: 1920, height: 1080 }, least: 14, namePx: 28, leastPx: 22 },
  { size: { width: 1280, height: 800 }, least: 8, namePx: 21, leastPx: 16.5 },
];

async function openPass(size: { width: number; height: number }): Promise<Page> {
  const page = await restaurant.screen(PASS, { size });
  await page.locator('main article').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => page.locator('[data-measuring]').count()).toBe(0);
  return page;
}

/** Where every card stands, and how high it is. */
const places = (page: Page) =>
  page.locator('main article[data-ticket]').evaluateAll((cards) =>
    cards.map((card) => {
      const { x, y, width, height } = (card.parentElement ?? card).getBoundingClientRect();
      return [card.getAttribute('data-ticket'), ...[x, y, width, height].map(Math.round)].join(' ');
    }),
  );

describe('the first evening', () => {
  it.each(SCREENS)(
    '[CARD-05] [UX-01] shows at least $least tickets at $size.width × $size.height, none of them torn or cut off',
    async ({ size, least, namePx, leastPx }) => {
      const page = await openPass(size);
      const cards = page.locator('main article[data-ticket]');
      await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(least);
      expect(await page.locator('main article[data-torn]').count()).toBe(0);
      const over = await cards.evaluateAll((all) =>
        all.flatMap((card) => {
          const slot = card.parentElement?.getBoundingClientRect();
          const end = card.lastElementChild?.getBoundingClientRect().bottom ?? 0;
          const isSeen = slot !== undefined && end <= slot.bottom + 1 && slot.bottom <= innerHeight;
          return isSeen ? [] : [card.textContent];
        }),
      );
      expect(over).toEqual([]);
      const sizes = await page
        .locator('main [data-line-item] [data-state] > span:nth-child(2) > span:first-child')
        .evaluateAll((names) => names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize)));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(namePx);
      const texts = await page
        .locator('main article :is(span, b, small, bdi, i)')
        .evaluateAll((all) => all.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
      expect(Math.min(...texts)).toBeGreaterThanOrEqual(leastPx);
      await page.context().close();
    },
  );

  it('[CARD-03] tells of the rest in the tile, and that adds up to what the toolbar counts', async () => {
    const page = await openPass({ width: 1920, height: 1080 });
    const words = (await page.locator('[data-more]').textContent()) ?? '';
    const [, more = '0', coming = '0'] = /^(\d+) more, (\d+) coming: .*oldest \d+ min/.exec(words) ?? [];
    const shown = await page.locator('main article[data-ticket]').count();
    const counts = await Promise.all(
      ['fired', 'cooking', 'prepared', 'ready', 'pending'].map(async (stage) => {
        const figure = page.locator(`[data-stage="${stage}"] b`);
        return (await figure.count()) === 0 ? 0 : Number(await figure.textContent());
      }),
    );
    expect(shown + Number(more) + Number(coming)).toBe(counts.reduce((sum, count) => sum + count, 0));
    await page.context().close();
  });

  it('[CARD-04] stands still while every line on it is marked, and when its tickets become ready', async () => {
    const page = await openPass({ width: 1280, height: 800 });
    const lines = page.locator('main [data-line]');
    const count = await lines.count();
    expect(count).toBeGreaterThan(8);
    for (let index = 0; index < count; index += 1) {
      await look(page);
      const line = lines.nth(index);
      const state = await line.getAttribute('data-state');
      // Guests go on ordering and leaving: what stands is read right before each tap.
      const before = await places(page);
      await line.locator('> span:nth-child(2) > span:first-child').click();
      await expect.poll(() => line.getAttribute('data-state')).not.toBe(state);
      expect(await places(page), `line ${index}`).toEqual(before);
    }
    const ready = page.locator('main [data-due="ready"]').first();
    await ready.waitFor();
    const id = await ready.locator('xpath=ancestor::article').getAttribute('data-ticket');
    await look(page);
    const before = await places(page);
    await ready.click();
    await expect.poll(() => page.locator(`[data-ticket="${id}"]`).getAttribute('data-head')).toBe('ready');
    expect(await places(page)).toEqual(before);
    await page.context().close();
  }, 180_000);
});
