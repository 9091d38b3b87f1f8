// A station whose display is gone is covered: a real hub process that is killed meanwhile, displays over real sockets that
// paint, disconnect and return (COVER-01, COVER-02).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderHistory } from '../../shared/protocol/glass.ts';
import { healthAnswer } from '../../shared/protocol/health.ts';
import { type HubStage, startStage } from '../journeys/support/hub-stage.ts';
import { type KnownOrder, knownOrder } from '../journeys/support/known-order.ts';
import type { Display } from '../support/display.ts';
import { type Person, pairedBy } from '../support/person.ts';
import { until } from '../support/until.ts';

const SOON_MS = 60_000;
const GRILL = { kind: 'kitchen', profile: 'profile-grill' } as const;
const PASTA = { kind: 'kitchen', profile: 'profile-pasta' } as const;
const EXPO = { kind: 'expo', profile: 'profile-expo' } as const;
const setup = z.object({
  revision: z.number(),
  setup: z.looseObject({ profiles: z.array(z.looseObject({ _id: z.string() })) }),
});

let stage: HubStage;
let dataDir: string;
let chef: Person;
let cooks: Person[];
let open: Display[] = [];
let orders = 600;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kds-cover-'));
  stage = await startStage({ sandbox: { openingOrders: 0 }, dataDir });
  chef = await stage.logIn();
  cooks = await Promise.all([stage.logIn(), stage.logIn()]);
}, 120_000);
afterAll(async () => {
  await stage?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(() => {
  for (const display of open) display.close();
  open = [];
});

/** Two seconds without a display trigger the question. */
async function boardIs({ profile }: { profile: string }, options: object): Promise<void> {
  const { revision, setup: kept } = z.parse(setup, (await chef.get('/api/setup')).body);
  const profiles = kept.profiles.map((one) => (one._id === profile ? { ...one, ...options } : one));
  const changed = { ...kept, profiles, glass: { alarmSeconds: 2 } };
  const saved = await chef.send('PUT', '/api/setup', { revision, setup: changed });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

async function screen(person: Person, board: typeof GRILL | typeof PASTA | typeof EXPO): Promise<Display> {
  const display = await stage.display(person, board);
  open.push(display);
  display.paint();
  return display;
}

async function fire(dish: 'burger' | 'carbonara' = 'burger'): Promise<KnownOrder> {
  const order = knownOrder({ number: ++orders, dishes: [dish], state: 'fired' });
  await stage.put(order);
  return order;
}

const cardOn = (display: Display, { _id }: KnownOrder) =>
  display.tickets('w').find(({ orderId }) => orderId === _id);
const isOn = (display: Display, order: KnownOrder, what = 'never comes') =>
  until(() => cardOn(display, order), `${order.number} ${what}`, SOON_MS);
const need = (display: Display, board: { profile: string } = GRILL) =>
  display.link()?.glass?.covers.find(({ profile }) => profile === board.profile);
const isOffered = (display: Display, to: { profile: string }, board: { profile: string } = GRILL) =>
  until(
    () => need(display, board)?.offered.some(({ profile }) => profile === to.profile),
    () => `no cover is offered: ${JSON.stringify(display.link()?.glass)}`,
    SOON_MS,
  );
/** True if the hub has stored which display watches the board. */
function isWrittenDown({ profile }: { profile: string }): boolean {
  const database = new Database(join(dataDir, 'kds.db'), { readonly: true });
  try {
    const kept = database.prepare("select value from meta where key like 'watched-boards:%'").pluck().get();
    return String(kept).includes(profile);
  } finally {
    database.close();
  }
}
/** A screen that comes and goes between two looks of the hub was never there to it. */
const isInUse = (board: { profile: string }) =>
  until(() => isWrittenDown(board), 'the board is not written down', SOON_MS);
const codes = async () =>
  z.parse(healthAnswer, (await chef.get('/api/health')).body).problems.map(({ code }) => code);
const coversOf = async ({ _id }: KnownOrder) =>
  z.parse(orderHistory, (await chef.get(`/api/orders/${_id}/history`)).body).way.covers;

it('a display that is paired but was never switched on counts immediately, as after a restart [COVER-01]', async () => {
  await boardIs(PASTA, { neighbours: [] });
  const expo = await screen(cooks[0] ?? chef, EXPO);
  const order = await fire('carbonara');
  await isOn(expo, order);
  expect(need(expo, PASTA)).toBeUndefined();
  await pairedBy(chef, stage.hubUrl, { name: 'Pasta', home: PASTA });
  await isOffered(expo, EXPO, PASTA);
}, 120_000);

it('a cover survives a kill of the hub, marks of both sides merge, and it ends once the display is back [COVER-01] [COVER-02]', async () => {
  await boardIs(GRILL, { neighbours: [PASTA.profile], stationDoneLeaves: 'served' });
  const [first = chef, second = chef] = cooks;
  const pasta = await screen(first, PASTA);
  const grill = await screen(second, GRILL);
  const order = await fire();
  await isOn(grill, order);
  expect(cardOn(pasta, order)).toBeUndefined();
  await isInUse(GRILL);
  grill.close();
  const asked = await until(
    () => need(pasta)?.offered.some(({ profile }) => profile === PASTA.profile) && need(pasta),
    () => JSON.stringify(pasta.link()?.glass),
    SOON_MS,
  );
  expect(asked).toMatchObject({ board: 'Grill', tickets: 1, by: [] });
  // One problem per board: once its ticket is unseen, that problem is reported instead.
  const lost = (await codes()).filter((code) => code === 'board-no-screen' || code === 'unseen-no-screen');
  expect(lost).toHaveLength(1);

  const cover = { name: 'board.cover', covered: { profile: GRILL.profile }, on: true } as const;
  expect(await pasta.command('w', { ...cover, by: { profile: 'profile-cold' } })).toMatchObject({
    ok: false,
    code: 'not-allowed',
  });
  expect(await pasta.command('w', { ...cover, by: { profile: PASTA.profile } })).toMatchObject({ ok: true });
  const card = await isOn(pasta, order);
  expect([card.covers, card.items.map(({ covers }) => covers)]).toEqual([['Grill'], ['Grill']]);
  await until(async () => (await codes()).includes('board-covered'), 'health says nothing of it', SOON_MS);
  await until(
    () => pasta.link()?.glass?.unseen.length === 0,
    () => `seen where it is covered: ${JSON.stringify(pasta.link()?.glass?.unseen)}`,
    SOON_MS,
  );

  await stage.killHub();
  await stage.startHub();
  const late = await fire();
  expect((await isOn(pasta, late)).covers).toEqual(['Grill']);
  const { orderId } = card;
  const mark = { name: 'course.prepareAll', orderId, courseId: order.courseId } as const;
  expect(await pasta.command('w', mark)).toMatchObject({ ok: true });

  const back = await screen(second, GRILL);
  expect((await isOn(back, order)).stage).toBe('prepared');
  const { courseId } = late;
  const own = { ...mark, orderId: late._id, courseId };
  expect(await back.command('w', own)).toMatchObject({ ok: true });
  await until(
    () => cardOn(pasta, late)?.stage === 'prepared',
    'the mark of the other side never comes',
    SOON_MS,
  );
  await until(() => cardOn(pasta, order) === undefined, 'the cover never ends', SOON_MS);
  expect(cardOn(back, order)?.stage).toBe('prepared');
  await until(() => need(pasta) === undefined, 'the offer never ends', SOON_MS);
  const [told, ...more] = await coversOf(order);
  expect(told).toMatchObject({ board: 'Grill', by: 'Pasta', begunBy: expect.any(String) });
  expect([told?.until, told?.endedBy, more]).toEqual([expect.any(Number), undefined, []]);
  expect(pasta.mismatches).toEqual([]);
}, 150_000);

it('a cover starts automatically after the set time: at the pass, if no neighbour has a display [COVER-01]', async () => {
  await boardIs(GRILL, { neighbours: [PASTA.profile], coverAfterSeconds: 3 });
  const [first = chef, second = chef] = cooks;
  const expo = await screen(first, EXPO);
  const grill = await screen(second, GRILL);
  const order = await fire();
  await Promise.all([isOn(grill, order), isOn(expo, order)]);
  expect(cardOn(expo, order)?.covers).toBeUndefined();
  await isInUse(GRILL);
  grill.close();
  await until(() => cardOn(expo, order)?.covers?.join() === 'Grill', 'nobody covers it', SOON_MS);
  const [told] = await coversOf(order);
  expect(told).toMatchObject({ board: 'Grill', by: 'Pass' });
  expect(told?.begunBy).toBeUndefined();
  const sent = { name: 'board.cover', covered: { profile: GRILL.profile }, on: false } as const;
  expect(await expo.command('w', { ...sent, by: { profile: EXPO.profile } })).toMatchObject({ ok: true });
  await until(() => cardOn(expo, order)?.covers === undefined, 'it is not sent away', SOON_MS);
}, 120_000);

it('a kill of the hub forgets no display: its station is offered to any session there [COVER-01]', async () => {
  await boardIs(GRILL, { neighbours: [PASTA.profile] });
  const [first = chef, second = chef] = cooks;
  const [pasta, grill] = await Promise.all([screen(first, PASTA), screen(second, GRILL)]);
  const order = await fire();
  await isOn(grill, order);
  await isInUse(GRILL);
  await stage.killHub();
  grill.close();
  await stage.startHub();
  await isOffered(pasta, PASTA);
  expect(need(pasta)?.tickets).toBeGreaterThan(0);
}, 120_000);
