// A Friday evening at a full pass: the work there, and how a second display follows.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { call } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';
import { card, dish, heads, isGone, menuOf, press, shows, tapDish } from './support/cards.ts';
import { type OrderSpec, order, titleOf } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { look, lookUntilStill } from './support/unhurried.ts';

const restaurant = registerRestaurant({ sandbox: { openingOrders: 60 } });
const PATIENCE = { timeout: 30_000 };

const announced: OrderSpec = { number: 9_001, dishes: ['burger', 'carbonara'] };
const nearlyLate: OrderSpec = { number: 9_002, dishes: ['steak'], firedMinutesAgo: 11.9 };
const changing: OrderSpec = { number: 9_003, dishes: ['burger', 'fries'], firedMinutesAgo: 1 };
const allergic: OrderSpec = {
  number: 9_004,
  dishes: [
    { key: 'carbonara', allergy: 'nuts' },
    { key: 'caesar', without: 'Anchovies' },
  ],
  firedMinutesAgo: 1,
};
const toRead: OrderSpec = {
  number: 9_005,
  table: 16,
  dishes: [{ key: 'lasagne', note: 'for the chef, no nuts' }],
  firedMinutesAgo: 0,
  tags: ['allergy'],
};

let pass: Page;
let second: Page;
const both = () => [pass, second];
const onBoth = async (look: (page: Page) => Promise<void>) => {
  for (const page of both()) await look(page);
};
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const lateOn = async (page: Page) =>
  Number(
    /\d+/.exec(await page.locator('header').first().getByRole('button', { name: /late$/ }).innerText())?.[0],
  );
const enter = async (page: Page, within: string, digits: string) => {
  for (const digit of digits)
    await dialog(page, within).getByRole('button', { name: digit, exact: true }).click();
};

const step = journey('a Friday evening');

step('has two displays with a full board, and far more tickets than fit', async () => {
  pass = await restaurant.screen('/kds/expeditor/profile-expo');
  second = await restaurant.screen('/kds/expeditor/profile-stages', { as: await restaurant.another() });
  await onBoth(async (page) => {
    await page.locator('main article[data-ticket]').first().waitFor(PATIENCE);
    const counts = await page
      .locator('nav button[data-stage]:not([data-stage="served"]) b')
      .allTextContents();
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBeGreaterThan(40);
    await page
      .locator('main')
      .getByRole('button', { name: /^\d+ more/ })
      .first()
      .waitFor();
  });
});

step('fires the announced order [ERR-05] [TICK-06]', async () => {
  await order(restaurant.stage, announced);
  await find(pass, announced);
  await press(pass, announced, 'Fire');
  await heads(pass, announced, 'new');
  await pass
    .getByText(`Fired: ${titleOf(announced)} · `)
    .first()
    .waitFor();
  await toStart(pass, announced);
  await onBoth((page) => heads(page, announced, 'new'));
});

step('shows on both displays that a ticket becomes late [TIME-01]', async () => {
  const before = await lateOn(pass);
  await order(restaurant.stage, nearlyLate);
  await find(second, nearlyLate);
  await heads(second, nearlyLate, 'late');
  await wholeBoard(second);
  await expect.poll(() => lateOn(pass), { timeout: 40_000 }).toBeGreaterThan(before);
  await pass.getByRole('button', { name: /late$/ }).click();
  const delays = dialog(pass, 'Late tickets');
  await delays.getByRole('table', { name: 'By course' }).waitFor();
  expect(await delays.getByRole('table', { name: 'By course' }).getByRole('row').count()).toBeGreaterThan(1);
  await pass.keyboard.press('Escape');
});

step('shows a customer’s change of an order: the note, additions and cancellations [TICK-33]', async () => {
  await order(restaurant.stage, changing);
  await find(pass, changing);
  await toStart(pass, changing);
  await onBoth((page) => shows(page, changing, 'burger', 'todo'));
  await order(restaurant.stage, {
    ...changing,
    dishes: [{ key: 'burger', note: 'cut in half' }, { key: 'fries', cancelled: true }, 'mash'],
  });
  await onBoth(async (page) => {
    await shows(page, changing, 'fries', 'cancelled');
    await shows(page, changing, 'mash', 'todo');
    await dish(page, changing, 'burger').getByText('cut in half').waitFor();
  });
});

step('shows an allergy above everything else on the card [TICK-12]', async () => {
  await order(restaurant.stage, allergic);
  await find(pass, allergic);
  await toStart(pass, allergic);
  await onBoth(async (page) => {
    await card(page, allergic).getByText('Allergy: nuts').first().waitFor();
    const [warning, line] = await Promise.all([
      card(page, allergic).getByText('Allergy: nuts').first().boundingBox(),
      dish(page, allergic, 'carbonara').boundingBox(),
    ]);
    expect(warning?.y).toBeLessThan(line?.y ?? 0);
    await dish(page, allergic, 'caesar').getByText('Anchovies').waitFor();
  });
});

step('prepares, readies, serves and undoes [TICK-07] [TICK-08] [TICK-30]', async () => {
  for (const key of ['burger', 'carbonara']) {
    // Moves to the next stage there once no tap counts as an echo.
    await look(second);
    await lookUntilStill(second, dish(second, announced, key));
    await tapDish(second, announced, key);
    await shows(pass, announced, key, 'prepared');
  }
  await press(pass, announced, 'Call: Mark ready');
  await onBoth((page) => heads(page, announced, 'ready'));
  await press(second, announced, 'Serve');
  await onBoth((page) => isGone(page, announced));
  await second.getByRole('button', { name: 'Undo', exact: true }).click();
  await onBoth((page) => heads(page, announced, 'ready'));
  await press(second, announced, 'Serve');
  await onBoth((page) => isGone(page, announced));
});

