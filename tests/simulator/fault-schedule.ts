// Faults of a simulated evening: they begin and end at random, several in parallel.
import { Dice, mixSeed } from '../../hub/sandbox/restaurant/dice.ts';
import { SITE } from './cloud.ts';
import { disk } from './disk.ts';
import type { Fault } from './fault-conditions.ts';
import { repeat } from './pace.ts';
import type { Restaurant } from './restaurant.ts';

const TROUBLES_PER_HOUR = 120;
/** Rate of message faults throughout the evening. */
const EVER = { duplicate: 0.05, overtake: 0.06, stale: 0.08 } as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A display reads nothing for a moment during heavy traffic: too short for the hub to disconnect it (LIVE-09). */
const STALLS_PER_HOUR = 15;
const STALL_MS = { from: 2_500, to: 9_000 } as const;
const STALL_ORDERS = 4;

interface Trouble {
  weight: number;
  /** Duration in milliseconds; undefined for instant events. */
  lastsMs?: readonly [number, number];
  begin(): void;
  end?(): void;
}

export class FaultSchedule {
  readonly #restaurant: Restaurant;
  readonly #dice: Dice;
  readonly #stallDice: Dice;
  readonly #note: (what: string) => void;
  readonly #all: readonly [string, Trouble][];
  #isOver = false;

  constructor(restaurant: Restaurant, seed: number, note: (what: string) => void) {
    this.#restaurant = restaurant;
    this.#dice = new Dice(mixSeed(seed, 'troubles'));
    this.#stallDice = new Dice(mixSeed(seed, 'stalls'));
    this.#note = note;
    this.#all = Object.entries({ ...this.#ofTheLine(), ...this.#ofMessages(), ...this.#ofMachines() });
  }

  start(): void {
    Object.assign(this.#restaurant.weather.now, EVER);
    const isOver = () => this.#isOver;
    repeat(this.#restaurant, this.#dice, TROUBLES_PER_HOUR, { act: () => this.#strike(), isOver });
    repeat(this.#restaurant, this.#stallDice, STALLS_PER_HOUR, { act: () => this.#stall(), isOver });
  }

  /** Heals everything and starts no more faults. */
  end(): void {
    this.#isOver = true;
    const { weather, screens, hub } = this.#restaurant;
    weather.clear();
    for (const screen of screens) screen.freeze(false);
    if (hub !== undefined) disk.fill(hub.base.database.raw, false);
  }

  #stall(): void {
    const { machine, screens, weather, cloud } = this.#restaurant;
    const screen = this.#stallDice.oneOf(screens);
    if (screen?.isFrozen !== false) return;
    weather.count('screen stalled');
    screen.freeze(true);
    cloud.world.play.rush(SITE, STALL_ORDERS);
    machine.after(this.#stallDice.between(STALL_MS.from, STALL_MS.to), () => screen.freeze(false));
  }

  #strike(): void {
    const sum = this.#all.reduce((total, [, { weight }]) => total + weight, 0);
    let at = this.#dice.next() * sum;
    for (const [name, trouble] of this.#all) {
      at -= trouble.weight;
      if (at > 0) continue;
      return this.#begin(name, trouble);
    }
  }

  #begin(name: string, { begin, end, lastsMs }: Trouble): void {
    this.#note(`trouble: ${name}`);
    begin();
    if (end === undefined || lastsMs === undefined) return;
    this.#restaurant.machine.after(this.#dice.between(...lastsMs), () => {
      if (this.#isOver) return;
      this.#note(`over: ${name}`);
      end();
    });
  }

