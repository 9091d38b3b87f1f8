// Counts the taps of common actions at real boards, and compares them with the table in docs/displays.md (UX-13).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { root } from '../../scripts/source-id.ts';
import { card, dish, heads, isGone, press, shows, tapDish } from './support/cards.ts';
import { type OrderSpec, order } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { look, lookUntilStill } from './support/unhurried.ts';

const restaurant = registerRestaurant();
const steaks: OrderSpec = { number: 951, table: 3, dishes: ['burger', 'steak'], firedMinutesAgo: 3 };
const warned: OrderSpec = {
  number: 952,
  table: 4,
  dishes: [{ key: 'burger', allergy: 'nuts' }, 'carbonara'],
  firedMinutesAgo: 2,
};
const waiting: OrderSpec = { number: 953, table: 5, dishes: ['burger'] };
const stored = z.object({ revision: z.number(), setup: z.looseObject({ expeditor: z.looseObject({}) }) });

let pass: Page;
let grill: Page;

/** Number of touches during the action; a hold is one. */
async function tapsOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const counts = dataset['taps'] !== undefined;
    dataset['taps'] = '0';
    if (counts) return;
    const count = () => {
      dataset['taps'] = String(Number(dataset['taps']) + 1);
    };
    addEventListener('pointerdown', count, { capture: true });
  });
  await act();
  return page.evaluate(() => Number(document.documentElement.dataset['taps']));
}

/** The number in the docs' table for an action. */
function told(act: string): { here: number; elsewhere: number } {
  const rows = readFileSync(join(root, 'docs/displays.md'), 'utf8').split('\n');
  const cells = rows
    .find((row) => row.startsWith(`| ${act} |`))
    ?.split('|')
    .map((cell) => cell.trim());
  return { here: Number(cells?.[2]), elsewhere: Number(cells?.[3]) };
}

async function counts(act: string, page: Page, run: () => Promise<unknown>): Promise<void> {
  const { here, elsewhere } = told(act);
  expect(await tapsOf(page, run)).toBe(here);
  expect(here).toBeLessThanOrEqual(elsewhere);
}

const step = journey('[UX-13] the taps of an action');

step('match the docs at a station: a dish, a whole ticket, its undo, the receipt of an allergy', async () => {
  const { revision, setup } = stored.parse((await restaurant.person.get('/api/setup')).body);
  const expeditor = { ...setup.expeditor, readyByItself: true };
  const saved = await restaurant.person.send('PUT', '/api/setup', {
    revision,
    setup: { ...setup, expeditor },
  });
  expect(saved.status).toBe(200);
  for (const wish of [steaks, warned, waiting]) await order(restaurant.stage, wish);
  pass = await restaurant.screen('/kds/expeditor/profile-expo');
  grill = await restaurant.screen('/kds/kitchen/profile-grill/bon-grill');
  await card(pass, warned).waitFor();
  await card(grill, warned).waitFor();
  await counts('Whole ticket at a station', grill, async () => {
    await press(grill, steaks, 'Bump');
    for (const key of ['burger', 'steak']) await shows(pass, steaks, key, 'prepared');
  });
  await counts('Undo', grill, async () => {
    await look(grill);
    await grill.getByRole('button', { name: 'Undo', exact: true }).click();
    for (const key of ['burger', 'steak']) await shows(pass, steaks, key, 'todo');
  });
  await press(grill, steaks, 'Bump');
  await shows(pass, steaks, 'steak', 'prepared');
  // Cards that move up when the ticket leaves ignore taps at first.
  await isGone(grill, steaks);
  await lookUntilStill(grill, card(grill, warned));
  await counts('Allergy seen', grill, async () => {
    await press(grill, warned, 'Got it');
    await card(grill, warned).getByRole('button', { name: 'Got it' }).waitFor({ state: 'detached' });
  });
  await counts('Dish done', grill, async () => {
    await tapDish(grill, warned, 'burger');
    await shows(pass, warned, 'burger', 'prepared');
  });
});

step('match the docs at the pass: ready, serve, fire, and 86ing a dish from its line', async () => {
  await counts('Ready at the pass', pass, () => heads(pass, steaks, 'ready'));
  await counts('Serve', pass, async () => {
    await press(pass, steaks, 'Serve');
    await isGone(pass, steaks);
  });
  await lookUntilStill(pass, card(pass, waiting));
  await counts('Fire', pass, async () => {
    await press(pass, waiting, 'Fire');
    await heads(pass, waiting, 'new');
  });
  await counts('86 a dish', pass, async () => {
    const line = dish(pass, warned, 'carbonara');
    await lookUntilStill(pass, line);
    const box = await line.boundingBox();
    if (!box) throw new Error('The line is not drawn');
    await pass.mouse.move(box.x + box.width / 2, box.y + 12);
    await pass.mouse.down();
    const sheet = pass.getByRole('dialog', { name: /carbonara/i });
    await sheet.waitFor();
    await pass.mouse.up();
    await look(pass);
    await sheet.getByRole('button', { name: '86', exact: true }).click();
    await pass.getByText(/carbonara 86'd until close/i).waitFor();
  });
  expect(restaurant.screens.faults).toEqual([]);
});
