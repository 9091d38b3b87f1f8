// Figures of a start: a day of orders in the database, from process start to boards on displays, and a full refold.
// Processes take turns with one that only starts and reads the rows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'vite';
import { startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { HUB_ENV, HUB_NODE_ARGS } from '../../scripts/lean-hub.ts';
import { HOUR_MS } from '../../shared/limits.ts';
import { loggedIn } from '../support/person.ts';
import { openScreens, processorMs, startBenchHub, twelveBoards } from './bench-hub.ts';
import { withTempFolder } from './bench-restaurant.ts';
import { inTurns, joined, type Pair, timesOf, whole, workEach } from './blocks.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentiles.ts';
import { Refold } from './refold.ts';
import { fillDay } from './start-up.ts';

const ORDERS_OF_THE_DAY = 5_000;
const OPEN_ORDERS = 300;
const START_BLOCKS = 10;
const REFOLD_BLOCKS = 12;
const BOARDS = 12;
/** Finished orders of the day were last touched before this. */
const OPEN_SINCE_MS = 11 * HOUR_MS;
/** Beside the hub's bundle, so that better-sqlite3 resolves the same way. */
const BARE_FOLDER = join(import.meta.dirname, '../../dist/bench');

export async function startFigures(blocks = START_BLOCKS): Promise<Figure[]> {
  await bundleBareStart();
  const pairs = await withTempFolder((folder) => startsInTurns(folder, blocks));
  return [
    {
      ...medianFigure('start: process → twelve boards on screens', pairs),
      goal: { timesBare: 2, below: 1_500 },
      note: `${blocks} starts each, ${ORDERS_OF_THE_DAY} orders of the day, ${OPEN_ORDERS} open`,
    },
  ];
}

export async function refoldFigures(blocks = REFOLD_BLOCKS): Promise<Figure[]> {
  return withTempFolder(async (folder) => {
    const refold = new Refold(folder, ORDERS_OF_THE_DAY);
    refold.fold();
    const pairs = await inTurns(blocks, {
      value: async () => [refold.fold()],
      bare: async () => [refold.read()],
    });
    return [
      {
        ...medianFigure(`refold of ${refold.folded} open orders, and three boards of them`, pairs),
        goal: { timesBare: 1.5 },
        note: 'processor time; bare: reading the rows',
      },
    ];
  });
}

function medianFigure(what: string, pairs: readonly Pair[]): Figure {
  const { value, bare } = { value: whole(pairs, 'value'), bare: whole(pairs, 'bare') };
  const work = { value: workEach(value), bare: workEach(bare) };
  return {
    what,
    unit: 'ms',
    value: percentile(value.samples, 0.5),
    bare: percentile(bare.samples, 0.5),
    blocks: timesOf(joined(pairs), 0.5),
    ...(Number.isNaN(work.value) ? {} : { work }),
  };
}

async function startsInTurns(dataDir: string, blocks: number): Promise<Pair[]> {
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 7 });
  const env = { KDS_CLOUD_API_URL: sandbox.apiUrl, KDS_BROKER_URL: sandbox.brokerUrl };
  const first = await startBenchHub(dataDir, env);
  const { cookie } = await loggedIn(first.url, sandbox.login);
  await first.stop();
  fillDay(dataDir, ORDERS_OF_THE_DAY, OPEN_ORDERS);
  const worked = { value: 0, bare: 0 };
  const pairs = await inTurns(blocks, {
    value: async () => {
      const hub = await startBenchHub(dataDir, env);
      const askedAt = performance.now();
      const screens = await openScreens(hub, async () => cookie, twelveBoards(), BOARDS);
      const boardsMs = performance.now() - askedAt;
      worked.value += processorMs(hub.pid);
      for (const screen of screens) screen.close();
      await hub.stop();
      return [hub.readyAfterMs + boardsMs];
    },
    bare: async () => {
      const { ms, workMs } = await bareStart(dataDir);
      worked.bare += workMs;
      return [ms];
    },
    work: { value: () => worked.value, bare: () => worked.bare },
  });
  await sandbox.stop();
  return pairs;
}

/** Bundled into one file like the hub: loading the sources takes as long as a start. */
export async function bundleBareStart(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3'], target: 'node' },
    build: { ssr: join(import.meta.dirname, 'bare-start.ts'), outDir: BARE_FOLDER, target: 'node24' },
  });
}

export async function bareStart(dataDir: string): Promise<{ ms: number; workMs: number }> {
  const startedAt = performance.now();
  const program = join(BARE_FOLDER, 'bare-start.js');
  const since = String(Date.now() - OPEN_SINCE_MS);
  const child = spawn(process.execPath, [...HUB_NODE_ARGS, program, dataDir, since], {
    env: { ...process.env, ...HUB_ENV },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [printed] = await once(child.stdout, 'data');
  const ms = performance.now() - startedAt;
  await ended;
  return { ms, workMs: Number(String(printed)) };
}
