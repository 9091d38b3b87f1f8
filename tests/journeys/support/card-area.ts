// Measures how full a board's card area is, on the page.
import type { Page } from 'playwright';

export interface CardArea {
  /** Empty share of each column below its last card, 0 to 1; columns without a card too. */
  empty: number[];
  /** Parts of split cards that show no line. */
  bare: number;
  /** Cards that extend beyond the area's end. */
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
    const seen = [...area.children].map((one) => one.getBoundingClientRect());
    const width = (seen[0]?.width ?? 0) + gap;
    const ends = Array.from({ length: Math.round((box.width - gap) / width) }, () => box.top + gap);
    for (const { left, bottom } of seen) {
      const column = Math.round((left - box.left - gap) / width);
      ends[column] = Math.max(ends[column] ?? 0, bottom);
    }
    const end = box.bottom - gap;
    const height = box.height - 2 * gap;
    const torn = [...area.querySelectorAll('[data-torn]')];
    return {
      empty: ends.map((bottom) => Math.max(0, (end - bottom) / height)),
      bare: torn.filter((part) => part.querySelector('[data-line-item]') === null).length,
      over: seen.filter(({ bottom }) => bottom > end + 1).length,
    };
  });
}
