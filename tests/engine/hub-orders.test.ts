// Orders made at the hub, on the engine and a real database: one for each entry, never told to a cloud, and what becomes of a test.
import { expect, it, onTestFinished } from 'vitest';
import { HubOrders, TEST_OPEN_MS } from '../../hub/intake/tills/hub-orders.ts';
import { figureRules, orderFigures } from '../../hub/kitchen/figures/order-figures.ts';
import { testedStations } from '../../hub/kitchen/routing/tested-stations.ts';
import { createPadLists } from '../../hub/lookups/pad-lists.ts';
import type { HandOrder } from '../../shared/protocol/hub-orders.ts';
import { at } from '../kitchen/builders.ts';
import { tempDir } from '../support/temp-dir.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';

const PASS = { kind: 'expo', profile: 'pass' } as const;
const GRILL = { kind: 'kitchen', profile: 'grill', station: 'bon-grill' } as const;
const KEY = '64f0c0ffee64f0c0ffee64f0';
const STEAK: HandOrder = { key: KEY, type: 'takeaway', items: [{ item: 'item-steak', quantity: 2 }] };

function kitchen(site = smallSite()) {
  const hub = new TestHub(tempDir(), at('12:00'), site);
  onTestFinished(() => hub.close());
  const timers: { at: number; run: () => void }[] = [];
  const made = () =>
    new HubOrders({
      stores: hub.store,
      engine: hub.engine,
      catalogue: () => site.catalogue,
      soldOut: () => new Set(),
      testedStations: () => testedStations(hub.engine.site(), hub.engine.site().setup, 'site-1'),
      now: () => hub.now,
      after: (delayMs, run) => {
        const timer = { at: hub.now + delayMs, run };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      failed: (reason) => {
        throw reason;
      },
    });
  const tickets = (board: typeof PASS | typeof GRILL) => Object.keys(hub.board(board).tickets);
  return { hub, timers, made, orders: made(), tickets };
}

/** Lets the steps that were queued come to their end. */
const settled = () => new Promise((done) => setImmediate(done));

it('[INTAKE-10] a double tap and a retry after a lost answer make one order, also after a restart', async () => {
  const { hub, made, orders } = kitchen();
  const [first, twin] = await Promise.all([orders.send(STEAK, 'Dana'), orders.send(STEAK, 'Dana')]);
  expect(first).toMatchObject({ ok: true, value: { id: `kds-hand-${KEY}`, number: 'H-1' } });
  expect(first.ok && first.value.boards).toEqual(expect.arrayContaining(['Pass', 'Grill']));
  hub.restart();
  // Somebody else's name is on the screen by now.
  const later = await made().send(STEAK, 'Kofi');
  expect([twin, later]).toEqual([first, first]);
  expect(hub.engine.orders.size).toBe(1);
  const next = await made().send({ ...STEAK, key: 'f'.repeat(24) }, 'Dana');
  expect(next).toMatchObject({ value: { number: 'H-2' } });
  expect(await made().send({ ...STEAK, items: [{ item: 'item-steak', quantity: 3 }] }, 'Dana')).toEqual({
    ok: false,
    refusal: { code: 'command-id-reused' },
  });
});

it('[INTAKE-10] what is refused leaves nothing behind, not even a number', async () => {
  const { hub, orders } = kitchen();
  const bad = await orders.send({ ...STEAK, items: [{ item: 'item-steak', quantity: 0 }] }, undefined);
  expect(bad).toEqual({
    ok: false,
    refusal: { code: 'quantity-invalid', params: { item: 'Steak', most: 99 } },
  });
  expect(hub.engine.orders.size).toBe(0);
  expect(await orders.send(STEAK, undefined)).toMatchObject({ value: { number: 'H-1' } });
});

it('[INTAKE-10] a chain’s hub, and one that serves nobody, say that there is no kitchen to send it to', async () => {
  const place = smallSite();
  const { orders } = kitchen({ ...place, site: { ...place.site, role: 'hq' } });
  const refusal = { code: 'wrong-state', params: { problem: 'no-site' } };
  expect(await orders.send(STEAK, undefined)).toEqual({ ok: false, refusal });
  expect(await orders.sendTest()).toEqual({ ok: false, refusal });
});

it('[INTAKE-10] a sent order is taken back; a till can neither send one by such an id nor change it', async () => {
  const { hub, orders, tickets } = kitchen();
  await orders.send(STEAK, 'Dana');
  hub.store.tills.add({ id: 'till-1', site: 'site-1', name: '1', tokenHash: '1', createdAt: 0 });
  const orderId = `kds-hand-${KEY}`;
  expect(await hub.engine.till({ do: 'cancel', till: 'till-1', orderId })).toEqual({
    ok: false,
    problem: { code: 'other-till' },
  });
  expect(tickets(GRILL)).toHaveLength(1);
  expect(await orders.takeBack(orderId)).toEqual({ ok: true, value: undefined });
  expect([...tickets(GRILL), ...tickets(PASS)]).toEqual([]);
  expect(await orders.takeBack('kds-hand-unknown')).toEqual({
    ok: false,
    refusal: { code: 'order-unknown' },
  });
});

it('[INTAKE-11] it is bumped, served and recalled like any other, and the cloud is sent nothing of it', async () => {
  const { hub, orders } = kitchen();
  const sent = await orders.send(STEAK, 'Dana');
  const orderId = sent.ok ? sent.value.id : '';
  const [course] = hub.engine.orders.get(orderId)?.courses ?? [];
  const courseId = course?.id ?? '';
  const itemIds = course?.items.map(({ id }) => id) ?? [];
  expect(
    await hub.command(GRILL, { name: 'item.mark', orderId, courseId, itemIds, as: 'prepared' }),
  ).toMatchObject({
    ok: true,
  });
  await hub.command(PASS, { name: 'course.ready', orderId, courseId, ready: true });
  expect(await hub.command(PASS, { name: 'course.serve', orderId, courseId, served: true })).toMatchObject({
    ok: true,
  });
  expect(hub.engine.orders.get(orderId)?.courses[0]?.status).toBe('served');
  expect(await hub.command(PASS, { name: 'course.serve', orderId, courseId, served: false })).toMatchObject({
    ok: true,
  });
  expect(hub.engine.orders.get(orderId)?.courses[0]?.status).not.toBe('served');
  await orders.takeBack(orderId);
  expect(hub.store.outbox.size()).toBe(0);
  expect(hub.store.outbox.ordersWaiting()).toEqual([]);
});

it('[INTAKE-11] pads, which would bring it to the cloud, are not told of it', async () => {
  const { hub, orders } = kitchen();
  await orders.send(STEAK, 'Dana');
  const lists = createPadLists({
    stores: hub.store,
    sites: () => ['site-1'],
    servedSince: () => 0,
    defect: (reason) => {
      throw reason;
    },
  });
  expect(lists.orders(0)).toEqual([]);
});

it('[INTAKE-12] a test stands on every board, once, is in no figure, sent to no till and no cloud', async () => {
  const { hub, orders, tickets } = kitchen();
  await Promise.all([orders.sendTest(), orders.sendTest()]);
  expect(await orders.sendTest()).toEqual({ ok: true, value: undefined });
  expect(tickets(PASS)).toHaveLength(1);
  expect(tickets(GRILL)).toHaveLength(1);
  const [order] = [...hub.engine.orders.values()];
  expect(order?.document).toMatchObject({ number: 'TEST', source: 'test' });
  const facts = hub.store.orders.factsOf(order?.id ?? '');
  expect(orderFigures(facts, figureRules(hub.engine.site()))).toBeUndefined();
  expect(hub.store.tills.eventsAfter('site-1', 0, 10)).toEqual([]);
  expect(hub.store.outbox.size()).toBe(0);
});

it('[INTAKE-12] a test is cleared by a tap', async () => {
  const { orders, tickets, timers } = kitchen();
  await orders.sendTest();
  expect(orders.isTestOpen()).toBe(true);
  await orders.clearTest();
  expect(orders.isTestOpen()).toBe(false);
  expect([...tickets(PASS), ...tickets(GRILL), ...timers]).toEqual([]);
});

it('[INTAKE-12] a test that nobody serves clears itself after half an hour, over a restart too', async () => {
  const { hub, made, orders, tickets, timers } = kitchen();
  await orders.sendTest();
  orders.stop();
  hub.now += TEST_OPEN_MS - 60_000;
  hub.restart();
  hub.engine.loadOpenOrders();
  const after = made();
  after.start();
  expect(timers.map((timer) => timer.at - hub.now)).toEqual([60_000]);
  expect(tickets(PASS)).toHaveLength(1);
  hub.now += 60_000;
  timers[0]?.run();
  await settled();
  await settled();
  expect(after.isTestOpen()).toBe(false);
  expect(tickets(PASS)).toEqual([]);
});

it('[INTAKE-12] on a site without a menu the pass shows it, and the stations it can’t reach are kept by name', async () => {
  const place = smallSite();
  const { orders, tickets } = kitchen({ ...place, catalogue: { ...place.catalogue, items: [] } });
  await orders.sendTest();
  expect(tickets(PASS)).toHaveLength(1);
  expect(orders.lastTest()?.unreached).toEqual(['Grill']);
});

it('[INTAKE-12] without any board a test says so', async () => {
  const { orders } = kitchen(smallSite({ profiles: [] }));
  expect(await orders.sendTest()).toEqual({
    ok: false,
    refusal: { code: 'wrong-state', params: { problem: 'no-boards' } },
  });
});
