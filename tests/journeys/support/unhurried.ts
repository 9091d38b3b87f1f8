// A person looks before the next tap. What a machine taps at once is held for the echo of a wet finger (TICK-43).

import type { Locator, Page } from 'playwright';
import { FINGER_GUARD_MS } from '../../../shared/limits.ts';

/** Waits, by the page's own clock, until nothing is held for the echo of an earlier tap any more. */
export async function look(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, from + FINGER_GUARD_MS);
}

/** Looks until this stands where it stood before the look: what has just moved lets no tap through. */
export async function lookUntilStill(page: Page, control: Locator): Promise<void> {
  let stoodAt: string;
  do {
    stoodAt = JSON.stringify(await control.boundingBox());
    await look(page);
  } while (JSON.stringify(await control.boundingBox()) !== stoodAt);
}
