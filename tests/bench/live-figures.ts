// Figures of a full evening on fifty displays: taps, orders and a burst of them, memory, and idling. Every display sends
// paint receipts, and the cloud sends each action back through RabbitMQ.
import { personWith } from '../support/person.ts';
import { startRabbit } from '../support/rabbitmq.ts';
import { BARE_DESTINATION, type BareLimit, withBareLimit } from './bare-limit.ts';
import { openScreens, processorMs, residentMb, showsEveryOrder, twelveBoards } from './bench-hub.ts';
import { type BenchRestaurant, pause, withBenchRestaurant } from './bench-restaurant.ts';
import type { BenchScreen } from './bench-screen.ts';
import { type Block, inTurns, joined, type Pair, timesOf, whole, workEach, workOf } from './blocks.ts';
import type { Figure } from './figure.ts';
import {
  addToCloud,
  apiChannel,
  brokerChannel,
  newOrders,
  type OrderChannel,
  orderToScreens,
  printChannel,
} from './order-to-screens.ts';
import { percentile } from './percentiles.ts';
import { tapToScreens } from './tap-to-screens.ts';

export type LiveName = 'tap' | 'order' | 'burst' | 'memory' | 'idle';

const DISPLAYS = 50;
const ORDERS_FOR_300_TICKETS = 110;
const TAPS_A_SECOND = 20;
const TAPS_A_TURN = 12;
/** 2,004 taps. */
const TAP_BLOCKS = 167;
/** Chosen so that the bare limit takes half the time; the clients answer a message before the next one comes. */
const BARE_TAPS_A_SECOND = 40;
const ORDERS_A_SECOND = 10;
const ORDERS_A_TURN = 6;
const ORDER_BLOCKS = 40;
/** LAN figures run beside RabbitMQ's and take half as long. */
const LAN_BLOCKS = 20;
/** Before measuring: a hub that has run for hours has warm code. */
const WARM_UP_BLOCKS = 6;
const BURST = { orders: 300, perSecond: 30 };
const IDLE_MS = 60_000;

interface Load {
  restaurant: BenchRestaurant;
  screens: readonly BenchScreen[];
  bare: BareLimit;
  brokerUrl: string;
  /** Overrides the number that quality.md asks for. */
  blocks: number | undefined;
}

/** In this order: orders fill the kitchen more than the other figures can use. */
const FIGURES: Record<LiveName, (load: Load) => Promise<Figure[]>> = {
  tap: tapFigures,
  memory: memoryFigure,
  idle: idleFigure,
  order: orderFigures,
  burst: burstFigures,
};

/** @param blocks fewer than usual, for a smoke test */
export async function liveFigures(names: ReadonlySet<LiveName>, blocks?: number): Promise<Figure[]> {
  const rabbit = await startRabbit();
  try {
    return await withBenchRestaurant(
      { orders: ORDERS_FOR_300_TICKETS, brokerUrl: rabbit.url },
      (restaurant) =>
        withBareLimit({ clients: DISPLAYS, brokerUrl: rabbit.url }, async (bare) => {
          const screens = await openScreens(restaurant.hub, restaurant.logIn, twelveBoards(), DISPLAYS);
          const load = { restaurant, screens, bare, brokerUrl: rabbit.url, blocks };
          const figures: Figure[] = [];
          for (const [name, measure] of Object.entries(FIGURES)) {
            if ([...names].some((wanted) => wanted === name)) figures.push(...(await measure(load)));
          }
          for (const screen of screens) screen.close();
          return figures;
        }),
    );
  } finally {
    await rabbit.stop();
  }
}

async function tapFigures({ restaurant: { hub, tickets }, screens, bare, blocks }: Load): Promise<Figure[]> {
  let missed = 0;
  let from = 0;
  const measure = (count: number) =>
    inTurns(count, {
      value: async () => {
        const done = await tapToScreens(screens, {
          commands: TAPS_A_TURN,
          perSecond: TAPS_A_SECOND,
          from,
        });
        from += TAPS_A_TURN;
        missed += done.missed;
        return done.samples;
      },
      bare: () => bare.messages(TAPS_A_TURN, BARE_TAPS_A_SECOND),
      work: { value: () => processorMs(hub.pid), bare: () => processorMs(bare.pid) },
    });
  await measure(Math.min(WARM_UP_BLOCKS, blocks ?? WARM_UP_BLOCKS));
  const pairs = await measure(blocks ?? TAP_BLOCKS);
  const taps = whole(pairs, 'value').samples.length;
  const note = `${taps} taps, ${missed} missed; ${await tickets()} tickets, ${asked(screens)} boards asked for again`;
  const figure = (share: number): Figure => ({
    ...timeFigure(`tap → all screens, p${share * 100}`, pairs, share),
    note,
  });
  return [
    { ...figure(0.5), goal: { timesBare: 2.5 } },
    { ...figure(0.99), goal: { timesBare: 3, below: 30 } },
    {
      what: 'the hub’s processor time of one tap',
      unit: 'ms',
      value: workEach(whole(pairs, 'value')),
      bare: workEach(whole(pairs, 'bare')),
      blocks: workOf(joined(pairs)),
      goal: { timesBare: 3 },
      note,
    },
  ];
}

