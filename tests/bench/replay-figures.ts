// Figures of replaying a shift (REPLAY-03): opening a moment of a day of 600 orders, the cost of a running replay for
// the cooks beside it, its disk space per day, and the cost of journalling a tap.
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Dice } from '../../hub/sandbox/restaurant/dice.ts';
import { makeOrder } from '../../hub/sandbox/restaurant/order-maker.ts';
import type { WireOrder } from '../../hub/sandbox/restaurant/wire-order.ts';
import { openToRead } from '../../hub/store/open-database.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { arrives } from '../kitchen/builders.ts';
import { type Person, personWith } from '../support/person.ts';
import { rush } from '../support/sandbox-calls.ts';
import { smallSite, TestHub } from '../support/test-hub.ts';
import { openScreens, twelveBoards } from './bench-hub.ts';
import { type BenchRestaurant, withBenchRestaurant, withTempFolder } from './bench-restaurant.ts';
import type { BenchScreen } from './bench-screen.ts';
import { inTurns, joined, timesOf, whole } from './blocks.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentiles.ts';
import { bareStart, bundleBareStart } from './start-figures.ts';
import { tapToScreens } from './tap-to-screens.ts';

const DISPLAYS = 50;
/** 300 tickets. */
const ORDERS_OPEN = 110;
const ORDERS_OF_THE_DAY = 600;
const TAPS_AN_ORDER = 8;
const TAPS_A_SECOND = 20;
const TAPS_A_TURN = 24;
/** 2,040 taps on each side. */
const TAP_BLOCKS = 85;
const FILLING_TAPS_A_SECOND = 120;
const FILLING_TAPS = 240;
const OPEN_BLOCKS = 20;
/**
 * In a rush of a 600-order day there are two taps in three seconds, here twenty a second: two seconds of this each
 * second equal sixty of that, the player's highest speed. The player doesn't catch up with the taps beside it.
 */
const PLAYED_AT_ONCE_MS = 1_000;
const PLAY_EVERY_MS = 500;
const WRITE_BLOCKS = 40;
const WRITES_A_TURN = 50;
const WARM_UP_BLOCKS = 6;
const TAP_EVERY_MS = 700;

const PASS: BoardAddress = { kind: 'expo', profile: 'profile-expo' };

export async function replayFigures(blocks?: number): Promise<Figure[]> {
  await bundleBareStart();
  const live = await withBenchRestaurant({ orders: ORDERS_OPEN }, (restaurant) =>
    besideService(restaurant, blocks),
  );
  return [...live, await writingFigure(blocks ?? WRITE_BLOCKS)];
}

async function besideService(restaurant: BenchRestaurant, blocks: number | undefined): Promise<Figure[]> {
  const { hub, logIn, cookie } = restaurant;
  const screens = await openScreens(hub, logIn, twelveBoards(), DISPLAYS);
  const manager = personWith(hub.url, cookie);
  const beside = await tapsBesideReplay(screens, manager, blocks ?? TAP_BLOCKS);
  await fillDay(restaurant, screens, beside.taps);
  for (const screen of screens) screen.close();
  const opening = await openings(restaurant, manager, blocks ?? OPEN_BLOCKS);
  return [beside.figure, opening, diskOfDay(restaurant.dataDir)];
}

async function tapsBesideReplay(screens: readonly BenchScreen[], manager: Person, blocks: number) {
  let taps = 0;
  let missed = 0;
  const player = new Player(manager);
  const tap = async () => {
    const load = { commands: TAPS_A_TURN, perSecond: TAPS_A_SECOND, from: taps };
    const done = await tapToScreens(screens, load);
    taps += TAPS_A_TURN;
    missed += done.missed;
    return done.samples;
  };
  const pairs = await inTurns(blocks, {
    value: async () => {
      const pause = player.play();
      const samples = await tap();
      await pause();
      return samples;
    },
    bare: tap,
  });
  const figure: Figure = {
    what: 'tap → all screens, p99, while a replay plays 40 taps a second',
    unit: 'ms',
    value: percentile(whole(pairs, 'value').samples, 0.99),
    bare: percentile(whole(pairs, 'bare').samples, 0.99),
    blocks: timesOf(joined(pairs), 0.99),
    goal: { timesBare: 1.2 },
    note: `${taps} taps, ${missed} missed; ${(player.playedMs / MINUTE_MS).toFixed(0)} minutes with twenty taps a second replayed, opened ${player.opened} times; bare: without the replay`,
  };
  return { figure, taps };
}

