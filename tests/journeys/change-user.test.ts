// The person at a display, as a server and a cook use it: asked at a board, refused, locked out, changed, known without the
// cloud; and every tap names its person.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import * as z from 'zod/mini';
import { until } from '../support/until.ts';
import { type HubStage, startStage } from './support/hub-stage.ts';
import { journey } from './support/journey.ts';
import { DISHES, knownOrder } from './support/known-order.ts';
import { type Screens, startDisplays } from './support/screens.ts';
import { soon } from './support/soon.ts';
import { chooseHarbour, KOFI, logInAt, MARTA, startWork, typePasscode } from './support/start-work.ts';
import { look } from './support/unhurried.ts';

const order = knownOrder({ number: 701, dishes: ['steak', 'burger'], state: 'fired' });
let stage: HubStage;
let screens: Screens;
let page: Page;

beforeAll(async () => {
  screens = await startDisplays();
  stage = await startStage();
  page = await screens.open(stage.hubUrl);
  await logInAt(page, stage.sandbox.login);
  await chooseHarbour(page);
  await stage.put(order);
});
afterAll(async () => {
  await screens?.close();
  await stage?.close();
  expect(screens.faults).toEqual([]);
});

const who = () => page.getByRole('dialog', { name: 'Who is working here?' });
const names = () => who().getByRole('listitem');
const card = () => page.locator('main article', { hasText: 'K-701' });
const line = (dish: keyof typeof DISHES) =>
  card().locator('li [data-state]', {
    hasText: new RegExp(`${DISHES[dish].name}|${DISHES[dish].kitchenName}`.replaceAll(' ', '\\s')),
  });
const openBoard = () => page.getByRole('link', { name: /^Grill/ }).click();
const onlyBody = z.looseObject({
  actions: z.array(
    z.object({
      event: z.looseObject({ context: z.optional(z.looseObject({ byName: z.optional(z.string()) })) }),
    }),
  ),
});
/** Names sent to the cloud, each once. */
const namesSent = async () => {
  const { actions } = z.parse(onlyBody, await stage.control('GET', '/actions'));
  return [...new Set(actions.flatMap(({ event }) => event.context?.byName ?? []))];
};
const cook = async (dish: keyof typeof DISHES, states: string[]) => {
  for (const state of states) {
    await look(page);
    await line(dish).click();
    await soon(() => line(dish).getAttribute('data-state')).toBe(state);
  }
};
/** True until the page is reloaded. */
const isMarked = () => page.evaluate(() => Reflect.get(window, 'kdsMark') === true);
const mark = () => page.evaluate(() => Reflect.set(window, 'kdsMark', true));

const step = journey('asking who works here');

step(
  'happens immediately on a kitchen board; without an answer it leads back to the start [PERM-02] [PERM-04]',
  async () => {
    await openBoard();
    await who().getByRole('button', { name: 'Choose another board' }).click();
    await page.waitForURL(/\/kds\/start$/);
    await openBoard();
    await who().waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/kds\/start$/);
    expect(await who().count()).toBe(0);
  },
);

step('shows the staff of a hub that was still loading them [PERM-02]', async () => {
  let asked = 0;
  await page.route('**/api/staff?*', (route) => {
    asked += 1;
    return asked < 3 ? route.fulfill({ json: [] }) : route.continue();
  });
  await openBoard();
  await who().getByText('No staff can work on boards here yet.').waitFor();
  await who().getByRole('button', { name: 'Continue without a name' }).waitFor();
  await soon(() => names().count()).toBe(8);
  expect(asked).toBe(3);
  expect(await who().getByRole('button', { name: 'Continue without a name' }).count()).toBe(0);
  await page.unroute('**/api/staff?*');
  await who().getByRole('button', { name: 'Choose another board' }).click();
  await page.waitForURL(/\/kds\/start$/);
});

step('never happens on the customer board [PERM-02]', async () => {
  await page.goto(`${stage.hubUrl}/kds/customer/profile-guests`);
  await page.getByText('701', { exact: true }).waitFor();
  expect(await who().count()).toBe(0);
  await page.goto(`${stage.hubUrl}/kds/start`);
});

