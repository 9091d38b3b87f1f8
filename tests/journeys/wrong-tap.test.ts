// A wrong tap and its undo: an item, ready, a serve and a delivery, on every board of one restaurant, and who may undo
// it.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Person } from '../support/person.ts';
import { card, heads, isGone, menuOf, press, shows, tapDish } from './support/cards.ts';
import { courseIdOf, type OrderSpec, order, orderIdOf } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { shownOn } from './support/screens.ts';
import { look } from './support/unhurried.ts';

const restaurant = registerRestaurant();
const PATIENCE = { timeout: 20_000 };
const wish: OrderSpec = {
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
/** Undo is offered for six seconds, so all boards are checked in parallel. */
const atOnce = (...looks: Promise<unknown>[]) => Promise.all(looks);
/** Waits until every board shows its former state, without a touch. */
const isAsBefore = (before: unknown) => expect.poll(shownEverywhere, PATIENCE).toEqual(before);
const columnOf = async (page: Page) =>
  Object.entries((await shownOn(page)).columns).find(([, numbers]) => numbers.includes(GUEST))?.[0];
const guestsSee = (column: string | undefined) => expect.poll(() => columnOf(guests), PATIENCE).toBe(column);

const step = journey('[TICK-30] [TICK-40] a wrong tap');

step('starts on an order that four displays show', async () => {
  await order(restaurant.stage, wish);
  other = await restaurant.another();
  pass = await restaurant.screen('/kds/expeditor/profile-expo');
  otherPass = await restaurant.screen('/kds/expeditor/profile-expo', { as: other });
  grill = await restaurant.screen('/kds/kitchen/profile-grill/bon-grill');
  guests = await restaurant.screen('/kds/customer/profile-guests');
  for (const page of [pass, otherPass, grill]) await shows(page, wish, 'burger', 'todo');
  await guestsSee('fired');
});

step('on an item is undone where it was made; the other displays don’t offer it', async () => {
  const before = await shownEverywhere();
  await tapDish(grill, wish, 'burger');
  await atOnce(...[pass, otherPass, grill].map((page) => shows(page, wish, 'burger', 'prepared')));
  await undo(grill).waitFor();
  expect(await undo(otherPass).count()).toBe(0);
  await undo(grill).click();
  await isAsBefore(before);
  await undo(grill).waitFor({ state: 'detached' });
});

step('that took an item through three states is undone to the former state, not to the start', async () => {
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

step('on ready is undone on every board [TICK-09]', async () => {
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
  'on serve is undone by returning the ticket to every board, with its items as they were [TICK-08] [TICK-39]',
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

step('on delivered is undone on the customer board [CUST-05]', async () => {
  await press(pass, wish, 'Serve');
  for (const page of [pass, otherPass]) await isGone(page, wish);
  await guestsSee('served');
  const before = await shownEverywhere();
  await look(guests);
  // On the card, or in its short announcement.
  await guests.getByRole('button', { name: GUEST }).last().click();
  await look(guests);
  await guests.getByRole('button', { name: 'Mark as picked up' }).click();
  await guestsSee('delivered');
  await undo(guests).click();
  await isAsBefore(before);
});

step('is recalled from the list by another display after six seconds [TICK-08]', async () => {
  await expect.poll(() => undo(pass).count(), PATIENCE).toBe(0);
  await otherPass.getByRole('button', { name: 'Options', exact: true }).click();
  await otherPass.getByRole('button', { name: 'Served tickets', exact: true }).click();
  await otherPass.getByRole('button', { name: /^Recall K-951/ }).click();
  await otherPass.keyboard.press('Escape');
  for (const page of [pass, otherPass]) await heads(page, wish, 'ready');
  await isGone(grill, wish);
  await guestsSee('fired');
});

step('on serve can’t be undone by another display: its id belongs to the first one [SAFE-01]', async () => {
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

step('on fire can be cancelled before it is sent, but not afterwards [TICK-06] [TICK-44]', async () => {
  const later: OrderSpec = { number: 952, table: 9, dishes: ['burger'] };
  await order(restaurant.stage, later);
  await press(pass, later, 'Fire');
  await pass.getByRole('button', { name: 'Undo fire' }).click();
  await card(pass, later).getByRole('button', { name: 'Fire', exact: true }).waitFor();
  await heads(otherPass, later, 'pending');
  await press(pass, later, 'Fire');
  for (const page of [pass, otherPass, grill]) await heads(page, later, 'new');
  expect(await undo(pass).count()).toBe(0);
  expect(await pass.getByRole('button', { name: 'Undo fire' }).count()).toBe(0);
  const menu = await menuOf(pass, later);
  expect(await menu.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
  await pass.keyboard.press('Escape');
});