/** Plays a replay of the pass from the start of the journal, and restarts at its end. */
class Player {
  readonly #manager: Person;
  #at: number | undefined;
  playedMs = 0;
  opened = 0;

  constructor(manager: Person) {
    this.#manager = manager;
  }

  /** @returns a function that pauses it */
  play(): () => Promise<void> {
    const going = { on: true };
    const run = async () => {
      while (going.on) {
        await this.#goOn();
        await new Promise((resolve) => setTimeout(resolve, PLAY_EVERY_MS));
      }
    };
    const running = run();
    return () => {
      going.on = false;
      return running;
    };
  }

  async #goOn(): Promise<void> {
    if (this.#at === undefined) {
      this.#at = await open(this.#manager, (await kept(this.#manager)).since);
      this.opened += 1;
      return;
    }
    const until = this.#at + PLAYED_AT_ONCE_MS;
    const { status, body } = await this.#manager.send('POST', '/api/replay/play', { until });
    if (status !== 200) throw new Error(`the replay does not play: ${status}`);
    const told = z.parse(z.object({ at: z.number(), isEnd: z.boolean() }), body);
    this.playedMs += told.at - this.#at;
    this.#at = told.isEnd ? undefined : told.at;
  }
}

async function kept(manager: Person): Promise<{ since: number; now: number }> {
  const { body } = await manager.get('/api/replay');
  return z.parse(z.object({ since: z.number(), now: z.number() }), body);
}

async function open(manager: Person, at: number): Promise<number> {
  const { status, body } = await manager.send('POST', '/api/replay/open', { at, address: PASS });
  if (status !== 200) throw new Error(`the replay does not open: ${status}`);
  return z.parse(z.object({ at: z.number() }), body).at;
}

/** Adds the rest of the day's orders and taps, each of which the cloud sends back. */
async function fillDay(
  { sandbox }: BenchRestaurant,
  screens: readonly BenchScreen[],
  tapped: number,
): Promise<void> {
  await rush(sandbox, ORDERS_OF_THE_DAY - ORDERS_OPEN);
  for (let from = tapped; from < ORDERS_OF_THE_DAY * TAPS_AN_ORDER; from += FILLING_TAPS)
    await tapToScreens(screens, { commands: FILLING_TAPS, perSecond: FILLING_TAPS_A_SECOND, from });
}

/** Each in a newly started process, at a moment between the first and the last of the day. */
async function openings({ dataDir }: BenchRestaurant, manager: Person, blocks: number): Promise<Figure> {
  const { since, now } = await kept(manager);
  const pairs = await inTurns(blocks, {
    value: async (block) => {
      await manager.send('DELETE', '/api/replay');
      const startedAt = performance.now();
      await open(manager, since + ((now - since) * (block + 1)) / (blocks + 1));
      return [performance.now() - startedAt];
    },
    bare: async () => [(await bareStart(dataDir)).ms],
  });
  await manager.send('DELETE', '/api/replay');
  return {
    what: `a moment of a day of ${ORDERS_OF_THE_DAY} orders opened`,
    unit: 'ms',
    value: percentile(whole(pairs, 'value').samples, 0.95),
    bare: percentile(whole(pairs, 'bare').samples, 0.95),
    blocks: timesOf(joined(pairs), 0.5),
    goal: { below: 2_000 },
    note: 'p95, the start of its process in it; bare: a process that reads orders and actions',
  };
}

