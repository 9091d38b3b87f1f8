// One evening from one seed: the restaurant opens, random actions and faults happen, everything heals, and all invariants
// must be met.
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Checks } from './checks.ts';
import { SITE } from './cloud.ts';
import { disk } from './disk.ts';
import { FaultSchedule } from './fault-schedule.ts';
import { Floor } from './floor.ts';
import { newMachine } from './machine.ts';
import { People } from './people.ts';
import { Restaurant } from './restaurant.ts';

const MINUTE_MS = 60_000;
/** Longest time for automatic recovery: work blocked by a 403 waits for the next token. */
const HEALS_WITHIN_MS = 20 * MINUTE_MS;
/** Digests come every 10 s. */
const QUIET_MS = 25_000;
const SHOWN_WITHIN_MS = 5_000;
const HAPPENINGS_TOLD = 40;

export interface EveningReport {
  seed: number;
  simulatedMs: number;
  steps: number;
  /** Equal for evenings that went the same way. */
  trace: string;
  /** Orders of customers and of pads. */
  orders: number;
  taps: number;
  /** Acknowledged answers and messages. */
  acknowledged: number;
  restarts: number;
  struck: ReadonlyMap<string, number>;
  /** Highest value seen for each limit. */
  most: ReadonlyMap<string, number>;
  /** Undefined if everything was right. */
  failure?: { reason: string; step: number; atMs: number; last: readonly string[] } | undefined;
}

export async function playEvening(seed: number, minutes: number, folder: string): Promise<EveningReport> {
  const machine = newMachine(seed);
  const last: string[] = [];
  const note = (what: string) => {
    last.push(`${(machine.nowMs / 1000).toFixed(3)} s, step ${machine.steps}: ${what}`);
    if (last.length > HAPPENINGS_TOLD) last.shift();
  };
  const broken = (what: string) => {
    note(what);
    machine.fail(new Error(what));
  };
  let checks: Checks | undefined;
  const restaurant = new Restaurant({
    ...{ seed, machine, folder, note, broken, minutes },
    saidToScreen: (text) => checks?.saidToScreen(text),
  });
  checks = new Checks(restaurant, broken);
  const request = (...call: Parameters<typeof restaurant.cloud.request>) => restaurant.cloud.request(...call);
  Object.assign(http, { request });
  syncBuiltinESMExports();
  disk.begin(machine);
  const people = new People(restaurant, seed, { done: () => {}, broken });
  const floor = new Floor(restaurant, seed, broken);
  const troubles = new FaultSchedule(restaurant, seed, note);
  let failure: EveningReport['failure'];
  try {
    await play({ restaurant, checks, people, floor, troubles, minutes, broken });
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    failure = {
      reason,
      step: machine.steps,
      atMs: machine.nowMs,
      last: [...last, ...restaurant.logged.slice(-10)],
    };
  } finally {
    restaurant.close();
  }
  return {
    seed,
    simulatedMs: machine.nowMs,
    steps: machine.steps,
    trace: machine.trace,
    orders: restaurant.cloud.world.orders.of(SITE).length,
    taps: people.taps,
    acknowledged: checks.acknowledged,
    restarts: restaurant.restarts,
    struck: restaurant.weather.struck,
    most: checks.most,
    failure,
  };
}

interface Cast {
  restaurant: Restaurant;
  checks: Checks;
  people: People;
  floor: Floor;
  troubles: FaultSchedule;
  minutes: number;
  broken(what: string): void;
}

async function play(cast: Cast): Promise<void> {
  const { restaurant, checks, people, floor, troubles, minutes } = cast;
  const { machine } = restaurant;
  const step = () => checks.step(people.taps);
  await machine.until(restaurant.open(), step);
  people.start();
  floor.start();
  restaurant.pads.start({
    acknowledged: (brought) => checks.acknowledgedToPad(brought),
    broken: cast.broken,
  });
  troubles.start();
  await machine.play(machine.nowMs + minutes * MINUTE_MS, step);
  people.goHome();
  floor.close();
  troubles.end();
  restaurant.pads.goHome();
  const healedAt = machine.nowMs;
  await machine.play(healedAt + HEALS_WITHIN_MS, step, () => machine.steps % 100 === 0 && checks.isQuiet());
  if (!checks.isQuiet()) throw new Error(`not healed after ${HEALS_WITHIN_MS} ms: ${checks.unrest()}`);
  await machine.play(machine.nowMs + QUIET_MS, step);
  // A ticket may become late, or a course be served, at this very moment.
  const isDone = () => checks.isQuiet() && checks.isShown();
  await machine.play(machine.nowMs + SHOWN_WITHIN_MS, step, isDone);
  checks.atTheEnd();
  machine.rethrow();
}
