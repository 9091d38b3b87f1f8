// Actions and fires posted to the sandbox change its orders, come back as messages and are applied once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { actionEvent } from '../../shared/model/action.ts';
import { orderDocument } from '../../shared/model/order.ts';
import { eventually, loggedIn, member } from '../support/sandbox-calls.ts';
import { type Listener, listen } from '../support/stomp-listener.ts';

const NOON = Date.UTC(2026, 2, 6, 12);
const at = (minute: number) => new Date(NOON + minute * 60_000).toISOString();

let sandbox: Sandbox;
let client: Awaited<ReturnType<typeof loggedIn>>;
let listener: Listener;
let orders = 0;
let orderId = '';

beforeAll(async () => {
  sandbox = await startSandbox({ paceOrdersPerHour: 0, now: () => NOON });
  client = await loggedIn(sandbox);
  listener = await listen({ url: sandbox.brokerUrl });
});
afterAll(async () => {
  await listener.leave();
  await sandbox.stop();
});
beforeEach(async () => {
  orderId = `order-${++orders}`;
  const order = {
    _id: orderId,
    number: orders,
    organization: 'site-1',
    orderType: 'Seated',
    tableIds: ['table-1'],
    orderedItems: [
      { _id: 'i1', item: 'item-steak', name: 'Steak' },
      { _id: 'i2', item: 'item-fries', name: 'Fries' },
    ],
    kdsCourses: [
      { _id: 'c1', courseType: 'Mains', orderedItems: ['i1', 'i2'], notified: { at: at(-5), by: 'waiter' } },
    ],
    created: at(-5),
    lastUpdated: at(-5),
  };
  await client.control('/orders', { method: 'POST', body: { order } });
  await eventually(() => listener.bodies.some((body) => member(body, 'data', 'order', '_id') === orderId));
  listener.bodies.length = 0;
});

let events = 0;
const event = (parts: Record<string, unknown>) => ({
  request_id: `request-${++events}`,
  orderId,
  date: at(1),
  clientId: 'display-1',
  ...parts,
});
const post = (body: unknown, site = 'site-1') => client.cloud('/actions', { method: 'POST', body, site });
const fire = (body: unknown, id = orderId) => client.cloud(`/orders/${id}/order`, { method: 'PUT', body });
const stored = async () => {
  const path = `/kds-orders?organization=site-1&timestamp_from=${at(0)}`;
  const { body } = await client.cloud(path);
  const list = z.parse(z.array(orderDocument), body);
  const found = list.find((order) => order._id === orderId);
  if (found === undefined) throw new Error(`${orderId} isn't among those changed since noon`);
  return found;
};
const course = async () => (await stored()).kdsCourses?.[0];
const item = async (id = 'i1') => (await stored()).orderedItems.find((each) => each._id === id);

