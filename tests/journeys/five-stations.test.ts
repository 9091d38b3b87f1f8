// An allergy noted at one dish, at the five stations that make its order: each reads it with dish and seat and confirms it
// once,
// the pass sees who hasn't, and ready waits for the last of them. Against a real hub.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { type CloudProxy, startCloudProxy } from '../support/cloud-proxy.ts';
import type { Display } from '../support/display.ts';
import { member } from '../support/sandbox-calls.ts';
import { card, heads, press } from './support/cards.ts';
import { courseIdOf, type OrderSpec, order, orderIdOf } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { soon } from './support/soon.ts';
import { look, lookUntilStill } from './support/unhurried.ts';

const DESSERTS = { _id: 'bon-desserts', name: 'Desserts', printedItems: ['item-tiramisu'] };
let cloud: CloudProxy;

/** The sandbox cloud has four stations; this test adds a fifth on the wire. */
beforeAll(async () => {
  cloud = await startCloudProxy();
  cloud.alter = ({ method, path }, text) =>
    method === 'GET' && path === '/kitchenbons' ? JSON.stringify(withDesserts(JSON.parse(text))) : text;
});
afterAll(() => cloud.close());

function withDesserts(bons: readonly object[]): object[] {
  const own = (dish: unknown) => !DESSERTS.printedItems.includes(String(dish));
  const rest = bons.map((bon) => {
    const dishes = member(bon, 'printedItems');
    return Array.isArray(dishes) ? { ...bon, printedItems: dishes.filter(own) } : bon;
  });
  return [...rest, DESSERTS];
}

const restaurant = registerRestaurant({
  sandbox: { paceOrdersPerHour: 0, openingOrders: 0 },
  env: ({ apiUrl }) => {
    cloud.target = apiUrl;
    return { KDS_CLOUD_API_URL: cloud.url };
  },
});

const wish: OrderSpec = {
  number: 980,
  table: 5,
  dishes: [{ key: 'burger', allergy: 'nuts', seat: '2' }, 'carbonara', 'caesar', 'cola', 'tiramisu'],
  firedMinutesAgo: 2,
};
const [orderId, courseId] = [orderIdOf(wish), courseIdOf(wish)];
const STATIONS = ['Grill', 'Pasta', 'Cold', 'Bar', 'Desserts'] as const;
type Station = (typeof STATIONS)[number];
const addressOf = (station: Station): BoardAddress => ({
  kind: 'kitchen',
  profile: station === 'Desserts' ? 'profile-all' : `profile-${station.toLowerCase()}`,
  station: `bon-${station.toLowerCase()}`,
});
const WARNING = /^Allergy at this table: \u2068nuts\u2069 \(\u2068Ember burger\u2069, seat \u20682\u2069\)$/;

let pass: Page;
let pasta: Page;
let atPass: Display;
const at = new Map<Station, Display>();

const onBoard = (display: Display | undefined) =>
  display?.tickets('w').find((one) => one.orderId === orderId);
const missing = () => onBoard(atPass)?.allergiesSeen?.missing;
const sees = (station: Station) =>
  at.get(station)?.command('w', { name: 'order.allergiesSeen', orderId, courseIds: [courseId] });
const ready = () => atPass.command('w', { name: 'course.ready', orderId, courseId, ready: true });
const tellsMissing = (names: readonly string[]) =>
  card(pass, wish)
    .getByText(`Allergy not confirmed: ${names.join(', ')}`)
    .waitFor();

const step = journey('[EXPO-35] [EXPO-36] an allergy at five stations');

step('is shown at each of them and at the pass, with the dish and seat it was noted at', async () => {
  await order(restaurant.stage, wish);
  const { person, stage } = restaurant;
  for (const station of STATIONS) at.set(station, await stage.display(person, addressOf(station)));
  atPass = await stage.display(person, { kind: 'expo', profile: 'profile-expo' });
  for (const [station, display] of [...at, ['Pass', atPass] as const]) {
    await soon(() => onBoard(display)?.allergies).toMatchObject([
      // The grill uses the kitchen name.
      { text: 'nuts', item: station === 'Grill' ? 'BURGER' : 'Ember burger', diner: '2' },
    ]);
  }
  pass = await restaurant.screen('/kds/expeditor/profile-expo');
  pasta = await restaurant.screen('/kds/kitchen/profile-pasta/bon-pasta');
  await card(pasta, wish).getByText(WARNING).waitFor();
  await tellsMissing(STATIONS);
});

