// Owns the figures of a start: a day of orders in the database, from the process's start to boards on screens.

import { startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { loggedIn } from '../support/person.ts';
import { openScreens, startBenchHub, twelveBoards } from './bench-hub.ts';
import { inFolder } from './bench-restaurant.ts';
import type { Figure } from './figure.ts';
import { refold } from './refold.ts';
import { fillDay } from './start-up.ts';

const ORDERS_OF_THE_DAY = 5_000;
const OPEN_ORDERS = 300;
const WITHIN_MS = 1_000;

export async function startFigures(): Promise<Figure[]> {
  const started = await inFolder(startWithADay);
  const { orders, foldMs, boardsMs, readMs } = await inFolder(async (folder) =>
    refold(folder, ORDERS_OF_THE_DAY),
  );
  return [
    ...started,
    {
      what: `refold of ${orders} open orders, and three boards of them`,
      unit: 'ms',
      value: foldMs + boardsMs,
      bare: readMs,
      target: { below: WITHIN_MS },
      note: `${foldMs.toFixed(0)} ms to the kitchen, ${boardsMs.toFixed(0)} ms to the boards; bare: reading the rows`,
    },
  ];
}

async function startWithADay(dataDir: string): Promise<Figure[]> {
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 7 });
  const env = { KDS_CLOUD_API_URL: sandbox.apiUrl, KDS_BROKER_URL: sandbox.brokerUrl };
  const first = await startBenchHub(dataDir, env);
  const cookies = [await loggedIn(first.url, sandbox.login), await loggedIn(first.url, sandbox.login)].map(
    ({ cookie }) => cookie,
  );
  await first.stop();
  fillDay(dataDir, ORDERS_OF_THE_DAY, OPEN_ORDERS);
  const hub = await startBenchHub(dataDir, env);
  const askedAt = performance.now();
  const screens = await openScreens(hub, async () => cookies.shift() ?? '', twelveBoards(), 12);
  const boardsMs = performance.now() - askedAt;
  for (const screen of screens) screen.close();
  await hub.stop();
  await sandbox.stop();
  return [
    {
      what: 'start: process → twelve boards on screens',
      unit: 'ms',
      value: hub.readyAfterMs + boardsMs,
      target: { below: WITHIN_MS },
      note: `ready after ${hub.readyAfterMs.toFixed(0)} ms; ${ORDERS_OF_THE_DAY} orders of the day, ${OPEN_ORDERS} open`,
    },
  ];
}
