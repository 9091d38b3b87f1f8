// A person looks before the next tap. What a machine taps at once is held for the echo of a wet finger (TICK-43).

import type { BrowserContext, Locator, Page } from 'playwright';
import { FINGER_GUARD_MS } from '../../../shared/limits.ts';

/** Where the guard itself isn't what a test is about, it passes so many times faster. */
const QUICK = 10;

/** Pages of this device guard against a wet finger for a tenth of the product's time. */
export async function quickenFingers(context: BrowserContext): Promise<void> {
  await context.addInitScript((speed) => {
    globalThis.kdsFingerSpeed = speed;
  }, QUICK);
}

/** Waits, by the page's own clock, until nothing is held for the echo of an earlier tap any more. */
export async function look(page: Page): Promise<void> {
  await page.evaluate((guardMs) => {
    globalThis.kdsLookUntil = performance.now() + guardMs / (globalThis.kdsFingerSpeed ?? 1);
  }, FINGER_GUARD_MS);
  await page.waitForFunction(() => performance.now() > (globalThis.kdsLookUntil ?? 0));
}

/** Looks until this stands where it stood before the look: what has just moved lets no tap through. */
export async function lookUntilStill(page: Page, control: Locator): Promise<void> {
  let stoodAt: string;
  do {
    stoodAt = JSON.stringify(await control.boundingBox());
    await look(page);
  } while (JSON.stringify(await control.boundingBox()) !== stoodAt);
}

declare global {
  /** End of the look that a test has begun on this page. */
  var kdsLookUntil: number | undefined;
}
