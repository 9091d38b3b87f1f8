// Evening of a standalone hub's sandbox: one simulated till sends orders over the LAN, another one prints them to a
// port on which the hub emulates a printer. Both are outside the hub, and know no more of it than any till.
import { request } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { freeTables } from '../restaurant/catalogue-lists.ts';
import { Dice, mixSeed } from '../restaurant/dice.ts';
import { makeOrder } from '../restaurant/order-maker.ts';
import { namedStaff, staffIn } from '../restaurant/people.ts';
import { coursesIn, itemsIn, type WireOrder } from '../restaurant/wire-order.ts';
import type { SandboxControls } from '../start-sandbox.ts';
import { SimulationSchedule } from '../world/schedule.ts';
import { printedChit, tillDocument } from './lan-orders.ts';

const RUSH_ORDERS = 10;
const FAST_TIMES = 4;
/** Every fifth order is taken at the print-only till. */
const PRINTED_EVERY = 5;
const PRINTED_LINES = { min: 2, max: 6 } as const;
const NUMBERS = 8_900;
/** Orders on the boards within the first seconds. */
const OPENING_ORDERS = 8;
const OPENING_MS = 5_000;
/** Delays until later courses are fired and a customer changes the order. */
const FIRE_AFTER_MS = { min: 4 * MINUTE_MS, max: 9 * MINUTE_MS } as const;
const CANCEL_AFTER_MS = { min: MINUTE_MS, max: 4 * MINUTE_MS } as const;
const CANCEL_SHARE = 0.08;
const TABLES_FREE_AFTER_MS = 40 * MINUTE_MS;

/** Addresses for the tills, known once the hub listens. */
export interface TillPlaces {
  host: string;
  port: number;
  secure: boolean;
  /** For the sending till. */
  token: string;
  /** Port of the printer emulated for the other till. */
  printer: number;
}

export interface LanEveningOptions {
  site: string;
  /** Orders per hour; 0 = none arrive automatically. */
  paceOrdersPerHour: number;
  seed: number;
  now: () => number;
  failed: (reason: unknown) => void;
}

interface Guests {
  order: WireOrder;
  version: number;
  since: number;
}

export class LanEvening {
  readonly #options: LanEveningOptions;
  readonly #schedule: SimulationSchedule;
  readonly #run: string;
  #places: TillPlaces | undefined;
  #number: number;
  /** Parties at the sending till, by order id. */
  #guests = new Map<string, Guests>();

  constructor(options: LanEveningOptions) {
    this.#options = options;
    this.#schedule = new SimulationSchedule(options.now);
    this.#run = options.now().toString(36);
    // After a restart while jobs with one number still count as one order, orders of the former run must not be
    // continued.
    this.#number = 100 + new Dice(mixSeed(options.seed, this.#run)).between(0, NUMBERS);
  }

