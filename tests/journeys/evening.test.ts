// One order's evening from four displays of one hub: pass, two stations and customers, with a reload and a killed hub in
// between.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { until } from '../support/until.ts';
import { type CloudRecorder, receivedBy, recordCloud } from './support/cloud-log.ts';
import { type HubStage, startStage } from './support/hub-stage.ts';
import { journey } from './support/journey.ts';
import { DISHES, knownOrder } from './support/known-order.ts';
import { type Screens, shownOn, startDisplays } from './support/screens.ts';
import { chooseHarbour, logInAt, startWork } from './support/start-work.ts';
import { look } from './support/unhurried.ts';

const order = knownOrder({ number: 501, dishes: ['steak', 'carbonara'] });
const TITLE = 'K-501';
const GUEST_NUMBER = '501';
/** Comes later and is never touched. */
const other = knownOrder({ number: 502, dishes: ['burger'], state: 'fired' });
const OTHER_GUEST = '502';
const { steak, carbonara } = DISHES;
type Dish = (typeof DISHES)[keyof typeof DISHES];

let stage: HubStage;
let screens: Screens;
let recorder: CloudRecorder;
let pass: Page;
let grill: Page;
let pasta: Page;
let guests: Page;

beforeAll(async () => {
  screens = await startDisplays();
  stage = await startStage();
  recorder = await recordCloud(stage.sandbox);
});
afterAll(async () => {
  await recorder?.leave();
  await screens?.close();
  await stage?.close();
});

const all = () => [pass, grill, pasta, guests];
const tile = (page: Page, name: RegExp) => page.getByRole('link', { name });
const card = (page: Page) => page.locator('main article', { hasText: TITLE });
/** The line of a dish; a station may use its kitchen name. */
const line = (page: Page, { name, kitchenName }: Dish) =>
  card(page).locator('li [data-state]', {
    // A unit is joined to its number.
    hasText: new RegExp(`${name}|${kitchenName}`.replaceAll(' ', '\\s')),
  });
const stateOf = async (page: Page, dish: Dish) => {
  const drawn = line(page, dish);
  return (await drawn.count()) === 1 ? drawn.getAttribute('data-state') : undefined;
};
/** Waits until the display shows the dish in this state, without a touch. */
const shows = (page: Page, dish: Dish, state: string) =>
  until(
    async () => (await stateOf(page, dish)) === state,
    `${dish.name} does not show as ${state} at ${page.url()}`,
  );
/** Taps the dish and waits for its new state. */
const tap = async (page: Page, dish: Dish, becomes: string) => {
  await look(page);
  await line(page, dish).click();
  await shows(page, dish, becomes);
};
const guestsSee = (column: string, numbers: string[]) =>
  expect.poll(async () => (await shownOn(guests)).columns[column] ?? []).toEqual(numbers);
const shownEverywhere = () => Promise.all(all().map(shownOn));
const notLive = (page: Page) => page.getByText('NOT LIVE');

const step = journey('an evening of one order');

step('starts with signing in, choosing the restaurant and opening the pass [AUTH-12] [ORG-09]', async () => {
  pass = await screens.open(stage.hubUrl);
  await logInAt(pass, stage.sandbox.login);
  await chooseHarbour(pass);
  await tile(pass, /^Pass All orders/).click();
  await startWork(pass);
  await pass.getByText('No open orders').waitFor();
});

step('has the other displays at their boards', async () => {
  const signedIn = await pass.context().storageState();
  const open = async (name: RegExp) => {
    const page = await screens.open(`${stage.hubUrl}/kds/start`, signedIn);
    await tile(page, name).click();
    return page;
  };
  [grill, pasta, guests] = [await open(/^Grill/), await open(/^Pasta/), await open(/^Customers/)];
  for (const station of [grill, pasta]) await station.getByText('No open orders').waitFor();
  await guests.getByText('No orders right now').waitFor();
});

step('fires the announced order at the pass, and each station gets its own dish [TICK-06]', async () => {
  await stage.put(order);
  await card(pass).getByRole('button', { name: 'Fire' }).waitFor();
  await guestsSee('pending', [GUEST_NUMBER]);
  await look(pass);
  await card(pass).getByRole('button', { name: 'Fire' }).click();
  await shows(grill, steak, 'todo');
  await shows(pasta, carbonara, 'todo');
  expect(await stateOf(grill, carbonara)).toBeUndefined();
  expect(await stateOf(pasta, steak)).toBeUndefined();
  await expect.poll(() => card(grill).getAttribute('data-head')).toBe('new');
});

