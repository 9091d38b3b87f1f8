// Measuring how full the cards' area of a board is, on the page.
import type { Page } from 'playwright';

export interface CardArea {
  /** Part of each column's height under its last card or tile, 0 to 1. */
  empty: number[];
  /** Parts of torn cards that show no line. */
  bare: number;
  /** Cards and tiles that reach beyond the area's end. */
  over: number;
}

/** Waits until every card is measured. */
export async function cardArea(page: Page): Promise<CardArea> {
  await page.locator('main article').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.querySelector('[data-measuring]') === null);
  return page.evaluate(() => {
    const area = document.querySelector('main article')?.parentElement?.parentElement;
    if (!area) throw new Error('No cards');
    const gap = 0.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const box = area.getBoundingClientRect();
    const ends = new Map<number, number>();
    const seen = [...area.children].map((one) => one.getBoundingClientRect());
    for (const { left, bottom } of seen) {
      const column = Math.round(left);
      ends.set(column, Math.max(ends.get(column) ?? 0, bottom));
    }
    const end = box.bottom - gap;
    const height = box.height - 2 * gap;
    const torn = [...area.querySelectorAll('[data-torn]')];
    return {
      empty: [...ends.values()].map((bottom) => Math.max(0, (end - bottom) / height)),
      bare: torn.filter((part) => part.querySelector('[data-line-item]') === null).length,
      over: seen.filter(({ bottom }) => bottom > end + 1).length,
    };
  });
}
