// One order that two stations share: each sees its own dishes and where the rest is made, and the pass learns when
// both are done.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { card, dish, heads, isGone, menuOf, press, shows, tapDish } from './support/cards.ts';
import { type OrderWish, order } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { standInRestaurant } from './support/restaurant.ts';
import { look } from './support/unhurried.ts';

const restaurant = standInRestaurant();
const station = (key: string) => `/kds/kitchen/profile-${key}/bon-${key}`;
const shared: OrderWish = {
  number: 901,
  table: 7,
  dishes: [
    { key: 'burger', side: 'rice' },
    { key: 'carbonara', allergy: 'nuts' },
  ],
  firedMinutesAgo: 1,
};

const held = z.object({
  revision: z.number(),
  setup: z.looseObject({ profiles: z.array(z.looseObject({})) }),
});

/** What one station has done is looked for on its own board, however long that takes. */
async function keepDone(): Promise<void> {
  const { person } = restaurant;
  const { revision, setup } = held.parse((await person.get('/api/setup')).body);
  const profiles = setup.profiles.map((one) => ({ ...one, stationDoneLeaves: 'served' }));
  const saved = await person.send('PUT', '/api/setup', { revision, setup: { ...setup, profiles } });
  expect(saved.status).toBe(200);
}

let pass: Page;
let grill: Page;
let pasta: Page;

const dueOf = (page: Page) => card(page, shared).locator('footer').getByRole('button').allTextContents();

const step = journey('two stations that share one order');

step('[ROUTE-01] [KITCH-01] each has its own dish and is told where the other one is made', async () => {
  await keepDone();
  await order(restaurant.stage, shared);
  pass = await restaurant.screen('/kds/expeditor/profile-expo');
  grill = await restaurant.screen(station('grill'));
  pasta = await restaurant.screen(station('pasta'));
  await shows(grill, shared, 'burger', 'todo');
  await shows(pasta, shared, 'carbonara', 'todo');
  expect(await dish(grill, shared, 'carbonara').count()).toBe(0);
  expect(await dish(grill, shared, 'burger').innerText()).toMatch(/also at\s+Pasta/);
  // The pasta station cooks the rice that goes with the burger, and not the burger.
  expect(await dish(pasta, shared, 'burger').innerText()).toMatch(/Herb rice[\s\S]*dish at\s+Grill/);
  await expect.poll(() => dish(pasta, shared, 'burger').getAttribute('role')).toBeNull();
  for (const page of [pass, pasta]) expect(await card(page, shared).innerText()).toMatch(/nuts/i);
});

step('[TICK-16] what one station has done is seen at the pass, and nothing is due there yet', async () => {
  await tapDish(grill, shared, 'burger');
  await shows(grill, shared, 'burger', 'prepared');
  await shows(pass, shared, 'burger', 'prepared');
  await shows(pass, shared, 'carbonara', 'todo');
  await shows(pasta, shared, 'carbonara', 'todo');
  expect(await dueOf(pass)).toEqual([]);
});

step(
  '[TICK-07] [EXPO-36] once both have, and have confirmed its allergy, the pass may call it ready; every screen hears of it',
  async () => {
    await tapDish(pasta, shared, 'carbonara');
    await shows(pass, shared, 'carbonara', 'prepared');
    for (const page of [grill, pasta]) await press(page, shared, 'Got it');
    await press(pass, shared, 'Call: Mark ready');
    await heads(pass, shared, 'ready');
    // Stations leave out what the pass has taken over.
    for (const page of [grill, pasta]) await isGone(page, shared);
  },
);

step(
  'a dish that is not done after all is marked so at the pass, and comes back to its station alone',
  async () => {
    const menu = await menuOf(pass, shared);
    await menu.getByRole('button', { name: 'Not ready' }).click();
    for (const page of [grill, pasta]) await card(page, shared).waitFor();
    await tapDish(pasta, shared, 'carbonara');
    const question = pasta.getByRole('dialog', { name: /back to To do\?/ });
    await question.waitFor();
    await look(pasta);
    await question.getByRole('button', { name: 'Set back' }).click();
    await shows(pass, shared, 'carbonara', 'todo');
    await shows(pass, shared, 'burger', 'prepared');
    await shows(grill, shared, 'burger', 'prepared');
    await tapDish(pasta, shared, 'carbonara');
    await shows(pass, shared, 'carbonara', 'prepared');
    await press(pass, shared, 'Call: Mark ready');
  },
);

step('[TICK-39] served at the pass it leaves all three', async () => {
  await press(pass, shared, 'Serve');
  for (const page of [pass, grill, pasta]) await isGone(page, shared);
  expect(restaurant.screens.faults).toEqual([]);
});
