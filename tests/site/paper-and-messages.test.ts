// Prints, customer messages and limits through a real hub and the sandbox's cloud, with and without faults.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asJsonObject, objectsIn } from '../../shared/json/json-object.ts';
import type { Line } from '../../shared/protocol/board/ticket.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type DishKey, type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { loggedIn, member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';

const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const GRILL = { kind: 'kitchen', profile: 'profile-grill', station: 'bon-grill' } as const;
const KITCHEN = { kind: 'kitchen', profile: 'profile-all' } as const;
const DONE = { ok: true, undo: false };

let stage: HubStage;
let chef: Person;
let expo: Display;

beforeAll(async () => {
  stage = await startStage({ sandbox: { openingOrders: 0 } });
  chef = await stage.logIn();
  expo = await stage.display(chef, EXPO);
});
afterAll(() => stage?.close());
afterEach(() => stage.control('DELETE', '/faults'));

let numbers = 700;
async function newOrder(more: Record<string, unknown> = {}, on = expo): Promise<KnownOrder> {
  const dishes: DishKey[] = ['burger', 'carbonara'];
  const order = knownOrder({ number: ++numbers, dishes, state: 'fired', more });
  await stage.put(order);
  await until(() => ticketOf(order, on), `${order._id} is not on the board`);
  return order;
}
const ticketOf = (order: KnownOrder, on = expo) =>
  on.tickets('w').find(({ orderId }) => orderId === order._id);
const received = async (kind: 'prints' | 'messages' | 'sms', of: (body: unknown) => unknown, id: unknown) =>
  objectsIn(await stage.control('GET', `/${kind}`)).filter(({ body }) => of(body) === id);
const printsOf = ({ _id }: KnownOrder) =>
  received('prints', (body) => member(body, 'action', 'data', 'order', '_id'), _id);
const messagesOf = ({ _id }: KnownOrder) => received('messages', (body) => member(body, 'order', '_id'), _id);
const faults = (body: unknown) => stage.control('PUT', '/faults', body);
const toasts = (code: string, order: KnownOrder, on = expo) =>
  on.messages.filter(
    (message) =>
      message.t === 'notice' &&
      message.notice.kind === 'toast' &&
      message.notice.code === code &&
      message.notice.params?.['number'] === String(order.number),
  );
const print = ({ _id: orderId, courseId }: KnownOrder): Command => ({
  name: 'course.print',
  orderId,
  courseId,
});
const notify = ({ _id: orderId, courseId }: KnownOrder): Command => ({
  name: 'order.notify',
  orderId,
  courseId,
});
const orderer = { orderer: { name: 'Olive Tran', phone: '0501234567' } };

describe('a print', () => {
  it('of a course goes to every station that makes it, and the display is notified once [PRINT-01] [PRINT-02] [CLOUD-17]', async () => {
    const order = await newOrder();
    expect(await expo.command('w', print(order))).toEqual(DONE);
    await until(() => toasts('print-success', order).length > 0, 'the display heard nothing');
    const prints = (await printsOf(order)).map(({ body }) => asJsonObject(member(body, 'action', 'data')));
    expect(prints.map(({ kitchenBon }) => kitchenBon).sort()).toEqual(['bon-grill', 'bon-pasta']);
    expect(prints.every(({ bonTags }) => Array.isArray(bonTags) && bonTags[0] === 'KDS_FULL_BON')).toBe(true);
    expect(toasts('print-success', order)).toHaveLength(1);
  });

  it('that gets a 500 is retried and printed once; nothing else waits for it [ERR-12] [SPOOL-05]', async () => {
    const grill = await stage.display(chef, GRILL);
    const order = await newOrder({}, grill);
    await faults({ status: { status: 500, path: '^/print-messages$', count: 1 } });
    expect(await grill.command('w', print(order))).toEqual(DONE);
    await until(() => toasts('print-waiting', order, grill).length === 1, 'nobody said that it waits');
    const { _id: orderId, courseId } = order;
    const ready = expo.command('w', { name: 'course.ready', orderId, courseId, ready: true });
    expect(await ready).toMatchObject({ ok: true });
    await until(async () => (await stage.health(chef)).link.outbox === 1, 'the action waited for the print');
    await until(async () => (await printsOf(order)).length === 1, 'it never came', 20_000);
    await until(() => toasts('print-success', order, grill).length === 1, 'nobody said that it came');
    expect(toasts('event-dispatch-error', order, grill)).toEqual([]);
  });

  it('whose answer was lost is sent again, and printed once [PRINT-03]', async () => {
    const order = await newOrder();
    await faults({ answerLost: { path: '^/print-messages$', count: 2 } });
    await expo.command('w', print(order));
    await until(() => toasts('print-success', order).length === 1, 'it was not sent again', 30_000);
    expect(await printsOf(order)).toHaveLength(2);
  });

  it('that the cloud refuses is reported [PRINT-02]', async () => {
    const order = await newOrder();
    await faults({ status: { status: 400, path: '^/print-messages$', count: 2 } });
    await expo.command('w', print(order));
    await until(() => toasts('print-failed', order).length === 2, 'the display heard nothing');
    expect(await printsOf(order)).toEqual([]);
  });

  it('is neither lost nor doubled by a kill [DURA-03]', async () => {
    const order = await newOrder();
    await faults({ status: { status: 500, path: '^/print-messages$' } });
    const sent = expo.command('w', print(order));
    expect(await sent).toEqual(DONE);
    await stage.killHub();
    await faults({ status: null });
    await stage.startHub();
    await until(async () => (await printsOf(order)).length === 2, 'it was lost', 30_000);
    await until(() => ticketOf(order), 'the board did not come back');
    expect(await expo.command('w', print(order), sent.id)).toEqual(DONE);
    await until(async () => (await stage.health(chef)).link.outbox === 0, 'the outbox did not empty', 20_000);
    expect(await printsOf(order)).toHaveLength(2);
  });
});

