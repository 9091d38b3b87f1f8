// A Friday at a pass and two stations of 1280 × 800: sixty tickets come, far more than fit; an expeditor and two cooks work
// them by hand. Checks the outcome of each ticket, the actions sent to the cloud, and that no tap has moved a card.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { card, dish, heads, isGone, menuOf, shows } from './support/cards.ts';
import { receivedBy } from './support/cloud-log.ts';
import { courseIdOf, type OrderSpec, order, orderIdOf, titleOf } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { soundsOn } from './support/played.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { soon } from './support/soon.ts';
import { look, lookUntilStill } from './support/unhurried.ts';

const restaurant = registerRestaurant({ sandbox: { paceOrdersPerHour: 0, openingOrders: 0 } }, 'site-1', {
  realFingers: true,
});
const size = { width: 1280, height: 800 };
const TICKETS = 64;
const WAITING = 3;
/** One ticket every six seconds, the last ones not fired yet. */
const evening: OrderSpec[] = Array.from({ length: TICKETS }, (_, at) => ({
  number: 600 + at,
  dishes: [['burger', 'carbonara'], ['carbonara'], ['burger']][at % 3] ?? [],
  ...(at < TICKETS - WAITING ? { firedMinutesAgo: (TICKETS - WAITING - at) * 0.1 } : {}),
}));
const ticket = (at: number): OrderSpec => {
  const wish = evening[at];
  if (!wish) throw new Error(`No ticket ${at}`);
  return wish;
};
/** The oldest is made by all four stations; a hidden one has a fish that will be cancelled. */
evening[0] = { ...ticket(0), dishes: ['burger', 'carbonara', 'caesar', 'cola'] };
evening[55] = { ...ticket(55), table: 8, dishes: ['seabass', 'fries'] };
const [oldest, pastaOnly, grillOnly, both] = [ticket(0), ticket(1), ticket(2), ticket(3)];
const [fish, waiting] = [ticket(55), ticket(TICKETS - 1)];

let fishToldAt = 0;
let pass: Page;
let grill: Page;
let pasta: Page;
/** Actions expected at the cloud: order and action. */
const done: string[] = [];
const did = (wish: OrderSpec, ...acts: string[]) => {
  for (const act of acts) done.push(`${orderIdOf(wish)} ${act}`);
};

/** Records every card that moves within 400 ms after a tap on a card. */
const watchMoves = (page: Page) =>
  page.evaluate(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    const places = () =>
      new Map(
        [...document.querySelectorAll<HTMLElement>('[data-cards] [data-ticket]')].map((one) => {
          const { x, y, width, height } = (one.parentElement ?? one).getBoundingClientRect();
          return [one.dataset['ticket'], [x, y, width, height].map(Math.round).join(' ')];
        }),
      );
    const tapped = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[data-cards] [data-ticket]')) return;
      const before = places();
      const until = performance.now() + 400;
      const compare = () => {
        for (const [id, place] of places()) {
          const was = before.get(id);
          if (was !== undefined && was !== place) moves.push(`${id}: ${was} became ${place}`);
        }
        if (performance.now() < until) requestAnimationFrame(compare);
      };
      compare();
    };
    addEventListener('click', tapped, { capture: true });
  });
const movesOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'moves'));

/** Taps like a person, who waits until the board is at rest. */
async function tap(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  await lookUntilStill(page, control);
  await control.click();
}
const tapDish = (page: Page, wish: OrderSpec, key: string) => tap(page, dish(page, wish, key));
const press = (page: Page, wish: OrderSpec, name: string) =>
  tap(page, card(page, wish).getByRole('button', { name, exact: true }));

const strip = (name: string): Locator => pass.locator('[data-foot]').getByRole('button', { name });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const CANCELLED = 'Canceled: Table 8, Whole sea bass';
const cancelTones = async () => (await soundsOn(pass)).filter((sound) => sound === 'cancelled').length;
/** Natural height of the card, wherever it is placed. */
const bodyHeight = (of: Locator) =>
  of.evaluate((node) => node.lastElementChild?.getBoundingClientRect().height);

async function find(wish: OrderSpec): Promise<void> {
  await pass.getByRole('button', { name: 'Find order or table' }).click();
  const keypad = pass.getByRole('dialog', { name: 'Find order or table' });
  for (const digit of String(wish.number))
    await keypad.getByRole('button', { name: digit, exact: true }).click();
  await soon(() => keypad.getByRole('listitem').count()).toBe(1);
  await keypad.getByRole('button', { name: 'Show on the board' }).click();
  await card(pass, wish).waitFor();
}

