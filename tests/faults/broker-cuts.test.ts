// Internet outages of 5, 59, 61 and 600 seconds on every clock, while orders are placed and cooks work: messages in the
// broker's queue arrive while the queue lives (60 s), and the cloud's list brings what expired with it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BROKER_QUEUE_EXPIRY_MS } from '../../hub/intake/broker-feed.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import { type CuttableProxy, startCuttableProxy } from '../broker/cuttable-proxy.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import {
  type CloudClock,
  type HubWithClock,
  startCloudClock,
  startHubWithClock,
} from '../support/cloud-clock.ts';
import { Display } from '../support/display.ts';
import { freePorts } from '../support/free-port.ts';
import { variants } from '../support/length.ts';
import { loggedIn, type Person } from '../support/person.ts';
import { call } from '../support/sandbox-calls.ts';
import { listen } from '../support/stomp-listener.ts';
import { until } from '../support/until.ts';
import { compareWithFresh, outboxSize } from './kill-run.ts';
import { report } from './rounds.ts';

const CUTS_SECONDS = variants([5, 600, 59, 61], 2);
const ORDERS = 3;
const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
/** Allows for the hub's backoff between two retries, on a busy machine. */
const HEALED_WITHIN_MS = 60_000;

const actions = z.object({
  actions: z.array(z.looseObject({ event: z.looseObject({ request_id: z.string() }), applied: z.number() })),
});

let cloud: CloudClock;
let wires: { api: CuttableProxy; broker: CuttableProxy };
let clocked: HubWithClock;
let person: Person;
let pass: Display;
const dataDir = mkdtempSync(join(tmpdir(), 'kds-cuts-'));
const told: KnownOrder[] = [];
let numbers = 800;

const put = (order: KnownOrder, store: boolean) =>
  call(cloud.sandbox.apiUrl, '/sandbox/orders', { method: 'POST', body: { order: order.document, store } });
const shownOnce = ({ _id }: KnownOrder) =>
  pass.tickets('w').filter(({ orderId }) => orderId === _id).length === 1;

function newOrders(): KnownOrder[] {
  const at = new Date(cloud.truth()).toISOString();
  return Array.from({ length: ORDERS }, () =>
    knownOrder({ number: ++numbers, dishes: ['steak', 'burger'], state: 'fired', at }),
  );
}

beforeAll(async () => {
  cloud = await startCloudClock(0);
  wires = {
    api: await startCuttableProxy(cloud.url),
    broker: await startCuttableProxy(cloud.sandbox.brokerUrl),
  };
  const url = wires.api.url.replace('ws:', 'http:').replace(/\/$/, '');
  const away = { ...cloud, url, sandbox: { ...cloud.sandbox, brokerUrl: wires.broker.url } };
  const [port = 0] = await freePorts(1);
  clocked = await startHubWithClock(away, dataDir, port);
  person = await loggedIn(clocked.url, cloud.sandbox.login);
  pass = await new Display(clocked.url, person.cookie).connect();
  await pass.watch('w', EXPO);
  await until(() => pass.link()?.broker === 'up', 'the broker did not come up');
  told.push(...newOrders());
  for (const order of told) await put(order, true);
  await until(() => told.every(shownOnce), 'the first orders did not come');
});
afterAll(async () => {
  pass?.close();
  await clocked?.hub.stop();
  await wires?.api.close();
  await wires?.broker.close();
  await cloud?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Empties the hub's queue from another consumer, as its expiry would. */
async function queueExpires(): Promise<void> {
  const queues = z.parse(
    z.array(z.object({ name: z.string(), depth: z.number() })),
    (await call(cloud.sandbox.apiUrl, '/sandbox/queues')).body,
  );
  const queue = queues.find(({ depth }) => depth > 0)?.name ?? '';
  const thief = await listen({ url: cloud.sandbox.brokerUrl, queue, expiresMs: BROKER_QUEUE_EXPIRY_MS });
  await until(() => thief.bodies.length >= ORDERS, 'nothing was in the queue');
  await thief.leave();
}

it.each(CUTS_SECONDS)(
  'after %i s offline each order is there once, and the cloud has each action once [DURA-09] [BRK-02] [SPOOL-05]',
  async (seconds) => {
    const expires = seconds * SECOND_MS > BROKER_QUEUE_EXPIRY_MS;
    wires.api.cut();
    wires.broker.cut();
    await until(() => pass.link()?.broker === 'down', 'nobody noticed');
    const fresh = newOrders();
    // Only in the queue, or only in the cloud's list.
    for (const order of fresh) await put(order, expires);
    if (expires) await queueExpires();
    const done: string[] = [];
    // Orders that the cloud has: it refuses actions on others.
    for (const order of told.slice(0, ORDERS)) {
      const { _id: orderId, courseId } = order;
      const itemIds = [order.itemId('steak')];
      for (const as of ['cooking', 'todo', 'prepared', 'todo'] as const) {
        const answer = pass.command('w', { name: 'item.mark', orderId, courseId, itemIds, as });
        expect(await answer).toMatchObject({ ok: true });
        done.push(answer.id);
      }
    }
    expect(fresh.some(shownOnce)).toBe(false);
    cloud.pass(seconds * SECOND_MS);
    wires.api.heal();
    wires.broker.heal();
    told.push(...fresh);
    const missing = () => told.filter((order) => !shownOnce(order)).map(({ _id }) => _id);
    await until(
      () => missing().length === 0,
      () => `not there once: ${missing()}`,
      HEALED_WITHIN_MS,
    );
    const isSent = async () => (await outboxSize(clocked.url, person.cookie)) === 0;
    await until(isSent, 'the outbox did not empty', HEALED_WITHIN_MS);
    const heard = z.parse(actions, (await call(cloud.sandbox.apiUrl, '/sandbox/actions')).body).actions;
    const applied = new Map(heard.map((each) => [each.event.request_id, each.applied]));
    const differ = await compareWithFresh([pass], [EXPO], clocked.url, person.cookie);
    const lost = done.filter((id) => !applied.has(id)).length;
    const doubled = [...applied.values()].filter((times) => times > 1).length;
    report({ runs: 1, lost, doubled, hand: differ.length });
    expect({ lost, doubled, differ, mismatches: pass.mismatches }).toEqual({
      lost: 0,
      doubled: 0,
      differ: [],
      mismatches: [],
    });
  },
  180_000,
);
