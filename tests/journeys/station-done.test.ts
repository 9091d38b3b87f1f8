// A rush at three stations: tickets bumped at the grill leave its board, wait on other stations in one chip, and come back by
// undo, by recall, or with another dish.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { card, dish, isGone, shows, tapDish } from './support/cards.ts';
import { type OrderSpec, order } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { look, lookUntilStill } from './support/unhurried.ts';

const restaurant = registerRestaurant({}, 'site-1', { realFingers: true });
const station = (key: string) => `/kds/kitchen/profile-${key}/bon-${key}`;
const tables = Array.from({ length: 8 }, (_, n): OrderSpec => {
  const table = n + 1;
  return {
    number: 920 + table,
    table,
    dishes: ['burger', 'carbonara', 'caesar'],
    firedMinutesAgo: 9 - table,
  };
});
const [first, ...others] = tables;
const last = tables.at(-1);
if (!first || !last) throw new Error('no tables');
const bumped = tables.slice(0, 7);

let grill: Page;
let cold: Page;

const cardsOn = (page: Page) => page.locator('main article[data-ticket]');
const chip = (page: Page) => page.locator('[data-foot] [data-left]');
const countOf = (page: Page, stage: string) => page.locator(`nav [data-stage="${stage}"] b`).textContent();
const waiting = (page: Page) => page.getByRole('dialog', { name: 'Waiting on others' });
const rows = (page: Page) => waiting(page).locator('[data-left-ticket]');
const undo = (page: Page) => page.getByRole('button', { name: /^Undo(?! fire)/ }).first();

async function open(): Promise<void> {
  await look(grill);
  await chip(grill).click();
  await waiting(grill).waitFor();
  await look(grill);
}

async function close(): Promise<void> {
  await grill.keyboard.press('Escape');
  await waiting(grill).waitFor({ state: 'detached' });
}

const step = journey('a station in a rush');

step('opens with what it has to make, by its own dishes [KITCH-16]', async () => {
  for (const wish of tables) await order(restaurant.stage, wish);
  grill = await restaurant.screen(station('grill'));
  cold = await restaurant.screen(station('cold'));
  await expect.poll(() => cardsOn(grill).count()).toBe(8);
  // A bump at another station doesn't change the grill's board.
  await cold.locator('tbody tr').first().waitFor();
  await look(cold);
  await cold.locator('tbody tr').first().click();
  await expect.poll(() => countOf(cold, 'prepared')).toBe('1');
  expect(await countOf(grill, 'fired')).toBe('8');
});

step('removes a bumped ticket, and one chip says how many wait on other stations [KITCH-17]', async () => {
  for (const wish of bumped) {
    await lookUntilStill(grill, dish(grill, wish, 'burger'));
    await dish(grill, wish, 'burger').click();
    // Cards that move up ignore taps at first: each has to leave before the next tap.
    await isGone(grill, wish);
  }
  await expect.poll(() => cardsOn(grill).count()).toBe(1);
  await expect.poll(() => chip(grill).textContent()).toBe('7 waiting on others');
  expect([await countOf(grill, 'fired'), await countOf(grill, 'prepared')]).toEqual(['1', '0']);
  // A display that connects now shows the same.
  await grill.reload();
  await expect.poll(() => chip(grill).textContent()).toBe('7 waiting on others');
  await expect.poll(() => cardsOn(grill).count()).toBe(1);
});

step(
  'lists bumped tickets from the chip, the last one first, with the stations each waits for [KITCH-17]',
  async () => {
    await open();
    await expect.poll(() => rows(grill).count()).toBe(7);
    const texts = await rows(grill).allInnerTexts();
    expect(texts[0]).toMatch(/Table\s7[\s\S]*1×\s?BURGER[\s\S]*Pasta 0\/1[\s\S]*Cold 0\/1/);
    expect(texts[6]).toMatch(/Table\s1[\s\S]*Pasta 0\/1/);
    expect(texts[6]).not.toMatch(/Cold 0\/1/);
  },
);