  #count(fault: Fault): void {
    this.#restaurant.weather.count(fault);
  }

  #ofTheLine(): Record<string, Trouble> {
    const { weather, cloud } = this.#restaurant;
    const rate = (
      name: 'callLost' | 'answerLost' | 'callSlow' | 'answer500' | 'answer429' | 'answer403',
      to: number,
    ) => ({
      lastsMs: [5_000, 2 * MINUTE_MS] as const,
      begin: () => {
        weather.now[name] = to;
      },
      end: () => {
        weather.now[name] = 0;
      },
    });
    return {
      'internet cut': {
        weight: 3,
        lastsMs: [2_000, 4 * MINUTE_MS],
        begin: () => {
          this.#count('internet cut');
          weather.now.isInternetCut = true;
        },
        end: () => {
          weather.now.isInternetCut = false;
        },
      },
      'broker cut': {
        weight: 3,
        lastsMs: [1_000, 100_000],
        begin: () => {
          this.#count('broker cut');
          cloud.broker.cut();
        },
        end: () => cloud.broker.heal(),
      },
      'calls lost': { weight: 2, ...rate('callLost', 0.4) },
      'answers lost': { weight: 3, ...rate('answerLost', 0.5) },
      'calls slow': { weight: 2, ...rate('callSlow', 0.4) },
      'answers 500': { weight: 2, ...rate('answer500', 0.5) },
      'answers 429': { weight: 1, ...rate('answer429', 0.3) },
      'answers 403': { weight: 1.5, ...rate('answer403', 0.3) },
      'wrong Date': {
        weight: 1,
        lastsMs: [10_000, 3 * MINUTE_MS],
        begin: () => {
          weather.now.wrongDate = 0.3;
          weather.now.wrongDateByMs = this.#dice.pick([-HOUR_MS, HOUR_MS, 24 * HOUR_MS, -30_000, 20_000]);
        },
        end: () => {
          weather.now.wrongDate = 0;
        },
      },
    };
  }

  #ofMessages(): Record<string, Trouble> {
    const { weather } = this.#restaurant;
    const rate = (name: 'duplicate' | 'overtake' | 'stale') => ({
      weight: 2,
      lastsMs: [20_000, 5 * MINUTE_MS] as const,
      begin: () => {
        weather.now[name] = 0.4;
      },
      end: () => {
        weather.now[name] = EVER[name];
      },
    });
    return { duplicates: rate('duplicate'), overtaking: rate('overtake'), stale: rate('stale') };
  }

  #ofMachines(): Record<string, Trouble> {
    const restaurant = this.#restaurant;
    const oneScreen = () => this.#dice.oneOf(restaurant.screens);
    return {
      'hub killed': {
        weight: 3,
        begin: () => {
          this.#count('hub killed');
          restaurant.kill(false);
        },
      },
      'power cut': {
        weight: 1,
        begin: () => {
          this.#count('power cut');
          restaurant.kill(true);
        },
      },
      'hub stopped': {
        weight: 1,
        begin: () => {
          this.#count('hub stopped');
          void restaurant.stopAndStart().catch((error) => restaurant.machine.fail(error));
        },
      },
      'screen dropped': {
        weight: 3,
        begin: () => {
          this.#count('screen dropped');
          oneScreen()?.drop();
        },
      },
      'screen reloaded': {
        weight: 2,
        begin: () => {
          this.#count('screen reloaded');
          const screen = oneScreen();
          if (screen?.isFrozen === false) screen.reload();
        },
      },
      'screens frozen': {
        weight: 2,
        lastsMs: [1_000, MINUTE_MS],
        begin: () => {
          this.#count('screen frozen');
          oneScreen()?.freeze(true);
        },
        end: () => {
          for (const screen of restaurant.screens) screen.freeze(false);
        },
      },
      ...this.#ofDiskAndClocks(),
    };
  }

  #ofDiskAndClocks(): Record<string, Trouble> {
    const restaurant = this.#restaurant;
    return {
      'sync failed': {
        weight: 2,
        begin: () => {
          this.#count('sync failed');
          disk.failNextSync();
        },
      },
      'disk full': {
        weight: 3,
        lastsMs: [2_000, MINUTE_MS],
        begin: () => {
          this.#count('disk full');
          if (restaurant.hub !== undefined) disk.fill(restaurant.hub.base.database.raw, true);
        },
        end: () => {
          if (restaurant.hub !== undefined) disk.fill(restaurant.hub.base.database.raw, false);
        },
      },
      'machine clock stepped': {
        weight: 1,
        begin: () => {
          this.#count('machine clock stepped');
          restaurant.stepClock(this.#dice.pick([-HOUR_MS, HOUR_MS, -24 * HOUR_MS, 24 * HOUR_MS, 5_000]));
        },
      },
      'cloud clock stepped': {
        weight: 0.3,
        begin: () => {
          this.#count('cloud clock stepped');
          const { cloudStepMs: step } = restaurant;
          restaurant.cloud.clockOffMs += this.#dice.pick([-step, step, 40_000, -40_000]);
        },
      },
    };
  }
}
