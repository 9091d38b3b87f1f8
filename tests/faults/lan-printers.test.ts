// Printing on the restaurant's network, from the tap to the cut: a real hub, a fake printer, no internet; and a hub that is
// killed while chits wait.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import { FakePrinter } from '../support/fake-printer.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';

const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const SOON_MS = 20_000;
const form = z.object({
  revision: z.number(),
  setup: z.looseObject({ profiles: z.array(z.looseObject({ _id: z.string() })) }),
});
const health = z.looseObject({
  printers: z.array(z.looseObject({ name: z.string(), state: z.string(), waiting: z.number() })),
  problems: z.array(z.looseObject({ code: z.string() })),
});

let stage: HubStage;
let printer: FakePrinter;
let chef: Person;
let expo: Display;
let numbers = 900;

beforeAll(async () => {
  stage = await startStage({ sandbox: { openingOrders: 0 } });
  printer = await FakePrinter.start();
  chef = await stage.logIn();
  await saveSetup();
  expo = await stage.display(chef, EXPO);
  await until(async () => (await healthNow()).printers[0]?.state === 'ready', 'it is never ready', SOON_MS);
}, 120_000);
afterAll(async () => {
  await printer?.switchOff();
  await stage?.close();
});
beforeEach(async () => {
  stage.cloudWire.heal();
  stage.brokerWire.heal();
  await until(async () => (await healthNow()).printers[0]?.waiting === 0, 'bons are left', SOON_MS);
  printer.papers.length = 0;
});

