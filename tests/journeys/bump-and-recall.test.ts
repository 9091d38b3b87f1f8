// A cook at a pass, in a real restaurant: one button that serves from any stage, the last served tickets one tap away, and
// the person in charge.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { HeaderAction } from '../../shared/model/setup/board-choices.ts';
import { card, heads, isGone, press, shows } from './support/cards.ts';
import { type OrderSpec, order } from './support/evening-order.ts';
import { journey } from './support/journey.ts';
import { registerRestaurant } from './support/restaurant.ts';
import { KOFI, startWork } from './support/start-work.ts';
import { look } from './support/unhurried.ts';

const restaurant = registerRestaurant();
const PASS = 'profile-expo';
const cooking: OrderSpec = {
  number: 811,
  table: 4,
  dishes: ['burger', 'carbonara'],
  firedMinutesAgo: 3,
  customer: 'Olive Tran',
};
const waiting: OrderSpec = { number: 812, table: 6, dishes: ['burger'] };

const held = z.object({
  revision: z.number(),
  setup: z.looseObject({ profiles: z.array(z.looseObject({ _id: z.string() })) }),
});
let pass: Page;
/** Requests of the pass for served tickets. */
const recalls: URL[] = [];

/** Sets the header action of the pass as a manager. */
async function choose(headerAction: HeaderAction): Promise<void> {
  const { person } = restaurant;
  const { revision, setup } = held.parse((await person.get('/api/setup')).body);
  const profiles = setup.profiles.map((one) => (one._id === PASS ? { ...one, headerAction } : one));
  const saved = await person.send('PUT', '/api/setup', { revision, setup: { ...setup, profiles } });
  expect(saved.status).toBe(200);
}

const button = (of: OrderSpec) => card(pass, of).locator('[data-act="due"]');
const named = async (of: OrderSpec) => (await button(of).count()) && button(of).getAttribute('aria-label');
const asked = (text: string) => pass.getByRole('dialog', { name: text });

const step = journey(
  '[EXPO-39] the button in a card’s head; [TICK-08] the tickets served last; [DLG-14] [PERM-04] who works here',
);

step('follows the profile: the due action, none, ready or serve', async () => {
  await order(restaurant.stage, cooking);
  await order(restaurant.stage, waiting);
  pass = await restaurant.screen(`/kds/expeditor/${PASS}`);
  pass.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/recall') recalls.push(url);
  });
  await shows(pass, cooking, 'burger', 'todo');
  const both = async () => [await named(cooking), await named(waiting)];
  await expect.poll(both).toEqual([0, 'Fire']);
  await choose('ready');
  await expect.poll(both).toEqual(['Mark ready', 'Fire']);
  await choose('none');
  await expect.poll(both).toEqual([0, 0]);
  await choose('serve');
  await expect.poll(both).toEqual(['Serve', 'Fire']);
});

step('asks once before it serves what isn’t prepared, and only then', async () => {
  await press(pass, cooking, 'Serve');
  await asked('2 of 2 not done. Serve anyway?').waitFor();
  await look(pass);
  await asked('2 of 2 not done. Serve anyway?').getByRole('button', { name: 'Cancel' }).click();
  await heads(pass, cooking, 'new');
  await press(pass, cooking, 'Serve');
  await look(pass);
  await asked('2 of 2 not done. Serve anyway?').getByRole('button', { name: 'Serve everything' }).click();
  await isGone(pass, cooking);
});

const lastServed = () => pass.getByRole('button', { name: 'Recall', exact: true });
const rows = () => pass.getByRole('button', { name: /^Recall / });

/** Opens the list of last served tickets. */
async function openLast(): Promise<void> {
  await look(pass);
  await lastServed().click();
  await rows().first().waitFor();
  await look(pass);
}

step('are three, newest first, and requested only when the list is opened', async () => {
  for (const [index, number] of [821, 822, 823].entries()) {
    const servedMinutesAgo = 10 * (index + 1);
    const firedMinutesAgo = servedMinutesAgo + 5;
    await order(restaurant.stage, { number, dishes: ['burger'], servedMinutesAgo, firedMinutesAgo });
  }
  expect(recalls).toEqual([]);
  await openLast();
  const texts = await rows().allInnerTexts();
  expect(texts.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/Table 4 .*#811 .*Mains .*now/),
    expect.stringMatching(/K-821 .*Mains .*10 minutes ago/),
    expect.stringMatching(/K-822 .*Mains .*20 minutes ago/),
  ]);
  expect(recalls.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { profile: PASS, most: '3' },
  ]);
});

step('come back with a tap, and one undo serves them again', async () => {
  await rows().first().click();
  // Served directly, it was ready for a moment.
  await heads(pass, cooking, 'ready');
  expect(await rows().count()).toBe(0);
  await pass.getByText('Table 4 recalled').waitFor();
  await look(pass);
  await pass.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await isGone(pass, cooking);
  await openLast();
  expect(await rows().first().innerText()).toMatch(/Table\s4/);
  await pass.getByRole('button', { name: 'Served in the last 24 hours' }).click();
  const all = pass.getByRole('dialog', { name: 'Served in the last 24 hours' });
  await all.getByRole('listitem').nth(3).waitFor();
  await pass.keyboard.press('Escape');
  expect(recalls.length).toBeLessThan(8);
});

const person = () => pass.locator('[data-at-work]');
const who = () => pass.getByRole('dialog', { name: 'Who is working here?' });

step('is shown in the toolbar, and a tap opens the keypad for someone else', async () => {
  expect(await person().innerText()).toMatch(/Working:\s+\S+/);
  await look(pass);
  await person().click();
  await startWork(pass, KOFI);
  await expect.poll(() => person().innerText()).toContain('Kofi M.');
  await card(pass, waiting).waitFor();
});

step('signs off the same way; then the board asks again', async () => {
  await look(pass);
  await person().click();
  await who().getByRole('button', { name: 'Not now' }).click();
  await look(pass);
  await person().click();
  await who().getByRole('button', { name: 'Sign out Kofi Mensah' }).click();
  await who().getByRole('button', { name: 'Choose another board' }).waitFor();
  expect(await person().count()).toBe(0);
  await startWork(pass, KOFI);
  await expect.poll(() => person().innerText()).toContain('Kofi M.');
});
