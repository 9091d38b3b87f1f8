// Pauses like a person before the next tap. Taps in quick succession are ignored as wet-finger echoes (TICK-43).

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

/** Waits, by the page's clock, until no tap is ignored as an echo of an earlier one. */
export async function look(page: Page): Promise<void> {
  await page.evaluate((guardMs) => {
    globalThis.kdsLookUntil = performance.now() + guardMs / (globalThis.kdsFingerSpeed ?? 1);
  }, FINGER_GUARD_MS);
  await page.waitForFunction(() => performance.now() > (globalThis.kdsLookUntil ?? 0));
}

/** Waits until the control hasn't moved between two looks: taps on what has just moved are ignored. */
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
