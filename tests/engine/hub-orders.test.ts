// Orders made at the hub, on the engine and a real database: one per entry, never sent to a cloud, and test orders.
import { expect, it, onTestFinished } from 'vitest';
import { HubOrders, TEST_OPEN_MS } from '../../hub/intake/tills/hub-orders.ts';
import { figureRules, orderFigures } from '../../hub/kitchen/figures/order-figures.ts';
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
  const storage = {
    failed: (reason: unknown) => {
      throw reason;
    },
  };
  const host = {
    now: () => hub.now,
    after: (delayMs: number, run: () => void) => {
      const timer = { at: hub.now + delayMs, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const made = () => new HubOrders(hub.store, hub.engine, () => new Set(), storage, host);
  const tickets = (board: typeof PASS | typeof GRILL) => Object.keys(hub.board(board).tickets);
  return { hub, timers, made, orders: made(), tickets };
}

/** Waits until the queued steps are done. */
const settled = () => new Promise((done) => setImmediate(done));

it('a double tap and a retry after a lost answer make one order, also after a restart [INTAKE-10]', async () => {
  const { hub, made, orders } = kitchen();
  const [first, twin] = await Promise.all([orders.send(STEAK, 'Dana'), orders.send(STEAK, 'Dana')]);
  expect(first).toMatchObject({ ok: true, value: { id: `kds-hand-${KEY}`, number: 'H-1' } });
  expect(first.ok && first.value.boards).toEqual(expect.arrayContaining(['Pass', 'Grill']));
  hub.restart();
  // Another user is signed in at the display by now.
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

it('a refused order leaves nothing behind, not even a number [INTAKE-10]', async () => {
  const { hub, orders } = kitchen();
  const bad = await orders.send({ ...STEAK, items: [{ item: 'item-steak', quantity: 0 }] }, undefined);
  expect(bad).toEqual({
    ok: false,
    refusal: { code: 'quantity-invalid', params: { item: 'Steak', most: 99 } },
  });
  expect(hub.engine.orders.size).toBe(0);
  expect(await orders.send(STEAK, undefined)).toMatchObject({ value: { number: 'H-1' } });
});

it('a chain’s hub and one without a site answer that there is no kitchen to send it to [INTAKE-10]', async () => {
  const place = smallSite();
  const { orders } = kitchen({ ...place, site: { ...place.site, role: 'hq' } });
  const refusal = { code: 'wrong-state', params: { problem: 'no-site' } };
  expect(await orders.send(STEAK, undefined)).toEqual({ ok: false, refusal });
  expect(await orders.sendTest()).toEqual({ ok: false, refusal });
});

it('a sent order can be cancelled; a till can neither send one with such an id nor change it [INTAKE-10]', async () => {
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

it('a hub order is bumped, served and recalled like any other, and the cloud receives nothing of it [INTAKE-11]', async () => {
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

it('a hub order is not sent to pads, which would pass it to the cloud [INTAKE-11]', async () => {
  const { hub, orders } = kitchen();
  await orders.send(STEAK, 'Dana');
  const lists = createPadLists(
    hub.store,
    hub.engine,
    () => 0,
    (reason) => {
      throw reason;
    },
  );
  expect(lists.orders(0)).toEqual([]);
});

it('a test order shows on every board, once, is in no figure, and is sent to no till and no cloud [INTAKE-12]', async () => {
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

it('a test order is cleared by a tap [INTAKE-12]', async () => {
  const { orders, tickets, timers } = kitchen();
  await orders.sendTest();
  expect(orders.isTestOpen()).toBe(true);
  await orders.clearTest();
  expect(orders.isTestOpen()).toBe(false);
  expect([...tickets(PASS), ...tickets(GRILL), ...timers]).toEqual([]);
});

it('an unserved test order clears itself after half an hour, over a restart too [INTAKE-12]', async () => {
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

it('on a site without a menu the pass shows a test order, and the stations it can’t reach are stored by name [INTAKE-12]', async () => {
  const place = smallSite();
  const { orders, tickets } = kitchen({ ...place, catalogue: { ...place.catalogue, items: [] } });
  await orders.sendTest();
  expect(tickets(PASS)).toHaveLength(1);
  expect(orders.lastTest()?.unreached).toEqual(['Grill']);
});

it('a test order without any board reports that [INTAKE-12]', async () => {
  const { orders } = kitchen(smallSite({ profiles: [] }));
  expect(await orders.sendTest()).toEqual({
    ok: false,
    refusal: { code: 'wrong-state', params: { problem: 'no-boards' } },
  });
});
