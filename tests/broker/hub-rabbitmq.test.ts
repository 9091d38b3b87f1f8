// A real hub on a real RabbitMQ: messages of the cloud show on a watched board, whatever happens to the connection, the
// queue or the broker in between.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGE_EXPIRY_MINUTES } from '../../hub/intake/order-message.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import { type DishKey, type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import { type Rabbit, startRabbit } from '../support/rabbitmq.ts';
import { member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';
import * as rabbitKitchen from './rabbit-kitchen.ts';

let rabbit: Rabbit;
let harbour: rabbitKitchen.Kitchen;

beforeAll(async () => {
  rabbit = await startRabbit();
  harbour = await rabbitKitchen.openKitchen(rabbit, 'site-1');
});
afterAll(async () => {
  await harbour?.stage.close();
  await rabbit?.stop();
});

let numbers = 200;
const newOrder = (dishes: DishKey[] = ['burger'], more: Record<string, unknown> = {}) =>
  knownOrder({ number: ++numbers, dishes, state: 'fired', organization: 'site-1', more });
const ticketOf = (order: KnownOrder) => rabbitKitchen.ticketOf(order, harbour);
const shows = (order: KnownOrder, withinMs?: number) => rabbitKitchen.shows(order, harbour, withinMs);
const brokerIs = (state: 'up' | 'down') => rabbitKitchen.brokerIs(state, harbour);
const faults = (body: unknown) => rabbitKitchen.faults(body, harbour);
const say = (type: string, data: unknown) =>
  harbour.stage.control('POST', '/messages', { organization: 'site-1', type, data });
const sayRaw = (body: unknown) =>
  harbour.stage.control('POST', '/messages', { organization: 'site-1', body });
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
    const order = newOrder(['burger'], more);
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

describe('a cut connection', () => {
  it('shorter than the queue’s lifetime delivers the queued messages after the reconnect [BRK-06][DURA-09]', async () => {
    harbour.stage.brokerWire.cut();
    await brokerIs('down');
    const orders = [newOrder(), newOrder()];
    // Not stored: only the queue has them, not the cloud's list.
    for (const order of orders) await harbour.stage.put(order, { store: false });
    harbour.stage.brokerWire.heal();
    for (const order of orders) await shows(order, 20_000);
    await brokerIs('up');
  });
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
    for (const order of [before, during, after]) await shows(order, 20_000);
    const shown = harbour.expo.tickets('w').map(({ orderId }) => orderId);
    expect(new Set(shown).size).toBe(shown.length);
    expect(harbour.expo.mismatches).toEqual([]);
  });
});
