// Other actions of a simulated evening: displays switch boards, cooks change with their passcodes, and the manager saves the
// setup during work.
import * as z from 'zod/mini';
import { Dice, mixSeed } from '../../hub/sandbox/restaurant/dice.ts';
import { passcodes } from '../../hub/sandbox/restaurant/people.ts';
import { SITE } from './cloud.ts';
import { repeat } from './pace.ts';
import type { Restaurant } from './restaurant.ts';

const ACTS_PER_HOUR = 60;
/** Probability of a wrong passcode. */
const MISTYPED = 0.3;
const ORIGIN = 'http://localhost';
/** People who may work at a display; the servers of the list may not. */
const COOKS = ['user-1', 'user-2', 'user-3', 'user-4', 'user-5', 'user-6', 'user-7', 'user-8'] as const;

const heldSetup = z.object({
  revision: z.number(),
  setup: z.looseObject({ profiles: z.array(z.looseObject({ _id: z.string() })) }),
});

export class Floor {
  readonly #restaurant: Restaurant;
  readonly #dice: Dice;
  readonly #broken: (what: string) => void;
  #isClosed = false;

  constructor(restaurant: Restaurant, seed: number, broken: (what: string) => void) {
    this.#restaurant = restaurant;
    this.#dice = new Dice(mixSeed(seed, 'floor'));
    this.#broken = broken;
  }

  start(): void {
    const isOver = () => this.#isClosed;
    repeat(this.#restaurant, this.#dice, ACTS_PER_HOUR, { act: () => this.#act(), isOver });
  }

  close(): void {
    this.#isClosed = true;
  }

  #act(): void {
    const acts = [() => this.#turn(), () => void this.#changePlaces(), () => this.#moveGuests()];
    if (this.#dice.chance(0.15)) void this.#saveSetup();
    else this.#dice.pick(acts)();
  }

  #turn(): void {
    const { screens, boards, weather } = this.#restaurant;
    const screen = this.#dice.oneOf(screens);
    const address = this.#dice.oneOf(boards);
    if (screen === undefined || address === undefined || screen.isFrozen) return;
    weather.count('another board');
    screen.show(address);
  }

  /** Customers change tables, or one joins a table and two leave it, in one step. */
  #moveGuests(): void {
    const { machine, cloud } = this.#restaurant;
    const { orders, bus, play } = cloud.world;
    if (this.#dice.chance(0.4)) return play.moveSomebody(SITE);
    const entry = this.#dice.oneOf(orders.of(SITE).filter(({ closedAt }) => closedAt === undefined));
    if (entry === undefined) return;
    const delaysMs = [0, this.#dice.between(1, 60), this.#dice.between(60, 150)];
    const join = () => {
      entry.order.diners = this.#dice.between(1, 9);
      orders.touch(entry, cloud.world.now());
      bus.publish(SITE, 'order-updated', { order: orders.document(entry) });
    };
    for (const delayMs of delaysMs) machine.after(delayMs, join);
  }

  async #changePlaces(): Promise<void> {
    const { screens, weather } = this.#restaurant;
    const screen = this.#dice.oneOf(screens);
    if (screen === undefined) return;
    weather.count('another cook');
    const userId = this.#dice.pick(COOKS);
    const isWrong = this.#dice.chance(MISTYPED);
    const passcode = isWrong ? '0000' : (passcodes()[userId] ?? '');
    const answer = await this.#restaurant.ask({
      ...{ method: 'POST', path: '/api/staff/session', headers: { origin: ORIGIN, cookie: screen.cookie } },
      body: { userId, passcode },
    });
    if (isWrong && answer?.status === 200) this.#broken(`${userId} works without the passcode`);
    // Too many wrong passcodes mean a wait, with another answer.
    if (answer?.status === 401 && !isWrong)
      this.#broken(`${userId} may not work at ${screen.owner.name}: ${answer.body}`);
  }

  /** Changes a board's limit of cards and its item options. */
  async #saveSetup(): Promise<void> {
    const headers = { origin: ORIGIN, cookie: this.#restaurant.managerCookie };
    const answer = await this.#restaurant.ask({ method: 'GET', path: '/api/setup', headers });
    if (answer?.status !== 200) return;
    const { revision, setup } = z.parse(heldSetup, JSON.parse(answer.body));
    const profile = this.#dice.oneOf(setup.profiles.filter(({ type }) => type !== 'customer'));
    if (profile === undefined) return;
    const maxCardCount = this.#dice.pick([5, 20, 40]);
    const showModifiers = this.#dice.chance(0.5);
    const changed = { ...profile, maxCardCount, showModifiers };
    const profiles = setup.profiles.map((each) => (each === profile ? changed : each));
    this.#restaurant.weather.count('setup saved');
    const saved = await this.#restaurant.ask({
      ...{ method: 'PUT', path: '/api/setup', headers },
      body: { revision, setup: { ...setup, profiles } },
    });
    if (saved?.status === 400 || saved?.status === 401)
      this.#broken(`the setup was not saved: ${saved.status} ${saved.body}`);
  }
}
