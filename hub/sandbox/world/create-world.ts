// Putting the sandbox's world together and moving it through time with one timer.
import { AccountBook } from './account-book.ts';
import { ActionReceiver } from './action-receiver.ts';
import { EveningPlay } from './evening-play.ts';
import { FaultSwitches } from './fault-switches.ts';
import { MessageBus, type MessageChannel } from './message-bus.ts';
import { OrderBook } from './order-book.ts';
import { RealtimeStreams } from './realtime-streams.ts';
import type { SandboxWorld } from './sandbox-world.ts';
import { Schedule } from './schedule.ts';
import { SiteRecords } from './site-records.ts';
import { TokenBook } from './token-book.ts';

export interface WorldOptions {
  channel: MessageChannel;
  seed: number;
  paceOrdersPerHour: number;
  openingOrders: number;
  destination: string;
  accessLifeMs: number;
  now(): number;
}

/** setTimeout can't wait longer than this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const ADVANCE_STEP_MS = 10_000;

export function createWorld(options: WorldOptions): { world: SandboxWorld; stop(): void } {
  let ahead = 0;
  let timer: NodeJS.Timeout | undefined;
  const now = () => options.now() + ahead;
  const schedule = new Schedule();
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
  const play = new EveningPlay({ orders, bus, schedule, seed: options.seed, runStamp: () => runStamp, now });
  const records = new SiteRecords();
  const accounts = new AccountBook();
  const realtime = new RealtimeStreams();
  const strays = new Map<string, unknown[]>();

  const arm = () => {
    clearTimeout(timer);
    const next = schedule.nextAt();
    if (next === undefined) return;
    const wait = Math.min(LONGEST_TIMER_MS, Math.max(0, next - now()));
    timer = setTimeout(() => {
      schedule.runDue(now());
      arm();
    }, wait).unref();
  };
  const begin = () => {
    play.fill(options.openingOrders);
    play.openDoors(options.paceOrdersPerHour);
    schedule.onChange(arm);
    arm();
  };
  const world: SandboxWorld = {
    now,
    advance: (ms) => {
      // In small steps, so that what happens on the way sees the time at which it happens.
      for (let left = ms; left > 0; left -= ADVANCE_STEP_MS) {
        ahead += Math.min(left, ADVANCE_STEP_MS);
        schedule.runDue(now());
      }
      arm();
    },
    later: (ms, run) => schedule.add(now() + ms, run),
    reset: () => {
      schedule.clear();
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
      clearTimeout(timer);
      schedule.clear();
      bus.close();
      realtime.close();
    },
  };
}

/** Tells runs apart: the second of the start, and how often the world was reset. */
const stampOf = (startedAt: number, resets: number): string =>
  Math.floor(startedAt / 1000).toString(36) + (resets || '');
