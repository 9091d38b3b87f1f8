// Pads of a simulated evening: without the cloud, and sometimes with it, they send customers' orders and servers' actions to
// the hub itself, and report whether they reach the cloud. Unanswered requests are repeated unchanged.
import * as z from 'zod/mini';
import { Dice, mixSeed } from '../../hub/sandbox/restaurant/dice.ts';
import { coursesIn, type WireOrder } from '../../hub/sandbox/restaurant/wire-order.ts';
import { SITE } from './cloud.ts';
import { askHub, type LanAnswer } from './lan.ts';
import { EVENING_BEGINS } from './machine.ts';
import { repeat } from './pace.ts';
import type { Restaurant } from './restaurant.ts';

const PADS = 2;
const ACTS_PER_HOUR = 480;
/** Probability that a pad sends something to the hub although it reaches the cloud. */
const ANYWAY = 0.5;
const AGAIN_MS = { from: 500, to: 4_000 } as const;
/** Probability that an answer to a pad is lost, so that the request is repeated. */
const UNHEARD = 0.1;

const taken = z.object({ accepted: z.array(z.string()), quarantined: z.array(z.unknown()) });

interface Post {
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  /** Ids that a 200 must name, and when the order was changed. */
  brings?: { kind: 'order' | 'event'; id: string; orderId: string; lastUpdated?: string };
}

export interface PadListener {
  /** The hub has answered this with 200. */
  acknowledged(brought: NonNullable<Post['brings']>): void;
  broken(what: string): void;
}

export class Pads {
  /** Number of requests so far. */
  sent = 0;
  /** Number of orders placed at the pads. */
  taken = 0;
  readonly #restaurant: Restaurant;
  readonly #dice: Dice;
  readonly #pads: Pad[];
  /** The last sent documents of the pads' own orders. */
  readonly #own = new Map<string, WireOrder>();
  /** Orders acknowledged by the hub: another pad gets an order only from the hub. */
  readonly #accepted = new Set<string>();
  #isHome = false;

  constructor(restaurant: Restaurant, seed: number) {
    this.#restaurant = restaurant;
    this.#dice = new Dice(mixSeed(seed, 'pads'));
    this.#pads = Array.from(
      { length: PADS },
      (_, index) => new Pad(`pad-${index + 1}`, restaurant, this.#dice),
    );
  }