step('is confirmed by each station once, while ready is refused and names the others', async () => {
  for (const [done, station] of STATIONS.entries()) {
    const others = STATIONS.slice(done);
    expect(await ready()).toMatchObject({
      ok: false,
      code: 'allergies-unseen',
      params: { stations: others.join(', ') },
    });
    await tellsMissing(others);
    if (station === 'Pasta') {
      const confirm = card(pasta, wish).getByRole('button', { name: 'Got it' });
      await lookUntilStill(pasta, confirm);
      await confirm.click();
    } else expect(await sees(station)).toMatchObject({ ok: true });
    await soon(missing).toEqual(others.slice(1));
  }
  for (const station of STATIONS) expect(await sees(station)).toMatchObject({ ok: true });
  expect(await card(pasta, wish).getByRole('button', { name: 'Got it' }).count()).toBe(0);
});

step(
  'needs confirmation again at every station when another warning comes, and ready is allowed once all are confirmed',
  async () => {
    const dishes = wish.dishes.map((dish) =>
      dish === 'caesar' ? { key: dish, allergy: 'sesame' as const } : dish,
    );
    await order(restaurant.stage, { ...wish, dishes });
    await soon(missing).toEqual([...STATIONS]);
    await tellsMissing(STATIONS);
    await card(pasta, wish)
      .getByText(/sesame/)
      .first()
      .waitFor();
    expect(await ready()).toMatchObject({ ok: false, code: 'allergies-unseen' });
    for (const station of STATIONS) expect(await sees(station)).toMatchObject({ ok: true });
    for (const station of STATIONS) {
      const prepared = { name: 'course.prepareAll', orderId, courseId } as const;
      expect(await at.get(station)?.command('w', prepared)).toMatchObject({ ok: true });
    }
    await press(pass, wish, 'Call: Mark ready');
    await heads(pass, wish, 'ready');
  },
);

step('is in the history of the order: each station twice, with the warnings it confirmed', async () => {
  const { body } = await restaurant.person.get(`/api/orders/${orderId}/history`);
  const facts = member(body, 'facts');
  const read = (Array.isArray(facts) ? facts : []).flatMap((one) =>
    member(one, 'fact', 'kind') === 'allergies-seen'
      ? [[member(one, 'fact', 'stations'), Object(member(one, 'fact', 'warnings')).length]]
      : [],
  );
  const stations = STATIONS.map((station) => [`bon-${station.toLowerCase()}`]);
  expect(read).toEqual([...stations.map((one) => [one, 1]), ...stations.map((one) => [one, 2])]);
});

step(
  'is confirmed by the pass separately, which continues without a station only after a question [EXPO-43]',
  async () => {
    const other: OrderSpec = {
      ...wish,
      number: 981,
      table: 6,
      dishes: [{ key: 'burger', allergy: 'nuts' }, 'carbonara'],
    };
    await order(restaurant.stage, other);
    await card(pass, other).waitFor();
    const prepared = {
      name: 'course.prepareAll',
      orderId: orderIdOf(other),
      courseId: courseIdOf(other),
    } as const;
    expect(await atPass.command('w', prepared)).toMatchObject({ ok: true });
    await press(pass, other, 'Allergy: Confirm allergy');
    await card(pass, other)
      .getByText(/^Confirmed: .+ · not yet: Grill, Pasta$/)
      .waitFor();
    await press(pass, other, 'Call: Ready without confirmation');
    const question = pass.getByRole('dialog', {
      name: /^Ready without confirmation from .?Grill, Pasta.?\?$/,
    });
    await question.waitFor();
    await look(pass);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await heads(pass, other, 'new');
    await press(pass, other, 'Call: Ready without confirmation');
    await look(pass);
    await question.getByRole('button', { name: 'Ready without confirmation' }).click();
    await heads(pass, other, 'ready');
    const { body } = await restaurant.person.get(`/api/orders/${orderIdOf(other)}/history`);
    const facts = member(body, 'facts');
    const told = (Array.isArray(facts) ? facts : []).map((one) =>
      member(one, 'fact', 'event', 'context', 'unconfirmed'),
    );
    expect(told).toContain('Grill, Pasta');
    expect(restaurant.screens.faults).toEqual([]);
  },
);