step('lists the permitted people, and searches once typing has paused [DLG-14] [DLG-16]', async () => {
  await openBoard();
  await soon(() => names().count()).toBe(8);
  expect(await who().getByText('Jonas Weber').count()).toBe(0);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/staff?')) asked.push(request.url());
  });
  // Four letters before anything else can happen, however busy the machine is.
  await who()
    .getByRole('searchbox')
    .evaluate((input) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      for (const text of ['k', 'ko', 'kof', 'kofi']) {
        set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
  await soon(() => names().allTextContents()).toEqual([expect.stringContaining(KOFI.name)]);
  expect(asked).toHaveLength(1);
});

step(
  'locks the name on this display after five wrong passcodes, also after a restart of the hub [SAFE-04] [DLG-28]',
  async () => {
    await names().getByRole('button').click();
    for (let tries = 0; tries < 5; tries++) {
      await typePasscode(page, '0000');
      await page.getByText('Wrong passcode').waitFor();
    }
    await typePasscode(page, KOFI.passcode);
    await page.getByText('Locked after too many wrong attempts').waitFor();
    await stage.killHub();
    await stage.startHub();
    await typePasscode(page, KOFI.passcode);
    await page.getByText('Locked after too many wrong attempts').waitFor();
    await page.getByRole('button', { name: 'Back to the names' }).click();
  },
);

step('reopens the board after the right passcode, and every tap names this person [DLG-15]', async () => {
  await mark();
  await startWork(page);
  await until(async () => !(await isMarked()), 'the board was not loaded anew');
  await cook('steak', ['preparing', 'cooking']);
  await soon(namesSent).toEqual([MARTA.name]);
});

step(
  'lets someone else take over from the menu while the cloud is unreachable, named from then on [SHELL-11] [DLG-28]',
  async () => {
    stage.cloudWire.cut();
    stage.brokerWire.cut();
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: `Menu: ${MARTA.name}` }).click();
    await page.getByRole('button', { name: 'Change cook' }).click();
    await startWork(page, { name: 'Idan Peretz', passcode: '2222' });
    await card().waitFor();
    await cook('steak', ['prepared']);
    stage.cloudWire.heal();
    stage.brokerWire.heal();
    await soon(namesSent).toEqual([MARTA.name, 'Idan Peretz']);
  },
);

step('reloads nothing on the start page [DLG-15]', async () => {
  await page.goto(`${stage.hubUrl}/kds/start`);
  await page.getByRole('button', { name: 'Menu: Idan Peretz' }).click();
  await mark();
  await page.getByRole('button', { name: 'Change cook' }).click();
  await startWork(page);
  await page.getByRole('button', { name: `Menu: ${MARTA.name}` }).waitFor();
  expect(await isMarked()).toBe(true);
});

step(
  'replaces an address by name with that of the right profile, with its station [SHELL-07] [SHELL-36]',
  async () => {
    await page.goto(`${stage.hubUrl}/kds/expeditor/pass`);
    await page.waitForURL(/\/kds\/expeditor\/profile-expo$/);
    await page.goto(`${stage.hubUrl}/kds/kitchen/GRILL/bon-grill`);
    await page.waitForURL(/\/kds\/kitchen\/profile-grill\/bon-grill$/);
    await card().waitFor();
    await page.goto(`${stage.hubUrl}/kds/kitchen/nowhere`);
    await page.getByText('Board not found').waitFor();
    await page.goto(`${stage.hubUrl}/kds/start`);
  },
);

step(
  'ends this display’s session with its person on sign-out; another display continues [AUTH-20] [AUTH-31]',
  async () => {
    const other = await screens.open(stage.hubUrl);
    await logInAt(other, stage.sandbox.login);
    await chooseHarbour(other);
    await page.getByRole('button', { name: `Menu: ${MARTA.name}` }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/auth\/login$/);
    const session = await page.evaluate(async () => (await fetch('/api/session')).json());
    expect(session).toEqual({ state: 'out', rights: [] });
    await other.reload();
    await other.getByRole('link', { name: /^Pass All orders/ }).waitFor();
    await other.context().close();
  },
);