function diskOfDay(dataDir: string): Figure {
  const database = openToRead(join(dataDir, 'kds.db'));
  const bytes = (names: string) =>
    z.parse(
      z.object({ bytes: z.number() }),
      database.raw.prepare(`select sum(pgsize) as bytes from dbstat where ${names}`).get(),
    ).bytes;
  const count = (table: string) =>
    z.parse(z.object({ n: z.number() }), database.raw.prepare(`select count(*) as n from ${table}`).get()).n;
  const replay = bytes("name like 'journal%'");
  const all = bytes('true');
  const orders = count('orders');
  const note = `${orders} orders, ${count('actions')} actions, ${count('journal where order_id is not null')} versions; all of the database ${megabytes(all).toFixed(1)} MB`;
  database.close();
  return {
    what: 'disk: what a day of 600 orders keeps for replays',
    unit: 'MB',
    value: megabytes(replay),
    note,
  };
}

const megabytes = (bytes: number) => bytes / 1_048_576;

/** The same taps and cloud documents on two kitchens in this process, one of them without a journal. */
async function writingFigure(blocks: number): Promise<Figure> {
  return withTempFolder(async (folder) => {
    const value = await kitchenOf(join(folder, 'with'));
    const bare = await kitchenOf(join(folder, 'without'));
    bare.hub.journal.write = () => {};
    await inTurns(WARM_UP_BLOCKS, { value: () => tapsIn(value), bare: () => tapsIn(bare) });
    const pairs = await inTurns(blocks, { value: () => tapsIn(value), bare: () => tapsIn(bare) });
    for (const { hub } of [value, bare]) hub.close();
    return {
      what: 'the engine’s processor time of a tap and what the cloud sends back, the journal of replays in it',
      unit: 'ms',
      value: percentile(whole(pairs, 'value').samples, 0.5),
      bare: percentile(whole(pairs, 'bare').samples, 0.5),
      blocks: timesOf(joined(pairs), 0.5),
      note: 'one board, no screens; bare: without the journal',
    };
  });
}

interface TappedKitchen {
  hub: TestHub;
  orders: WireOrder[];
  taps: number;
}

async function kitchenOf(folder: string): Promise<TappedKitchen> {
  const begun = Date.UTC(2026, 4, 8, 17);
  const hub = new TestHub(folder, begun, smallSite());
  const scene = { organization: 'site-1', language: 'en', takenTables: new Set<string>() } as const;
  const orders = Array.from({ length: ORDERS_OPEN }, (_, n) =>
    makeOrder(scene, new Dice(n), `order-${n}`, n, begun),
  );
  await hub.take(...orders.map((order) => arrives(firedNow(order))));
  hub.board({ kind: 'expo', profile: 'pass' });
  return { hub, orders, taps: 0 };
}

const firedNow = (order: WireOrder): WireOrder => ({
  ...order,
  kdsCourses: order.kdsCourses?.map((course) => ({
    ...course,
    fired: { at: order.lastUpdated, byName: 'Ana' },
  })),
});

/** Milliseconds of processor time per tap. */
async function tapsIn(kitchen: TappedKitchen): Promise<number[]> {
  const { hub, orders } = kitchen;
  const before = process.cpuUsage();
  for (let tap = 0; tap < WRITES_A_TURN; tap++) {
    const turn = kitchen.taps++;
    const order = orders[turn % orders.length];
    const round = Math.floor(turn / orders.length);
    const course = order?.kdsCourses?.[0];
    const itemId = course?.orderedItems?.[round % course.orderedItems.length];
    if (order === undefined || course === undefined || itemId === undefined) throw new Error('no such tap');
    await hub.advance(hub.now + TAP_EVERY_MS);
    const command: Command = {
      ...{ name: 'item.mark', as: round % 2 === 0 ? 'prepared' : 'todo' },
      ...{ orderId: order._id, courseId: course._id, itemIds: [itemId] },
    };
    await hub.command({ kind: 'expo', profile: 'pass' }, command);
    const at = new Date(hub.now).toISOString();
    const orderedItems = order.orderedItems?.map((item) =>
      item._id === itemId ? { ...item, prepared: { at, byName: 'Ana' } } : item,
    );
    await hub.take(arrives(firedNow({ ...order, orderedItems, lastUpdated: at })));
  }
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1_000 / WRITES_A_TURN];
}
