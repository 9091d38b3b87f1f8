// A fake cloud with its own clock: a proxy in front of the sandbox that sets each answer's Date, and a hub in this process
// whose monotonic clock the test advances.
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../hub/config.ts';
import { type Sandbox, startSandbox } from '../../hub/sandbox/start-sandbox.ts';
import { createSiteHub } from '../../hub/wiring/create-hub.ts';
import { until } from './until.ts';

const LOOPBACK = '127.0.0.1';
/** Number of consecutive polls without a call. */
const QUIET_LOOKS = 20;

/** Offset of the Date in the answer to this call (ms). */
export type WrongBy = (call: { path: string; hasToken: boolean }) => number;

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
  let underWay = 0;
  const truth = () => Date.now() + passedMs;
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, seed: 5, openingOrders, now: truth });
  const target = new URL(sandbox.apiUrl);
  const server = createServer((asked, answer) => {
    underWay += 1;
    answer.once('close', () => {
      underWay -= 1;
    });
    const { url: path = '/', method, headers } = asked;
    const options = { host: target.hostname, port: target.port, path, method, headers };
    const onward = forward(options, (came) => {
      const aheadMs = cloud.wrongBy({ path, hasToken: headers.authorization !== undefined });
      const date = new Date(truth() + aheadMs).toUTCString();
      answer.writeHead(came.statusCode ?? 500, { ...came.headers, date });
      came.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, LOOPBACK, listening));
  const { port } = server.address() as AddressInfo;
  const cloud: CloudClock = {
    sandbox,
    url: `http://${LOOPBACK}:${port}`,
    wrongBy: () => 0,
    truth,
    pass: (ms) => {
      passedMs += ms;
    },
    quiet: async () => {
      let looks = 0;
      const isQuiet = () => {
        looks = underWay === 0 ? looks + 1 : 0;
        return looks >= QUIET_LOOKS;
      };
      await until(isQuiet, 'the hub goes on calling the cloud');
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
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