  /** Available controls of the evening; there is no cloud connection to cut. */
  wishes(): SandboxControls {
    const { site, now } = this.#options;
    return {
      full: site,
      rush: () => this.#arriveWithin(RUSH_ORDERS, MINUTE_MS),
      setFast: (isFast) => {
        this.#schedule.speed = isFast ? FAST_TIMES : 1;
      },
      state: () => ({ isFast: this.#schedule.speed > 1 }),
      speed: () => this.#schedule.speed,
      moveSomebody: () => this.#moveSomebody(now()),
      cooks: () => namedStaff(staffIn('en'), 'K'),
    };
  }

  /** Starts the evening: the hub listens. */
  open(places: TillPlaces): void {
    this.#places = places;
    this.#schedule.start();
    const { paceOrdersPerHour, seed, now } = this.#options;
    if (paceOrdersPerHour === 0) return;
    this.#arriveWithin(OPENING_ORDERS, OPENING_MS);
    this.#planArrival(new Dice(mixSeed(seed, 'lan doors')), now());
  }

  stop(): void {
    this.#schedule.clear();
    this.#places = undefined;
  }

  #planArrival(dice: Dice, from: number): void {
    this.#schedule.add(from + dice.gapMs(this.#options.paceOrdersPerHour), (at) => {
      this.#arrive(at);
      // After a long suspension of the machine the missed time is skipped.
      this.#planArrival(dice, Math.max(at, this.#options.now() - MINUTE_MS));
    });
  }

  #arriveWithin(count: number, withinMs: number): void {
    const from = this.#options.now();
    for (let each = 0; each < count; each += 1) {
      this.#schedule.add(from + Math.round((each * withinMs) / count), (at) => this.#arrive(at));
    }
  }

  #arrive(at: number): void {
    this.#forget(at);
    this.#number += 1;
    const { site, seed } = this.#options;
    const dice = new Dice(mixSeed(seed, this.#run, this.#number));
    const scene = {
      organization: site,
      language: 'en',
      takenTables: this.#taken(),
      severalOfOne: true,
    } as const;
    const order = makeOrder(scene, dice, `till-${this.#run}-${this.#number}`, this.#number, at);
    if (this.#number % PRINTED_EVERY === 0)
      return this.#print(order, dice.between(PRINTED_LINES.min, PRINTED_LINES.max));
    const guests = { order, version: 1, since: at };
    this.#guests.set(order._id, guests);
    this.#send('', tillDocument(order, 1));
    this.#plan(guests, dice, at);
  }

  #plan(guests: Guests, dice: Dice, at: number): void {
    const { order } = guests;
    for (const course of coursesIn(order).filter(({ fired }) => fired === undefined)) {
      this.#schedule.add(at + dice.between(FIRE_AFTER_MS.min, FIRE_AFTER_MS.max), () => {
        course.fired = true;
        this.#send(`/${encodeURIComponent(order._id)}/fire`, { courses: [course._id] });
      });
    }
    if (!dice.chance(CANCEL_SHARE)) return;
    this.#schedule.add(at + dice.between(CANCEL_AFTER_MS.min, CANCEL_AFTER_MS.max), () => {
      const [first] = itemsIn(order);
      if (first === undefined) return;
      first.cancellation = { reason: 'changed their mind' };
      this.#change(guests);
    });
  }

  /** Moves a seated party to another table. */
  #moveSomebody(at: number): void {
    const seated = [...this.#guests.values()].find(({ order }) => order.orderType === 'Seated');
    if (seated === undefined) return;
    const dice = new Dice(mixSeed(this.#options.seed, seated.order._id, at));
    seated.order.tableIds = [dice.pick(freeTables(this.#taken()))];
    this.#change(seated);
  }

  #change(guests: Guests): void {
    guests.version += 1;
    this.#send('', tillDocument(guests.order, guests.version));
  }

  #taken(): Set<string> {
    return new Set([...this.#guests.values()].flatMap(({ order }) => order.tableIds ?? []));
  }

  #forget(now: number): void {
    for (const [id, { since }] of this.#guests)
      if (now - since > TABLES_FREE_AFTER_MS) this.#guests.delete(id);
  }

  #send(path: string, body: object): void {
    const places = this.#places;
    if (places === undefined) return;
    const { host, port, token, secure } = places;
    const text = JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    // The hub's certificate names the addresses of displays, not this one.
    const options = {
      host,
      port,
      method: 'POST',
      path: `/api/intake/orders${path}`,
      headers,
      rejectUnauthorized: false,
    };
    const sending = secure ? httpsRequest(options) : request(options);
    sending.on('response', (answer) => {
      answer.resume();
      // A conflict is expected: served courses can't be fired any more.
      if (answer.statusCode === 400) this.#options.failed(new Error(`the hub refused ${text}`));
    });
    sending.on('error', this.#options.failed);
    sending.end(text);
  }

  #print(order: WireOrder, lines: number): void {
    if (this.#places === undefined) return;
    const { host, printer } = this.#places;
    const socket = connect({ host, port: printer });
    socket.on('error', this.#options.failed);
    // Printers answer; without reading, the connection would stay open forever.
    socket.resume();
    socket.end(printedChit(order, lines));
  }
}