async function wholeBoard(): Promise<void> {
  await look(pass);
  await pass
    .getByRole('button', { name: /^Remove the filter/ })
    .first()
    .click();
  await soon(() => pass.locator('main article[data-ticket]').count()).toBeGreaterThan(5);
}

const step = journey('a Friday at the pass');

step(
  'starts with sixty tickets one after the other; the oldest are on the board, the chip counts forty more [CARD-01] [CARD-03]',
  async () => {
    pass = await restaurant.screen('/kds/expeditor/profile-expo', { size });
    grill = await restaurant.screen('/kds/kitchen/profile-grill/bon-grill', { size });
    pasta = await restaurant.screen('/kds/kitchen/profile-pasta/bon-pasta', { size });
    await pass.getByRole('heading', { level: 1 }).click();
    for (const wish of evening) {
      if (wish === fish) fishToldAt = Date.now();
      await order(restaurant.stage, wish);
    }
    await soon(async () =>
      (await pass.locator('nav button[data-stage] b').allTextContents()).reduce(
        (sum, one) => sum + Number(one),
        0,
      ),
    ).toBe(TICKETS);
    await soon(() => pass.locator('[data-measuring]').count()).toBe(0);
    const titles = (await pass.locator('main article[data-ticket] h3').allTextContents()).map((one) =>
      one.trim(),
    );
    expect(titles.length).toBeGreaterThanOrEqual(6);
    // Column by column, each card in the leftmost one with space: together a prefix of the order.
    expect(titles.toSorted()).toEqual(evening.slice(0, titles.length).map(titleOf).toSorted());
    const [, more = '0', coming = '0'] =
      /^(\d+) more, (\d+) held/.exec((await pass.locator('[data-more]').textContent()) ?? '') ?? [];
    expect(Number(more) + Number(coming) + titles.length).toBe(TICKETS);
    expect(Number(more) + Number(coming)).toBeGreaterThanOrEqual(40);
    for (const page of [pass, grill, pasta]) await watchMoves(page);
  },
);

step('shows in the strip that a dish of a hidden ticket is cancelled [NOTE-01] [NOTE-02]', async () => {
  expect(await card(pass, fish).count()).toBe(0);
  // Fired at the same moment as before, however long the machine took to get here.
  const firedMinutesAgo = (fish.firedMinutesAgo ?? 0) + (Date.now() - fishToldAt) / 60_000;
  const dishes = [{ key: 'seabass', cancelled: true }, 'fries'] as const;
  await order(restaurant.stage, { ...fish, firedMinutesAgo, dishes });
  await strip(CANCELLED).waitFor();
  await soon(cancelTones).toBeGreaterThan(0);
});

step(
  'shows the last station that the pass waits for it, on a card as high as before [EXPO-37] [CARD-04]',
  async () => {
    const mine = card(grill, oldest);
    await mine.getByText('Cold').waitFor();
    const before = await bodyHeight(mine);
    for (const [key, line] of [
      ['cold', 2],
      ['bar', 3],
    ] as const) {
      const station = await restaurant.stage.display(restaurant.person, {
        kind: 'kitchen',
        profile: `profile-${key}`,
        station: `bon-${key}`,
      });
      const answer = await station.command('w', {
        name: 'item.mark',
        orderId: orderIdOf(oldest),
        courseId: courseIdOf(oldest),
        itemIds: [`${orderIdOf(oldest)}-${line}`],
        as: 'prepared',
      });
      expect(answer.ok).toBe(true);
      did(oldest, 'itemAction prepared');
    }
    await tapDish(pasta, oldest, 'carbonara');
    did(oldest, 'itemAction prepared');
    await mine.getByText('Waiting on you').waitFor();
    expect(await bodyHeight(mine)).toBe(before);
    const menu = await menuOf(pass, oldest);
    await menu.getByRole('img', { name: /^Waiting on .*burger/i }).waitFor();
    expect(await menu.getByRole('img', { name: '1/1' }).count()).toBe(3);
    await pass.keyboard.press('Escape');
  },
);

