// Assembles the sandbox's world and advances it with one timer.

import { eveningZone, ORGANISATIONS } from '../restaurant/organisations.ts';
import { AccountBook } from './account-book.ts';
import { ActionReceiver } from './action-receiver.ts';
import { EveningSimulation } from './evening-play.ts';
import { FaultSwitches } from './fault-switches.ts';
import { MessageBus, type MessageChannel } from './message-bus.ts';
import { OrderBook } from './order-book.ts';
import { RealtimeStreams } from './realtime-streams.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { SimulationSchedule } from './schedule.ts';
import { SiteRecords } from './site-records.ts';
import { TokenBook } from './token-book.ts';

export interface WorldOptions {
  channel: MessageChannel;
  seed: number;
  paceOrdersPerHour: number;
  openingOrders: number;
  destination: string;
  accessLifeMs: number;
  /** Adds a crew: the kitchen starts under control, at half past seven in the evening. */
  withCrew: boolean;
  now(): number;
}

const ADVANCE_STEP_MS = 10_000;

export function createWorld(options: WorldOptions): { world: SandboxWorld; stop(): void } {
  let ahead = 0;
  const now = () => options.now() + ahead;
  const schedule = new SimulationSchedule(now);
  const orders = new OrderBook();
  const faults = new FaultSwitches(options.seed);
  const bus = new MessageBus({ channel: options.channel, faults, destination: options.destination, now });
  let resets = 0;
  let runStamp = stampOf(options.now(), resets);
  const received = new ActionReceiver({
    orders,
    bus,
    now,
    isOfEarlierRun: (id) => /^so-[0-9a-z]+-site-\d+-\d+$/.test(id) && !id.startsWith(`so-${runStamp}-`),
  });
  const { seed, withCrew } = options;
  const play = new EveningSimulation({
    orders,
    bus,
    schedule,
    seed,
    withCrew,
    runStamp: () => runStamp,
    now,
  });
  const zones = timeZones(withCrew ? eveningZone(now()) : undefined);
  const records = new SiteRecords(withCrew);
  const accounts = new AccountBook();
  const realtime = new RealtimeStreams();
  const strays = new Map<string, unknown[]>();

  const begin = () => {
    play.fill(options.openingOrders);
    play.openDoors(options.paceOrdersPerHour);
    schedule.start();
  };
  const world: SandboxWorld = {
    now,
    advance: (ms) => {
      // In small steps, so that events on the way see the time at which they happen.
      for (let left = ms; left > 0; left -= ADVANCE_STEP_MS) {
        ahead += Math.min(left, ADVANCE_STEP_MS);
        schedule.runDue();
      }
      schedule.arm();
    },
    later: (ms, run) => schedule.add(now() + ms, run),
    timeZoneOf: (site) => zones.get(site) ?? 'UTC',
    speed: () => schedule.speed,
    setSpeed: (times) => {
      schedule.speed = times;
    },
    cutLine: (isCut) => {
      faults.isLineCut = isCut;
      if (isCut) realtime.interrupt('cut');
      if (!options.channel.canBeCut) return;
      if (isCut) options.channel.cut(undefined);
      else options.channel.heal();
    },
    reset: () => {
      schedule.clear();
      schedule.speed = 1;
      orders.clear();
      received.clear();
      faults.clear();
      options.channel.heal();
      records.reset();
      accounts.reset();
      realtime.reset();
      strays.clear();
      play.reset();
      runStamp = stampOf(options.now(), ++resets);
      begin();
    },
    orders,
    received,
    records,
    accounts,
    tokens: new TokenBook({ now, accessLifeMs: options.accessLifeMs, accounts }),
    faults,
    bus,
    channel: options.channel,
    realtime,
    play,
    strays,
  };
  begin();
  return {
    world,
    stop: () => {
      schedule.clear();
      bus.close();
      realtime.close();
    },
  };
}

/** @param everywhere one time zone for all sites; otherwise each has its own */
function timeZones(everywhere: string | undefined): ReadonlyMap<string, string> {
  return new Map(ORGANISATIONS.map(({ id, traits }) => [id, everywhere ?? traits.timeZone]));
}

/** Distinguishes runs: the second of the start, and the number of resets. */
const stampOf = (startedAt: number, resets: number): string =>
  Math.floor(startedAt / 1000).toString(36) + (resets || '');
