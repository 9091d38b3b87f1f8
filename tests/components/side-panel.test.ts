// The side panel of a board, worked by keyboard.
import { describe, expect, it } from 'vitest';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { open, page, registerComponentStage } from './support/stage.ts';

registerComponentStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const side = () => page.getByRole('complementary', { name: 'Filters and items' });
const opener = () => page.getByRole('button', { name: 'Filters and items', exact: true });
const isFocused = (button: ReturnType<typeof opener>) =>
  button.evaluate((node) => node === document.activeElement);

describe.each([
  ['pass', pass, fridayNight],
  ['station', grill, grillStation],
] as const)('the side panel of a %s', (_, path, board) => {
  it('takes the keyboard focus when it opens, and returns it on Escape [UX-04]', async () => {
    await open(path, board(Date.now()));
    await page.locator('main article').first().waitFor();
    await opener().focus();
    await page.keyboard.press('Enter');
    await side().waitFor();
    await page.keyboard.press('Tab');
    expect(await side().evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await side().waitFor({ state: 'detached' });
    expect(await isFocused(opener())).toBe(true);
    await expect.poll(() => opener().getAttribute('aria-expanded')).toBe('false');
  });
});

it('an item’s dialog opened from the panel returns the focus to its button [UX-04]', async () => {
  await open(pass, fridayNight(Date.now()));
  await page.locator('main article').first().waitFor();
  await opener().click();
  const item = side().getByRole('button', { name: 'All House burger on the board' });
  await item.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await isFocused(item)).toBe(true);
});
