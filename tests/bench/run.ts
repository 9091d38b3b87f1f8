// Owns the table of measured figures: `npm run bench`. Ratios are to the bare limit of the same run; nothing is asserted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { loggedIn } from '../support/person.ts';
import { startRabbit } from '../support/rabbitmq.ts';
import { until } from '../support/until.ts';
import { bareLimit } from './bare-limit.ts';
import { openScreens, processorMs, residentMb, startBenchHub, twelveBoards } from './bench-hub.ts';
import { commandCosts } from './growth.ts';
import { orderToScreens } from './order-to-screens.ts';
import { ms, percentile, times } from './percentiles.ts';
import { refold } from './refold.ts';
import { fillDay } from './start-up.ts';
import { tapToScreens } from './tap-to-screens.ts';

const DISPLAYS = 50;
const ORDERS_FOR_300_TICKETS = 170;
const ORDERS_FOR_100_TICKETS = 55;
const ORDERS_FOR_3000_TICKETS = 1_700;
const IDLE_MS = 10_000;

interface Row {
  what: string;
  measured: string;
  bare?: string;
  ratio?: string;
  mustReach: string;
}
const rows: Row[] = [];
const folders: string[] = [];

await liveFigures();
await growthFigure();
await startUpFigure();
refoldFigure();
console.table(rows);
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
process.exit(0);

/** Bench runs take minutes: each figure is told as soon as it is there, and all of them as a table at the end. */
function add(row: Row): void {
  rows.push(row);
  console.log(`${row.what}: ${row.measured}${row.ratio === undefined ? '' : ` (${row.ratio} of bare)`}`);
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kds-bench-'));
  folders.push(made);
  return made;
}

async function liveFigures(): Promise<void> {
  const rabbit = await startRabbit();
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 7, brokerUrl: rabbit.url });
  const hub = await startBenchHub(folder(), {
    KDS_CLOUD_API_URL: sandbox.apiUrl,
    KDS_BROKER_URL: rabbit.url,
  });
  const { cookie } = await loggedIn(hub.url, sandbox.login);
  await rush(sandbox.apiUrl, ORDERS_FOR_300_TICKETS);
  const screens = await openScreens(hub, cookie, twelveBoards(), DISPLAYS);

  const load = { clients: DISPLAYS, messages: 300, perSecond: 20 };
  const bare = await bareLimit(folder(), load);
  const taps = await tapToScreens(screens, { commands: load.messages, perSecond: load.perSecond });
  const ratio = percentile(taps.samples, 0.99) / percentile(bare, 0.99);
  add({
    what: `tap → all screens, p99 (${taps.samples.length} taps, ${taps.missed} missed)`,
    measured: ms(percentile(taps.samples, 0.99)),
    bare: ms(percentile(bare, 0.99)),
    ratio: times(ratio),
    mustReach: '≤ 3×, < 30 ms',
  });
  add({
    what: 'tap → all screens, p50',
    measured: ms(percentile(taps.samples, 0.5)),
    bare: ms(percentile(bare, 0.5)),
    ratio: times(percentile(taps.samples, 0.5) / percentile(bare, 0.5)),
    mustReach: '–',
  });
  add({
    what: 'memory: 300 tickets, 50 displays',
    measured: `${residentMb(hub.pid).toFixed(0)} MB`,
    mustReach: '< 150 MB',
  });

  const boards = twelveBoards();
  const showsAll = screens.filter((_, index) => {
    const board = boards[index % boards.length];
    return board?.kind === 'expo' && board.profile !== 'profile-tables';
  });
  const orders = await orderToScreens(showsAll, rabbit.url, { orders: 150, perSecond: 10 });
  add({
    what: `order → all screens over RabbitMQ, p95 (${orders.samples.length} orders, ${orders.missed} missed)`,
    measured: ms(percentile(orders.samples, 0.95)),
    bare: ms(percentile(bare, 0.95)),
    ratio: times(percentile(orders.samples, 0.95) / percentile(bare, 0.95)),
    mustReach: '< 50 ms',
  });
  const busyBefore = processorMs(hub.pid);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const share = ((processorMs(hub.pid) - busyBefore) / IDLE_MS) * 100;
  add({
    what: 'idle: 300 tickets, 50 displays',
    measured: `${share.toFixed(2)} % of a core`,
    mustReach: '< 1 %',
  });
  for (const screen of screens) screen.close();
  await hub.stop();
  await sandbox.stop();
  await rabbit.stop();
}

