// A rush at three stations: what the grill has bumped leaves its board, waits on others in one chip, and comes back by
// undo, by recall, or with another dish.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { card, dish, isGone, shows, tapDish } from './support/cards.ts';
import { type OrderWish, order } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { standInRestaurant } from './support/restaurant.ts';
import { look, lookUntilStill } from './support/unhurried.ts';

const setupAnswer = z.object({
  revision: z.int(),
  setup: z.looseObject({ profiles: z.array(z.looseObject({ _id: z.string() })) }),
});
const restaurant = standInRestaurant();
/** One more than wait on others at the end, which are more than the toolbar has at hand. */
const TABLES = 6;
const BUMPED = TABLES - 1;
const station = (key: string) => `/kds/kitchen/profile-${key}/bon-${key}`;
const tables = Array.from({ length: TABLES }, (_, n): OrderWish => {
  const table = n + 1;
  return {
    number: 920 + table,
    table,
    dishes: ['burger', 'carbonara', 'caesar'],
    firedMinutesAgo: 9 - table,
  };
});
const [first] = tables;
const last = tables.at(-1);
const bumped = tables.slice(0, BUMPED);
const latest = bumped.at(-1);
if (!first || !last || !latest) throw new Error('no tables');

let grill: Page;
let cold: Page;

const cardsOn = (page: Page) => page.locator('main article[data-ticket]');
const chip = (page: Page) => page.locator('[data-foot] [data-left]');
const countOf = (page: Page, stage: string) => page.locator(`nav [data-stage="${stage}"] b`).textContent();
const waiting = (page: Page) => page.getByRole('dialog', { name: 'Waiting on others' });
const rows = (page: Page) => waiting(page).locator('[data-left-ticket]');
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ }).first();

/** What the grill has done leaves its board sooner than usual. */
async function leavesSoon(): Promise<void> {
  const { person } = restaurant;
  const { revision, setup } = z.parse(setupAnswer, (await person.get('/api/setup')).body);
  const profiles = setup.profiles.map((one) =>
    one._id === 'profile-grill' ? { ...one, stationDoneLeaves: 3 } : one,
  );
  const saved = await person.send('PUT', '/api/setup', { revision, setup: { ...setup, profiles } });
  expect(saved.status).toBe(200);
}

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

step('[KITCH-16] opens with what it has to make, by its own dishes', async () => {
  await leavesSoon();
  for (const wish of tables) await order(restaurant.stage, wish);
  grill = await restaurant.screen(station('grill'));
  cold = await restaurant.screen(station('cold'));
  await expect.poll(() => cardsOn(grill).count()).toBe(TABLES);
  // A bump at another station is no news to the grill.
  await cold.locator('tbody tr').first().waitFor();
  await look(cold);
  await cold.locator('tbody tr').first().click();
  await expect.poll(() => countOf(cold, 'prepared')).toBe('1');
  expect(await countOf(grill, 'fired')).toBe(String(TABLES));
});

step('[KITCH-17] what it bumped leaves, and one chip says how many wait on others', async () => {
  for (const wish of bumped) {
    await lookUntilStill(grill, dish(grill, wish, 'burger'));
    await dish(grill, wish, 'burger').click();
    // Cards that move up when one leaves let no tap through: each leaves before the next tap.
    await isGone(grill, wish);
  }
  await expect.poll(() => cardsOn(grill).count()).toBe(1);
  await expect.poll(() => chip(grill).textContent()).toBe(`${BUMPED} waiting on others`);
  expect([await countOf(grill, 'fired'), await countOf(grill, 'prepared')]).toEqual(['1', '0']);
  // A display that comes now shows the same.
  await grill.reload();
  await expect.poll(() => chip(grill).textContent()).toBe(`${BUMPED} waiting on others`);
  await expect.poll(() => cardsOn(grill).count()).toBe(1);
});

step('[KITCH-17] the chip opens them, the last one first, with what each waits for', async () => {
  await open();
  await expect.poll(() => rows(grill).count()).toBe(BUMPED);
  const texts = await rows(grill).allInnerTexts();
  expect(texts[0]).toMatch(/Table\s5[\s\S]*1×\s?BURGER[\s\S]*Pasta 0\/1[\s\S]*Cold 0\/1/);
  expect(texts[BUMPED - 1]).toMatch(/Table\s1[\s\S]*Pasta 0\/1/);
  expect(texts[BUMPED - 1]).not.toMatch(/Cold 0\/1/);
});

