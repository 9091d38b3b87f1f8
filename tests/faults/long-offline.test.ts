// A long time without the internet, from a restart on: pads bring orders, cooks work, thousands of actions wait; then the
// cloud is back. KDS_TEST_OFFLINE_ACTIONS sets how many wait (20000 for three days of a busy house).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';

const ACTIONS = Number(process.env['KDS_TEST_OFFLINE_ACTIONS'] ?? 2_000);
const ACTIONS_AT_ONCE = 500;
const ORDERS = 50;
const DRAINED_WITHIN_MS = 600_000;
const PASS = { kind: 'expo', profile: 'profile-expo' } as const;

const toldToCloud = z.object({
  actions: z.array(
    z.looseObject({
      event: z.looseObject({ request_id: z.string(), orderId: z.string() }),
      applied: z.number(),
    }),
  ),
});

const orders = Array.from({ length: ORDERS }, (_, index) =>
  knownOrder({ number: 600 + index, dishes: ['steak', 'burger'], state: 'fired' }),
);
let stage: HubStage;
let chef: Person;
let pass: Display;
let token: string;

const pad = async (path: string, body: unknown) => {
  const answer = await fetch(`${stage.hubUrl}/spooler${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};
const boardNow = () =>
  pass.tickets('w').map(({ id, stage, items }) => ({ id, stage, items: items.map(({ state }) => state) }));
const waiting = () => pass.link()?.outbox ?? 0;

beforeAll(async () => {
  stage = await startStage({ sandbox: { openingOrders: 0 } });
  chef = await stage.logIn();
  token = z.parse(z.object({ token: z.string() }), (await chef.get('/api/spooler-token')).body).token;
  stage.cloudWire.cut();
  stage.brokerWire.cut();
  await stage.killHub();
  await stage.startHub();
  pass = await stage.display(chef, PASS);
}, 60_000);
afterAll(() => stage?.close());

/** What happened at the pads, in the order it did: each line is put to work and taken back again and again. */
function padActions(): { request_id: string; orderId: string }[] {
  const begun = Date.now() - ACTIONS;
  return Array.from({ length: ACTIONS }, (_, index) => {
    const order = orders[index % ORDERS] as KnownOrder;
    const round = Math.floor(index / ORDERS);
    return {
      request_id: `offline-${index}`,
      type: 'itemAction',
      action: round % 2 === 0 ? 'cooking' : 'notPrepared',
      orderId: order._id,
      courseId: order.courseId,
      orderItemId: order.itemId('burger'),
      date: new Date(begun + index).toISOString(),
    };
  });
}

describe('without the internet from the start', () => {
  const actions = padActions();

  it('[SPOOL-01] [INTAKE-07] orders of pads and the work of cooks go on, also over another restart', async () => {
    await pad(
      '/kds-orders',
      orders.map(({ document }) => document),
    );
    await until(() => pass.tickets('w').length >= 40, 'the orders are on no board');
    for (let at = 0; at < ACTIONS; at += ACTIONS_AT_ONCE)
      await pad('/kds-actions', actions.slice(at, at + ACTIONS_AT_ONCE));
    const cooked = orders.map(({ _id, courseId, itemId }) =>
      pass.command('w', {
        name: 'item.mark',
        orderId: _id,
        courseId,
        itemIds: [itemId('steak')],
        as: 'prepared',
      }),
    );
    expect(new Set((await Promise.all(cooked)).map(({ ok }) => ok))).toEqual(new Set([true]));
    await stage.killHub();
    await stage.startHub();
    const all = ORDERS + ACTIONS + ORDERS;
    await until(
      () => waiting() === all,
      () => `${waiting()} of ${all} wait`,
    );
  }, 300_000);

  it(
    '[SPOOL-05] [SPOOL-12] [CLOUD-26] then each reaches the cloud once, in its order, and no board changes',
    async () => {
      // The display hears of the outbox before it has the board of the hub that was started again.
      const isCooked = () => boardNow().every(({ items }) => items.includes('prepared'));
      await until(isCooked, 'what was cooked is not on the board after the restart');
      const before = boardNow();
      const begun = performance.now();
      stage.cloudWire.heal();
      stage.brokerWire.heal();
      await until(
        () => waiting() === 0,
        () => `${waiting()} still wait`,
        DRAINED_WITHIN_MS,
      );
      const seconds = (performance.now() - begun) / 1_000;
      console.log(
        `${ACTIONS + 2 * ORDERS} in ${seconds.toFixed(1)} s: ${((ACTIONS + 2 * ORDERS) / seconds).toFixed(0)} a second`,
      );

      const told = z.parse(toldToCloud, await stage.control('GET', '/actions')).actions;
      const ids = told.map(({ event }) => event.request_id);
      expect([ids.length, new Set(ids).size]).toEqual([ACTIONS + ORDERS, ACTIONS + ORDERS]);
      expect(told.every(({ applied }) => applied === 1)).toBe(true);
      for (const { _id } of orders) {
        const ofOrder = told
          .filter(({ event }) => event.orderId === _id)
          .map(({ event }) => event.request_id);
        expect(ofOrder.filter((id) => id.startsWith('offline-'))).toEqual(
          actions.filter(({ orderId }) => orderId === _id).map(({ request_id }) => request_id),
        );
      }
      expect((await stage.health(chef)).quarantine).toBe(0);
      await expect.poll(boardNow).toEqual(before);
      expect(pass.mismatches).toEqual([]);
    },
    DRAINED_WITHIN_MS + 60_000,
  );
});
