// The panel beside a board in the hands of somebody with a keyboard, and what of it stays in reach.
import { describe, expect, it } from 'vitest';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { unreachedIn } from './support/by-keyboard.ts';
import { open, page, standOnSamples } from './support/sample-stage.ts';

standOnSamples();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const side = () => page.getByRole('complementary', { name: 'Filters and items' });
const opener = () => page.getByRole('button', { name: 'Filters and items', exact: true });
describe.each([
  ['pass', pass, fridayNight],
  ['station', grill, grillStation],
] as const)('the side panel of a %s', (_, path, board) => {
  it('[UX-04] has every control in reach of Tab', async () => {
    await open(path, board(Date.now()));
    await page.locator('main article').first().waitFor();
    await opener().click();
    expect(await unreachedIn(side())).toEqual([]);
  });
});

it('[UX-04] Escape takes the text of the search away before it takes the panel', async () => {
  await open(pass, fridayNight(Date.now()));
  await page.locator('main article').first().waitFor();
  await opener().click();
  const search = side().getByRole('searchbox', { name: 'Find an item' });
  await search.fill('rib');
  await search.press('Escape');
  await expect.poll(() => search.inputValue()).toBe('');
  await search.press('Escape');
  await side().waitFor({ state: 'detached' });
});
