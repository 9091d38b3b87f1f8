// A customer board doesn't ask for a person: it opens, shows and hands over a collected order without a selected staff
// user.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import { until } from '../support/until.ts';

let stage: HubStage;
let guests: Display;

beforeAll(async () => {
  stage = await startStage({ sandbox: { openingOrders: 0 } });
  guests = await stage.display(await stage.logIn(), { kind: 'customer', profile: 'profile-guests' });
}, 60_000);
afterAll(() => stage?.close());

it('a customer board opens for an account without a staff user, and hands over a collected order [CUST-15] [PERM-02]', async () => {
  const welcome = guests.messages.find(({ t }) => t === 'welcome');
  expect(welcome).toMatchObject({ session: { state: 'in' } });
  expect(welcome).not.toHaveProperty('session.staff');
  const plain = knownOrder({ number: 801, dishes: ['steak'], state: 'fired' });
  const at = new Date().toISOString();
  const [course] = plain.document['kdsCourses'] as object[];
  const served = knownOrder({
    number: 801,
    dishes: ['steak'],
    more: { kdsCourses: [{ ...course, served: { at, by: 'waiter-1', byName: 'Ana' } }] },
  });
  await stage.put(served);
  await until(() => JSON.stringify(guests.board('w')).includes(served._id), 'the guests don’t see the order');
  const answer = await guests.command('w', { name: 'order.deliver', orderId: served._id, delivered: true });
  expect(answer).toEqual({ ok: true, undo: true });
  expect(guests.messages.filter(({ t }) => t === 'refused')).toEqual([]);
});
