// Owns the figures of growth: what a command costs with more tickets, and what a change costs with more displays.
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { until } from '../support/until.ts';
import { bareFanOut } from './bare-limit.ts';
import { atRest, openScreens, processorMs, twelveBoards } from './bench-hub.ts';
import { inFolder, inRestaurant } from './bench-restaurant.ts';
import type { Figure } from './figure.ts';
import { commandCosts } from './growth.ts';
import { percentile } from './percentiles.ts';

const FEW_ORDERS = 55;
const MANY_ORDERS = 1_700;
const COMMANDS = 400;
const WARM_UP = 50;
const FEW_DISPLAYS = 10;
const MANY_DISPLAYS = 200;
const EXPO: BoardAddress = { kind: 'expo', profile: 'profile-expo', view: { descending: true } };

export async function growthFigures(): Promise<Figure[]> {
  const few = await commandMedian(FEW_ORDERS);
  const many = await commandMedian(MANY_ORDERS);
  return [
    {
      what: 'growth: a command with thirty times as many tickets, p50',
      unit: '×',
      value: many.median / few.median,
      target: { atMost: 1.5 },
      note: `${few.median.toFixed(2)} ms at ${few.tickets} → ${many.median.toFixed(2)} ms at ${many.tickets}`,
    },
    await fanOutFigure(),
  ];
}

function commandMedian(orders: number): Promise<{ median: number; tickets: number }> {
  return inRestaurant({ orders }, async ({ hub, logIn, tickets }) => {
    const screens = await openScreens(hub, logIn, twelveBoards(), 12, 'silent');
    await until(() => (screens[0]?.tickets.size ?? 0) >= 30, 'the board stayed empty', 60_000);
    await atRest(hub.pid);
    const [first] = screens;
    const samples = first === undefined ? [] : await commandCosts(first, COMMANDS);
    for (const screen of screens) screen.close();
    return { median: percentile(samples.slice(WARM_UP), 0.5), tickets: await tickets() };
  });
}

/** The processor's time for one change, not the clock's: what else the machine does is left out. */
async function fanOutFigure(): Promise<Figure> {
  const few = await changeCost(FEW_DISPLAYS);
  const many = await changeCost(MANY_DISPLAYS);
  const bare = await inFolder(
    async (folder) => (await bareFanOut(folder, MANY_DISPLAYS)) / (await bareFanOut(folder, FEW_DISPLAYS)),
  );
  return {
    what: `fan-out: a change on ${FEW_DISPLAYS} → ${MANY_DISPLAYS} displays, processor time`,
    unit: '×',
    value: many / few,
    bare,
    target: { below: 4 },
    note: `${few.toFixed(2)} → ${many.toFixed(2)} ms of the hub's processor time`,
  };
}

function changeCost(displays: number): Promise<number> {
  return inRestaurant({ orders: FEW_ORDERS }, async ({ hub, logIn }) => {
    const screens = await openScreens(hub, logIn, [EXPO], displays, 'silent');
    const [first] = screens;
    if (first === undefined) return Number.NaN;
    await commandCosts(first, WARM_UP);
    await atRest(hub.pid);
    const before = processorMs(hub.pid);
    const done = await commandCosts(first, COMMANDS);
    await atRest(hub.pid);
    const spent = processorMs(hub.pid) - before;
    for (const screen of screens) screen.close();
    return spent / done.length;
  });
}
