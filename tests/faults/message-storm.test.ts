// A storm of broker messages: changes of several hundred orders, each many times, duplicated, late and reordered, after a
// disconnect. In a round of `npm run faults` 20,000 of them by a real RabbitMQ.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Dice } from '../../hub/sandbox/restaurant/dice.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import { publish } from '../broker/publisher.ts';
import { prepared } from '../journeys/support/course-commands.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { type Rabbit, startRabbit } from '../support/rabbitmq.ts';
import { until } from '../support/until.ts';
import { violatedInvariants } from './invariants.ts';
import { isLong, seedOf } from './rounds.ts';

const PASS = { kind: 'expo', profile: 'profile-expo' } as const;
const MESSAGES = isLong ? 20_000 : 600;
const ORDERS = 30;
const TOPIC = '/exchange/amq.topic/kds.site-1';
/** In the newest change of an order. */
const MOST_DINERS = 40;
const OVER_WITHIN_MS = 400_000;
const MOST_MB = 350;

const folder = mkdtempSync(join(tmpdir(), 'kds-fault-'));
const dataDir = join(folder, 'data');
let rabbit: Rabbit | undefined;
let brokerUrl: string;
let stage: HubStage;
let chef: Person;
let pass: Display;
const orders = Array.from({ length: ORDERS }, (_, n) =>
  knownOrder({ number: 900 + n, dishes: ['steak', 'burger'], state: 'fired' }),
);

beforeAll(async () => {
  if (isLong) rabbit = await startRabbit();
  const outside = rabbit === undefined ? {} : { brokerUrl: rabbit.url };
  stage = await startStage({ dataDir, sandbox: outside, ...outside });
  brokerUrl = rabbit?.url ?? stage.sandbox.brokerUrl;
  chef = await stage.logIn();
  pass = await stage.display(chef, PASS);
  for (const order of orders) await stage.put(order);
  await until(() => pass.tickets('w').length === ORDERS, 'the orders did not come');
}, 120_000);
afterAll(async () => {
  await stage?.close();
  await rabbit?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The document after this many changes; later ones have more diners. */
function changed({ document }: KnownOrder, changes: number): Record<string, unknown> {
  const lastUpdated = new Date(Date.parse(String(document['lastUpdated'])) + changes * SECOND_MS);
  return { ...document, diners: changes, lastUpdated: lastUpdated.toISOString() };
}

function message(order: Record<string, unknown>): string {
  const date = new Date().toISOString();
  return JSON.stringify({ type: 'order-updated', organization: 'site-1', date, data: { order } });
}

const residentMb = () =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${stage.hub().pid}/status`, 'utf8'))?.[1]) / 1_024;

it('a storm of messages leaves the newest version of each order on the board, and taps are done all the while [ORD-23] [BRK-05] [DURA-02]', async () => {
  const dice = new Dice(seedOf('storm'));
  const wish = Array.from({ length: MESSAGES - ORDERS }, (_, n) => ({
    order: orders[n % ORDERS] as KnownOrder,
    changes: dice.between(1, MOST_DINERS),
    at: dice.next(),
  }));
  const newest = orders.map((order) => ({ order, changes: MOST_DINERS, at: dice.next() }));
  const storm = [...wish, ...newest].toSorted((one, other) => one.at - other.at);
  stage.brokerWire.cut();
  await until(() => pass.link()?.broker === 'down', 'nobody noticed');
  // The cloud's list has the newest version, in case sending takes longer than the queue lives.
  for (const { order, changes } of newest)
    await stage.put({ document: changed(order, changes) }, { publish: 'none' });
  await publish(brokerUrl, TOPIC, ...storm.map(({ order, changes }) => message(changed(order, changes))));
  const begun = performance.now();
  stage.brokerWire.heal();
  const acknowledged = new Set<string>();
  const tookMs: number[] = [];
  let mostMb = residentMb();
  const isOver = () => pass.tickets('w').every(({ diners }) => diners === MOST_DINERS);
  for (let tap = 0; !isOver() || tap < ORDERS; tap += 1) {
    if (performance.now() - begun > OVER_WITHIN_MS) throw new Error('the storm is not over');
    const order = orders[tap % ORDERS] as KnownOrder;
    const as = Math.floor(tap / ORDERS) % 2 === 0 ? 'prepared' : 'todo';
    const at = performance.now();
    const done = pass.command('w', { ...prepared(order, 'burger'), as });
    expect(await done).toMatchObject({ ok: true });
    tookMs.push(performance.now() - at);
    acknowledged.add(done.id);
    mostMb = Math.max(mostMb, residentMb());
    await new Promise((later) => setTimeout(later, 100));
  }
  const seconds = (performance.now() - begun) / SECOND_MS;
  const p95 = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.95)] ?? 0;
  console.info(
    `${MESSAGES} messages in ${seconds.toFixed(1)} s; ${tookMs.length} taps, p95 ${p95.toFixed(1)} ms; ${mostMb.toFixed(0)} MB at most`,
  );
  expect(mostMb).toBeLessThan(MOST_MB);
  expect((await stage.health(chef)).quarantine).toBe(0);
  const healed = { stage, dataDir, person: chef, screens: [pass], boards: [PASS], acknowledged };
  expect(await violatedInvariants({ ...healed, runs: MESSAGES })).toEqual([]);
  expect(pass.tickets('w').map(({ orderId, diners }) => [orderId, diners])).toHaveLength(ORDERS);
}, 1_200_000);
