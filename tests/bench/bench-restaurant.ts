// The restaurant being measured: sandbox, hub from its production bundle, a signed-in account; removed afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { atWork, loggedIn } from '../support/person.ts';
import { call, rush } from '../support/sandbox-calls.ts';
import { atRest, type BenchHub, startBenchHub } from './bench-hub.ts';

const SITE = 'site-1';

export interface BenchRestaurant {
  hub: BenchHub;
  sandbox: Sandbox;
  /** The hub's data. */
  dataDir: string;
  cookie: string;
  /** Opens another session of the same account; resolves to its cookie. */
  logIn(): Promise<string>;
  /** Number of courses of all orders. */
  tickets(): Promise<number>;
}

interface Wish {
  /** Number of orders created before measuring. */
  orders?: number;
  brokerUrl?: string;
  paceOrdersPerHour?: number;
}

/** Runs `measure` with an idle restaurant, and removes everything afterwards. */
export async function withBenchRestaurant<Result>(
  wish: Wish,
  measure: (restaurant: BenchRestaurant) => Promise<Result>,
): Promise<Result> {
  return withTempFolder(async (dataDir) => {
    const { brokerUrl, paceOrdersPerHour = 0 } = wish;
    const sandbox = await startSandbox({
      paceOrdersPerHour,
      seed: 7,
      ...(brokerUrl === undefined ? {} : { brokerUrl }),
    });
    const hub = await startBenchHub(dataDir, {
      KDS_CLOUD_API_URL: sandbox.apiUrl,
      KDS_BROKER_URL: sandbox.brokerUrl,
    });
    try {
      const logIn = async () => (await atWork(await loggedIn(hub.url, sandbox.login))).cookie;
      const cookie = await logIn();
      const tickets = async () => {
        const { body } = await call(sandbox.apiUrl, `/sandbox/orders?organization=${SITE}`, {
          method: 'GET',
        });
        return Array.isArray(body)
          ? body.reduce((sum: number, order) => sum + (order.kdsCourses?.length ?? 0), 0)
          : 0;
      };
      if (wish.orders !== undefined) await rush(sandbox, wish.orders);
      await atRest(hub.pid);
      return await measure({ hub, sandbox, dataDir, cookie, logIn, tickets });
    } finally {
      await hub.stop();
      await sandbox.stop();
    }
  });
}

/** A temporary folder for measuring, removed afterwards. */
export async function withTempFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'kds-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Keeps the pace of a load; waits for nothing else. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits for the condition, or until the timeout: late results are measured, missing ones counted. */
export async function waitOrTimeOut(isSo: () => boolean, patienceMs: number): Promise<void> {
  const givenUpAt = performance.now() + patienceMs;
  while (!isSo() && performance.now() < givenUpAt) await pause(20);
}
