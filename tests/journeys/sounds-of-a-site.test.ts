// Sounds of each display of one restaurant for the same orders, from the first touch on, and over a restart.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { until } from '../support/until.ts';
import { card, press, shows, tapDish } from './support/cards.ts';
import { type OrderSpec, order } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { playedOn, soundsOn } from './support/played.ts';
import { registerRestaurant } from './support/restaurant.ts';

const restaurant = registerRestaurant();
const here = { pass: '/kds/expeditor/profile-expo', guests: '/kds/customer/profile-guests' };
const station = (key: string) => `/kds/kitchen/profile-${key}/bon-${key}`;

const old: OrderSpec = { number: 700, dishes: ['steak'], firedMinutesAgo: 4 };
const both: OrderSpec = { number: 701, table: 3, dishes: ['steak', 'carbonara'], firedMinutesAgo: 0 };

let pass: Page;
let grill: Page;
let pasta: Page;
let guests: Page;

const heard = (page: Page) => expect.poll(() => soundsOn(page), { timeout: 20_000 });
const allHeard = async () => ({
  pass: await soundsOn(pass),
  grill: await soundsOn(grill),
  pasta: await soundsOn(pasta),
});

/** State of an untouched display: any other call to the test's browser counts as a touch of the page. */
async function untouched(page: Page): Promise<{ text: string; height: number; isInBar: boolean }> {
  const devtools = await page.context().newCDPSession(page);
  const look = `(() => {
    const sign = document.querySelector('header [data-mark="locked"]');
    if (!sign) return null;
    const box = sign.getBoundingClientRect();
    const bar = sign.closest('header').getBoundingClientRect();
    const isInBar = box.top >= bar.top && box.bottom <= bar.bottom && box.left >= bar.left && box.right <= bar.right;
    return { text: sign.textContent, height: box.height, isInBar };
  })()`;
  return until(
    async () => {
      const asked = { expression: look, returnByValue: true, userGesture: false };
      const { result } = await devtools.send('Runtime.evaluate', asked);
      return result.value ?? undefined;
    },
    `no sign asks for a touch at ${page.url()}`,
    30_000,
  );
}

const step = journey('[TICK-33] the sounds of a restaurant');

step(
  'need a touch, which an untouched display asks for in its toolbar, in its language, over no card [UX-05] [UX-08]',
  async () => {
    await order(restaurant.stage, old);
    pass = await restaurant.screen(here.pass);
    grill = await restaurant.screen(station('grill'), { keeps: { kds_lng: 'he-il' } });
    pasta = await restaurant.screen(station('pasta'), { size: { width: 1280, height: 800 } });
    const seen = await Promise.all([pass, grill, pasta].map(untouched));
    expect(seen[0]).toMatchObject({ text: 'Tap for sound', isInBar: true });
    expect(seen[1]).toMatchObject({ text: 'געו להפעלת הצליל', isInBar: true });
    expect(seen[2]).toMatchObject({ text: 'Tap for sound', isInBar: true });
    for (const { height } of seen) expect(height).toBeGreaterThanOrEqual(63);
    await pass.getByRole('heading', { level: 1 }).click();
    await grill.keyboard.press('a');
    await pasta.locator('main').click({ position: { x: 5, y: 300 } });
    for (const page of [pass, grill, pasta]) {
      await page.locator('header [data-mark="locked"]').waitFor({ state: 'detached' });
    }
  },
);

step('are silent for existing orders; a new one sounds where its profile asks for it [PROF-14]', async () => {
  await order(restaurant.stage, both);
  for (const page of [pass, grill, pasta]) await card(page, both).waitFor();
  await heard(pass).toEqual(['new']);
  expect(await allHeard()).toEqual({ pass: ['new'], grill: [], pasta: [] });
  expect((await playedOn(pass))[0]?.loudness).toBeGreaterThan(0.1);
});

step('play for a cancelled dish where it is made and at the pass, not at the station beside', async () => {
  await order(restaurant.stage, { ...both, dishes: ['steak', { key: 'carbonara', cancelled: true }] });
  await heard(pasta).toEqual(['cancelled']);
  await heard(pass).toEqual(['new', 'cancelled']);
  expect(await soundsOn(grill)).toEqual([]);
});

step('play for a changed dish where it is made and at the pass', async () => {
  const changed = { key: 'steak', note: 'well done' };
  await order(restaurant.stage, { ...both, dishes: [changed, { key: 'carbonara', cancelled: true }] });
  await heard(grill).toEqual(['changed']);
  await heard(pass).toEqual(['new', 'cancelled', 'changed']);
  expect(await soundsOn(pasta)).toEqual(['cancelled']);
});

step('play for a ready ticket at the pass', async () => {
  for (const state of ['preparing', 'cooking', 'prepared']) {
    await tapDish(grill, both, 'steak');
    await shows(grill, both, 'steak', state);
  }
  await press(pass, both, 'Call: Mark ready');
  await heard(pass).toEqual(['new', 'cancelled', 'changed', 'ready']);
  expect((await allHeard()).grill).toEqual(['changed']);
});

step('play for a ticket that becomes late immediately on its boards', async () => {
  const nearlyLate: OrderSpec = { number: 702, table: 5, dishes: ['carbonara'], firedMinutesAgo: 11.95 };
  await order(restaurant.stage, nearlyLate);
  await heard(pasta).toContain('late');
  await expect.poll(() => card(pasta, nearlyLate).getAttribute('data-head')).toBe('late');
  expect(await soundsOn(grill)).not.toContain('late');
});

step('are not repeated for old events by a reload or a restart of the hub [DURA-03]', async () => {
  for (const page of [pass, grill, pasta]) {
    await page.reload();
    await page.locator('main article').first().waitFor();
  }
  await restaurant.stage.killHub();
  for (const page of [pass, grill, pasta])
    await page
      .getByText(/^(NOT LIVE|לא מעודכן)$/)
      .first()
      .waitFor();
  await restaurant.stage.startHub();
  for (const page of [pass, grill, pasta]) {
    await page.locator('header [aria-expanded]').first().waitFor();
    await page.locator('main').click({ position: { x: 3, y: 3 } });
  }
  const next: OrderSpec = { number: 703, table: 6, dishes: ['burger'], firedMinutesAgo: 0 };
  await order(restaurant.stage, next);
  await card(pass, next).waitFor();
  await heard(pass).toEqual(['new']);
  expect(await allHeard()).toEqual({ pass: ['new'], grill: [], pasta: [] });
});

step('play for ready orders on a customer display set that way [CUST-06]', async () => {
  guests = await restaurant.screen(here.guests, { keeps: { kds_sound_guests: 'true' } });
  const wish: OrderSpec = { number: 704, dishes: ['burger'], firedMinutesAgo: 2 };
  await order(restaurant.stage, wish);
  await guests.getByText('704').first().waitFor();
  await guests.mouse.click(5, 5);
  expect(await soundsOn(guests)).toEqual([]);
  await order(restaurant.stage, { ...wish, servedMinutesAgo: 0 });
  await heard(guests).toEqual(['ready']);
});
