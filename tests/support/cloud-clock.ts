// A fake cloud with its own clock: a proxy in front of the sandbox that sets each answer's Date, and a hub in this process
// whose monotonic clock the test advances.
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../hub/config.ts';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { createSiteHub } from '../../hub/wiring/create-hub.ts';
import { type ProxiedCall, startCloudProxy } from './cloud-proxy.ts';
import { until } from './until.ts';

const LOOPBACK = '127.0.0.1';
/** Number of consecutive polls without a call. */
const QUIET_LOOKS = 20;

/** Offset of the Date in the answer to this call (ms). */
export type WrongBy = (call: ProxiedCall) => number;

export interface CloudClock {
  sandbox: Sandbox;
  url: string;
  wrongBy: WrongBy;
  /** The right time, milliseconds since 1970. */
  truth(): number;
  /** Advances time for hub, cloud and machine alike. */
  pass(ms: number): void;
  /** Resolves once no call has been in progress for a moment. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCloudClock(openingOrders: number): Promise<CloudClock> {
  let passedMs = 0;
  const truth = () => Date.now() + passedMs;
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 5, openingOrders, now: truth });
  const proxy = await startCloudProxy(sandbox.apiUrl);
  proxy.dateOffsetMs = (call) => passedMs + cloud.wrongBy(call);
  const cloud: CloudClock = {
    sandbox,
    url: proxy.url,
    wrongBy: () => 0,
    truth,
    pass: (ms) => {
      passedMs += ms;
    },
    quiet: async () => {
      let looks = 0;
      const isQuiet = () => {
        looks = proxy.underWay === 0 ? looks + 1 : 0;
        return looks >= QUIET_LOOKS;
      };
      await until(isQuiet, 'the hub goes on calling the cloud');
    },
    stop: async () => {
      await proxy.close();
      await sandbox.stop();
    },
  };
  return cloud;
}

export interface HubWithClock {
  url: string;
  hub: Awaited<ReturnType<typeof createSiteHub>>;
}

/** @param wallAheadMs offset of the machine's clock from the right time; read on every use */
export async function startHubWithClock(
  cloud: CloudClock,
  dataDir: string,
  port: number,
  wallAheadMs: () => number = () => 0,
): Promise<HubWithClock> {
  const read = readConfig({
    KDS_DATA_DIR: dataDir,
    KDS_CLOUD_API_URL: cloud.url,
    KDS_BROKER_URL: cloud.sandbox.brokerUrl,
  });
  if (!read.ok) throw new Error(read.problem);
  const begun = cloud.truth() - performance.now();
  const hub = await createSiteHub({
    config: read.config,
    dataDir,
    log: pino({ level: 'silent' }),
    logFile: {
      write: () => {},
      setAside: () => {},
      failed: () => false,
      files: () => [join(dataDir, 'hub.log')],
    },
    build: 'test',
    version: '0',
    tls: undefined,
    cloud: { apiUrl: cloud.url, kdsUrl: cloud.url, brokerUrl: cloud.sandbox.brokerUrl },
    clocks: {
      wallNow: () => cloud.truth() + wallAheadMs(),
      // Time passed for the cloud has passed for the hub; a step of the machine's clock has no effect.
      monotonicMs: () => cloud.truth() - begun,
    },
    die: (reason) => {
      throw reason;
    },
  });
  await hub.resume();
  const url = await hub.web.listen({ host: LOOPBACK, port });
  return { url, hub };
}