/** One printer for the grill; the board of all stations prints prepared tickets. */
async function saveSetup(): Promise<void> {
  const { revision, setup } = z.parse(form, (await chef.get('/api/setup')).body);
  const profiles = setup.profiles.map(({ _id }) => ({
    _id,
    ...(_id === 'profile-expo' ? { printTicketOnPrepared: true } : {}),
  }));
  const printers = [
    { _id: 'hot', name: 'Hot', host: '127.0.0.1', port: printer.port, stations: ['bon-grill'] },
  ];
  const saved = await chef.send('PUT', '/api/setup', { revision, setup: { profiles, printers } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

async function newOrder(): Promise<KnownOrder> {
  const order = knownOrder({ number: ++numbers, dishes: ['burger', 'carbonara'], state: 'fired' });
  await stage.put(order);
  await until(
    () => expo.tickets('w').some(({ orderId }) => orderId === order._id),
    `${order._id} is not on the board`,
    SOON_MS,
  );
  return order;
}

const print = async ({ _id: orderId, courseId }: KnownOrder) =>
  expect(await expo.command('w', { name: 'course.print', orderId, courseId })).toMatchObject({ ok: true });
const healthNow = async () => z.parse(health, (await chef.get('/api/health')).body);
const cutOff = () => {
  stage.cloudWire.cut();
  stage.brokerWire.cut();
};
const out = (count: number) =>
  until(
    () => printer.papers.length >= count,
    () => `${JSON.stringify(printer.texts())}\n${stage.hub().output()}`,
    SOON_MS * 2,
  );
/** The order number on each chit. */
const printed = () =>
  printer.papers.map(({ lines }) =>
    Number(lines.find(({ height, text }) => height > 2 && /\d{3}/.test(text))?.text),
  );
const repeats = () => printer.papers.map((_, index) => printer.has(index, 'Repeat, may be'));
const troubles = () =>
  expo.messages.flatMap((message) => (message.t === 'link' ? [message.link.printers ?? []] : [])).at(-1) ??
  [];

describe('a printer on the LAN', () => {
  it('prints what a tap asks for without internet; prints without a printer wait for the cloud [PAPER-01] [PAPER-04]', async () => {
    const order = await newOrder();
    cutOff();
    await print(order);
    await out(1);
    expect(printed()).toEqual([order.number]);
    expect(printer.has(0, '1 x BURGER')).toBe(true);
    expect(printer.has(0, 'CARBO')).toBe(false);
    await until(async () => (await stage.health(chef)).link.outbox === 1, 'the pasta’s bon does not wait');
    stage.cloudWire.heal();
    stage.brokerWire.heal();
    await until(async () => (await stage.health(chef)).link.outbox === 0, 'it never went', SOON_MS);
    expect(printer.papers.length).toBe(1);
  });

  it('prints a pad’s chit without internet [PAPER-04] [PRINT-10]', async () => {
    const order = await newOrder();
    const { token } = z.parse(z.object({ token: z.string() }), (await chef.get('/api/spooler-token')).body);
    cutOff();
    const { document } = order;
    const items = z.parse(z.array(z.looseObject({ _id: z.string() })), document['orderedItems']);
    const sent = await fetch(`${stage.hubUrl}/spooler/kitchen-prints/kds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        kitchenBon: 'bon-grill',
        bonTags: ['KDS_PARTIAL_BON'],
        printItems: items.slice(0, 1),
        order: document,
      }),
    });
    expect(sent.status).toBe(202);
    await out(1);
    expect(printed()).toEqual([order.number]);
    expect(printer.has(0, 'PARTIAL TICKET')).toBe(true);
  });

  it('prints automatically what a board prints once it is prepared [PAPER-04]', async () => {
    const order = await newOrder();
    cutOff();
    const { _id: orderId, courseId } = order;
    await expo.command('w', { name: 'course.prepareAll', orderId, courseId });
    await out(1);
    expect(printed()).toEqual([order.number]);
    expect(printer.has(0, 'Mains - Done')).toBe(true);
  });

  it('out of paper is reported on board and health page; after a kill meanwhile, each chit is printed once, in order [PAPER-02]', async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder()];
    printer.become('paper');
    for (const order of orders) await print(order);
    await until(
      () => troubles()[0]?.waiting === 3,
      () => JSON.stringify(troubles()),
      SOON_MS,
    );
    expect(troubles()).toMatchObject([{ name: 'Hot', state: 'paper', stations: ['bon-grill'] }]);
    expect(troubles()[0]?.profiles).toContain('profile-expo');
    const { printers, problems } = await healthNow();
    expect(printers).toEqual([{ id: 'hot', name: 'Hot', state: 'paper', waiting: 3 }]);
    expect(problems.map(({ code }) => code)).toContain('printer-paper');
    await stage.killHub();
    printer.become('ready');
    await stage.startHub();
    await out(3);
    await until(async () => (await healthNow()).printers[0]?.waiting === 0, 'rows were left', SOON_MS);
    expect(printed()).toEqual(orders.map(({ number }) => number));
    expect(repeats()).toEqual([false, false, false]);
    await until(() => troubles().length === 0, 'the board still says so', SOON_MS);
  });

  it('repeats the chit during which the hub was killed, marked as a repeat, and prints those behind it once [PAPER-02]', async () => {
    const orders = [await newOrder(), await newOrder()];
    printer.holdBack(true);
    const came = printer.received;
    for (const order of orders) await print(order);
    await until(() => printer.received > came + 100, 'nothing came', SOON_MS);
    await stage.killHub();
    await printer.switchOff();
    printer.holdBack(false);
    await printer.switchOn();
    await stage.startHub();
    await out(2);
    await until(async () => (await healthNow()).printers[0]?.waiting === 0, 'rows were left', SOON_MS);
    expect(printed()).toEqual(orders.map(({ number }) => number));
    expect(repeats()).toEqual([true, false]);
  });

  it('gives the reason when a test print fails [PAPER-01]', async () => {
    expect(await chef.send('POST', '/api/printers/hot/test')).toMatchObject({ status: 204 });
    expect(printer.has(0, 'TEST PRINT')).toBe(true);
    printer.become('cover');
    const refused = { code: 'printer-cover', params: { name: 'Hot' } };
    expect(await chef.send('POST', '/api/printers/hot/test')).toMatchObject({ status: 409, body: refused });
    printer.become('ready');
  });
});
