// Starting and stopping the made-up cloud: one port on loopback for REST, broker, realtime stream and control (SAND-01).
import { HOUR_MS } from '../../shared/limits.ts';
import { RabbitChannel } from './broker/rabbit-channel.ts';
import { StompBroker } from './broker/stomp-broker.ts';
import { ACCOUNTS, SANDBOX_PASSWORD } from './restaurant/organisations.ts';
import { passcodes } from './restaurant/people.ts';
import { createSandboxServer } from './routes/sandbox-server.ts';
import { createWorld } from './world/create-world.ts';
import type { MessageChannel } from './world/message-bus.ts';

const BROKER_PATH = '/ws';
const LOOPBACK = '127.0.0.1';
/** Half an evening's hour is open at once when the sandbox starts, within what a board can show. */
const OPENING_SHARE_OF_PACE = 0.6;
const OPENING_LIMITS = { min: 8, max: 45 } as const;
const DEFAULT_DESTINATION = '/exchange/amq.topic/kds.{org}';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port?: number;
  /** Orders an hour at a full site; 0 = none come by themselves. */
  paceOrdersPerHour?: number;
  seed?: number;
  /** A RabbitMQ (web-stomp) to publish to instead of the own broker (SAND-04). */
  brokerUrl?: string;
  brokerLogin?: string;
  brokerPasscode?: string;
  brokerVhost?: string;
  destination?: string;
  /** Orders on the boards from the start; default follows the pace, none at pace 0. */
  openingOrders?: number;
  /** How long an access token lasts. */
  accessLifeMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Sandbox {
  apiUrl: string;
  kdsUrl: string;
  brokerUrl: string;
  realtimeUrl: string;
  reportingUrl: string;
  assetsUrl: string;
  login: { email: string; password: string };
  /** Of the staff users, by their ids. */
  passcodes: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the sandbox; rejects when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const pace = options.paceOrdersPerHour ?? 60;
  const own = options.brokerUrl === undefined ? new StompBroker({ path: BROKER_PATH }) : undefined;
  const channel: MessageChannel = own ?? outsideBroker(options);
  const { world, stop } = createWorld({
    channel,
    seed: options.seed ?? 1,
    paceOrdersPerHour: pace,
    openingOrders: options.openingOrders ?? openingFor(pace),
    destination: options.destination ?? DEFAULT_DESTINATION,
    accessLifeMs: options.accessLifeMs ?? HOUR_MS,
    now: options.now ?? Date.now,
  });
  const server = createSandboxServer(world);
  own?.attach(server.server);
  let address: string;
  try {
    address = await server.listen({ host: LOOPBACK, port: options.port ?? 0 });
  } catch (error) {
    stop();
    await channel.close();
    throw error;
  }
  return {
    apiUrl: address,
    kdsUrl: address,
    brokerUrl: options.brokerUrl ?? `${address.replace('http', 'ws')}${BROKER_PATH}`,
    realtimeUrl: `${address}/realtime`,
    reportingUrl: `${address}/reporting`,
    assetsUrl: `${address}/assets`,
    login: { email: ACCOUNTS[0]?.email ?? '', password: SANDBOX_PASSWORD },
    passcodes: passcodes(),
    stop: async () => {
      stop();
      await channel.close();
      await server.close();
    },
  };
}

function openingFor(pace: number): number {
  if (pace === 0) return 0;
  return Math.min(OPENING_LIMITS.max, Math.max(OPENING_LIMITS.min, Math.round(pace * OPENING_SHARE_OF_PACE)));
}

function outsideBroker(options: SandboxOptions): RabbitChannel {
  return new RabbitChannel({
    url: options.brokerUrl ?? '',
    login: options.brokerLogin ?? 'guest',
    passcode: options.brokerPasscode ?? 'guest',
    vhost: options.brokerVhost ?? '/',
  });
}