describe('[SAND-01] an action', () => {
  it('is applied, published on the topic, and in the next kds-orders with a later lastUpdated', async () => {
    const served = event({
      type: 'courseAction',
      courseId: 'c1',
      action: 'served',
      context: { byName: 'Lena' },
    });
    expect(await post(served)).toMatchObject({ status: 200, body: { request_id: served.request_id } });
    const order = await stored();
    expect(order.lastUpdated).toBeGreaterThanOrEqual(NOON);
    expect(order.actions).toEqual([served]);
    expect(z.safeParse(actionEvent, order.actions[0]).success).toBe(true);
    expect(order.kdsCourses?.[0]?.served).toEqual({ at: Date.parse(at(1)), by: 'display-1', byName: 'Lena' });
    await eventually(() => listener.bodies.length === 2);
    expect(listener.bodies[0]).toMatchObject({
      type: 'action-courseAction',
      organization: 'site-1',
      data: served,
    });
    expect(listener.bodies[1]).toMatchObject({ type: 'action-servedAverageTime' });
  });

  it('sets and clears the stages of items one after another', async () => {
    const stage = (type: string, action: string, minute: number) =>
      post(event({ type, action, applyToItems: ['i1', 'i2'], date: at(minute) }));
    await stage('itemPreparing', 'preparing', 1);
    expect(await item()).toMatchObject({ preparing: { at: Date.parse(at(1)) } });
    await stage('itemAction', 'cooking', 2);
    await stage('itemAction', 'prepared', 3);
    expect(await item('i2')).toMatchObject({ prepared: { at: Date.parse(at(3)) } });
    expect(await item()).not.toHaveProperty('preparing');
    await stage('itemAction', 'notPrepared', 4);
    expect(await item()).not.toHaveProperty('prepared');
    // A late action of an earlier moment is recorded but changes nothing.
    await stage('itemAction', 'prepared', 2);
    expect(await item()).not.toHaveProperty('prepared');
    expect((await stored()).actions).toHaveLength(5);
  });

  it.each([
    [{ type: 'itemServed', action: 'served', orderItemId: 'i1' }, ['orderedItems', 0, 'served', 'at']],
    [{ type: 'courseAction', action: 'ready', courseId: 'c1' }, ['kdsCourses', 0, 'ready', 'at']],
    [{ type: 'courseAction', action: 'reprint', courseId: 'c1' }, ['kdsCourses', 0, 'reprinted', 'at']],
    [{ type: 'courseAction', action: 'notified', courseId: 'c1' }, ['kdsCourses', 0, 'notified', 'at']],
    [{ type: 'coursePreparing', action: 'start', courseId: 'c1' }, ['kdsCourses', 0, 'prepStartDate']],
    [{ type: 'orderDelivered', action: 'delivered' }, ['delivered', 'at']],
  ])('stamps the document with its date: %o', async (parts, path) => {
    await post(event(parts));
    expect(member(await stored(), ...path)).toBe(Date.parse(at(1)));
  });

  it('sets notes, timers and links', async () => {
    await post(event({ type: 'itemNotes', action: 'set', orderItemId: 'i1', context: { note: 'no salt' } }));
    expect((await item())?.kdsNotes).toEqual(['no salt']);
    await post(event({ type: 'coursePreparing', action: 'start', courseId: 'c1', context: { minutes: 7 } }));
    expect(await course()).toMatchObject({ prepEndDate: Date.parse(at(8)) });
    await post(event({ type: 'coursePreparing', action: 'reset', courseId: 'c1', date: at(2) }));
    expect(await course()).not.toHaveProperty('prepEndDate');
    await post(event({ type: 'courseOrder', action: 'link', courseId: 'c1', context: { linkedTo: 'c9' } }));
    expect(await course()).toMatchObject({ linkedTo: 'c9' });
  });

  it('is applied once however often it is sent, and refused with other content', async () => {
    const ready = event({ type: 'courseAction', courseId: 'c1', action: 'ready' });
    await post(ready);
    const before = await stored();
    expect((await post(ready)).status).toBe(200);
    expect((await post({ ...ready, action: 'notReady' })).status).toBe(409);
    expect(await stored()).toEqual(before);
    const { body } = await client.control('/actions');
    const list = member(body, 'actions');
    const mine = Array.isArray(list)
      ? list.filter((each) => member(each, 'event', 'orderId') === orderId)
      : [];
    expect(mine).toMatchObject([{ received: 2, applied: 1 }]);
  });

  it.each([
    ['an unknown order', { type: 'courseAction', courseId: 'c1', action: 'ready', orderId: 'nobody' }, 404],
    ['an unknown type', { type: 'dance', action: 'ready' }, 422],
    ['an action of another type', { type: 'itemServed', action: 'cooking' }, 422],
    ['an invalid date', { type: 'courseAction', action: 'ready', date: 'yesterday' }, 400],
  ])('is permanently refused with %s', async (_what, parts, status) => {
    expect((await post(event(parts))).status).toBe(status);
  });

  it('is accepted without effect for an order of an earlier run', async () => {
    const old = event({ type: 'orderDelivered', action: 'delivered', orderId: 'so-abc123-site-1-104' });
    expect((await post(old)).status).toBe(200);
  });
});

