// The all-day rail used by a cook, in a real browser, against a hub that sends sample boards.
import { expect, it } from 'vitest';
import { itemNight } from '../../shared/samples/item-night.ts';
import { dialog } from './support/course-night-stage.ts';
import { open, page, registerSampleStage } from './support/sample-stage.ts';
import { look } from './support/unhurried.ts';

registerSampleStage();

const BURGER = 'House burger';

function railNight() {
  const board = itemNight(Date.now());
  const { detail } = board;
  if (!detail) throw new Error('the sample has no detail');
  const permutations = detail.permutations.map((one) => ({
    ...one,
    places: one.places.map((place) =>
      place.prepare ? { ...place, advance: [{ as: 'prepared' as const, ...place.prepare }] } : place,
    ),
  }));
  const items = board.items.map((row) =>
    row.name === BURGER
      ? {
          ...row,
          variants: [{ count: 4 }, { count: 2, modifiers: [{ text: 'Onion', kind: 'remove' as const }] }],
        }
      : { ...row, variants: [{ count: 1 }] },
  );
  const profile = { id: 'grill', name: 'Grill', type: 'kitchen' as const };
  const options = { ...board.options, allDayRail: true as const };
  return { ...board, profile, options, items, detail: { ...detail, permutations } };
}

it('a tap on the rail highlights the lines, another ends that; a hold shows the tickets and marks them all, with undo [EXPO-38]', async () => {
  const hub = await open('/kds/kitchen/grill', railNight());
  const rail = page.getByRole('region', { name: 'All day' });
  await rail.waitFor();
  const entries = await rail.getByRole('listitem').allInnerTexts();
  expect(entries.map((text) => text.split(/\s+/)[0])).toEqual(['6', '1']);
  const entry = rail.getByRole('button', { name: /^6/ });
  const cards = page.locator('main');
  const heightOf = async () => (await cards.boundingBox())?.height;
  const height = await heightOf();
  const watched = hub.watched.length;
  await entry.click();
  // Unfired tickets are in the block Coming, which is collapsed on a station.
  await expect.poll(() => page.locator('main [data-chosen="true"]').count()).toBe(5);
  await look(page);
  await entry.click();
  await expect.poll(() => page.locator('main [data-chosen="true"]').count()).toBe(0);
  expect(hub.watched.length).toBe(watched);

  await look(page);
  const box = await entry.boundingBox();
  if (!box) throw new Error('no entry');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  const batch = dialog(`All day: ${BURGER}`);
  await batch.waitFor();
  await page.mouse.up();
  await expect
    .poll(() => batch.getByRole('listitem').allTextContents())
    .toEqual(['T123 → Done', 'Bar 31 → Done', 'T92 → Done']);
  await look(page);
  await batch.getByRole('button', { name: 'Mark 6 done' }).click();
  await expect
    .poll(() => hub.commands.map(({ command }) => command.name))
    .toEqual(Array(3).fill('item.mark'));
  while (hub.commands.length > 0) {
    hub.answerLast();
    hub.commands.length -= 1;
  }
  await batch.getByText(`${BURGER}: 6 done`).waitFor();
  await batch.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await batch.getByRole('button', { name: 'Close' }).click();
  await look(page);
  await rail.getByRole('button', { name: `All day: ${BURGER}` }).click();
  await batch.waitFor();
  await batch.getByRole('button', { name: 'Close' }).click();
  hub.change({ items: [] });
  await rail.getByText('Nothing to make right now').waitFor();
  expect(await heightOf()).toBe(height);
});