step('shows the evening’s average in the toolbar, the same on both [EXPO-06]', async () => {
  const averageOn = async (page: Page) =>
    Number(
      await page
        .locator('header', { has: page.getByRole('img', { name: 'Average time to serve' }) })
        .first()
        .locator('span:has(> [aria-label="Average time to serve"]) b')
        .innerText(),
    );
  await expect.poll(() => averageOn(pass), PATIENCE).toBeGreaterThan(0);
  await expect.poll(async () => (await averageOn(second)) - (await averageOn(pass)), PATIENCE).toBe(0);
});

step('adds a note to the kitchen [DLG-22]', async () => {
  await (await menuOf(pass, allergic)).getByRole('button', { name: 'Courses' }).click();
  const courses = dialog(pass, `Courses of ${titleOf(allergic)}`);
  await courses.getByRole('button', { name: 'Note for Caesar salad' }).click();
  const note = dialog(pass, 'Note for Caesar salad');
  await note.getByRole('textbox').fill('dressing apart');
  await note.getByRole('button', { name: 'Save', exact: true }).click();
  await courses.getByText('dressing apart').waitFor();
  await pass.keyboard.press('Escape');
  await onBoth((page) => dish(page, allergic, 'caesar').getByText('dressing apart').waitFor());
});

step('links two tickets that go out together, and unlinks them [TICK-27] [TICK-29]', async () => {
  await look(pass);
  for (const wish of [allergic, changing]) await card(pass, wish).locator('[data-act="select"]').click();
  await look(pass);
  await pass.getByRole('button', { name: /^Selected/ }).click();
  await dialog(pass, 'Selected').getByRole('button', { name: 'Link', exact: true }).click();
  const linked = (page: Page, wish: OrderSpec) =>
    card(page, wish).locator('header').getByRole('img', { name: 'Linked' });
  for (const wish of [allergic, changing]) await onBoth((page) => linked(page, wish).waitFor());
  await (await menuOf(second, allergic)).getByRole('button', { name: 'Unlink' }).click();
  for (const wish of [allergic, changing])
    await onBoth((page) => linked(page, wish).waitFor({ state: 'detached' }));
});

step('prints a ticket [PRINT-01]', async () => {
  await (await menuOf(pass, changing)).getByRole('button', { name: 'Print', exact: true }).click();
  await pass.getByText('Printed').waitFor(PATIENCE);
  const printed = await until(async () => {
    const { body } = await call(restaurant.stage.sandbox.apiUrl, '/sandbox/prints');
    const text = JSON.stringify(body);
    return text.includes(`evening-${changing.number}`) ? text : undefined;
  }, 'the cloud was not asked to print');
  expect(printed).toContain('cut in half');
});

step('keeps tickets to review separate until they are reviewed [TICK-31] [TICK-32]', async () => {
  const floor = await restaurant.screen('/kds/expeditor/profile-tables');
  await floor.locator('main article').first().waitFor(PATIENCE);
  await order(restaurant.stage, toRead);
  const unread = floor
    .getByRole('complementary', { name: 'New tickets' })
    .getByRole('article')
    .filter({ hasText: 'for the chef, no nuts' });
  await unread.waitFor(PATIENCE);
  await unread.getByRole('button', { name: 'Mark as read' }).click();
  await unread.waitFor({ state: 'detached' });
  await floor.reload();
  await floor.locator('main article').first().waitFor(PATIENCE);
  expect(await unread.count()).toBe(0);
  await floor.close();
});

step('says that an order does not exist [DLG-12]', async () => {
  await pass.getByRole('button', { name: 'Find order or table' }).click();
  await enter(pass, 'Find order or table', '77777');
  await dialog(pass, 'Find order or table').getByRole('button', { name: 'Find', exact: true }).click();
  await dialog(pass, 'Find order or table').getByText('Table not found').waitFor();
  await pass.keyboard.press('Escape');
});

step('ends without a script error, and with nothing pending', async () => {
  await onBoth(async (page) => {
    await expect.poll(() => page.locator('main [aria-busy="true"]').count(), PATIENCE).toBe(0);
  });
  expect(restaurant.screens.faults).toEqual([]);
});

/** Searches by the keypad, until the board shows only this order. */
async function find(page: Page, wish: OrderSpec): Promise<void> {
  await page.getByRole('button', { name: 'Find order or table' }).click();
  await enter(page, 'Find order or table', String(wish.number));
  const found = dialog(page, 'Find order or table');
  await expect.poll(() => found.getByRole('listitem').count(), PATIENCE).toBe(1);
  await found.getByRole('button', { name: 'Show on the board' }).click();
  await card(page, wish).waitFor(PATIENCE);
}

async function wholeBoard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove the filter' }).click();
  await expect.poll(() => page.locator('main article[data-ticket]').count(), PATIENCE).toBeGreaterThan(5);
}

/** Moves the order to the start of every board, on the expo board. */
async function toStart(page: Page, wish: OrderSpec): Promise<void> {
  await (await menuOf(page, wish)).getByRole('button', { name: 'Move to start' }).click();
  await wholeBoard(page);
  await onBoth((one) => card(one, wish).waitFor(PATIENCE));
}
