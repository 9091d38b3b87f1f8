// A long time without internet, including a restart: pads bring orders, cooks work, thousands of actions wait; then the
// cloud returns. KDS_TEST_OFFLINE_ACTIONS sets how many wait (in a round of `npm run faults` 20000, three days of a busy
// restaurant).
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { HUB_ENV, HUB_NODE_ARGS } from '../../scripts/lean-hub.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { isLong, report } from './rounds.ts';

const ACTIONS = Number(process.env['KDS_TEST_OFFLINE_ACTIONS'] ?? (isLong ? 20_000 : 500));
const ACTIONS_AT_ONCE = 500;
const ORDERS = 50;
const DRAINED_WITHIN_MS = 600_000;
const TAP_EVERY_MS = 200;
const MOST_TAPS_BETWEEN = 10;
/** With three days of a busy restaurant: the outbox is never read as a whole. */
const MOST_MB = 400;
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
/** Resident memory of the hub's process, in MB. */
const residentMb = () =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${stage.hub().pid}/status`, 'utf8'))?.[1]) / 1_024;

interface Drain {
  taps: string[];
  /** Milliseconds from a tap to its answer. */
  tookMs: number[];
  mostMb: number;
}

/** Taps back and forth on the same line until nothing waits any more. */
async function tapWhileItDrains(isOver: () => boolean): Promise<Drain> {
  const drain: Drain = { taps: [], tookMs: [], mostMb: residentMb() };
  const [{ _id: orderId, courseId, itemId }] = orders as [KnownOrder, ...KnownOrder[]];
  while (!isOver() || drain.taps.length % 2 === 1) {
    const as = drain.taps.length % 2 === 0 ? 'todo' : 'prepared';
    const at = performance.now();
    const tap = pass.command('w', { name: 'item.mark', orderId, courseId, itemIds: [itemId('steak')], as });
    expect(await tap).toMatchObject({ ok: true });
    drain.tookMs.push(performance.now() - at);
    drain.taps.push(tap.id);
    drain.mostMb = Math.max(drain.mostMb, residentMb());
    await new Promise((later) => setTimeout(later, TAP_EVERY_MS));
  }
  return drain;
}

beforeAll(async () => {
  // V8-only flags can't be passed this way.
  const taken = HUB_NODE_ARGS.filter((flag) => flag !== '--no-parallel-scavenge');
  const lean = () => ({ ...HUB_ENV, NODE_OPTIONS: taken.join(' ') });
  stage = await startStage({ sandbox: { openingOrders: 0 }, env: lean });
  chef = await stage.logIn();
  token = z.parse(z.object({ token: z.string() }), (await chef.get('/api/spooler-token')).body).token;
  stage.cloudWire.cut();
  stage.brokerWire.cut();
  await stage.killHub();
  await stage.startHub();
  pass = await stage.display(chef, PASS);
}, 60_000);
afterAll(() => stage?.close());

/** Actions at the pads, in order: each line is started and reverted repeatedly. */
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

describe('a hub without internet from the start', () => {
  const actions = padActions();

  it('continues with orders from pads and the work of cooks, also after another restart [SPOOL-01] [INTAKE-07]', async () => {
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
    'then sends each action to the cloud once, in its order, and no board changes [SPOOL-05] [SPOOL-12] [CLOUD-26]',
    async () => {
      // The display gets the outbox state before the board of the restarted hub.
      const isCooked = () => boardNow().every(({ items }) => items.includes('prepared'));
      await until(isCooked, 'what was cooked is not on the board after the restart');
      const before = boardNow();
      const heardBefore = pass.messages.length;
      const begun = performance.now();
      const restedMb = residentMb();
      stage.cloudWire.heal();
      stage.brokerWire.heal();
      let isOver = false;
      const tapping = tapWhileItDrains(() => isOver);
      await until(
        () => waiting() <= 1,
        () => `${waiting()} still wait`,
        DRAINED_WITHIN_MS,
      );
      isOver = true;
      const drain = await tapping;
      await until(() => waiting() === 0, 'the last ones still wait');
      const seconds = (performance.now() - begun) / 1_000;
      console.log(
        `${ACTIONS + 2 * ORDERS} in ${seconds.toFixed(1)} s: ${((ACTIONS + 2 * ORDERS) / seconds).toFixed(0)} a second`,
      );
      const p95 = drain.tookMs.toSorted((a, b) => a - b)[Math.floor(drain.tookMs.length * 0.95)] ?? 0;
      console.log(
        `${restedMb.toFixed(0)} MB before, ${drain.mostMb.toFixed(0)} at most; ${drain.taps.length} taps, p95 ${p95.toFixed(1)} ms`,
      );
      expect(drain.mostMb).toBeLessThan(MOST_MB);
      // Displays see the count shrink, not only its end.
      const counts = pass.messages
        .slice(heardBefore)
        .flatMap((message) => (message.t === 'link' ? message.link.outbox : []));
      console.log(
        `${counts.length} counts: ${counts.filter((_, n) => n % Math.ceil(counts.length / 12) === 0)}`,
      );
      expect(new Set(counts).size).toBeGreaterThan(5);
      const rises = counts.filter((count, n) => count > (counts[n - 1] ?? count) + MOST_TAPS_BETWEEN);
      expect(rises).toEqual([]);

      const told = z.parse(toldToCloud, await stage.control('GET', '/actions')).actions;
      const ids = told.map(({ event }) => event.request_id);
      const all = ACTIONS + ORDERS + drain.taps.length;
      const lost = all - new Set(ids).size;
      const doubled = told.filter(({ applied }) => applied !== 1).length + ids.length - new Set(ids).size;
      report({ runs: 1, lost, doubled, hand: 0 });
      expect({ lost, doubled, missing: drain.taps.filter((id) => !ids.includes(id)) }).toEqual({
        lost: 0,
        doubled: 0,
        missing: [],
      });
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
