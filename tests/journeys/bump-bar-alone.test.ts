// A small evening at a pass and a station of one restaurant, by bump bar keys only: no tap, no mouse.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { arrowTo, choose, withBar } from './support/bump-keys.ts';
import { card, heads, isGone, shows } from './support/cards.ts';
import { type OrderSpec, order, titleOf } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { look } from './support/unhurried.ts';

const restaurant = registerRestaurant({}, 'site-1', { realFingers: true });
const PATIENCE = { timeout: 15_000 };
const SIZE = { width: 1280, height: 800 };

const steak: OrderSpec = {
  number: 821,
  table: 1,
  dishes: [{ key: 'steak', allergy: 'nuts' }, 'burger'],
  firedMinutesAgo: 3,
};
const waiting: OrderSpec = { number: 822, table: 2, dishes: ['burger'] };
const many: OrderSpec[] = Array.from({ length: 12 }, (_, index) => ({
  number: 830 + index,
  table: 3 + index,
  dishes: ['burger', 'fries', 'steak', 'carbonara', 'caesar'],
  firedMinutesAgo: 1,
}));

let pass: Page;
let grill: Page;
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) {
    await look(page);
    await page.keyboard.press(key);
  }
};
const foot = (page: Page, text: string | RegExp) =>
  page.locator('[data-foot]').getByText(text).first().waitFor(PATIENCE);

const step = journey('[EXPO-44] [UX-04] a bump bar as the only input');

step('confirms the allergy at the station and prepares the card [EXPO-36]', async () => {
  for (const wish of [steak, waiting]) await order(restaurant.stage, wish);
  pass = await restaurant.screen('/kds/expeditor/profile-expo', {
    ...withBar('expo profile-expo'),
    size: SIZE,
  });
  grill = await restaurant.screen('/kds/kitchen/profile-grill/bon-grill', {
    ...withBar('kitchen profile-grill'),
    size: SIZE,
  });
  await choose(grill, steak);
  const receipt = card(grill, steak).locator('[data-act="allergies"]');
  await receipt.waitFor();
  await press(grill, 'g');
  await expect.poll(() => receipt.count(), PATIENCE).toBe(0);
  await press(grill, 'Enter');
  for (const key of ['steak', 'burger']) await shows(pass, steak, key, 'prepared');
});

step('fires, calls, serves, undoes and recalls at the pass [TICK-06] [TICK-07] [TICK-08]', async () => {
  await choose(pass, waiting);
  await press(pass, 'Enter');
  await heads(pass, waiting, 'new');
  await choose(pass, steak);
  await press(pass, 'Enter');
  await heads(pass, steak, 'ready');
  await press(pass, 'Enter');
  await isGone(pass, steak);
  await press(pass, 'Backspace');
  await foot(pass, /^Undone: /);
  await heads(pass, steak, 'ready');
  await choose(pass, steak);
  await press(pass, 'Enter');
  await isGone(pass, steak);
  const undo = pass.getByRole('button', { name: 'Undo', exact: true });
  await expect.poll(() => undo.count(), { timeout: 20_000 }).toBe(0);
  await press(pass, 'Backspace');
  await heads(pass, steak, 'ready');
});

step('marks a card urgent and prints it', async () => {
  await choose(pass, waiting);
  await press(pass, 'u');
  await card(pass, waiting).getByText('Urgent').waitFor(PATIENCE);
  await choose(pass, waiting);
  await press(pass, 'p');
  await foot(pass, /print/i);
});

step('turns the pages to the last card, marks it, and turns back', async () => {
  for (const wish of many) await order(restaurant.stage, wish);
  const last = many.at(-1) ?? waiting;
  await pass.locator('[data-chips] [data-more]').waitFor(PATIENCE);
  for (let page = 1; (await card(pass, last).count()) === 0; page += 1) {
    expect(page).toBeLessThan(6);
    await press(pass, 'PageDown');
  }
  await choose(pass, last);
  await press(pass, 'u');
  await foot(pass, `Table ${titleOf(last)}`);
  await press(pass, 'PageUp', 'PageUp', 'PageUp');
  await choose(pass, steak);
});

step('opens the all-day list, and 86s the selected item in its dialog', async () => {
  const first = many[0] ?? waiting;
  const list = pass.getByRole('button', { name: 'Filters and items' });
  await press(pass, 'a');
  await expect.poll(() => list.getAttribute('aria-expanded')).toBe('true');
  await press(pass, 'a');
  await expect.poll(() => list.getAttribute('aria-expanded')).toBe('false');
  await choose(pass, first);
  await press(pass, 'ArrowRight', 'x');
  await arrowTo(pass, /^(limit|86|stock)\b/i);
  await press(pass, 'Enter');
  await arrowTo(pass, /sold out|^86\b/i);
  await press(pass, 'Enter');
  const stock = card(pass, first).locator('[data-stock]');
  await expect.poll(() => stock.count(), PATIENCE).toBeGreaterThan(0);
  await press(pass, 'Escape');
  await expect.poll(() => pass.getByRole('dialog').count(), PATIENCE).toBe(0);
});
