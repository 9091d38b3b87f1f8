// Simulation: orders arrive at their rate, customers follow their plans, tables empty; it never cooks (SAND-03).
import { Dice, mixSeed } from '../restaurant/dice.ts';
import { makeOrder } from '../restaurant/order-maker.ts';
import { ORGANISATIONS } from '../restaurant/organisations.ts';
import { coursesIn, stampedAt, type WireOrder } from '../restaurant/wire-order.ts';
import { LEAVE_CHECK_MS, type PlannedStep, planGuests } from './guest-plan.ts';
import { type StepOutcome, takeStep } from './guest-steps.ts';
import type { MessageBus } from './message-bus.ts';
import { cookUntil, type OpeningPace } from './opening-kitchen.ts';
import type { OrderBook, OrderEntry, OrderOrigin } from './order-book.ts';
import type { SimulationSchedule } from './schedule.ts';

/** After a long suspension of the machine, missed arrivals are skipped instead of arriving all together. */
const MISSED_ARRIVALS_MS = 60_000;
const OPENING_SPAN_MS = 45 * 60_000;
/** For a kitchen under control: number of opening orders whose mains are late. */
const OPENING_LATE = 2;
const OPENING_LATE_MS = { min: 13.5 * 60_000, max: 24 * 60_000 } as const;
/** Main courses are late after this, as in the sites' setups. */
const MAINS_LATE_MS = 12 * 60_000;

export interface EveningPlayParts {
  orders: OrderBook;
  bus: MessageBus;
  schedule: Pick<SimulationSchedule, 'add'>;
  seed: number;
  /** With a crew: the kitchen starts under control, and some dishes are ordered in twos and threes. */
  withCrew: boolean;
  /** Part of every id, so that orders of different runs differ. */
  runStamp(): string;
  now(): number;
}

export class EveningSimulation {
  #parts: EveningPlayParts;
  #numbers = new Map<string, number>();

  constructor(parts: EveningPlayParts) {
    this.#parts = parts;
  }

  reset(): void {
    this.#numbers.clear();
  }

  /** Starts the stream of orders at every site; `perHour` 0 = none ever. */
  openDoors(perHour: number): void {
    for (const { id, traits } of ORGANISATIONS) {
      const pace = perHour * traits.share;
      if (pace > 0)
        this.#planArrival(id, pace, new Dice(mixSeed(this.#parts.seed, id, 'doors')), this.#parts.now());
    }
  }

