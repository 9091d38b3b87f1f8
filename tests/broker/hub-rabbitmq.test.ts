// A real hub on a real RabbitMQ: messages of the cloud show on a watched board, whatever happens to the connection, the
// queue or the broker in between.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROKER_QUEUE_EXPIRY_MS } from '../../hub/intake/broker-feed.ts';
import { MESSAGE_EXPIRY_MINUTES } from '../../hub/intake/order-message.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import { appliedInCloud, compareWithFresh } from '../faults/kill-run.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type DishKey, type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { type Rabbit, startRabbit } from '../support/rabbitmq.ts';
import { loggedIn as cloudLogin, member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const KDS_ORDERS = '^/kds-orders$';
/** The longest and the shortest polling interval that a setup allows. */
const SELDOM_SECONDS = 30;
const OFTEN_SECONDS = 5;
const MANY_CALLS = 1_000;
/** The broker deletes a queue some time after its expiry. */
const EXPIRED_FOR_SURE_MS = BROKER_QUEUE_EXPIRY_MS + 5_000;

interface Kitchen {
  stage: HubStage;
  site: string;
  chef: Person;
  expo: Display;
}

let rabbit: Rabbit;
let harbour: Kitchen;
/** Its connection is cut first, so that its queue expires while the others are busy. */
let riverside: Kitchen;
let cutAt: number;

async function openKitchen(site: string): Promise<Kitchen> {
  const stage = await startStage({ sandbox: { brokerUrl: rabbit.url }, brokerUrl: rabbit.url });
  await setRefresh(stage, site, SELDOM_SECONDS);
  const chef = await stage.logIn(site);
  const kitchen = { stage, site, chef, expo: await stage.display(chef, EXPO) };
  await brokerIs('up', kitchen);
  return kitchen;
}

beforeAll(async () => {
  rabbit = await startRabbit();
  riverside = await openKitchen('site-3');
  // Polling would bring the order that must be missing from the queue.
  await faults({ status: { status: 500, path: KDS_ORDERS } }, riverside);
  riverside.stage.brokerWire.cut();
  cutAt = performance.now();
  harbour = await openKitchen('site-1');
  await brokerIs('down', riverside);
});
afterAll(async () => {
  await riverside?.stage.close();
  await harbour?.stage.close();
  await rabbit?.stop();
});

let numbers = 200;
const newOrder = (site = 'site-1', dishes: DishKey[] = ['burger'], more: Record<string, unknown> = {}) =>
  knownOrder({ number: ++numbers, dishes, state: 'fired', organization: site, more });
const ticketOf = ({ _id }: KnownOrder, { expo } = harbour) =>
  expo.tickets('w').find(({ orderId }) => orderId === _id);
const shows = (order: KnownOrder, kitchen = harbour, withinMs = 10_000) =>
  until(() => ticketOf(order, kitchen), `${order._id} is not on the board`, withinMs);
const brokerIs = (state: 'up' | 'down', { stage, chef } = harbour) =>
  until(
    async () => (await stage.health(chef)).link.broker === state,
    `the broker is not ${state} for the hub`,
    30_000,
  );
const say = (type: string, data: unknown) =>
  harbour.stage.control('POST', '/messages', { organization: 'site-1', type, data });
const sayRaw = (body: unknown) =>
  harbour.stage.control('POST', '/messages', { organization: 'site-1', body });
const faults = (body: unknown, { stage } = harbour) => stage.control('PUT', '/faults', body);

async function setRefresh({ control, sandbox }: HubStage, site: string, refreshInterval: number) {
  const { token } = await cloudLogin(sandbox, site);
  const answer = await fetch(`${sandbox.apiUrl}/dynamic-organization-storage/kds-setup/${site}`, {
    headers: { authorization: `Bearer ${token}`, 'ros-organization': site },
  });
  const setup: unknown = await answer.json();
  const expeditor = { ...Object(member(setup, 'expeditor')), refreshInterval };
  await control('PUT', `/setup/${site}`, { ...Object(setup), expeditor });
}

/** Resolves once the hub has received the setting. */
async function refreshEvery(seconds: number): Promise<void> {
  const told = () =>
    harbour.expo.messages.filter(
      ({ t, ...it }) => t === 'notice' && 'notice' in it && it.notice.kind === 'setup-changed',
    ).length;
  const before = told();
  await setRefresh(harbour.stage, 'site-1', seconds);
  await until(() => told() > before, 'the hub did not take the setup');
}

describe('a working connection', () => {
  it('shows an order as soon as its message arrives, without asking the cloud for it [BRK-01][BRK-02]', async () => {
    const order = newOrder();
    await harbour.stage.put(order, { store: false });
    const ticket = await shows(order);
    expect(ticket).toMatchObject({ number: String(order.number), status: 'fired' });
    expect(ticket.items.map(({ name }) => name)).toEqual(['Ember burger']);
  });

  it('fetches an order whose message has only its id [BRK-02]', async () => {
    const order = newOrder();
    await harbour.stage.put(order, { publish: 'reference' });
    await shows(order);
  });

  it('shows a change of table, with the previous one [BRK-09]', async () => {
    const more = { orderType: 'Seated', tableIds: ['table-3'], serviceType: undefined };
    const order = newOrder('site-1', ['burger'], more);
    await harbour.stage.put(order);
    const before = await shows(order);
    const move = { orderId: order._id, from: ['table-3'], to: ['table-17'], date: new Date().toISOString() };
    await say('order-table-changed', move);
    await until(() => ticketOf(order)?.movedFrom === before.title, 'the move does not show');
    expect(ticketOf(order)?.title).not.toBe(before.title);
  });

  it('shows a message to the customer as sent, then as received [BRK-10][BRK-11]', async () => {
    const order = newOrder();
    await harbour.stage.put(order);
    await shows(order);
    const data = { orderId: order._id, courseId: order.courseId, at: new Date().toISOString() };
    await say('order-notification-sent', data);
    await until(() => ticketOf(order)?.sms === 'sent', 'no mark that it was sent');
    await say('order-notification-delivered', data);
    await until(() => ticketOf(order)?.sms === 'delivered', 'no mark that it was received');
  });
});

describe('faulty messages', () => {
  const changed = (order: KnownOrder, byMs: number, diners: number) => ({
    ...order.document,
    diners,
    lastUpdated: new Date(Date.parse(String(order.document['lastUpdated'])) + byMs).toISOString(),
  });
  const tell = (document: Record<string, unknown>) => say('order-updated', { order: document });
  const dinersOf = (order: KnownOrder) => ticketOf(order)?.diners;

  it('leave the newest version on the board when duplicated, overtaken or stale [ORD-23]', async () => {
    const order = newOrder();
    await faults({ duplicateMessages: { count: 3 } });
    await harbour.stage.put(order);
    await shows(order);
    await faults({ reorderMessages: { count: 1 } });
    await tell(changed(order, 2_000, 2));
    await tell(changed(order, 4_000, 4));
    await until(() => dinersOf(order) === 4, 'the newest does not show');
    // The actions of a stale document still count: they show that it was read.
    const prepared = {
      type: 'itemAction',
      action: 'prepared',
      request_id: 'in-a-stale-document',
      orderId: order._id,
      courseId: order.courseId,
      orderItemId: order.itemId('burger'),
      date: new Date().toISOString(),
    };
    await tell({ ...changed(order, 1_000, 7), actions: [prepared] });
    await until(() => ticketOf(order)?.items[0]?.state === 'prepared', 'the stale document was not read');
    expect(dinersOf(order)).toBe(4);
    expect(harbour.expo.tickets('w').filter(({ orderId }) => orderId === order._id)).toHaveLength(1);
  });

  it('are dropped if older than 240 minutes, and accepted if younger [ORD-24]', async () => {
    const [old, young] = [newOrder(), newOrder()];
    const envelope = (order: KnownOrder, minutes: number) => ({
      type: 'order-updated',
      organization: 'site-1',
      date: new Date(Date.now() - minutes * MINUTE_MS).toISOString(),
      data: { order: order.document },
    });
    await sayRaw(envelope(old, MESSAGE_EXPIRY_MINUTES + 1));
    await sayRaw(envelope(young, MESSAGE_EXPIRY_MINUTES - 1));
    await shows(young);
    expect(ticketOf(old)).toBeUndefined();
  });

  it('go to quarantine and are counted if unreadable, are ignored if unknown, and the next message arrives', async () => {
    const { quarantine } = await harbour.stage.health(harbour.chef);
    await sayRaw('{"type":');
    await sayRaw('[]');
    await say('order-updated', { order: { number: 5 } });
    await say('order-notification-sent', { at: 'yesterday' });
    await say('no-such-type', { anything: true });
    const order = newOrder();
    await harbour.stage.put(order);
    await shows(order);
    expect((await harbour.stage.health(harbour.chef)).quarantine).toBe(quarantine + 4);
  });
});

describe('a frozen broker', () => {
  it('makes the hub poll soon, and all its messages are there once after it resumes from SIGSTOP [BRK-06][BRK-13][DURA-09]', async () => {
    const { stage } = harbour;
    const known = newOrder();
    await stage.put(known);
    await shows(known);
    await rabbit.freeze();
    const frozenAt = performance.now();
    const polled = newOrder();
    await stage.put(polled, { publish: 'none' });
    // Heartbeats alone would reveal it only after 60 to 90 s.
    await shows(polled, harbour, 50_000);
    console.info(`polled ${((performance.now() - frozenAt) / 1_000).toFixed(1)} s after the broker froze`);
    const { _id: orderId, courseId } = known;
    const itemIds = [known.itemId('burger')];
    const tap = harbour.expo.command('w', { name: 'item.mark', orderId, courseId, itemIds, as: 'prepared' });
    expect(await tap).toMatchObject({ ok: true });
    await rabbit.revive();
    await brokerIs('up');
    const later = newOrder();
    await stage.put(later);
    for (const order of [known, polled, later]) await shows(order, harbour, 20_000);
    const shown = harbour.expo.tickets('w').map(({ orderId: id }) => id);
    expect(new Set(shown).size).toBe(shown.length);
    await until(async () => (await stage.health(harbour.chef)).link.outbox === 0, 'the outbox did not empty');
    expect((await appliedInCloud(stage.sandbox.apiUrl)).get(tap.id)).toBe(1);
    const differ = await compareWithFresh([harbour.expo], [EXPO], stage.hubUrl, harbour.chef.cookie);
    expect([...differ, ...harbour.expo.mismatches]).toEqual([]);
  }, 150_000);
});

describe('a cut connection', () => {
  it('shorter than the queue’s lifetime delivers the queued messages after the reconnect [BRK-06][DURA-09]', async () => {
    harbour.stage.brokerWire.cut();
    await brokerIs('down');
    const orders = [newOrder(), newOrder()];
    // Not stored: only the queue has them, not the cloud's list.
    for (const order of orders) await harbour.stage.put(order, { store: false });
    harbour.stage.brokerWire.heal();
    for (const order of orders) await shows(order, harbour, 20_000);
    await brokerIs('up');
  });

  it('of more than 5 s makes the hub poll new orders until it reconnects [BRK-02][BRK-13]', async () => {
    const { stage } = harbour;
    await refreshEvery(OFTEN_SECONDS);
    // Every call to the list decrements the count.
    await faults({ delayMs: { ms: 1, path: KDS_ORDERS, count: MANY_CALLS } });
    const calls = async () =>
      MANY_CALLS - Number(member(await stage.control('GET', '/faults'), 'delayMs', 'count'));
    const before = await calls();
    stage.brokerWire.cut();
    const from = performance.now();
    await brokerIs('down');
    const first = newOrder();
    await stage.put(first, { publish: 'none' });
    await shows(first);
    expect(performance.now() - from).toBeGreaterThanOrEqual(5_000);
    const second = newOrder();
    await stage.put(second, { publish: 'none' });
    await shows(second);
    expect(await calls()).toBeGreaterThanOrEqual(before + 2);
    stage.brokerWire.heal();
    await brokerIs('up');
    const after = await calls();
    const upAt = performance.now();
    await until(() => performance.now() - upAt > OFTEN_SECONDS * 1_200, 'time stands still');
    expect(await calls()).toBe(after);
    await refreshEvery(SELDOM_SECONDS);
    await stage.control('DELETE', '/faults');
  });

  it('longer than the queue’s lifetime loses the queue, and the catch-up brings its messages [DURA-09]', async () => {
    const { stage } = riverside;
    const kept = newOrder('site-3');
    const lost = newOrder('site-3');
    await stage.put(kept);
    // Only in the queue: if it never shows, the queue is gone.
    await stage.put(lost, { store: false });
    await until(() => performance.now() - cutAt > EXPIRED_FOR_SURE_MS, 'time stands still', 2 * MINUTE_MS);
    expect(ticketOf(kept, riverside)).toBeUndefined();
    await stage.control('DELETE', '/faults');
    stage.brokerWire.heal();
    await brokerIs('up', riverside);
    // The broker is reported as up only after the catch-up.
    await shows(kept, riverside);
    const later = newOrder('site-3');
    await stage.put(later);
    await shows(later, riverside);
    expect(ticketOf(lost, riverside)).toBeUndefined();
  }, 150_000);
});

describe('a broker restart', () => {
  it('shows the messages from before, during and after it exactly once [DURA-09]', async () => {
    harbour.stage.brokerWire.cut();
    await brokerIs('down');
    const before = newOrder();
    await harbour.stage.put(before, { store: false });
    await until(
      async () => member(await harbour.stage.control('GET', '/queues'), 0, 'depth') === 0,
      'the broker did not confirm',
    );
    await rabbit.halt();
    const during = newOrder();
    await harbour.stage.put(during);
    await rabbit.resume();
    harbour.stage.brokerWire.heal();
    await brokerIs('up');
    const after = newOrder();
    await harbour.stage.put(after);
    for (const order of [before, during, after]) await shows(order, harbour, 20_000);
    const shown = harbour.expo.tickets('w').map(({ orderId }) => orderId);
    expect(new Set(shown).size).toBe(shown.length);
    expect(harbour.expo.mismatches).toEqual([]);
  });
});
