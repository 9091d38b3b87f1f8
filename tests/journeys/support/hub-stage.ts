// A restaurant for one test file: a sandbox cloud, a connection to it that can be cut, and a real hub in a separate process
// that can be killed and restarted on the same data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../hub/sandbox/start-sandbox.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import { link } from '../../../shared/protocol/down.ts';
import { type CuttableProxy, startCuttableProxy } from '../../broker/cuttable-proxy.ts';
import { Display } from '../../support/display.ts';
import { freePorts } from '../../support/free-port.ts';
import { type HubProcess, startHub } from '../../support/hub-process.ts';
import { loggedIn, type Person } from '../../support/person.ts';
import { call } from '../../support/sandbox-calls.ts';
import type { KnownOrder } from './known-order.ts';

const health = z.looseObject({ link, quarantine: z.number() });
export type Health = z.infer<typeof health>;

export interface StageOptions {
  sandbox?: SandboxOptions;
  /** Further settings of the hub, from the sandbox's addresses, and its cloud address behind the proxy. */
  env?: (sandbox: Sandbox, cloudUrl: string) => Record<string, string>;
  /** A broker besides the sandbox's own, with a separate proxy. */
  brokerUrl?: string;
  /** A data folder to keep; by default a temporary one that is removed with the stage. */
  dataDir?: string;
}

export interface HubStage {
  sandbox: Sandbox;
  hubUrl: string;
  /** The proxy between hub and cloud, and the sandbox's own broker. */
  cloudWire: CuttableProxy;
  brokerWire: CuttableProxy;
  hub(): HubProcess;
  /** SIGKILL, without cleanup. */
  killHub(): Promise<void>;
  /** Restarts the hub on its data and port. */
  startHub(): Promise<void>;
  logIn(organisation?: string): Promise<Person>;
  /** A display of this person that watches this board as `w`. */
  display(person: Person, board: BoardAddress): Promise<Display>;
  control(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  put(order: Pick<KnownOrder, 'document'>, more?: Record<string, unknown>): Promise<void>;
  health(person: Person): Promise<Health>;
  close(): Promise<void>;
}

/** Starts cloud, proxies and hub; the hub isn't bound to a site until an account signs in. */
export async function startStage(options: StageOptions = {}): Promise<HubStage> {
  const sandbox = await startSandbox({ paceOrdersPerHour: 0, ...options.sandbox });
  const cloudWire = await startCuttableProxy(sandbox.apiUrl);
  const brokerWire =
    options.brokerUrl === undefined
      ? await startCuttableProxy(cloudWire.url.replace(/\/$/, '/ws'))
      : await startCuttableProxy(options.brokerUrl);
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'kds-stage-'));
  const [port = 0] = await freePorts(1);
  const cloudUrl = cloudWire.url.replace('ws:', 'http:').replace(/\/$/, '');
  const env = {
    KDS_CLOUD_API_URL: cloudUrl,
    KDS_BROKER_URL: brokerWire.url,
    KDS_LOG_LEVEL: 'warn',
    ...options.env?.(sandbox, cloudUrl),
  };
  let hub = await startHub({ dataDir, port, env });
  const displays: Display[] = [];

  const control: HubStage['control'] = async (method, path, body) => {
    const answer = await call(sandbox.apiUrl, `/sandbox${path}`, { method, body });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    sandbox,
    hubUrl: hub.url,
    cloudWire,
    brokerWire,
    hub: () => hub,
    killHub: () => hub.kill(),
    startHub: async () => {
      hub = await startHub({ dataDir, port, env }, true);
    },
    logIn: (organisation) => loggedIn(hub.url, sandbox.login, organisation),
    display: async ({ cookie }, board) => {
      const display = await new Display(hub.url, cookie).connect();
      displays.push(display);
      await display.watch('w', board);
      return display;
    },
    control,
    put: async ({ document }, more = {}) => {
      await control('POST', '/orders', { order: document, ...more });
    },
    health: async (person) => z.parse(health, (await person.get('/api/health')).body),
    close: async () => {
      for (const display of displays) display.close();
      await hub.kill();
      await brokerWire.close();
      await cloudWire.close();
      await sandbox.stop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