describe('[SAND-01] a fire', () => {
  it('stamps the courses, publishes the whole order and that it followed a notify', async () => {
    const fired = { at: at(2), by: 'display-1', byName: 'Lena' };
    expect((await fire({ courses: ['c1'], fired, requestId: `fire-${orderId}` })).status).toBe(200);
    expect(await course()).toMatchObject({ fired: { ...fired, at: Date.parse(at(2)) } });
    await eventually(() => listener.bodies.length === 2);
    const [updated, notified] = listener.bodies;
    expect(member(updated, 'type')).toBe('order-updated');
    expect(member(updated, 'data', 'order', 'kdsCourses', 0, 'fired')).toEqual(fired);
    expect(notified).toMatchObject({
      type: 'order-course-fired-after-notify',
      data: { orderId, courseId: 'c1', fired },
    });
  });

  it('clears older values and keeps newer ones', async () => {
    await post(event({ type: 'courseAction', courseId: 'c1', action: 'ready', date: at(1) }));
    await post(event({ type: 'courseAction', courseId: 'c1', action: 'served', date: at(5) }));
    await fire({ courses: ['c1'], fired: { at: at(3), by: 'x', byName: 'X' }, requestId: `fire-${orderId}` });
    expect(await course()).not.toHaveProperty('ready');
    expect(await course()).toHaveProperty('served');
  });

  it('is accepted once per request id, and refused for unknown orders', async () => {
    const body = {
      courses: ['c1'],
      fired: { at: at(2), by: 'x', byName: 'X' },
      requestId: `fire-${orderId}`,
    };
    await fire(body);
    const before = await stored();
    expect((await fire(body)).status).toBe(200);
    expect((await fire({ ...body, courses: ['c2'] })).status).toBe(409);
    expect((await fire({ ...body, courses: ['c2'], requestId: 'other' })).status).toBe(404);
    expect((await fire({ ...body, requestId: 'third' }, 'nobody')).status).toBe(404);
    expect(await stored()).toEqual(before);
  });
});

describe('[SAND-01] orders put into the sandbox', () => {
  it('are published whole, by reference or not at all, and keep earlier actions', async () => {
    const delivered = event({ type: 'orderDelivered', action: 'delivered' });
    await post(delivered);
    await eventually(() => listener.bodies.length === 1);
    const order = {
      _id: orderId,
      organization: 'site-1',
      lastUpdated: at(9),
      orderedItems: [],
      extra: { kept: 1 },
    };
    await client.control('/orders', { method: 'POST', body: { order, publish: 'reference' } });
    await client.control('/orders', { method: 'POST', body: { order, publish: 'none' } });
    await client.control('/orders', {
      method: 'POST',
      body: { order: { ...order, lastUpdated: at(-60) }, store: false },
    });
    await eventually(() => listener.bodies.length === 3);
    expect(listener.bodies[1]).toMatchObject({
      type: 'order-updated',
      data: { orderId, lastUpdated: at(9) },
    });
    expect(member(listener.bodies[2], 'data', 'order', 'lastUpdated')).toBe(at(-60));
    expect(await stored()).toMatchObject({
      lastUpdated: Date.parse(at(9)),
      extra: { kept: 1 },
      actions: [delivered],
    });
  });

  it('may be unreadable: they are sent by topic and by kds-orders unchanged', async () => {
    const order = { _id: 7, nonsense: true };
    const put = { order, unchecked: true, organization: 'site-1' };
    expect((await client.control('/orders', { method: 'POST', body: { order } })).status).toBe(400);
    expect((await client.control('/orders', { method: 'POST', body: put })).status).toBe(200);
    await eventually(() => listener.bodies.length === 1);
    expect(member(listener.bodies[0], 'data', 'order')).toEqual(order);
    const { body } = await client.cloud(`/kds-orders?organization=site-1&timestamp_from=${at(0)}`);
    expect(body).toContainEqual(order);
    await client.control('/reset', { method: 'POST' });
  });

  it('may be any text on the topic', async () => {
    const body = { organization: 'site-1', body: 'not JSON at all' };
    await client.control('/messages', { method: 'POST', body });
    await eventually(() => listener.bodies.includes('not JSON at all'));
  });
});
