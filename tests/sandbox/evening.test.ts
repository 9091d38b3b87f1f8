// The simulated evening: running at the start, arrivals at the set pace from the seed, customers who act.
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { coursesOf, type OrderDocument, orderDocument } from '../../shared/model/order.ts';
import { eventually, loggedIn, member } from '../support/sandbox-calls.ts';
import { listen } from '../support/stomp-listener.ts';

const EIGHT_PM = Date.UTC(2026, 2, 6, 20);
const running: Sandbox[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.stop()));
});

async function evening(seed: number, paceOrdersPerHour = 60) {
  const sandbox = await startSandbox({ seed, paceOrdersPerHour, now: () => EIGHT_PM });
  running.push(sandbox);
  const { control, cloud } = await loggedIn(sandbox);
  const advance = (seconds: number) => control('/advance', { method: 'POST', body: { seconds } });
  const orders = async (site = 'site-1') => (await control(`/orders?organization=${site}`)).body;
  return { sandbox, control, cloud, advance, orders };
}
const read = (body: unknown): OrderDocument[] => z.parse(z.array(orderDocument), body);

describe('[SAND-03] the evening', () => {
  it('is reproducible by its seed, and another one differs', async () => {
    const [first, again, other] = await Promise.all([evening(5), evening(5), evening(6)]);
    for (const each of [first, again, other]) await each.advance(1200);
    expect(await again.orders()).toEqual(await first.orders());
    expect(await again.orders('site-4')).toEqual(await first.orders('site-4'));
    expect(await other.orders()).not.toEqual(await first.orders());
  });

  it('starts busy: pending, new, late, ready and just served tickets', async () => {
    const { orders } = await evening(1);
    const courses = read(await orders()).flatMap((order) => coursesOf(order));
    const firedAt = (stamp: (typeof courses)[number]['fired']) =>
      typeof stamp === 'object' ? (stamp.at ?? 0) : Number.NaN;
    const fired = courses.filter((course) => course.fired && !course.served);
    const minutes = fired.map((course) => (EIGHT_PM - firedAt(course.fired)) / 60_000);
    expect(fired.length).toBeGreaterThan(15);
    expect(courses.filter((course) => course.notified && !course.fired).length).toBeGreaterThan(3);
    expect(minutes.filter((age) => age < 5).length).toBeGreaterThan(2);
    expect(minutes.filter((age) => age > 12).length).toBeGreaterThan(0);
    expect(fired.filter((course) => course.ready).length).toBeGreaterThan(0);
    expect(courses.filter((course) => course.served).length).toBeGreaterThan(5);
    for (const age of minutes) expect(age).toBeGreaterThanOrEqual(0);
  });

  it('brings about as many orders as the pace says, of every type and source, in the wire format', async () => {
    const { advance, orders } = await evening(3, 120);
    const before = read(await orders()).length;
    await advance(3600);
    const after = read(await orders());
    const newest = Math.max(...after.map((order) => Number(order.number)));
    expect(newest - 100 - before).toBeGreaterThan(85);
    expect(newest - 100 - before).toBeLessThan(160);
    expect(new Set(after.map((order) => order.orderType))).toEqual(
      new Set(['Seated', 'TA', 'Delivery', 'OTC']),
    );
    const otc = after.filter((order) => order.orderType === 'OTC');
    expect(new Set(otc.map((order) => order.serviceType))).toEqual(new Set(['seated', 'takeaway']));
    const sources = new Set(after.map((order) => order.source));
    for (const source of [
      'online',
      'webCallCenter',
      'restaurantOnPremise',
      'restaurantViaPhone',
      'external',
    ]) {
      expect(sources).toContain(source);
    }
    for (const order of after) {
      const ids = order.orderedItems.map((item) => item._id);
      for (const id of coursesOf(order).flatMap((course) => course.orderedItems)) expect(ids).toContain(id);
    }
  });

  it('has customers fire later courses, order more, change, cancel, move and leave, and publishes it', async () => {
    const { sandbox, advance, orders } = await evening(2);
    const listener = await listen({ url: sandbox.brokerUrl, prefetch: 1000 });
    await advance(5400);
    const seen = () => new Set(listener.bodies.map((body) => member(body, 'type')));
    for (const type of ['order-updated', 'order-table-changed', 'order-course-fired-after-notify']) {
      await eventually(() => seen().has(type));
    }
    const all = read(await orders());
    const items = all.flatMap((order) => order.orderedItems);
    expect(items.some((item) => item.added === true)).toBe(true);
    expect(items.some((item) => typeof item.cancellation === 'object')).toBe(true);
    expect(all.some((order) => order.closed)).toBe(true);
    expect(all.length).toBeLessThan(150);
    for (const body of listener.bodies.filter((each) => member(each, 'type') === 'order-updated')) {
      expect(z.safeParse(orderDocument, member(body, 'data', 'order')).success).toBe(true);
    }
    await listener.leave();
  });

  it('never cooks automatically, and stays small over a long night', async () => {
    const { advance, orders, control } = await evening(4, 200);
    const served = async () =>
      read(await orders())
        .flatMap((order) => coursesOf(order))
        .filter((course) => typeof course.served === 'object' && (course.served.at ?? 0) > EIGHT_PM);
    await advance(6 * 3600);
    expect(await served()).toEqual([]);
    const all = (await control('/orders')).body;
    expect(Array.isArray(all) && all.length <= 400).toBe(true);
  });

  it('brings no orders at pace 0, and all of them immediately in a rush', async () => {
    const { advance, orders, control } = await evening(1, 0);
    await advance(7200);
    expect(await orders()).toEqual([]);
    const { body } = await control('/rush', { method: 'POST', body: { count: 600 } });
    expect(member(body, 'orders', 599)).toBeDefined();
    expect(read(await orders())).toHaveLength(600);
  });

  it('restarts on reset, with other orders', async () => {
    const { orders, control } = await evening(1);
    const ids = read(await orders()).map((order) => order._id);
    await control('/reset', { method: 'POST' });
    const anew = read(await orders());
    expect(anew).toHaveLength(ids.length);
    for (const order of anew) expect(ids).not.toContain(order._id);
  });
});
