// An evening with only a bump bar: a station and a pass of one restaurant, by real keys, without a mouse.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { card, dish, heads, isGone, shows } from './support/cards.ts';
import { type OrderSpec, order, titleOf } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { look } from './support/unhurried.ts';

const PATIENCE = { timeout: 15_000 };
const restaurant = registerRestaurant();
const PASS = '/kds/expeditor/profile-expo';
const station = (key: string) => `/kds/kitchen/profile-${key}/bon-${key}`;
const withBar = (board: string, more: Record<string, string> = {}) => ({
  keeps: { [`kds_look:${board}`]: JSON.stringify({ bumpBar: true }), ...more },
});

const first: OrderSpec = { number: 801, table: 1, dishes: ['burger', 'steak'], firedMinutesAgo: 3 };
const second: OrderSpec = { number: 802, table: 2, dishes: ['burger'], firedMinutesAgo: 2 };
const waiting: OrderSpec = { number: 803, table: 4, dishes: ['carbonara'] };

let pass: Page;
let grill: Page;
let cold: Page;

/** The number on the card. */
const numberOf = (page: Page, wish: OrderSpec) =>
  page
    .locator('main article[data-ticket] h3')
    .evaluateAll(
      (heads, title) => heads.findIndex((head) => head.textContent?.trim().split(/\s/).at(-1) === title) + 1,
      titleOf(wish),
    );
const choose = async (page: Page, wish: OrderSpec) => {
  await card(page, wish).waitFor();
  await page.locator('[data-bump-bar]').waitFor({ state: 'attached' });
  for (const digit of String(await numberOf(page, wish))) await page.keyboard.press(digit);
  await expect.poll(() => ringOn(page), PATIENCE).toEqual([titleOf(wish)]);
};
/** Element with the focus ring: the card's title, or an item's name. */
const ringOn = (page: Page) =>
  page.locator('main article[data-ticket], main [data-line], main [data-row]').evaluateAll((nodes) =>
    nodes
      .filter((node) => getComputedStyle(node).outlineStyle === 'solid')
      .map((node) => {
        const title = node.querySelector('h3')?.textContent?.trim();
        // Table titles begin with "table".
        return title?.split(/\s/).at(-1) ?? node.querySelector('bdi')?.textContent?.trim();
      }),
  );
const told = (page: Page, text: string | RegExp) =>
  page.locator('[data-bump-bar]').filter({ hasText: text }).waitFor();

const step = journey('[EXPO-33] [UX-04] a bump bar as the only input');

step('finds the displays open, each card with the number that selects it', async () => {
  for (const wish of [first, second, waiting]) await order(restaurant.stage, wish);
  pass = await restaurant.screen(PASS, withBar('expo profile-expo'));
  grill = await restaurant.screen(station('grill'), withBar('kitchen profile-grill', { kds_lng: 'he-il' }));
  for (const page of [pass, grill]) {
    await card(page, first).waitFor();
    await page.locator('[data-bump-bar]').waitFor({ state: 'attached' });
    const signs = await page
      .locator('main article[data-ticket] > header > div:last-child')
      .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node, '::before').content));
    expect(signs.length).toBeGreaterThanOrEqual(2);
    expect(signs.every((sign) => sign === 'counter(bump)')).toBe(true);
  }
});

step('advances one item at the station, and reverts that [TICK-16]', async () => {
  await choose(grill, first);
  await grill.keyboard.press('ArrowRight');
  await grill.keyboard.press('ArrowRight');
  await expect.poll(() => ringOn(grill), PATIENCE).toEqual(['RIBEYE 300']);
  await grill.keyboard.press('Enter');
  await shows(grill, first, 'steak', 'preparing');
  await shows(pass, first, 'steak', 'preparing');
  await look(grill);
  await grill.keyboard.press('Enter');
  await shows(pass, first, 'steak', 'cooking');
  await shows(pass, first, 'burger', 'todo');
  await grill.keyboard.press('Backspace');
  await shows(pass, first, 'steak', 'preparing');
  await grill.keyboard.press('ArrowLeft');
  await expect.poll(() => ringOn(grill), PATIENCE).toEqual(['BURGER']);
  await grill.keyboard.press('ArrowLeft');
  await expect.poll(() => ringOn(grill), PATIENCE).toEqual([titleOf(first)]);
});

step('bumps the whole card at the station; a done item doesn’t bump the rest [KITCH-01]', async () => {
  await choose(grill, second);
  await grill.keyboard.press('ArrowRight');
  await grill.keyboard.press('Enter');
  await shows(pass, second, 'burger', 'prepared');
  await choose(grill, first);
  await grill.keyboard.press('Enter');
  for (const key of ['burger', 'steak']) await shows(pass, first, key, 'prepared');
});

step(
  'fires, marks ready, serves and recalls at the pass, by numbers and keys [TICK-06] [TICK-07] [TICK-08]',
  async () => {
    await choose(pass, waiting);
    await pass.keyboard.press('Enter');
    await heads(pass, waiting, 'new');
    await choose(pass, first);
    await pass.keyboard.press('Enter');
    await heads(pass, first, 'ready');
    await look(pass);
    await pass.keyboard.press('Enter');
    await isGone(pass, first);
    await expect.poll(() => ringOn(pass), PATIENCE).toEqual([]);
    await pass.keyboard.press('Backspace');
    await heads(pass, first, 'ready');
    await look(pass);
    await choose(pass, first);
    await pass.keyboard.press('Enter');
    await isGone(pass, first);
    // The undo offer has expired: the last ticket served from here can still be recalled.
    await expect
      .poll(() => pass.getByRole('button', { name: 'Undo', exact: true }).count(), { timeout: 20_000 })
      .toBe(0);
    await pass.keyboard.press('Backspace');
    await heads(pass, first, 'ready');
    await told(pass, `${titleOf(first)} recalled`);
  },
);