  /** Fills the restaurant with the orders of a running evening: `count` at a full site, fewer elsewhere. */
  fill(count: number): void {
    const now = this.#parts.now();
    for (const { id, traits } of ORGANISATIONS) {
      const dice = new Dice(mixSeed(this.#parts.seed, id, 'opening'));
      const ages = Array.from(
        { length: Math.round(count * traits.share) },
        () => OPENING_SPAN_MS * dice.next() ** 1.5,
      );
      let mayBeLate = this.#parts.withCrew ? OPENING_LATE : 0;
      for (const age of ages.toSorted((a, b) => b - a)) {
        const pace = this.#paceOf(age, mayBeLate);
        const order = this.#begin(id, now - age, now, pace);
        if (pace === 'late' && isLate(order, now)) mayBeLate -= 1;
      }
    }
  }

  #paceOf(age: number, mayBeLate: number): OpeningPace {
    if (!this.#parts.withCrew) return 'busy';
    return mayBeLate > 0 && age >= OPENING_LATE_MS.min && age <= OPENING_LATE_MS.max ? 'late' : 'calm';
  }

  /** Spreads this many orders over `withinMs`. */
  rushWithin(organization: string, count: number, withinMs: number): void {
    const now = this.#parts.now();
    for (let n = 0; n < count; n += 1) {
      const run = (at: number) => void this.#arrive(organization, at, 'rush');
      this.#parts.schedule.add(now + Math.round((n * withinMs) / count), run);
    }
  }

  /** Moves a party that is being served to another table now; does nothing if that is impossible. */
  moveSomebody(organization: string): void {
    const at = this.#parts.now();
    const entry = this.#parts.orders
      .of(organization)
      .find(({ order }) => order.orderType === 'Seated' && isUnderWay(order));
    if (entry === undefined) return;
    const dice = new Dice(mixSeed(this.#parts.seed, entry.order._id, 'move'));
    this.#tell(entry, takeStep(entry.order, { kind: 'moveTable' }, this.#scene(entry.order, at), dice), at);
  }

  /** Creates `count` orders now and publishes them. */
  rush(organization: string, count: number): string[] {
    const now = this.#parts.now();
    return Array.from({ length: count }, () => this.#arrive(organization, now, 'rush').order._id);
  }

  #planArrival(site: string, perHour: number, dice: Dice, from: number): void {
    this.#parts.schedule.add(from + dice.gapMs(perHour), (at) => {
      const late = this.#parts.now() - at > MISSED_ARRIVALS_MS;
      if (!late) this.#arrive(site, at, 'pace');
      this.#planArrival(site, perHour, dice, late ? this.#parts.now() : at);
    });
  }

  #arrive(site: string, at: number, origin: OrderOrigin): OrderEntry {
    const { orders, bus } = this.#parts;
    const { entry, plan, dice } = this.#make(site, at, origin);
    bus.publish(site, 'order-updated', { order: orders.document(entry) });
    this.#follow(entry, plan, dice, at);
    orders.forgetOld(this.#parts.now());
    return entry;
  }

  /** An order that came at `since`, cooked by a working kitchen until now. */
  #begin(site: string, since: number, now: number, pace: OpeningPace): WireOrder {
    const { entry, plan, dice } = this.#make(site, since, 'pace');
    const { seed } = this.#parts;
    for (const { afterMs, step } of plan.filter((each) => since + each.afterMs <= now)) {
      const at = since + afterMs;
      cookUntil(entry.order, at, seed, pace);
      const outcome = takeStep(entry.order, step, this.#scene(entry.order, at), dice);
      if (outcome.kind === 'stays') this.#follow(entry, [{ afterMs: LEAVE_CHECK_MS, step }], dice, now);
      this.#parts.orders.touch(entry, at);
    }
    cookUntil(entry.order, now, seed, pace);
    this.#parts.orders.touch(entry, now);
    if (entry.order.closed) entry.closedAt = now;
    this.#follow(
      entry,
      plan.filter((each) => since + each.afterMs > now),
      dice,
      since,
    );
    return entry.order;
  }

  #make(
    site: string,
    at: number,
    origin: OrderOrigin,
  ): { entry: OrderEntry; plan: PlannedStep[]; dice: Dice } {
    const { orders, seed, runStamp } = this.#parts;
    const number = (this.#numbers.get(site) ?? 100) + 1;
    this.#numbers.set(site, number);
    const dice = new Dice(mixSeed(seed, site, number));
    const language = ORGANISATIONS.find((each) => each.id === site)?.traits.language ?? 'en';
    const { withCrew: severalOfOne } = this.#parts;
    const scene = { organization: site, language, takenTables: this.#takenTables(site), severalOfOne };
    const order = makeOrder(scene, dice, `so-${runStamp()}-${site}-${number}`, number, at);
    return { entry: orders.put(order, origin), plan: planGuests(order, dice), dice };
  }

  #follow(entry: OrderEntry, plan: readonly PlannedStep[], dice: Dice, from: number): void {
    for (const { afterMs, step } of plan) {
      this.#parts.schedule.add(from + afterMs, (at) => {
        // A test may have replaced the document, or the order was dropped.
        const present = this.#parts.orders.get(entry.order._id);
        if (present === undefined || present.origin === 'put') return;
        const outcome = takeStep(present.order, step, this.#scene(present.order, at), dice);
        this.#tell(present, outcome, at);
        if (outcome.kind === 'stays') this.#follow(present, [{ afterMs: LEAVE_CHECK_MS, step }], dice, at);
      });
    }
  }

  #tell(entry: OrderEntry, outcome: StepOutcome, at: number): void {
    if (outcome.kind === 'nothing' || outcome.kind === 'stays') return;
    const { orders, bus, now } = this.#parts;
    const { _id: orderId, organization } = entry.order;
    if (outcome.kind === 'left') entry.closedAt = at;
    orders.touch(entry, now());
    if (outcome.kind === 'moved') {
      const { from, to } = outcome;
      bus.publish(organization, 'order-table-changed', {
        orderId,
        from,
        to,
        date: new Date(at).toISOString(),
      });
    }
    bus.publish(organization, 'order-updated', { order: orders.document(entry) });
    if (outcome.kind === 'fired' && outcome.course.notified !== undefined) {
      const data = { orderId, courseId: outcome.course._id, fired: outcome.course.fired };
      bus.publish(organization, 'order-course-fired-after-notify', data);
    }
  }

  #scene(order: WireOrder, at: number) {
    const language = ORGANISATIONS.find((each) => each.id === order.organization)?.traits.language ?? 'en';
    return { language, takenTables: this.#takenTables(order.organization), at } as const;
  }

  #takenTables(site: string): Set<string> {
    const sitting = this.#parts.orders.of(site).filter((entry) => !entry.order.closed);
    return new Set(sitting.flatMap((entry) => entry.order.tableIds ?? []));
  }
}

/** Some of it is fired and not served. */
function isUnderWay(order: WireOrder): boolean {
  return !order.closed && coursesIn(order).some((course) => course.fired !== undefined && !course.served);
}

function isLate(order: WireOrder, now: number): boolean {
  return coursesIn(order).some((course) => {
    const firedAt = stampedAt(course.fired, Number.NaN);
    const isWaiting = course.courseType === 'Mains' && !course.served;
    return isWaiting && firedAt !== undefined && now - firedAt > MAINS_LATE_MS;
  });
}