async function growthFigure(): Promise<void> {
  const few = await commandMedian(ORDERS_FOR_100_TICKETS);
  const many = await commandMedian(ORDERS_FOR_3000_TICKETS);
  add({
    what: `growth: a command at ${few.tickets} → ${many.tickets} open tickets, p50`,
    measured: `${ms(few.median)} → ${ms(many.median)}`,
    ratio: times(many.median / few.median),
    mustReach: '≤ 1.5×',
  });
}

async function commandMedian(orders: number): Promise<{ median: number; tickets: number }> {
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 7 });
  const hub = await startBenchHub(folder(), {
    KDS_CLOUD_API_URL: sandbox.apiUrl,
    KDS_BROKER_URL: sandbox.brokerUrl,
  });
  const me = await loggedIn(hub.url, sandbox.login);
  await rush(sandbox.apiUrl, orders);
  const tickets = await sizeOf(sandbox.apiUrl);
  const screens = await openScreens(hub, me.cookie, twelveBoards(), 12);
  await until(() => (screens[0]?.tickets.size ?? 0) >= 30, 'the board stayed empty', 60_000);
  await settled(hub.pid);
  const [first] = screens;
  const samples = first === undefined ? [] : await commandCosts(first, 400);
  for (const screen of screens) screen.close();
  await hub.stop();
  await sandbox.stop();
  return { median: percentile(samples.slice(50), 0.5), tickets };
}

async function startUpFigure(): Promise<void> {
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 7 });
  const env = { KDS_CLOUD_API_URL: sandbox.apiUrl, KDS_BROKER_URL: sandbox.brokerUrl };
  const dataDir = folder();
  const first = await startBenchHub(dataDir, env);
  const { cookie } = await loggedIn(first.url, sandbox.login);
  await first.stop();
  fillDay(dataDir, 5_000, 300);
  const hub = await startBenchHub(dataDir, env);
  const askedAt = performance.now();
  const screens = await openScreens(hub, cookie, twelveBoards(), 12);
  const boardsMs = performance.now() - askedAt;
  add({
    what: 'start with 5,000 orders of the day, 300 open: process start → ready',
    measured: ms(hub.readyAfterMs),
    mustReach: '< 1 s with boards',
  });
  add({
    what: '… → twelve boards on screens',
    measured: ms(hub.readyAfterMs + boardsMs),
    mustReach: '< 1 s',
  });
  for (const screen of screens) screen.close();
  await hub.stop();
  await sandbox.stop();
}

function refoldFigure(): void {
  const { orders, foldMs, boardsMs, readMs } = refold(folder(), 5_000);
  add({
    what: `refold of ${orders} open orders: database → kitchen, and three boards of them`,
    measured: `${ms(foldMs)} + ${ms(boardsMs)}`,
    bare: ms(readMs),
    ratio: times((foldMs + boardsMs) / readMs),
    mustReach: '< 1 s',
  });
}

/** Waits until the process has nothing to do any more: all orders are in and drawn. */
async function settled(pid: number): Promise<void> {
  let before = -1;
  await until(
    async () => {
      const used = processorMs(pid);
      const quiet = used - before < 20;
      before = used;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return quiet;
    },
    'the hub did not come to rest',
    120_000,
  );
}

async function rush(apiUrl: string, count: number): Promise<void> {
  const body = JSON.stringify({ count, organization: 'site-1' });
  await fetch(`${apiUrl}/sandbox/rush`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
}

async function sizeOf(apiUrl: string): Promise<number> {
  const answer = await fetch(`${apiUrl}/sandbox/orders?organization=site-1`);
  const orders: { kdsCourses?: unknown[] }[] = await answer.json();
  return orders.reduce((sum, order) => sum + (order.kdsCourses?.length ?? 0), 0);
}