step('undoes within 6 s at the pass, and the station follows [TICK-16] [TICK-30]', async () => {
  await tap(pass, carbonara, 'prepared');
  await shows(pasta, carbonara, 'prepared');
  await pass.getByRole('button', { name: 'Undo', exact: true }).click();
  await shows(pasta, carbonara, 'todo');
  await shows(pass, carbonara, 'todo');
});

step('takes the steak through its states at the grill, and the pass sees each [TICK-16]', async () => {
  await tap(grill, steak, 'preparing');
  await shows(pass, steak, 'preparing');
  await tap(grill, steak, 'cooking');
  await shows(pass, steak, 'cooking');
  await shows(pasta, carbonara, 'todo');
});

step('survives a reload unchanged [DURA-03]', async () => {
  const before = await shownEverywhere();
  const cooking = { ticket: TITLE, head: 'new', lines: [`${steak.kitchenName}: cooking`] };
  expect(before[1]).toEqual({ tickets: [cooking], columns: {} });
  await Promise.all([grill.reload(), guests.reload()]);
  await shows(grill, steak, 'cooking');
  await guestsSee('pending', [GUEST_NUMBER]);
  expect(await shownEverywhere()).toEqual(before);
});

step(
  'survives a killed hub: NOT LIVE, the boards stay, a tap waits; then all is as before, automatically [DURA-03] [LIVE-08]',
  async () => {
    await stage.put(other);
    await guestsSee('pending', [GUEST_NUMBER, OTHER_GUEST]);
    for (const page of [pass, grill]) await page.locator('main article', { hasText: 'K-502' }).waitFor();
    const before = await shownEverywhere();
    // Without the cloud, so that only the hub's disk can restore the boards.
    stage.cloudWire.cut();
    await stage.killHub();
    for (const page of all()) await notLive(page).waitFor();
    expect(await shownEverywhere()).toEqual(before);
    await line(pasta, carbonara).click();
    expect(await stateOf(pasta, carbonara)).toBe('todo');
    await stage.startHub();
    for (const page of all()) await notLive(page).waitFor({ state: 'detached' });
    await shows(pasta, carbonara, 'prepared');
    await shows(pass, carbonara, 'prepared');
    const done = JSON.stringify(before).replaceAll(`${carbonara.name}: todo`, `${carbonara.name}: prepared`);
    expect(await shownEverywhere()).toEqual(JSON.parse(done));
    stage.cloudWire.heal();
  },
);

step(
  'makes it ready and served at the pass, which is ready for the customer [TICK-07] [CUST-01] [CUST-06]',
  async () => {
    await tap(grill, steak, 'prepared');
    await shows(pass, steak, 'prepared');
    for (const name of ['Call: Mark ready', 'Serve']) {
      const button = card(pass).getByRole('button', { name, exact: true });
      await button.waitFor();
      await look(pass);
      await button.click();
    }
    await guestsSee('served', [GUEST_NUMBER]);
    await guestsSee('pending', [OTHER_GUEST]);
  },
);

step(
  'confirms the delivery on the customer’s card, which moves to the delivered ones [CUST-05]',
  async () => {
    // It is shown alone over its card, or on that card again.
    await guests.getByRole('button', { name: GUEST_NUMBER }).last().click();
    await guests.getByRole('button', { name: 'Mark as picked up' }).click();
    await guestsSee('delivered', [GUEST_NUMBER]);
    await guestsSee('served', []);
  },
);

step('sent the cloud each action once, in order; the fire by PUT [CLOUD-16] [CLOUD-19]', async () => {
  await until(
    () => recorder.applied(order._id).at(-1) === 'orderDelivered delivered',
    'the cloud was not told all',
  );
  expect(recorder.applied(order._id)).toEqual([
    'fire',
    'itemAction prepared',
    'itemAction notPrepared',
    'itemPreparing preparing',
    'itemAction cooking',
    'itemAction prepared',
    'itemAction prepared',
    'courseAction ready',
    'courseAction served',
    'orderDelivered delivered',
  ]);
  const told = await receivedBy(stage.sandbox);
  expect(told).toHaveLength(recorder.applied(order._id).length);
  expect(told.filter(({ what }) => what === 'fire')).toHaveLength(1);
  for (const each of told) expect(each).toMatchObject({ orderId: order._id, received: 1, applied: 1 });
});
