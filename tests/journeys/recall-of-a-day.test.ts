// A day's served tickets in a restaurant that has served five hundred: found, recalled while the internet is down, and shown
// immediately on every board.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { card, dish, heads, isGone } from './support/cards.ts';
import { type OrderSpec, order, titleOf } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';

const restaurant = registerRestaurant();
const SERVED = 500;
const PATIENCE = { timeout: 30_000 };
/** The newest has the highest number; one is served every two minutes. */
const NEWEST = 5_000 + SERVED;
const wishOf = (number: number): OrderSpec => ({
  number,
  dishes: ['burger', 'carbonara'],
  servedMinutesAgo: (NEWEST - number) * 2 + 1,
  firedMinutesAgo: (NEWEST - number) * 2 + 14,
  customer: number === 5_321 ? 'Beatrix Okonkwo' : 'Olive Tran',
});
const oldest: OrderSpec = wishOf(5_001);
const fresh: OrderSpec = wishOf(NEWEST - 3);

let pass: Page;
let otherPass: Page;
let list: Locator;

const rows = () => list.getByRole('listitem');
const titles = () => rows().locator('p:first-child > b').allTextContents();
const minutesOf = async (page: Page, wish: OrderSpec) =>
  Number(/\d+/.exec((await card(page, wish).locator('header').innerText()).replace(titleOf(wish), ''))?.[0]);

async function openList(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await page.getByRole('button', { name: 'Served tickets', exact: true }).click();
  return page.getByRole('dialog', { name: 'Served in the last 24 hours' });
}

const step = journey('[TICK-08] the served tickets of a day');

step('are all five hundred listed, newest first, fifty at a time, to the last one', async () => {
  for (let number = 5_001; number <= NEWEST; number++) await order(restaurant.stage, wishOf(number));
  const open: OrderSpec = { number: 6_000, dishes: ['burger'], firedMinutesAgo: 1 };
  await order(restaurant.stage, open);
  pass = await restaurant.screen('/kds/expeditor/profile-expo');
  otherPass = await restaurant.screen('/kds/expeditor/profile-expo', { as: await restaurant.another() });
  for (const page of [pass, otherPass]) await card(page, open).waitFor({ timeout: 60_000 });
  list = await openList(pass);
  await expect.poll(async () => (await titles()).length, PATIENCE).toBe(50);
  expect((await titles())[0]).toBe(`K-${NEWEST}`);
  const more = list.getByRole('button', { name: 'Show more' });
  for (let shown = 100; shown <= SERVED; shown += 50) {
    await more.click();
    await expect.poll(async () => (await titles()).length, PATIENCE).toBe(shown);
  }
  await more.waitFor({ state: 'detached' });
  const all = await titles();
  expect(all).toEqual(Array.from({ length: SERVED }, (_, index) => `K-${NEWEST - index}`));
  await rows().last().scrollIntoViewIfNeeded();
  expect(await rows().last().innerText()).toMatch(/13 min/);
});

step('are found by number and by customer [DLG-12]', async () => {
  await list.getByRole('textbox').fill('5123');
  await expect.poll(titles, PATIENCE).toEqual(['K-5123']);
  await list.getByRole('textbox').fill('okonk');
  await expect.poll(titles, PATIENCE).toEqual(['K-5321']);
  await list.getByRole('textbox').fill('nobody at all');
  await list.getByText('No served ticket matches.').waitFor();
  await list.getByRole('textbox').fill('');
  await expect.poll(async () => (await titles()).length, PATIENCE).toBe(50);
});

step(
  'can be recalled without internet; the ticket keeps its timer, and the other display shows it immediately [TICK-30] [TICK-42]',
  async () => {
    restaurant.stage.cloudWire.cut();
    const otherList = await openList(otherPass);
    await otherList.getByRole('button', { name: `Recall ${titleOf(fresh)}, Mains` }).waitFor();
    const before = Date.now();
    await list.getByRole('button', { name: `Recall ${titleOf(fresh)}, Mains` }).click();
    await list.getByText(`${titleOf(fresh)} recalled`).waitFor();
    for (const dialog of [list, otherList]) {
      await expect
        .poll(() => dialog.getByRole('button', { name: `Recall ${titleOf(fresh)}, Mains` }).count(), PATIENCE)
        .toBe(0);
    }
    await otherPass.keyboard.press('Escape');
    await card(otherPass, fresh).waitFor();
    expect(Date.now() - before).toBeLessThan(10_000);
    const since = (Date.now() - before) / 60_000;
    // Served 7 minutes ago after 13 minutes: its timer continues from its fire.
    expect(await minutesOf(otherPass, fresh)).toBeGreaterThanOrEqual(20);
    expect(await minutesOf(otherPass, fresh)).toBeLessThanOrEqual(24 + since);
    await expect.poll(() => dish(otherPass, fresh, 'burger').count()).toBe(1);
  },
);

step('can be put back by undoing the recall within six seconds, on both displays [TICK-40]', async () => {
  const second: OrderSpec = wishOf(NEWEST - 4);
  await list.getByRole('button', { name: `Recall ${titleOf(second)}, Mains` }).click();
  await card(otherPass, second).waitFor();
  await list.getByRole('button', { name: 'Undo', exact: true }).click();
  await isGone(otherPass, second);
  await expect.poll(titles, PATIENCE).toContain(titleOf(second));
});

step('can be recalled even if fired twelve hours ago', async () => {
  await list.getByRole('textbox').fill(String(oldest.number));
  await list.getByRole('button', { name: `Recall ${titleOf(oldest)}, Mains` }).click();
  await card(otherPass, oldest).waitFor();
  await heads(otherPass, oldest, 'late');
});

step(
  'are in sync with the cloud once the internet is back, and the boards stay as they are [CLOUD-26]',
  async () => {
    restaurant.stage.cloudWire.heal();
    await expect
      .poll(async () => (await restaurant.stage.health(restaurant.person)).link.outbox, { timeout: 60_000 })
      .toBe(0);
    for (const wish of [fresh, oldest]) expect(await card(otherPass, wish).count()).toBe(1);
    await pass.keyboard.press('Escape');
    for (const wish of [fresh, oldest]) await card(pass, wish).waitFor();
    expect(restaurant.screens.faults).toEqual([]);
  },
);
