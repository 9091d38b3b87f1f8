// Moving through a panel with the Tab key only, like a person without a pointer.
import type { Locator } from 'playwright';
import { page } from './sample-stage.ts';

/**
 * Presses Tab from the panel's start until the focus has left it or come round.
 * @returns the controls that were never reached, as their markup; ideally empty
 */
export async function unreachableByTab(panel: Locator): Promise<string[]> {
  const count = await panel.evaluate((node) => {
    const controls = node.querySelectorAll('button:enabled, input, summary, a[href], select, textarea');
    const shown = [...controls].filter((one) => one.checkVisibility());
    for (const [index, one] of shown.entries()) one.setAttribute('data-turn', String(index));
    node.setAttribute('tabindex', '-1');
    if (node instanceof HTMLElement) node.focus();
    return shown.length;
  });
  for (let turn = 0; turn <= count; turn++) {
    await page.keyboard.press('Tab');
    await page.evaluate(() => document.activeElement?.setAttribute('data-reached', ''));
  }
  return panel
    .locator('[data-turn]:not([data-reached])')
    .evaluateAll((nodes) => nodes.map((node) => node.outerHTML.slice(0, 200)));
}