describe('a message to a customer', () => {
  it('is sent, and the ticket is marked [SMS-01] [SMS-07] [CLOUD-18]', async () => {
    const order = await newOrder(orderer);
    expect(ticketOf(order)?.actions).toContain('order.notify');
    expect(await expo.command('w', notify(order))).toEqual(DONE);
    await until(() => ticketOf(order)?.sms !== undefined, 'no mark');
    expect(await messagesOf(order)).toMatchObject([
      { organization: 'site-1', body: { template: 'readyForPickup', channel: 'sms', recipient: 'orderer' } },
    ]);
  });

  it.each([
    ['403', 403, 'cloud-refused'],
    ['404', 404, 'cloud-refused'],
    ['500', 500, 'no-connection'],
  ])('that fails with %s is reported, and nothing is sent later [SMS-01]', async (_, status, code) => {
    const order = await newOrder(orderer);
    await faults({ status: { status, path: '^/orders/sendMessage$', count: 1 } });
    const sent = expo.command('w', notify(order));
    expect(await sent).toMatchObject({ ok: false, code });
    expect(await expo.command('w', notify(order), sent.id)).toMatchObject({ ok: false, code });
    expect(await messagesOf(order)).toEqual([]);
    const isProblem = expo.messages.some(
      ({ t, ...more }) => t === 'notice' && member(more, 'notice', 'kind') === 'problem',
    );
    if (status === 403) expect(isProblem).toBe(true);
  });

  it('whose answer was lost is reported as unknown, and not resent automatically [SMS-01] [LIVE-06]', async () => {
    const order = await newOrder(orderer);
    await faults({ answerLost: { path: '^/orders/sendMessage$', count: 1 } });
    const sent = expo.command('w', notify(order));
    expect(await sent).toMatchObject({ ok: false, code: 'no-connection' });
    expect(await expo.command('w', notify(order), sent.id)).toMatchObject({
      ok: false,
      code: 'no-connection',
    });
    expect(await messagesOf(order)).toHaveLength(1);
    await until(
      async () => (await stage.health(chef)).link.cloud === 'online',
      'the line did not come back',
      30_000,
    );
  });

  it('as a prep SMS goes to the customer with that number [SMS-02] [SMS-03] [CLOUD-21]', async () => {
    const kitchen = await stage.display(chef, KITCHEN);
    const order = await newOrder(orderer, kitchen);
    const sms = {
      name: 'sms.prep',
      orderNumber: String(order.number),
      text: '{name}: {number} is near',
    } as const;
    expect(await kitchen.command('w', sms)).toEqual(DONE);
    const content = `Olive Tran: ${order.number} is near`;
    expect(await received('sms', (body) => member(body, 'content'), content)).toMatchObject([
      { body: { organization: 'site-1', topic: 'prep', sender: 'EmberSalt', recipient: '0501234567' } },
    ]);
    expect(await kitchen.command('w', { ...sms, orderNumber: '9999' })).toMatchObject({
      code: 'order-not-found',
    });
    expect(await expo.command('w', sms)).toMatchObject({ code: 'not-allowed' });
  });
});

