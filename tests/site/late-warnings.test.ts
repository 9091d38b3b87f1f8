// Allergies sent late by a till, over HTTP: a real hub, boards over real sockets, the till's own view (EXPO-41, INTAKE-09).
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import { until } from '../support/until.ts';

const GRILL = { kind: 'kitchen', profile: 'profile-grill' } as const;
const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const ORDER = 'late-1';

let stage: HubStage;
let expo: Display;
let grill: Display;
let headers: Record<string, string>;

beforeAll(async () => {
  stage = await startStage({ sandbox: { openingOrders: 0 } });
  const [chef, cook] = [await stage.logIn(), await stage.logIn()];
  [expo, grill] = [await stage.display(chef, EXPO), await stage.display(cook, GRILL)];
  const made = await chef.send('POST', '/api/tills', { name: 'Front' });
  const { token } = z.parse(z.object({ token: z.string() }), made.body);
  headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}, 120_000);
afterAll(() => stage?.close());

const burger = { id: '1', name: 'Ember burger', sku: 'item-burger' };
async function till(method: 'POST' | 'PUT', version: number, more: object): Promise<void> {
  const path = method === 'POST' ? '' : `/${ORDER}`;
  const body = JSON.stringify({ id: ORDER, version, number: 41, table: '7', items: [burger], ...more });
  const answer = await fetch(`${stage.hubUrl}/api/intake/orders${path}`, { method, headers, body });
  expect(answer.status, await answer.text()).toBe(202);
}

const ticketOn = (display: Display) => display.tickets('w').find(({ orderId }) => orderId === ORDER);
const warnings = (display: Display) => ticketOn(display)?.allergies?.map(({ text }) => text) ?? [];
/** Sounds about the order so far. */
const sounds = (display: Display) =>
  display.messages.flatMap((message) => {
    if (message.t !== 'notice' || message.notice.kind !== 'sound') return [];
    const isAboutIt = message.notice.about?.some(({ orderId }) => orderId === ORDER);
    return isAboutIt ? [message.notice.sound] : [];
  });
const isWarned = (display: Display, text: string) =>
  until(
    () => warnings(display).includes(text),
    () => `not warned of ${text}: ${JSON.stringify(ticketOn(display))}`,
  );

it('an allergy sent for a prepared line is shown at pass and station, needs new receipts and sounds once on each; once served it is recorded silently [EXPO-41] [INTAKE-09]', async () => {
  await till('POST', 1, {});
  const ticket = await until(() => ticketOn(grill), 'no ticket');
  await until(() => ticketOn(expo), 'no ticket at the pass');
  const { orderId, id: courseId } = ticket;
  expect(await grill.command('w', { name: 'course.prepareAll', orderId, courseId })).toMatchObject({
    ok: true,
  });
  await until(() => ticketOn(expo)?.stage === 'prepared', 'not prepared at the pass');
  const before = { expo: sounds(expo), grill: sounds(grill) };

  await till('PUT', 2, { items: [{ ...burger, allergies: ['nuts'] }] });
  await Promise.all([isWarned(expo, 'nuts'), isWarned(grill, 'nuts')]);
  for (const display of [expo, grill]) {
    const shown = ticketOn(display);
    expect([shown?.stage, shown?.items[0]?.state]).toEqual(['prepared', 'prepared']);
    expect(shown?.items[0]?.allergens).toContain('nuts');
    expect(shown?.allergiesSeen?.here).toBe(false);
  }
  await until(() => sounds(grill).length > before.grill.length, 'no sound at the station');
  await until(() => sounds(expo).length > before.expo.length, 'no sound at the pass');

  // The same warning in a later version isn't new; a second one is.
  await till('PUT', 3, { items: [{ ...burger, allergies: ['nuts'] }], waiter: 'Ana' });
  await until(() => ticketOn(expo)?.waiter === 'Ana', 'the third version never comes');
  await till('PUT', 4, { items: [{ ...burger, allergies: ['nuts'] }], waiter: 'Ana', allergies: ['milk'] });
  await Promise.all([isWarned(expo, 'Allergy: milk'), isWarned(grill, 'Allergy: milk')]);
  expect([warnings(expo), warnings(grill)]).toEqual([
    ['Allergy: milk', 'nuts'],
    ['Allergy: milk', 'nuts'],
  ]);
  await until(() => sounds(grill).length > before.grill.length + 1, 'no second sound at the station');
  await until(() => sounds(expo).length > before.expo.length + 1, 'no second sound at the pass');
  expect(sounds(expo).slice(before.expo.length)).toEqual(['changed', 'changed']);
  expect(sounds(grill).slice(before.grill.length)).toEqual(['changed', 'changed']);

  // Serving waits for the station's receipt.
  const seen = { name: 'order.allergiesSeen' as const, orderId, courseIds: [courseId] };
  expect(await grill.command('w', seen)).toMatchObject({ ok: true });

  // A warning on a served line is recorded without a sound.
  const serve = { name: 'order.serveAll' as const, orderId, courseIds: [courseId] };
  expect(await expo.command('w', serve)).toEqual({ ok: true, undo: expect.any(Boolean) });
  await until(
    () => [expo, grill].every((display) => ticketOn(display)?.status === 'served'),
    'not served on both boards',
  );
  const atServe = [expo, grill].map((display) => sounds(display).length);
  await till('PUT', 5, { items: [{ ...burger, allergies: ['nuts', 'soy'] }], waiter: 'Ana' });
  await until(
    () => [expo, grill].every((display) => ticketOn(display)?.items[0]?.allergens.includes('soy')),
    () => `not recorded: ${JSON.stringify(ticketOn(expo))}`,
  );
  // Sounds of a step come with its board change, so those of the next order come later.
  const next = knownOrder({ number: 42, dishes: ['burger'], state: 'fired' });
  await stage.put(next);
  const isNew = ({ orderId: id }: { orderId: string }) => id === next._id;
  await until(
    () => [expo, grill].every((display) => display.tickets('w').some(isNew)),
    'the next order never comes',
  );
  expect([expo, grill].map((display) => sounds(display).length)).toEqual(atServe);
  expect([...expo.mismatches, ...grill.mismatches]).toEqual([]);
}, 90_000);
