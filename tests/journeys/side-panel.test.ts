// The panel beside a board used by keyboard, and what stays reachable.
import { describe, expect, it } from 'vitest';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { unreachableByTab } from './support/by-keyboard.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const pass = '/kds/expeditor/pass';
const grill = '/kds/kitchen/grill/grill';
const side = () => page.getByRole('complementary', { name: 'Filters and items' });
const opener = () => page.getByRole('button', { name: 'Filters and items', exact: true });
describe.each([
  ['pass', pass, fridayNight],
  ['station', grill, grillStation],
] as const)('the side panel of a %s', (_, path, board) => {
  it('has every control reachable by Tab [UX-04]', async () => {
    await open(path, board(Date.now()));
    await page.locator('main article').first().waitFor();
    await opener().click();
    expect(await unreachableByTab(side())).toEqual([]);
  });
});

it('Escape clears the search text before it closes the panel [UX-04]', async () => {
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