step('marks, calls ready, serves, reverts and recalls [TICK-07] [TICK-08]', async () => {
  await tapDish(grill, oldest, 'burger');
  await tapDish(grill, grillOnly, 'burger');
  await tapDish(pasta, pastaOnly, 'carbonara');
  for (const wish of [oldest, grillOnly, pastaOnly]) did(wish, 'itemAction prepared');
  await press(pass, oldest, 'Call: Mark ready');
  await heads(pass, oldest, 'ready');
  await press(pass, oldest, 'Serve');
  await isGone(pass, oldest);
  await undo(pass).first().click();
  await heads(pass, oldest, 'ready');
  await press(pass, oldest, 'Serve');
  await isGone(pass, oldest);
  did(oldest, 'courseAction ready', 'courseAction served', 'courseAction notServed', 'courseAction served');
  await tapDish(pass, both, 'burger');
  await shows(pass, both, 'burger', 'prepared');
  await look(pass);
  await undo(pass).first().click();
  await shows(pass, both, 'burger', 'todo');
  did(both, 'itemAction prepared', 'itemAction notPrepared');
  await press(pass, pastaOnly, 'Call: Mark ready');
  await heads(pass, pastaOnly, 'ready');
  await press(pass, grillOnly, 'Call: Mark ready');
  await heads(pass, grillOnly, 'ready');
  await press(pass, grillOnly, 'Serve');
  await isGone(pass, grillOnly);
  did(pastaOnly, 'courseAction ready');
  did(grillOnly, 'courseAction ready', 'courseAction served');
  await look(pass);
  await pass.getByRole('button', { name: 'Options', exact: true }).click();
  await pass.getByRole('button', { name: 'Served tickets', exact: true }).click();
  await pass.getByRole('button', { name: `Recall ${titleOf(grillOnly)}, Mains` }).click();
  await pass.keyboard.press('Escape');
  await heads(pass, grillOnly, 'ready');
  did(grillOnly, 'courseAction notServed');
});

step('repeats the sound of the cancellation, which is still there after a reload [NOTE-02]', async () => {
  await soon(cancelTones).toBeGreaterThan(1);
  expect(await movesOn(pass)).toEqual([]);
  await pass.reload();
  await strip(CANCELLED).waitFor();
  await pass.getByRole('heading', { level: 1 }).click();
  await watchMoves(pass);
});

step(
  'selects and deselects, finds a waiting ticket, fires it at the second attempt [TICK-27] [DLG-12] [TICK-44]',
  async () => {
    for (const chosen of ['true', 'false']) {
      for (const wish of [pastaOnly, both]) {
        await tap(pass, card(pass, wish).locator('[data-act="select"]'));
        await soon(() => card(pass, wish).getAttribute('data-selected')).toBe(chosen);
      }
    }
    await find(waiting);
    await press(pass, waiting, 'Fire');
    await pass.getByRole('button', { name: 'Undo fire' }).click();
    await card(pass, waiting).getByRole('button', { name: 'Fire', exact: true }).waitFor();
    await press(pass, waiting, 'Fire');
    await heads(pass, waiting, 'new');
    did(waiting, 'fire');
    await wholeBoard();
  },
);

step(
  'brings the hidden ticket to the board with a tap on the cancellation, which ends it [NOTE-01] [NOTE-02]',
  async () => {
    await soon(cancelTones).toBeGreaterThan(0);
    await tap(pass, strip(CANCELLED));
    await card(pass, fish).waitFor();
    await shows(pass, fish, 'seabass', 'cancelled');
    await shows(pass, fish, 'fries', 'todo');
    expect(await dish(pass, fish, 'seabass').count()).toBe(1);
    await soon(() => strip(CANCELLED).count()).toBe(0);
    await wholeBoard();
  },
);

step('ends with each ticket in its place, and every action sent to the cloud once [SAFE-01]', async () => {
  const display = await restaurant.stage.display(restaurant.person, {
    kind: 'expo',
    profile: 'profile-expo',
    view: { maxCards: 80 },
  });
  const left = evening.filter((wish) => wish !== oldest);
  const fired = [...left.filter((wish) => wish.firedMinutesAgo !== undefined), waiting];
  const rest = left.filter((wish) => !fired.includes(wish));
  const is = display.tickets('w').filter(({ status }) => status !== 'served');
  expect(is.map(({ title }) => title)).toEqual([...fired, ...rest].map(titleOf));
  const readied = is.filter(({ status }) => status === 'ready').map(({ title }) => title);
  expect(readied).toEqual([pastaOnly, grillOnly].map(titleOf));
  const told = async () =>
    (await receivedBy(restaurant.stage.sandbox)).map(({ orderId, what }) => `${orderId} ${what}`).sort();
  await soon(told).toEqual(done.toSorted());
  const ids = (await receivedBy(restaurant.stage.sandbox)).map(({ requestId }) => requestId);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await receivedBy(restaurant.stage.sandbox)).filter(({ applied }) => applied !== 1)).toEqual([]);
  for (const page of [pass, grill, pasta]) expect(await movesOn(page)).toEqual([]);
  expect(restaurant.screens.faults).toEqual([]);
});
