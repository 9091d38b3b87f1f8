// A button of the toolbar, wherever it is on this display: in the bar, or in its menu "More".
import type { Page } from 'playwright';

export async function pressInBar(page: Page, name: string | RegExp): Promise<void> {
  const bar = page.locator('header[data-gone]');
  await page.locator('[data-foot]').waitFor();
  const button = bar.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });
  const more = bar.getByRole('button', { name: 'More', exact: true }).filter({ visible: true });
  await button.or(more).first().waitFor();
  if ((await button.count()) === 0) await more.click();
  await button.first().click();
}