describe('a limit', () => {
  const inventory = async () => objectsIn((await (await loggedIn(stage.sandbox)).cloud('/inventory')).body);
  const lineOf = (order: KnownOrder, dish: DishKey): Line | undefined =>
    ticketOf(order)?.items.find(({ itemIds }) => itemIds.includes(order.itemId(dish)));

  it('is added, changed and removed, and shown on the boards immediately [INV-05] [INV-07]', async () => {
    const order = await newOrder();
    const limit = { name: 'stock.limit', itemId: 'item-burger', quantity: 4, autoReset: true } as const;
    expect(await expo.command('w', limit)).toEqual(DONE);
    await until(() => lineOf(order, 'burger')?.limited === 4, 'the board does not show it', 3_000);
    expect(await inventory()).toMatchObject([{ item: 'item-burger', quantity: 4, autoReset: true }]);
    expect(await expo.command('w', { ...limit, quantity: 2 })).toEqual(DONE);
    await until(() => lineOf(order, 'burger')?.limited === 2, 'the board does not show it', 3_000);
    expect(await inventory()).toHaveLength(1);
    expect(await expo.command('w', { name: 'stock.clear', itemId: 'item-burger' })).toEqual(DONE);
    await until(() => lineOf(order, 'burger')?.limited === undefined, 'the board shows it still', 3_000);
    expect(await inventory()).toEqual([]);
    expect(await expo.command('w', { name: 'stock.clear', itemId: 'item-burger' })).toEqual(DONE);
  });

  it('set by two displays in parallel makes one entry; a failure is reported [INV-05]', async () => {
    const limit = (quantity: number): Command => ({
      name: 'stock.limit',
      itemId: 'item-carbonara',
      quantity,
      autoReset: false,
    });
    expect(await Promise.all([expo.command('w', limit(1)), expo.command('w', limit(2))])).toEqual([
      DONE,
      DONE,
    ]);
    expect(await inventory()).toMatchObject([{ item: 'item-carbonara', quantity: 2 }]);
    await faults({ status: { status: 500, path: '^/inventory', method: 'PUT', count: 1 } });
    expect(await expo.command('w', limit(3))).toMatchObject({ ok: false, code: 'no-connection' });
    expect(await inventory()).toMatchObject([{ quantity: 2 }]);
  });
});

describe('a hub without the cloud', () => {
  it('blocks messages and limits, and queues prints until it is reconnected [SPOOL-06] [SPOOL-10] [PRINT-10]', async () => {
    const order = await newOrder(orderer);
    stage.cloudWire.cut();
    await until(
      async () => {
        await expo.command('w', notify(order));
        return (await stage.health(chef)).link.cloud === 'offline';
      },
      'the hub did not notice',
      30_000,
    );
    expect(await expo.command('w', notify(order))).toMatchObject({ code: 'offline-disabled' });
    expect(await expo.command('w', { name: 'stock.clear', itemId: 'item-burger' })).toMatchObject({
      code: 'offline-disabled',
    });
    expect(await expo.command('w', print(order))).toEqual(DONE);
    await until(() => toasts('print-waiting', order).length > 0, 'nobody said that it waits', 20_000);
    stage.cloudWire.heal();
    await until(async () => (await printsOf(order)).length === 2, 'the paper never came', 60_000);
  });

  it('keeps a pad’s print over a kill, and prints it once when reconnected [PRINT-10]', async () => {
    const { _id, document } = knownOrder({ number: ++numbers, dishes: ['burger'], state: 'fired' });
    const printItems = objectsIn(asJsonObject(document)['orderedItems']);
    const body = { kitchenBon: 'bon-grill', bonTags: ['KDS_FULL_BON'], printItems, order: document };
    const token = String(member((await chef.get('/api/spooler-token')).body, 'token'));
    const send = (with_: string) =>
      fetch(`${stage.hubUrl}/spooler/kitchen-prints/kds`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${with_}` },
        body: JSON.stringify(body),
      });
    const sheets = () => received('prints', (sent) => member(sent, 'action', 'data', 'order', '_id'), _id);
    stage.cloudWire.cut();
    expect((await send(`${token}x`)).status).toBe(401);
    const [first, again] = [await send(token), await send(token)];
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(await again.json()).toEqual(await first.json());
    await stage.killHub();
    await stage.startHub();
    expect(await sheets()).toEqual([]);
    stage.cloudWire.heal();
    await until(async () => (await sheets()).length > 0, 'the paper never came', 60_000);
    expect(await sheets()).toMatchObject([
      { body: { dataType: 'actionData', action: { type: 'orderFire', data: body } } },
    ]);
  });
});
