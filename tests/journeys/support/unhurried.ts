// Pauses like a person before the next tap. Taps in quick succession are ignored as wet-finger echoes (TICK-43).

import type { Locator, Page } from 'playwright';
import { FINGER_GUARD_MS } from '../../../shared/limits.ts';

/** Waits, by the page's clock, until no tap is ignored as an echo of an earlier one. */
export async function look(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, from + FINGER_GUARD_MS);
}

/** Waits until the control hasn't moved between two looks: taps on what has just moved are ignored. */
export async function lookUntilStill(page: Page, control: Locator): Promise<void> {
  let stoodAt: string;
  do {
    stoodAt = JSON.stringify(await control.boundingBox());
    await look(page);
  } while (JSON.stringify(await control.boundingBox()) !== stoodAt);
}
