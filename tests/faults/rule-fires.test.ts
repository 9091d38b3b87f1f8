// Courses that fire automatically while the hub is killed: a real hub process, a real display, a reachable or unreachable
// cloud (PACE-04). Each fire reaches the cloud once, whenever the hub was killed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { receivedBy } from '../journeys/support/cloud-log.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { isLong, report } from './rounds.ts';

const SOON_MS = 30_000;
/** After the mark that makes the second course fire: before, within and after the hub's reaction to it. */
const KILLED_AFTER_MS = [0, 3, 8, 20, 60];
const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;

let stage: HubStage;
let chef: Person;
let display: Display;
let orders = 700;

beforeAll(async () => {
  stage = await startStage({ sandbox: { openingOrders: 0 } });
  chef = await stage.logIn();
  const stored = z.object({ revision: z.number(), setup: z.looseObject({}) });
  const { revision, setup } = z.parse(stored, (await chef.get('/api/setup')).body);
  const planning = { fireCourses: 'prepared', fireAfterMinutes: 0 };
  const saved = await chef.send('PUT', '/api/setup', { revision, setup: { ...setup, planning } });
  expect(saved.status).toBe(200);
  display = await stage.display(chef, EXPO);
}, 120_000);
afterAll(() => stage?.close());

type TwoCourses = KnownOrder & { secondId: string };

/** Orders a burger first; the steak waits for it. */
async function orderTwoCourses(): Promise<TwoCourses> {
  const order = knownOrder({ number: ++orders, dishes: ['burger', 'steak'], state: 'fired' });
  const at = new Date().toISOString();
  const secondId = `${order._id}-second`;
  const kdsCourses = [
    { _id: order.courseId, courseType: 'Entrees', orderedItems: [order.itemId('burger')], fired: { at } },
    { _id: secondId, courseType: 'Mains', orderedItems: [order.itemId('steak')], notified: { at } },
  ];
  await stage.put({ document: { ...order.document, kdsCourses } });
  await until(() => cardOf(secondId), 'the order never comes', SOON_MS);
  return { ...order, secondId };
}

const cardOf = (courseId: string) =>
  display.tickets('w').find(({ courseIds }) => courseIds.includes(courseId));

async function markFirst(order: KnownOrder): Promise<void> {
  const itemIds = [order.itemId('burger')];
  const { _id: orderId, courseId } = order;
  await display.command('w', { name: 'item.mark', orderId, courseId, itemIds, as: 'prepared' });
}

const firesOf = async ({ _id }: KnownOrder) =>
  (await receivedBy(stage.sandbox)).filter(({ what, orderId }) => what === 'fire' && orderId === _id);

/** Removes its cards from the board, or the newest of fifty orders would exceed its limit of cards. */
async function serve({ _id: orderId, courseId, secondId }: TwoCourses): Promise<void> {
  const steps = [courseId, secondId].flatMap((id) => [
    { name: 'course.ready', orderId, courseId: id, ready: true } as const,
    { name: 'course.serve', orderId, courseId: id, served: true } as const,
  ]);
  for (const command of steps) {
    const answer = await display.command('w', command);
    expect(answer, JSON.stringify(answer)).toMatchObject({ ok: true });
  }
}

const isFired = (order: TwoCourses) => cardOf(order.secondId)?.status === 'fired';

/** @returns how often the cloud received the fire */
async function takenOf(order: TwoCourses): Promise<number> {
  await until(() => isFired(order), 'the second course never fires', SOON_MS);
  await until(async () => (await firesOf(order)).length > 0, 'the cloud never hears of it', SOON_MS);
  const fires = await firesOf(order);
  expect(fires).toMatchObject([{ requestId: `rule-fire:${order._id}:${order.secondId}` }]);
  return fires.reduce((sum, { applied }) => sum + applied, 0);
}

it('a course fired while the cloud is unreachable, with a kill before it is sent, reaches the cloud once [PACE-04]', async () => {
  const order = await orderTwoCourses();
  stage.cloudWire.cut();
  await markFirst(order);
  await until(() => isFired(order), 'no rule fires', SOON_MS);
  await stage.killHub();
  expect(await firesOf(order)).toEqual([]);
  await stage.startHub();
  stage.cloudWire.heal();
  expect(await takenOf(order)).toBe(1);
});

it('a kill at any moment after the mark that makes it fire leaves it fired once on the board and at the cloud [PACE-04]', async () => {
  const moments = Array.from({ length: isLong ? 10 : 1 }, () => KILLED_AFTER_MS).flat();
  let doubled = 0;
  for (const afterMs of moments) {
    const order = await orderTwoCourses();
    // The display resends a mark that was not on the disk yet, with the same id.
    const marked = markFirst(order);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await stage.killHub();
    await stage.startHub();
    await marked;
    doubled += (await takenOf(order)) - 1;
    await serve(order);
  }
  report({ runs: moments.length, lost: 0, doubled, hand: 0 });
  expect(doubled).toBe(0);
}, 900_000);
