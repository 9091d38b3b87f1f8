// Three days of wall clock time without internet: the hub runs through every hour of them, with orders of pads, work of cooks
// and a restart in between; then everything is sent to the cloud once, with its original time.
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import { type CuttableProxy, startCuttableProxy } from '../broker/cuttable-proxy.ts';
import { knownOrder } from '../journeys/support/known-order.ts';
import {
  type CloudClock,
  type HubWithClock,
  startCloudClock,
  startHubWithClock,
} from '../support/cloud-clock.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { isLong } from '../support/length.ts';
import { loggedIn, type Person } from '../support/person.ts';
import { call } from '../support/sandbox-calls.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

/** Three days in total. */
const [EVERY_MS, ROUNDS, RESTART_AT] = isLong ? [2 * HOUR_MS, 36, 17] : [8 * HOUR_MS, 9, 4];
const DRAINED_WITHIN_MS = 90_000;
/** Tolerance between the time of an action and its time on the wire. */
const CLOSE_MS = 5_000;

const told = z.object({
  actions: z.array(
    z.looseObject({
      event: z.looseObject({ request_id: z.string(), orderId: z.string(), date: z.string() }),
      applied: z.number(),
    }),
  ),
});

let cloud: CloudClock;
let wires: { api: CuttableProxy; broker: CuttableProxy };
let away: CloudClock;
let clocked: HubWithClock;
let person: Person;
let pass: Display;
let token: string;
let port = 0;
let dataDir = '';

async function openPass(): Promise<void> {
  pass = await new Display(clocked.url, person.cookie).connect();
  await pass.watch('w', { kind: 'expo', profile: 'profile-expo' });
}

beforeEach(async () => {
  dataDir = tempDir();
  cloud = await startCloudClock(0);
  wires = {
    api: await startCuttableProxy(cloud.url),
    broker: await startCuttableProxy(cloud.sandbox.brokerUrl),
  };
  away = {
    ...cloud,
    url: wires.api.url.replace('ws:', 'http:').replace(/\/$/, ''),
    sandbox: { ...cloud.sandbox, brokerUrl: wires.broker.url },
  };
  [port = 0] = await freePorts(1);
  clocked = await startHubWithClock(away, dataDir, port);
  person = await loggedIn(clocked.url, cloud.sandbox.login);
  token = z.parse(z.object({ token: z.string() }), (await person.get('/api/spooler-token')).body).token;
  await cloud.quiet();
  wires.api.cut();
  wires.broker.cut();
  await openPass();
}, 60_000);

afterEach(async () => {
  pass?.close();
  await clocked?.hub.stop();
  await wires?.api.close();
  await wires?.broker.close();
  await cloud?.stop();
});

async function padOrder(round: number) {
  const at = new Date(cloud.truth()).toISOString();
  const order = knownOrder({ number: 700 + round, dishes: ['steak'], state: 'fired', at });
  const answer = await fetch(`${clocked.url}/spooler/kds-orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify([order.document]),
  });
  expect(answer.status).toBe(200);
  return order;
}

it('what happened in 72 hours without internet is sent to the cloud once, in its order, with its original time [SPOOL-05] [SPOOL-12]', async () => {
  const done: { id: string; orderId: string; atMs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    cloud.pass(EVERY_MS);
    if (round === RESTART_AT) {
      pass.close();
      await clocked.hub.stop();
      clocked = await startHubWithClock(away, dataDir, port);
      await openPass();
    }
    const order = await padOrder(round);
    const shown = () => pass.tickets('w').some(({ orderId }) => orderId === order._id);
    await until(shown, `the order of round ${round} is on no board`);
    for (const as of ['prepared', 'todo', 'prepared'] as const) {
      const items = { orderId: order._id, courseId: order.courseId, itemIds: [order.itemId('steak')] };
      const answer = pass.command('w', { name: 'item.mark', ...items, as });
      expect(await answer).toMatchObject({ ok: true });
      done.push({ id: answer.id, orderId: order._id, atMs: cloud.truth() });
      cloud.pass(MINUTE_MS);
    }
  }

  wires.api.heal();
  wires.broker.heal();
  const actions = async () =>
    z.parse(told, (await call(cloud.sandbox.apiUrl, '/sandbox/actions')).body).actions;
  await until(
    async () => (await actions()).length >= done.length,
    'the cloud has not heard of everything',
    DRAINED_WITHIN_MS,
  );
  await cloud.quiet();
  const heard = await actions();
  expect(heard.every(({ applied }) => applied === 1)).toBe(true);
  for (const orderId of new Set(done.map((each) => each.orderId))) {
    const ofOrder = heard.filter(({ event }) => event.orderId === orderId);
    const made = done.filter((each) => each.orderId === orderId);
    expect(ofOrder.map(({ event }) => event.request_id)).toEqual(made.map(({ id }) => id));
    const off = ofOrder.map(({ event }, index) =>
      Math.abs(Date.parse(event.date) - (made[index]?.atMs ?? 0)),
    );
    expect(Math.max(...off)).toBeLessThan(CLOSE_MS);
  }
}, 180_000);