  start(events: PadListener): void {
    const acknowledged: PadListener['acknowledged'] = (brought) => {
      if (brought.kind === 'order') this.#accepted.add(brought.orderId);
      events.acknowledged(brought);
    };
    for (const pad of this.#pads) pad.events = { broken: (what) => events.broken(what), acknowledged };
    const isOver = () => this.#isHome;
    repeat(this.#restaurant, this.#dice, ACTS_PER_HOUR, { act: () => this.#act(), isOver });
  }

  /** Nothing new is sent; all pads reach the cloud again and report it. */
  goHome(): void {
    this.#isHome = true;
    for (const pad of this.#pads) if (pad.saidOffline) this.#state(pad, 'online');
  }

  /** Number of unanswered requests. */
  get waiting(): number {
    return this.#pads.reduce((sum, pad) => sum + pad.waiting, 0);
  }

  #act(): void {
    const pad = this.#dice.pick(this.#pads);
    const { isInternetCut } = this.#restaurant.weather.now;
    if (!isInternetCut && pad.saidOffline) return this.#state(pad, 'online');
    if (!isInternetCut && !this.#dice.chance(ANYWAY)) return;
    this.#restaurant.weather.count('pad on the LAN');
    if (isInternetCut && !pad.saidOffline && this.#dice.chance(0.3)) return this.#state(pad, 'offline');
    const known = this.#dice.oneOf([...this.#own.values()].filter(({ _id }) => this.#accepted.has(_id)));
    if (known === undefined || this.#dice.chance(0.4)) return this.#order(pad);
    if (this.#dice.chance(0.3)) return this.#change(pad, known);
    this.#event(pad, known);
  }

  #state(pad: Pad, state: 'online' | 'offline'): void {
    pad.saidOffline = state === 'offline';
    this.#post(pad, { method: 'PUT', path: 'pad-state', body: { padId: pad.name, state } });
  }

  /** Places an order like another customer's, with new ids. */
  #order(pad: Pad): void {
    const { orders } = this.#restaurant.cloud.world;
    const like = this.#dice.oneOf(orders.of(SITE).filter(({ closedAt }) => closedAt === undefined));
    if (like === undefined) return;
    this.taken += 1;
    const id = `pad-order-${this.taken}`;
    const text = JSON.stringify({ ...like.order, actions: [] }).replaceAll(like.order._id, id);
    const order = { ...(JSON.parse(text) as WireOrder), number: `P${this.taken}` };
    this.#bring(pad, order);
  }

  #change(pad: Pad, order: WireOrder): void {
    this.#bring(pad, { ...order, diners: this.#dice.between(1, 9) });
  }

  #bring(pad: Pad, order: WireOrder): void {
    const before = Date.parse(this.#own.get(order._id)?.lastUpdated ?? '') || 0;
    const lastUpdated = new Date(Math.max(this.#now(), before + 1)).toISOString();
    const body = { ...order, lastUpdated };
    this.#own.set(order._id, body);
    const brings = { kind: 'order', id: order._id, orderId: order._id, lastUpdated } as const;
    this.#post(pad, { method: 'POST', path: 'kds-orders', body, brings });
  }

  #event(pad: Pad, order: WireOrder): void {
    const { _id: orderId } = order;
    const course = this.#dice.oneOf(coursesIn(order));
    if (course === undefined) return;
    const id = `${pad.name}-event-${this.sent}`;
    const action = this.#dice.pick(['ready', 'notReady', 'served', 'notServed']);
    const date = new Date(this.#now()).toISOString();
    const body = { request_id: id, orderId, courseId: course._id, type: 'courseAction', action, date };
    this.#post(pad, { method: 'POST', path: 'kds-actions', body, brings: { kind: 'event', id, orderId } });
  }

  #post(pad: Pad, post: Post): void {
    this.sent += 1;
    pad.post(post);
  }

  #now(): number {
    return EVENING_BEGINS + this.#restaurant.machine.nowMs;
  }
}

/** One pad: sends its requests one after the other. */
class Pad {
  readonly name: string;
  saidOffline = false;
  events: PadListener | undefined;
  readonly #restaurant: Restaurant;
  readonly #dice: Dice;
  readonly #posts: Post[] = [];

  constructor(name: string, restaurant: Restaurant, dice: Dice) {
    this.name = name;
    this.#restaurant = restaurant;
    this.#dice = dice;
  }

  get waiting(): number {
    return this.#posts.length;
  }

  post(post: Post): void {
    this.#posts.push(post);
    if (this.#posts.length === 1) this.#send();
  }

  #send(): void {
    const [post] = this.#posts;
    if (post === undefined) return;
    const { machine, life, padToken } = this.#restaurant;
    const headers = { authorization: `Bearer ${padToken}` };
    askHub(
      machine,
      life,
      { method: post.method, path: `/spooler/${post.path}`, headers, body: post.body },
      {
        said: (answer) => this.#said(post, answer),
        heard: (answer) => this.#heard(answer),
      },
    );
  }

  #said({ brings, path }: Post, { status, body }: LanAnswer): void {
    if (status >= 400 && status < 500 && status !== 409)
      return this.events?.broken(`the hub refused ${path} of ${this.name}: ${status} ${body}`);
    if (status !== 200 || brings === undefined) return;
    const { accepted, quarantined } = z.parse(taken, JSON.parse(body));
    if (!accepted.includes(brings.id) || quarantined.length > 0)
      return this.events?.broken(`the hub set aside what ${this.name} brought: ${body}`);
    this.events?.acknowledged(brings);
  }

  #heard(answer: LanAnswer | undefined): void {
    if (answer?.status === 200 && !this.#dice.chance(UNHEARD)) this.#posts.shift();
    if (this.#posts.length === 0) return;
    this.#restaurant.machine.after(this.#dice.between(AGAIN_MS.from, AGAIN_MS.to), () => this.#send());
  }
}