/** Taps continue beside the orders, as in the bare limit, which uses RabbitMQ for each way. */
async function orderFigures(load: Load): Promise<Figure[]> {
  const { hub, cookie } = load.restaurant;
  const manager = personWith(hub.url, cookie);
  const ways: [name: string, blocks: number, () => Promise<OrderChannel>][] = [
    ['in RabbitMQ', ORDER_BLOCKS, () => brokerChannel(load.brokerUrl)],
    ['by the LAN’s API', LAN_BLOCKS, () => apiChannel(hub.url, manager)],
    ['as a print job', LAN_BLOCKS, () => printChannel(manager)],
  ];
  const bare = await brokerChannel(load.brokerUrl, BARE_DESTINATION);
  const figures: Figure[] = [];
  for (const [name, blocks, open] of ways) {
    const way = await open();
    figures.push(...(await wayFigures({ ...load, blocks: load.blocks ?? blocks }, name, { hub: way, bare })));
    await way.close();
  }
  await bare.close();
  return figures;
}

async function wayFigures(
  { restaurant: { hub, sandbox }, screens, bare, blocks = ORDER_BLOCKS }: Load,
  name: string,
  way: Record<'hub' | 'bare', OrderChannel>,
): Promise<Figure[]> {
  const showing = showsEveryOrder(screens);
  const count = ORDERS_A_TURN * blocks;
  const orders = newOrders(count);
  const bareOrders = newOrders(count);
  await addToCloud(sandbox.apiUrl, orders);
  let missed = 0;
  const turn = (block: number) => ({ from: block * ORDERS_A_TURN, to: (block + 1) * ORDERS_A_TURN });
  const pairs = await inTurns(blocks, {
    value: async (block) => {
      const { from, to } = turn(block);
      const [ordered, tapped] = await Promise.all([
        orderToScreens(showing, way.hub, { orders: orders.slice(from, to), perSecond: ORDERS_A_SECOND }),
        tapToScreens(screens, { commands: TAPS_A_TURN, perSecond: TAPS_A_SECOND, from }),
      ]);
      missed += ordered.missed + tapped.missed;
      return ordered.samples;
    },
    bare: async (block) => {
      const { from, to } = turn(block);
      const clients = bare.clients.slice(0, showing.length);
      const [ordered] = await Promise.all([
        orderToScreens(clients, way.bare, {
          orders: bareOrders.slice(from, to),
          perSecond: ORDERS_A_SECOND,
        }),
        bare.messages(TAPS_A_TURN, TAPS_A_SECOND),
      ]);
      return ordered.samples;
    },
    work: { value: () => processorMs(hub.pid), bare: () => processorMs(bare.pid) },
  });
  const note = `${count} orders and ${blocks * TAPS_A_TURN} taps beside them, ${missed} missed`;
  const figure = (share: number): Figure => ({
    ...timeFigure(`order ${name} → all screens, p${share * 100}`, pairs, share),
    note,
  });
  return [figure(0.5), { ...figure(0.95), goal: { timesBare: 4, below: 50 } }];
}

/** Includes the processor time per operation. */
function timeFigure(what: string, pairs: readonly Pair[], share: number): Figure {
  const work: Block = { value: workEach(whole(pairs, 'value')), bare: workEach(whole(pairs, 'bare')) };
  return {
    what,
    unit: 'ms',
    value: percentile(whole(pairs, 'value').samples, share),
    bare: percentile(whole(pairs, 'bare').samples, share),
    blocks: timesOf(joined(pairs), share),
    work,
  };
}

async function burstFigures({ restaurant: { sandbox }, screens, brokerUrl }: Load): Promise<Figure[]> {
  const orders = newOrders(BURST.orders);
  await addToCloud(sandbox.apiUrl, orders);
  const way = await brokerChannel(brokerUrl);
  const { samples, missed } = await orderToScreens(showsEveryOrder(screens), way, {
    orders,
    perSecond: BURST.perSecond,
  });
  await way.close();
  return [
    {
      what: 'burst of 300 orders in 10 s: the display that is furthest behind',
      unit: 'ms',
      value: Math.max(...samples),
      goal: { atMost: 500 },
      note: `${samples.length} orders`,
    },
    { what: 'orders lost in the burst', unit: '', value: missed, goal: { atMost: 0 } },
  ];
}

async function memoryFigure({ restaurant: { hub, tickets } }: Load): Promise<Figure[]> {
  return [
    {
      what: 'memory of the hub',
      unit: 'MB',
      value: residentMb(hub.pid),
      goal: { below: 220 },
      note: `${await tickets()} tickets, ${DISPLAYS} displays`,
    },
  ];
}

async function idleFigure({ restaurant: { hub }, bare }: Load): Promise<Figure[]> {
  const before = { hub: processorMs(hub.pid), bare: processorMs(bare.pid) };
  const startedAt = performance.now();
  await pause(IDLE_MS);
  const passedMs = performance.now() - startedAt;
  return [
    {
      what: 'idle: share of a core',
      unit: '%',
      value: ((processorMs(hub.pid) - before.hub) / passedMs) * 100,
      bare: ((processorMs(bare.pid) - before.bare) / passedMs) * 100,
      goal: { below: 1 },
      note: `${DISPLAYS} displays, ${(passedMs / 1_000).toFixed(0)} s; bare: the pings alone`,
    },
  ];
}

function asked(screens: readonly BenchScreen[]): number {
  return screens.reduce((sum, { asksAgain }) => sum + asksAgain, 0);
}