step('acknowledges a cancellation by its key, which stops its sound [NOTE-02]', async () => {
  await order(restaurant.stage, { ...second, dishes: ['burger', 'fries'] });
  await shows(grill, second, 'fries', 'todo');
  await order(restaurant.stage, { ...second, dishes: ['burger', { key: 'fries', cancelled: true }] });
  const called = (page: Page) => page.locator('[data-foot] [data-sound="cancelled"]');
  for (const page of [pass, grill]) {
    await called(page).waitFor();
    // Cancellations come before other notices.
    await page.keyboard.press('Home');
    await expect.poll(() => called(page).count(), PATIENCE).toBe(0);
  }
  await told(grill, /^נקראה: /);
  await expect.poll(() => pass.locator('[data-foot] [data-sound]').count(), PATIENCE).toBe(0);
  await pass.keyboard.press('Home');
  await told(pass, 'No notices');
  await shows(pass, second, 'fries', 'cancelled');
});

step(
  'highlights the lines of an item on the rail and marks it for all tickets, by Tab and Enter [EXPO-38]',
  async () => {
    const more: OrderSpec = { number: 805, table: 6, dishes: ['mash'], firedMinutesAgo: 1 };
    await order(restaurant.stage, more);
    await shows(grill, more, 'mash', 'todo');
    const rail = grill.locator('[data-rail]');
    const entry = rail.getByRole('button', { name: /^\d+\s*MASH/ });
    await entry.waitFor();
    for (let steps = 0; !(await entry.evaluate((node) => node === document.activeElement)); steps += 1) {
      expect(steps).toBeLessThan(60);
      await grill.keyboard.press('Tab');
    }
    await grill.keyboard.press('Enter');
    await expect.poll(() => dish(grill, more, 'mash').getAttribute('data-chosen')).toBe('true');
    await grill.keyboard.press('Tab');
    await grill.keyboard.press('Enter');
    const batch = grill.getByRole('dialog');
    await batch.getByRole('listitem').first().waitFor();
    const advance = batch.getByRole('button', { name: /^סמן|^לשלב הבא/ });
    await advance.waitFor();
    for (let steps = 0; !(await advance.evaluate((node) => node === document.activeElement)); steps += 1) {
      expect(steps).toBeLessThan(20);
      await grill.keyboard.press('Tab');
    }
    await grill.keyboard.press('Enter');
    await shows(pass, more, 'mash', 'prepared');
    await grill.keyboard.press('Escape');
    await batch.waitFor({ state: 'detached' });
  },
);

step('types letters in a field, and works the dialog when one is open', async () => {
  await choose(pass, second);
  await pass.getByRole('button', { name: 'Find order or table' }).focus();
  await pass.keyboard.press('Tab');
  await pass.keyboard.press('Shift+Tab');
  await pass.keyboard.press('Enter');
  const find = pass.getByRole('dialog', { name: 'Find order or table' });
  await find.waitFor();
  await find.getByRole('textbox').focus();
  await pass.keyboard.press('9');
  await pass.keyboard.press('Backspace');
  await pass.keyboard.press('8');
  await expect.poll(() => find.getByRole('textbox').inputValue()).toBe('8');
  await pass.keyboard.press('Escape');
  await find.waitFor({ state: 'detached' });
  await shows(pass, second, 'burger', 'prepared');
  await heads(pass, second, 'new');
  expect(await ringOn(pass)).toEqual([titleOf(second)]);
});

step('uses a Hebrew keyboard by position, not by letter', async () => {
  const path = station('pasta');
  const keys = JSON.stringify({
    bump: 'KeyB',
    recall: 'Backspace',
    forward: 'ArrowDown',
    backward: 'ArrowUp',
    next: 'PageDown',
    previous: 'PageUp',
    clear: 'Escape',
  });
  const look = withBar('kitchen profile-pasta', {
    'kds_bump:kitchen profile-pasta': keys,
    kds_lng: 'he-il',
  });
  const pasta = await restaurant.screen(path, look);
  await choose(pasta, waiting);
  // The event of the key between V and N on a Hebrew keyboard.
  await pasta.evaluate(() => {
    const press = { key: 'נ', code: 'KeyB', bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  await shows(pass, waiting, 'carbonara', 'prepared');
});

step('numbers the rows of a station’s list too, and bumps them like cards [KITCH-05]', async () => {
  const salads: OrderSpec = {
    number: 804,
    table: 5,
    dishes: ['caesar', 'greek'],
    firedMinutesAgo: 1,
    courseType: 'Entrees',
  };
  await order(restaurant.stage, salads);
  cold = await restaurant.screen(station('cold'), withBar('kitchen profile-cold'));
  await cold.locator('[data-bump-bar]').waitFor({ state: 'attached' });
  const rows = cold.locator('main [data-row]');
  await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(2);
  const signs = () =>
    rows
      .locator('td:nth-child(3)')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  await expect.poll(signs).toEqual(['counter(bump)', 'counter(bump)']);
  await cold.keyboard.press('2');
  await expect.poll(async () => (await ringOn(cold)).length, PATIENCE).toBe(1);
  const name = await rows.nth(1).locator('td:nth-child(3) bdi').first().textContent();
  const key = name?.includes('GREEK') || name?.includes('Greek') ? 'greek' : 'caesar';
  await cold.keyboard.press('Enter');
  await shows(pass, salads, key, 'prepared');
  await shows(pass, salads, key === 'greek' ? 'caesar' : 'greek', 'todo');
  await expect.poll(() => dish(pass, salads, key).count()).toBe(1);
});
