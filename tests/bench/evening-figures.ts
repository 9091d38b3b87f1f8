// The figure of a full evening: taps and orders at once, while every display says what it has painted and the cloud
// sends each action back through RabbitMQ.
import { startRabbit } from '../support/rabbitmq.ts';
import { bareEvening } from './bare-limit.ts';
import { openScreens, processorMs, showsEveryOrder, twelveBoards } from './bench-hub.ts';
import { inFolder, inRestaurant } from './bench-restaurant.ts';
import type { Figure } from './figure.ts';
import { newOrders, orderToScreens, tellCloud } from './order-to-screens.ts';
import { percentile } from './percentiles.ts';
import { tapToScreens } from './tap-to-screens.ts';

const DISPLAYS = 50;
const ORDERS_FOR_300_TICKETS = 170;
const TAPS = { messages: 300, perSecond: 20 };
const ORDERS = { count: 150, perSecond: 10 };
/** Before anything is measured: what runs for hours has met its code before. */
const WARM_UP = { taps: 100, orders: 40 };
const SHARE_MOST_PERCENT = 35;

export async function eveningFigures(): Promise<Figure[]> {
  const rabbit = await startRabbit();
  try {
    return await inRestaurant(
      { orders: ORDERS_FOR_300_TICKETS, brokerUrl: rabbit.url },
      async (restaurant) => {
        const { hub, logIn, sandbox } = restaurant;
        const screens = await openScreens(hub, logIn, twelveBoards(), DISPLAYS);
        const showing = showsEveryOrder(screens);
        const both = async (taps: number, count: number) => {
          const orders = newOrders(count);
          await tellCloud(sandbox.apiUrl, orders);
          const before = processorMs(hub.pid);
          const startedAt = performance.now();
          const [tapped, ordered] = await Promise.all([
            tapToScreens(screens, { commands: taps, perSecond: TAPS.perSecond }),
            orderToScreens(showing, rabbit.url, { orders, perSecond: ORDERS.perSecond }),
          ]);
          const spentMs = processorMs(hub.pid) - before;
          return { tapped, ordered, spentMs, share: spentMs / (performance.now() - startedAt) };
        };
        await both(WARM_UP.taps, WARM_UP.orders);
        const measured = await both(TAPS.messages, ORDERS.count);
        const bare = await inFolder((folder) =>
          bareEvening(folder, rabbit.url, {
            taps: { clients: DISPLAYS, ...TAPS },
            orders: { orders: newOrders(ORDERS.count), perSecond: ORDERS.perSecond },
            toldOf: showing.length,
          }),
        );
        for (const screen of screens) screen.close();
        return figuresOf(
          measured,
          bare,
          screens.reduce((sum, { asksAgain }) => sum + asksAgain, 0),
        );
      },
    );
  } finally {
    await rabbit.stop();
  }
}

interface Measured {
  tapped: { samples: number[]; missed: number };
  ordered: { samples: number[]; missed: number };
  /** Processor time of the hub. */
  spentMs: number;
  share: number;
}

function figuresOf(
  { tapped, ordered, spentMs, share }: Measured,
  bare: { taps: number[]; orders: number[]; share: number },
  asksAgain: number,
): Figure[] {
  const load = `${TAPS.perSecond} taps and ${ORDERS.perSecond} orders a second`;
  const tap = (of: number) => ({
    what: `${load}: tap → all screens, p${of * 100}`,
    unit: 'ms' as const,
    value: percentile(tapped.samples, of),
    bare: percentile(bare.taps, of),
  });
  const order = (of: number) => ({
    what: `${load}: order in RabbitMQ → all screens, p${of * 100}`,
    unit: 'ms' as const,
    value: percentile(ordered.samples, of),
    bare: percentile(bare.orders, of),
  });
  return [
    { ...tap(0.5), target: { timesBare: 3 }, note: `${tapped.samples.length} taps` },
    tap(0.99),
    { ...order(0.5), note: `${ordered.samples.length} orders` },
    { ...order(0.95), target: { timesBare: 4 } },
    {
      what: `${load}: missing on a screen`,
      unit: '',
      value: tapped.missed + ordered.missed,
      target: { atMost: 0 },
      note: `${tapped.missed} taps, ${ordered.missed} orders; boards asked for again: ${asksAgain}`,
    },
    {
      what: `${load}: share of a core`,
      unit: '%',
      value: share * 100,
      bare: bare.share * 100,
      target: { below: SHARE_MOST_PERCENT },
      note: `${(spentMs / (tapped.samples.length + ordered.samples.length)).toFixed(2)} ms of processor time each`,
    },
  ];
}
