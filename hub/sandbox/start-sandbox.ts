// Starts and stops the sandbox cloud: one port on loopback for REST, broker, realtime stream and control (SAND-01).
import { HOUR_MS, MINUTE_MS } from '../../shared/limits.ts';
import { RabbitChannel } from './broker/rabbit-channel.ts';
import { StompBroker } from './broker/stomp-broker.ts';
import { ACCOUNTS, ORGANISATIONS, SANDBOX_PASSWORD, SITE_IDS } from './restaurant/organisations.ts';
import { namedStaff, passcodes, staffAt } from './restaurant/people.ts';
import { createSandboxServer } from './routes/sandbox-server.ts';
import { createWorld } from './world/create-world.ts';
import type { MessageChannel } from './world/message-bus.ts';
import type { SandboxWorld } from './world/sandbox-world.ts';

const BROKER_PATH = '/ws';
const LOOPBACK = '127.0.0.1';
/** Share of an hour's orders open when the sandbox starts, within what a board can show. */
const OPENING_SHARE_OF_PACE = 0.6;
const OPENING_LIMITS = { min: 8, max: 45 } as const;
/** Orders in a rush, and the speed of `fast`. */
const RUSH_ORDERS = 10;
const RUSH_MS = MINUTE_MS;
const FAST_TIMES = 4;
const DEFAULT_DESTINATION = '/exchange/amq.topic/kds.{org}';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port?: number;
  /** Orders per hour at a full site; 0 = none arrive automatically. */
  paceOrdersPerHour?: number;
  seed?: number;
  /** A RabbitMQ (web-stomp) to publish to instead of the sandbox's own broker (SAND-04). */
  brokerUrl?: string;
  brokerLogin?: string;
  brokerPasscode?: string;
  brokerVhost?: string;
  destination?: string;
  /** Orders on the boards from the start; by default derived from the pace, none at pace 0. */
  openingOrders?: number;
  /** Simulates a kitchen at work: starts under control in the evening, for a crew that a hub provides; default no. */
  withCrew?: boolean;
  /** Lifetime of an access token. */
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
  /** Passcodes of staff, by their ids. */
  passcodes: Readonly<Record<string, string>>;
  /** Controls of the evening; only with a crew. */
  evening: SandboxControls | undefined;
  stop(): Promise<void>;
}

/** Controls of the sample restaurant for a person trying the product, and data for its crew. */
export interface SandboxControls {
  /** Id of the site with all sample features. */
  full: string;
  /** @param site its id; an HQ's rush goes to its first site */
  rush(site: string): void;
  /** Absent without a cloud. */
  cutInternet?(isCut: boolean): void;
  setFast(isFast: boolean): void;
  state(): { isCut?: boolean; isFast: boolean };
  /** Speed factor of customers and cooks. */
  speed(): number;
  /** Moves a party that is being served to another table. */
  moveSomebody(site: string): void;
  /** Cooks of a site. */
  cooks(site: string): readonly { id: string; name: string }[];
}

/** Starts the sandbox; rejects if the port is taken. */
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
    withCrew: options.withCrew ?? false,
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
    evening: options.withCrew === true ? eveningOf(world) : undefined,
    stop: async () => {
      stop();
      await channel.close();
      await server.close();
    },
  };
}

function eveningOf(world: SandboxWorld): SandboxControls {
  const placeOf = (site: string) => (SITE_IDS.includes(site) ? site : (SITE_IDS[0] ?? site));
  return {
    full: placeOf(''),
    rush: (site) => world.play.rushWithin(placeOf(site), RUSH_ORDERS, RUSH_MS),
    cutInternet: (isCut) => world.cutLine(isCut),
    setFast: (isFast) => world.setSpeed(isFast ? FAST_TIMES : 1),
    state: () => ({ isCut: world.faults.isLineCut, isFast: world.speed() > 1 }),
    speed: () => world.speed(),
    moveSomebody: (site) => world.play.moveSomebody(placeOf(site)),
    cooks: (site) => {
      const language = ORGANISATIONS.find(({ id }) => id === site)?.traits.language ?? 'en';
      return namedStaff(staffAt(site, language), 'K');
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