step('[KITCH-17] a recall brings one back to its place, and an undo takes that back', async () => {
  await rows(grill)
    .first()
    .getByRole('button', { name: /^Recall Table\s5/ })
    .click();
  await expect.poll(() => rows(grill).count()).toBe(BUMPED - 1);
  await close();
  await shows(grill, latest, 'burger', 'todo');
  // It is older than the one that is left.
  await expect.poll(() => cardsOn(grill).first().innerText()).toMatch(/Table\s5/);
  await look(grill);
  await undo(grill).click();
  await isGone(grill, latest);
  await expect.poll(() => chip(grill).textContent()).toBe(`${BUMPED} waiting on others`);
});

step('[KITCH-17] the undo of the last bump brings its ticket back to its place', async () => {
  await tapDish(grill, last, 'burger');
  await isGone(grill, last);
  await look(grill);
  await undo(grill).click();
  await shows(grill, last, 'burger', 'todo');
  expect(await chip(grill).textContent()).toBe(`${BUMPED} waiting on others`);
});

step('[KITCH-17] another burger brings a ticket back, marked as added', async () => {
  const dishes = [...first.dishes, { key: 'burger', added: true }];
  await order(restaurant.stage, { ...first, dishes });
  await card(grill, first).waitFor();
  await expect.poll(() => card(grill, first).innerText()).toMatch(/added/i);
  expect(await cardsOn(grill).first().innerText()).toMatch(/Table\s1/);
  await expect.poll(() => chip(grill).textContent()).toBe(`${BUMPED - 1} waiting on others`);
});

step('[KITCH-17] the toolbar has the last three at hand', async () => {
  await look(grill);
  await grill.getByRole('button', { name: 'Recall', exact: true }).click();
  const list = grill.locator('[data-last-served]');
  await list.getByRole('button', { name: /Table\s5/ }).waitFor();
  await expect.poll(() => list.getByRole('button', { name: /Table\s\d/ }).count()).toBe(3);
  await look(grill);
  await list.getByRole('button', { name: /Table\s5/ }).click();
  await expect.poll(() => chip(grill).textContent()).toBe(`${BUMPED - 2} waiting on others`);
});

step(
  '[KITCH-16] [KITCH-17] a bump bar marks the station’s own dishes, and its recall key brings the last ticket back',
  async () => {
    const bar = { 'kds_look:kitchen profile-grill': JSON.stringify({ bumpBar: true }) };
    const keys = await restaurant.screen(station('grill'), { keeps: bar });
    const pass = await restaurant.screen('/kds/expeditor/profile-expo');
    await keys.locator('[data-bump-bar]').waitFor({ state: 'attached' });
    await expect.poll(() => chip(keys).textContent()).toBe(`${BUMPED - 2} waiting on others`);
    await look(keys);
    await keys.keyboard.press('1');
    await keys.keyboard.press('Enter');
    await shows(pass, first, 'carbonara', 'todo');
    await expect
      .poll(() => chip(keys).textContent(), { timeout: 20_000 })
      .toBe(`${BUMPED - 1} waiting on others`);
    await keys.keyboard.press('Backspace');
    await expect.poll(() => chip(keys).textContent()).toBe(`${BUMPED - 2} waiting on others`);
    await card(keys, first).waitFor();
    await pass.close();
    await keys.close();
  },
);

step(
  '[KITCH-18] in the list a done dish goes behind those that are to be made, once the finger has gone',
  async () => {
    const two: OrderWish = { number: 940, table: 9, dishes: ['caesar', 'greek'], firedMinutesAgo: 15 };
    await order(restaurant.stage, two);
    const rows = cold.locator('tbody tr');
    await expect.poll(() => rows.first().innerText()).toMatch(/Caesar/);
    await lookUntilStill(cold, rows.first());
    await rows.first().click();
    await expect.poll(() => rows.first().innerText()).toMatch(/Greek/);
    const names = await rows.allInnerTexts();
    expect(names.findIndex((name) => /prepared/i.test(name))).toBeGreaterThan(
      names.findLastIndex((name) => /caesar|greek/i.test(name) && !/prepared/i.test(name)),
    );
  },
);

step('[KITCH-17] the pass takes the whole ticket on, and nothing of it is left in the chip', async () => {
  const pass = await restaurant.screen('/kds/expeditor/profile-expo');
  const second = tables[1];
  if (!second) throw new Error('no table 2');
  await tapDish(pass, second, 'carbonara');
  await tapDish(pass, second, 'caesar');
  await shows(pass, second, 'caesar', 'prepared');
  await look(pass);
  await card(pass, second).getByRole('button', { name: 'Mark ready' }).click();
  await expect.poll(() => chip(grill).textContent()).toBe(`${BUMPED - 3} waiting on others`);
  expect(restaurant.screens.faults).toEqual([]);
});
