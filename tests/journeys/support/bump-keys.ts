// A display used by bump bar only: choosing cards by number, and its focus ring and foot.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { card } from './cards.ts';
import { type OrderSpec, titleOf } from './evening-order.ts';

const PATIENCE = { timeout: 15_000 };

/** Storage of a display with a bump bar on this board. */
export const withBar = (board: string, more: Record<string, string> = {}) => ({
  keeps: { [`kds_look:${board}`]: JSON.stringify({ bumpBar: true }), ...more },
});

/** Element with the focus ring: titles of cards, names of items. */
const ringOn = (page: Page) =>
  page.locator('main article[data-ticket], main [data-line], main [data-row]').evaluateAll((nodes) =>
    nodes
      .filter((node) => getComputedStyle(node).outlineStyle === 'solid')
      .map((node) => {
        const title = node.querySelector('h3')?.textContent?.trim();
        return title?.split(/\s/).at(-1) ?? node.querySelector('bdi')?.textContent?.trim();
      }),
  );

/** Types the order's card number on the current page. */
export async function choose(page: Page, wish: OrderSpec): Promise<void> {
  await card(page, wish).waitFor();
  await page.locator('[data-bump-bar]').waitFor({ state: 'attached' });
  const number = await page
    .locator('main article[data-ticket]:not([data-torn="start"], [data-torn="both"]) h3')
    .evaluateAll(
      (heads, title) => heads.findIndex((head) => head.textContent?.trim().split(/\s/).at(-1) === title) + 1,
      titleOf(wish),
    );
  for (const digit of String(number)) await page.keyboard.press(digit);
  await expect.poll(() => ringOn(page), PATIENCE).toEqual([titleOf(wish)]);
}

/** Presses the arrow until the focused part of the open dialog has this text. */
export async function arrowTo(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('dialog').last().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let steps = 0; !words.test(await focused()); steps += 1) {
    expect(steps, `arrows to ${words}`).toBeLessThan(80);
    await page.keyboard.press('PageDown');
  }
}
