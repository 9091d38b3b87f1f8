// A broker that is away for longer than a hub waits for it, or than its queue lives: polling brings what is sent meanwhile,
// and nothing comes twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROKER_QUEUE_EXPIRY_MS } from '../../hub/intake/broker-feed.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import { appliedInCloud, compareWithFresh } from '../faults/kill-run.ts';
import { knownOrder } from '../journeys/support/known-order.ts';
import { type Rabbit, startRabbit } from '../support/rabbitmq.ts';
import { member } from '../support/sandbox-calls.ts';
import { until } from '../support/until.ts';
import {
  brokerIs,
  EXPO,
  faults,
  type Kitchen,
  openKitchen,
  SELDOM_SECONDS,
  setRefresh,
  shows,
  ticketOf,
} from './rabbit-kitchen.ts';

const KDS_ORDERS = '^/kds-orders$';
/** The most frequent polling that a setup allows. */
const OFTEN_SECONDS = 5;
const MANY_CALLS = 1_000;
/** The broker deletes a queue some time after its expiry. */
const EXPIRED_FOR_SURE_MS = BROKER_QUEUE_EXPIRY_MS + 5_000;

let rabbit: Rabbit;
let harbour: Kitchen;
/** Its connection is cut first, so that its queue expires while the others are busy. */
let riverside: Kitchen;
let cutAt: number;

beforeAll(async () => {
  rabbit = await startRabbit();
  riverside = await openKitchen(rabbit, 'site-3');
  // Polling would bring the order that must be missing from the queue.
  await faults({ status: { status: 500, path: KDS_ORDERS } }, riverside);
  riverside.stage.brokerWire.cut();
  cutAt = performance.now();
  harbour = await openKitchen(rabbit, 'site-1');
  await brokerIs('down', riverside);
});
afterAll(async () => {
  await riverside?.stage.close();
  await harbour?.stage.close();
  await rabbit?.stop();
});

let numbers = 200;
const newOrder = (site = 'site-1') =>
  knownOrder({ number: ++numbers, dishes: ['burger'], state: 'fired', organization: site });

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

describe('a frozen broker', () => {
  it('makes the hub poll soon, and all its messages are there once after it resumes from SIGSTOP [BRK-06][BRK-13][DURA-09]', async () => {
    const { stage } = harbour;
    const known = newOrder();
    await stage.put(known);
    await shows(known, harbour);
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
    await brokerIs('up', harbour);
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

describe('a wire that is cut', () => {
  it('of more than 5 s makes the hub poll new orders until it reconnects [BRK-02][BRK-13]', async () => {
    const { stage } = harbour;
    await refreshEvery(OFTEN_SECONDS);
    // Every call to the list decrements the count.
    await faults({ delayMs: { ms: 1, path: KDS_ORDERS, count: MANY_CALLS } }, harbour);
    const calls = async () =>
      MANY_CALLS - Number(member(await stage.control('GET', '/faults'), 'delayMs', 'count'));
    const before = await calls();
    stage.brokerWire.cut();
    const from = performance.now();
    await brokerIs('down', harbour);
    const first = newOrder();
    await stage.put(first, { publish: 'none' });
    await shows(first, harbour);
    expect(performance.now() - from).toBeGreaterThanOrEqual(5_000);
    const second = newOrder();
    await stage.put(second, { publish: 'none' });
    await shows(second, harbour);
    expect(await calls()).toBeGreaterThanOrEqual(before + 2);
    stage.brokerWire.heal();
    await brokerIs('up', harbour);
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