step('returns one by recall, and an undo reverts that [KITCH-17]', async () => {
  await rows(grill)
    .first()
    .getByRole('button', { name: /^Recall Table\s7/ })
    .click();
  await expect.poll(() => rows(grill).count()).toBe(6);
  await close();
  const [, seventh] = [tables[5], tables[6]];
  if (!seventh) throw new Error('no table 7');
  await shows(grill, seventh, 'burger', 'todo');
  await look(grill);
  await undo(grill).click();
  await isGone(grill, seventh);
  await expect.poll(() => chip(grill).textContent()).toBe('7 waiting on others');
});

step('returns the last bumped ticket by undo [KITCH-17]', async () => {
  await tapDish(grill, last, 'burger');
  await shows(grill, last, 'burger', 'prepared');
  await look(grill);
  await undo(grill).click();
  await shows(grill, last, 'burger', 'todo');
  expect(await chip(grill).textContent()).toBe('7 waiting on others');
});

step('gets a ticket back with another burger, marked as added [KITCH-17]', async () => {
  const dishes = [...first.dishes, { key: 'burger', added: true }];
  await order(restaurant.stage, { ...first, dishes });
  await card(grill, first).waitFor();
  await expect.poll(() => card(grill, first).innerText()).toMatch(/added/i);
  await expect.poll(() => chip(grill).textContent()).toBe('6 waiting on others');
});

step('has the last three in the toolbar [KITCH-17]', async () => {
  await look(grill);
  await grill.getByRole('button', { name: 'Recall', exact: true }).click();
  const list = grill.locator('[data-last-served]');
  await list.getByRole('button', { name: /Table\s7/ }).waitFor();
  await expect.poll(() => list.getByRole('button', { name: /Table\s\d/ }).count()).toBe(3);
  await look(grill);
  await list.getByRole('button', { name: /Table\s7/ }).click();
  await expect.poll(() => chip(grill).textContent()).toBe('5 waiting on others');
});

step(
  'marks its own dishes by bump bar, and the recall key returns the last ticket [KITCH-16] [KITCH-17]',
  async () => {
    const bar = { 'kds_look:kitchen profile-grill': JSON.stringify({ bumpBar: true }) };
    const keys = await restaurant.screen(station('grill'), { keeps: bar });
    const pass = await restaurant.screen('/kds/expeditor/profile-expo');
    await keys.locator('[data-bump-bar]').waitFor({ state: 'attached' });
    await expect.poll(() => chip(keys).textContent()).toBe('5 waiting on others');
    await look(keys);
    await keys.keyboard.press('1');
    await keys.keyboard.press('Enter');
    await shows(pass, first, 'carbonara', 'todo');
    await expect.poll(() => chip(keys).textContent(), { timeout: 20_000 }).toBe('6 waiting on others');
    await keys.keyboard.press('Backspace');
    await expect.poll(() => chip(keys).textContent()).toBe('5 waiting on others');
    await card(keys, first).waitFor();
    await pass.close();
    await keys.close();
  },
);

step(
  'moves a done dish behind those to be made in the list, once the tap’s guard time has passed [KITCH-18]',
  async () => {
    const two: OrderSpec = { number: 940, table: 9, dishes: ['caesar', 'greek'], firedMinutesAgo: 15 };
    await order(restaurant.stage, two);
    const rows = cold.locator('tbody tr');
    await expect.poll(() => rows.first().innerText()).toMatch(/Caesar/);
    await lookUntilStill(cold, rows.first());
    await rows.first().click();
    await expect.poll(() => rows.first().innerText()).toMatch(/Greek/);
    const names = await rows.allInnerTexts();
    expect(names.findIndex((name) => /done/i.test(name))).toBeGreaterThan(
      names.findLastIndex((name) => /caesar|greek/i.test(name) && !/done/i.test(name)),
    );
  },
);

step('loses the ticket from its chip when the pass serves all of it [KITCH-17]', async () => {
  expect(others.length).toBe(7);
  const pass = await restaurant.screen('/kds/expeditor/profile-expo');
  const second = tables[1];
  if (!second) throw new Error('no table 2');
  await tapDish(pass, second, 'carbonara');
  await tapDish(pass, second, 'caesar');
  await shows(pass, second, 'caesar', 'prepared');
  await look(pass);
  await card(pass, second).getByRole('button', { name: 'Mark ready' }).click();
  await expect.poll(() => chip(grill).textContent()).toBe('4 waiting on others');
  expect(restaurant.screens.faults).toEqual([]);
});
