// A wrong tap and how it is taken back: an item, ready, a serve and a delivery, read from every board of one
// restaurant, and who may take it back.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Person } from '../support/person.ts';
import { card, heads, isGone, menuOf, press, shows, tapDish } from './support/cards.ts';
import { courseIdOf, type OrderWish, order, orderIdOf } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { standInRestaurant } from './support/restaurant.ts';
import { shownOn } from './support/screens.ts';
import { look } from './support/unhurried.ts';

const restaurant = standInRestaurant();
const PATIENCE = { timeout: 20_000 };
const wish: OrderWish = {
  number: 951,
  dishes: ['burger', 'steak'],
  firedMinutesAgo: 5.1,
  customer: 'Olive Tran',
};
const GUEST = '951';

let other: Person;
let pass: Page;
let otherPass: Page;
let grill: Page;
let guests: Page;

const all = () => [pass, otherPass, grill, guests];
const shownEverywhere = () => Promise.all(all().map(shownOn));
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
/** Undo is there for six seconds: what all boards show before it is looked at side by side. */
const atOnce = (...looks: Promise<unknown>[]) => Promise.all(looks);
/** Every board shows again what it showed before, by itself. */
const isAsBefore = (before: unknown) => expect.poll(shownEverywhere, PATIENCE).toEqual(before);
const columnOf = async (page: Page) =>
  Object.entries((await shownOn(page)).columns).find(([, numbers]) => numbers.includes(GUEST))?.[0];
const guestsSee = (column: string | undefined) => expect.poll(() => columnOf(guests), PATIENCE).toBe(column);

const step = journey('[TICK-30] [TICK-40] a wrong tap');

step('four screens show the order', async () => {
  await order(restaurant.stage, wish);
  other = await restaurant.another();
  pass = await restaurant.screen('/kds/expeditor/profile-expo');
  otherPass = await restaurant.screen('/kds/expeditor/profile-expo', { as: other });
  grill = await restaurant.screen('/kds/kitchen/profile-grill/bon-grill');
  guests = await restaurant.screen('/kds/customer/profile-guests');
  for (const page of [pass, otherPass, grill]) await shows(page, wish, 'burger', 'todo');
  await guestsSee('fired');
});

step('on an item is taken back where it was made; the other screens are not offered it', async () => {
  const before = await shownEverywhere();
  await tapDish(grill, wish, 'burger');
  await atOnce(...[pass, otherPass, grill].map((page) => shows(page, wish, 'burger', 'prepared')));
  await undo(grill).waitFor();
  expect(await undo(otherPass).count()).toBe(0);
  await undo(grill).click();
  await isAsBefore(before);
  await undo(grill).waitFor({ state: 'detached' });
});

step('one tap that went through three states is taken back to where it was, not to the start', async () => {
  for (const state of ['preparing', 'cooking']) {
    await tapDish(grill, wish, 'steak');
    for (const page of [grill, pass, otherPass]) await shows(page, wish, 'steak', state);
  }
  const before = await shownEverywhere();
  await tapDish(grill, wish, 'steak');
  await shows(otherPass, wish, 'steak', 'prepared');
  await undo(grill).click();
  await isAsBefore(before);
});

step('[TICK-09] on ready is taken back on every board', async () => {
  for (const key of ['burger', 'steak']) {
    await tapDish(grill, wish, key);
    for (const page of [grill, pass, otherPass]) await shows(page, wish, key, 'prepared');
  }
  const before = await shownEverywhere();
  await press(pass, wish, 'Call: Mark ready');
  await atOnce(heads(pass, wish, 'ready'), heads(otherPass, wish, 'ready'), isGone(grill, wish));
  await undo(pass).click();
  await isAsBefore(before);
});

step(
  '[TICK-08] [TICK-39] on serve brings the ticket back to every board, with its items as they were',
  async () => {
    await press(pass, wish, 'Call: Mark ready');
    for (const page of [pass, otherPass]) await heads(page, wish, 'ready');
    await isGone(grill, wish);
    const before = await shownEverywhere();
    await press(pass, wish, 'Serve');
    await atOnce(...[pass, otherPass, grill].map((page) => isGone(page, wish)), guestsSee('served'));
    await undo(pass).click();
    await isAsBefore(before);
  },
);

step('[CUST-05] on delivered is taken back on the guests’ board', async () => {
  await press(pass, wish, 'Serve');
  for (const page of [pass, otherPass]) await isGone(page, wish);
  await guestsSee('served');
  const before = await shownEverywhere();
  await look(guests);
  // On the card, or where it is called out a moment long.
  await guests.getByRole('button', { name: GUEST }).last().click();
  await look(guests);
  await guests.getByRole('button', { name: 'Mark as picked up' }).click();
  await guestsSee('delivered');
  await undo(guests).click();
  await isAsBefore(before);
});

step('[TICK-08] six seconds later another screen recalls it from the list', async () => {
  await expect.poll(() => undo(pass).count(), PATIENCE).toBe(0);
  await otherPass.getByRole('button', { name: 'Options', exact: true }).click();
  await otherPass.getByRole('button', { name: 'Served tickets', exact: true }).click();
  await otherPass.getByRole('button', { name: /^Recall K-951/ }).click();
  await otherPass.keyboard.press('Escape');
  for (const page of [pass, otherPass]) await heads(page, wish, 'ready');
  await isGone(grill, wish);
  await guestsSee('fired');
});

step('[SAFE-01] a serve of one screen is not undone by another: its id is that screen’s own', async () => {
  const mine = await restaurant.stage.display(restaurant.person, { kind: 'expo', profile: 'profile-expo' });
  const theirs = await restaurant.stage.display(other, { kind: 'expo', profile: 'profile-expo' });
  const serve = {
    name: 'course.serve',
    orderId: orderIdOf(wish),
    courseId: courseIdOf(wish),
    served: true,
  } as const;
  const id = 'a-serve-of-mine-1';
  expect(await mine.command('w', serve, id)).toEqual({ ok: true, undo: true });
  await isGone(pass, wish);
  const refused = await theirs.command('w', { name: 'undo', id });
  expect(refused).toMatchObject({ ok: false });
  await isGone(grill, wish);
  expect(await mine.command('w', { name: 'undo', id })).toMatchObject({ ok: true });
  await heads(otherPass, wish, 'ready');
});

step(
  '[TICK-06] [TICK-44] a fire can be taken back before the others hear of it, and not any more then',
  async () => {
    const later: OrderWish = { number: 952, table: 9, dishes: ['burger'] };
    await order(restaurant.stage, later);
    await press(pass, later, 'Fire');
    await pass.getByRole('button', { name: 'Take back' }).click();
    await card(pass, later).getByRole('button', { name: 'Fire', exact: true }).waitFor();
    await heads(otherPass, later, 'pending');
    await press(pass, later, 'Fire');
    for (const page of [pass, otherPass, grill]) await heads(page, later, 'new');
    expect(await undo(pass).count()).toBe(0);
    expect(await pass.getByRole('button', { name: 'Take back' }).count()).toBe(0);
    const menu = await menuOf(pass, later);
    expect(await menu.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
    await pass.keyboard.press('Escape');
  },
);
