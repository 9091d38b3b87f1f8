// The hub being measured: the production bundle in a separate process, its sandbox, its displays.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SESSION_LIMITS } from '../../hub/screens/session-limits.ts';
import { buildStale } from '../../scripts/build.ts';
import { HUB_ENV, HUB_NODE_ARGS } from '../../scripts/lean-hub.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { freePorts } from '../support/free-port.ts';
import { hubEnvironment } from '../support/own-environment.ts';
import { until } from '../support/until.ts';
import { BenchScreen, type DisplayMode } from './bench-screen.ts';

const BUNDLE = join(import.meta.dirname, '../../dist/hub.js');
/** All displays send hello and their watch in one burst: two messages each. */
const DISPLAYS_A_SESSION = SESSION_LIMITS.watches.burst / 3;
const REST_LOOK_MS = 500;
const REST_MOST_MS = 20;
const REST_PATIENCE_MS = 120_000;

export interface BenchHub {
  url: string;
  pid: number;
  /** From the start of the process to its first "ready". */
  readyAfterMs: number;
  stop(): Promise<void>;
}

export async function startBenchHub(dataDir: string, env: Record<string, string>): Promise<BenchHub> {
  if (!(await buildStale(['displays', 'hub'], console.error))) throw new Error('the build failed');
  const [port = 0] = await freePorts(1);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...HUB_NODE_ARGS, BUNDLE], {
    env: hubEnvironment({
      ...HUB_ENV,
      KDS_HOST: '127.0.0.1',
      KDS_PORT: String(port),
      KDS_DATA_DIR: dataDir,
      KDS_LOG_LEVEL: 'error',
      ...env,
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await until(() => isReady(url), 'the hub did not get ready', 30_000);
  return {
    url,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - startedAt,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Opens this many displays, spread over the boards in turn; each login serves as many as one session may have. */
export async function openScreens(
  hub: BenchHub,
  logIn: () => Promise<string>,
  boards: readonly BoardAddress[],
  count: number,
  manner: DisplayMode = 'answering',
): Promise<BenchScreen[]> {
  const cookies: string[] = [];
  while (cookies.length < count / DISPLAYS_A_SESSION) cookies.push(await logIn());
  const addresses = Array.from({ length: count }, (_, index) => boards[index % boards.length]);
  return Promise.all(
    addresses.flatMap((board, index) => {
      const cookie = cookies[Math.floor(index / DISPLAYS_A_SESSION)] ?? '';
      return board === undefined ? [] : BenchScreen.open(hub.url, cookie, board, manner);
    }),
  );
}

/** Resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** Processor time that the threads of a process have used so far, in milliseconds: the scheduler counts nanoseconds. */
export function processorMs(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, spent) => sum + spent, 0) / 1_000_000;
}

/** Waits until the process is idle: all orders are processed and drawn. */
export async function atRest(pid: number): Promise<void> {
  const deadline = Date.now() + REST_PATIENCE_MS;
  let before = Number.NEGATIVE_INFINITY;
  for (;;) {
    const used = processorMs(pid);
    if (used - before < REST_MOST_MS) return;
    if (Date.now() > deadline) throw new Error('the hub did not come to rest');
    before = used;
    await new Promise((resolve) => setTimeout(resolve, REST_LOOK_MS));
  }
}

/** Twelve different boards of a large restaurant; newest first, so that new tickets are among the cards. */
export function twelveBoards(): BoardAddress[] {
  const newestFirst = { descending: true };
  const expo = ['profile-expo', 'profile-stages', 'profile-tables'].flatMap((profile) =>
    [40, 30].map((maxCards): BoardAddress => ({ kind: 'expo', profile, view: { ...newestFirst, maxCards } })),
  );
  const stations = ['grill', 'pasta', 'cold', 'bar'].map(
    (name): BoardAddress => ({
      kind: 'kitchen',
      profile: `profile-${name}`,
      station: `bon-${name}`,
      view: newestFirst,
    }),
  );
  const guests = ['profile-guests', 'profile-names'].map(
    (profile): BoardAddress => ({ kind: 'customer', profile }),
  );
  return [...expo, ...stations, ...guests];
}

/** The displays on whose boards every new order appears. */
export function showsEveryOrder(screens: readonly BenchScreen[]): BenchScreen[] {
  return screens.filter(({ address }) => address.kind === 'expo' && address.profile !== 'profile-tables');
}
