// One card for courses fired together: drinks are called and served from their heading while the dishes cook.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { card, tapDish } from './support/cards.ts';
import { type OrderSpec, order } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { look, lookUntilStill } from './support/unhurried.ts';

const restaurant = registerRestaurant();
const older: OrderSpec = { number: 930, table: 3, dishes: ['burger'], firedMinutesAgo: 3 };
const dinner: OrderSpec = {
  number: 931,
  table: 12,
  dishes: ['burger', 'caesar'],
  drinks: ['cola', 'espresso'],
  firedMinutesAgo: 2,
};

let pass: Page;

const headings = () => card(pass, dinner).locator('[data-heading="course"] h4').allTextContents();
const buttons = () => card(pass, dinner).locator('button[data-act="due"]');
const placeOf = () =>
  card(pass, dinner).evaluate((node) => [node.dataset['ticket'], node.getBoundingClientRect().left]);

async function pressOfCourse(name: string): Promise<void> {
  const button = card(pass, dinner).getByRole('button', { name, exact: true });
  await lookUntilStill(pass, button);
  await button.click();
}

const step = journey('an order of drinks and dishes fired together');

step(
  'is one card with a heading for each course, and without a button while both are made [GRP-27]',
  async () => {
    await order(restaurant.stage, older);
    await order(restaurant.stage, dinner);
    pass = await restaurant.screen('/kds/expeditor/profile-expo');
    await card(pass, dinner).waitFor();
    expect(await pass.locator('main article[data-ticket]').count()).toBe(2);
    expect(await headings()).toEqual(['Drinks', 'Mains']);
    expect(await buttons().count()).toBe(0);
  },
);

step(
  'has its drinks called and served by the button of their heading, and the card keeps its place [GRP-27]',
  async () => {
    const heights = async () => (await card(pass, dinner).boundingBox())?.height;
    const before = await heights();
    const place = await placeOf();
    await tapDish(pass, dinner, 'cola');
    await tapDish(pass, dinner, 'espresso');
    await buttons().waitFor();
    expect(await heights()).toBe(before);
    await pressOfCourse('Drinks: Mark ready');
    await card(pass, dinner).getByRole('button', { name: 'Drinks: Serve', exact: true }).waitFor();
    expect(await heights()).toBe(before);
    await pressOfCourse('Drinks: Serve');
    await expect.poll(headings).toEqual([]);
    expect(await placeOf()).toEqual(place);
    expect(await card(pass, dinner).locator('li [data-state]').count()).toBe(2);
  },
);

step('gets them back on the same card by undo [GRP-27] [TICK-40]', async () => {
  const place = await placeOf();
  await look(pass);
  await pass
    .getByRole('button', { name: /^Undo(?! fire)/ })
    .first()
    .click();
  await expect.poll(headings).toEqual(['Drinks', 'Mains']);
  expect(await placeOf()).toEqual(place);
});
