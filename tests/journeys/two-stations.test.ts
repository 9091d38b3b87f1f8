// One order shared by two stations: each sees its own dishes and where the rest is made, and the pass sees when both are
// done.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { card, dish, heads, isGone, menuOf, press, shows, tapDish } from './support/cards.ts';
import { type OrderSpec, order } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { look } from './support/unhurried.ts';

const restaurant = registerRestaurant();
const station = (key: string) => `/kds/kitchen/profile-${key}/bon-${key}`;
const shared: OrderSpec = {
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

/** Keeps done items on their station's board, where the test looks for them. */
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

const step = journey('an order shared by two stations');

step('shows each its own dish and where the other one is made [ROUTE-01] [KITCH-01]', async () => {
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

step('shows at the pass what one station has done, with no action due yet [TICK-16]', async () => {
  await tapDish(grill, shared, 'burger');
  await shows(grill, shared, 'burger', 'prepared');
  await shows(pass, shared, 'burger', 'prepared');
  await shows(pass, shared, 'carbonara', 'todo');
  await shows(pasta, shared, 'carbonara', 'todo');
  expect(await dueOf(pass)).toEqual([]);
});

step(
  'may be called ready by the pass once both are done and have confirmed its allergy, and every display shows it [TICK-07] [EXPO-36]',
  async () => {
    await tapDish(pasta, shared, 'carbonara');
    await shows(pass, shared, 'carbonara', 'prepared');
    for (const page of [grill, pasta]) await press(page, shared, 'Got it');
    await press(pass, shared, 'Call: Mark ready');
    await heads(pass, shared, 'ready');
    // Stations hide tickets the pass has taken over.
    for (const page of [grill, pasta]) await isGone(page, shared);
  },
);

step('returns a dish to its station only, when it is marked as not done at the pass', async () => {
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
});

step('leaves all three displays when served at the pass [TICK-39]', async () => {
  await press(pass, shared, 'Serve');
  for (const page of [pass, grill, pasta]) await isGone(page, shared);
  expect(restaurant.screens.faults).toEqual([]);
});
