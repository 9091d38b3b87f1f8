// Owns the figures of a full evening: taps, orders and a burst of them on fifty displays, memory, and doing nothing.
import { startRabbit } from '../support/rabbitmq.ts';
import { bareLimit } from './bare-limit.ts';
import { openScreens, processorMs, residentMb, showsEveryOrder, twelveBoards } from './bench-hub.ts';
import { type BenchRestaurant, inFolder, inRestaurant, pause } from './bench-restaurant.ts';
import type { BenchScreen } from './bench-screen.ts';
import type { Figure } from './figure.ts';
import { newOrders, orderToScreens, tellCloud } from './order-to-screens.ts';
import { percentile } from './percentiles.ts';
import { tapToScreens } from './tap-to-screens.ts';

const DISPLAYS = 50;
const ORDERS_FOR_300_TICKETS = 170;
const TAPS = { messages: 300, perSecond: 20 };
const ORDERS = { orders: 150, perSecond: 10 };
const BURST = { orders: 300, perSecond: 30 };
const IDLE_MS = 10_000;

export async function liveFigures(): Promise<Figure[]> {
  const rabbit = await startRabbit();
  try {
    return await inRestaurant(
      { orders: ORDERS_FOR_300_TICKETS, brokerUrl: rabbit.url },
      async (restaurant) => {
        const { hub, logIn } = restaurant;
        const screens = await openScreens(hub, logIn, twelveBoards(), DISPLAYS);
        const figures = [
          ...(await tapFigures(screens)),
          await memoryFigure(restaurant),
          await idleFigure(restaurant),
          ...(await orderFigures(restaurant, screens, rabbit.url)),
        ];
        for (const screen of screens) screen.close();
        return figures;
      },
    );
  } finally {
    await rabbit.stop();
  }
}

async function tapFigures(screens: readonly BenchScreen[]): Promise<Figure[]> {
  const bare = await inFolder((folder) => bareLimit(folder, { clients: DISPLAYS, ...TAPS }));
  const { samples, missed } = await tapToScreens(screens, {
    commands: TAPS.messages,
    perSecond: TAPS.perSecond,
  });
  const figure = (share: number): Figure => ({
    what: `tap → all screens, p${share * 100}`,
    unit: 'ms',
    value: percentile(samples, share),
    bare: percentile(bare, share),
  });
  const note = `${samples.length} taps, ${missed} missed`;
  return [figure(0.5), { ...figure(0.99), target: { below: 30, timesBare: 3 }, note }];
}

async function orderFigures(
  { sandbox }: BenchRestaurant,
  screens: readonly BenchScreen[],
  brokerUrl: string,
): Promise<Figure[]> {
  const showing = showsEveryOrder(screens);
  const measure = async ({ orders: count, perSecond }: typeof ORDERS) => {
    const orders = newOrders(count);
    await tellCloud(sandbox.apiUrl, orders);
    return orderToScreens(showing, brokerUrl, { orders, perSecond });
  };
  const calm = await measure(ORDERS);
  const burst = await measure(BURST);
  return [
    {
      what: 'order in RabbitMQ → all screens, p95',
      unit: 'ms',
      value: percentile(calm.samples, 0.95),
      target: { below: 50 },
      note: `${calm.samples.length} orders, ${calm.missed} missed`,
    },
    {
      what: 'burst of 300 orders in 10 s: the display that is furthest behind',
      unit: 'ms',
      value: Math.max(...burst.samples),
      target: { atMost: 500 },
      note: `${burst.samples.length} orders`,
    },
    { what: 'orders lost in the burst', unit: '', value: burst.missed, target: { atMost: 0 } },
  ];
}

async function memoryFigure({ hub, tickets }: BenchRestaurant): Promise<Figure> {
  return {
    what: 'memory of the hub',
    unit: 'MB',
    value: residentMb(hub.pid),
    target: { below: 150 },
    note: `${await tickets()} tickets, ${DISPLAYS} displays, after ${TAPS.messages} taps`,
  };
}

async function idleFigure({ hub }: BenchRestaurant): Promise<Figure> {
  const before = processorMs(hub.pid);
  await pause(IDLE_MS);
  const share = ((processorMs(hub.pid) - before) / IDLE_MS) * 100;
  return {
    what: 'idle: share of a core',
    unit: '%',
    value: share,
    target: { below: 1 },
    note: `${DISPLAYS} displays`,
  };
}
