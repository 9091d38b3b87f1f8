// The play: orders arrive at their pace, guests act by their plans, tables empty; it never cooks (SAND-03).
import { Dice, mixSeed } from '../restaurant/dice.ts';
import { makeOrder } from '../restaurant/order-maker.ts';
import { ORGANISATIONS } from '../restaurant/organisations.ts';
import {
  coursesIn,
  itemsIn,
  stampedAt,
  type WireCourse,
  type WireItem,
  type WireOrder,
} from '../restaurant/wire-order.ts';
import { LEAVE_CHECK_MS, type PlannedStep, planGuests } from './guest-plan.ts';
import { type StepOutcome, takeStep } from './guest-steps.ts';
import type { MessageBus } from './message-bus.ts';
import type { OrderBook, OrderEntry, OrderOrigin } from './order-book.ts';
import type { Schedule } from './schedule.ts';

/** After a long stop of the machine the missed arrivals are left out instead of coming all at once. */
const MISSED_ARRIVALS_MS = 60_000;
const OPENING_SPAN_MS = 45 * 60_000;

export interface EveningPlayParts {
  orders: OrderBook;
  bus: MessageBus;
  schedule: Schedule;
  seed: number;
  /** Part of every id, so that orders of another run are other orders. */
  runStamp(): string;
  now(): number;
}

export class EveningPlay {
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
      for (const age of ages.toSorted((a, b) => b - a)) this.#begin(id, now - age, now);
    }
  }

  /** Makes `count` orders at once, now, and tells them. */
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

  /** An order that came at `since` and has lived, with a kitchen at work, until now. */
  #begin(site: string, since: number, now: number): void {
    const { entry, plan, dice } = this.#make(site, since, 'pace');
    const { seed } = this.#parts;
    for (const { afterMs, step } of plan.filter((each) => since + each.afterMs <= now)) {
      const at = since + afterMs;
      cookUntil(entry.order, at, seed);
      const outcome = takeStep(entry.order, step, this.#scene(entry.order, at), dice);
      if (outcome.kind === 'stays') this.#follow(entry, [{ afterMs: LEAVE_CHECK_MS, step }], dice, now);
      this.#parts.orders.touch(entry, at);
    }
    cookUntil(entry.order, now, seed);
    this.#parts.orders.touch(entry, now);
    if (entry.order.closed) entry.closedAt = now;
    this.#follow(
      entry,
      plan.filter((each) => since + each.afterMs > now),
      dice,
      since,
    );
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
    const scene = { organization: site, language, takenTables: this.#takenTables(site) };
    const order = makeOrder(scene, dice, `so-${runStamp()}-${site}-${number}`, number, at);
    return { entry: orders.put(order, origin), plan: planGuests(order, dice), dice };
  }

  #follow(entry: OrderEntry, plan: readonly PlannedStep[], dice: Dice, from: number): void {
    for (const { afterMs, step } of plan) {
      this.#parts.schedule.add(from + afterMs, (at) => {
        // A test may have put another document in its place, or the order is forgotten.
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

// The work that a kitchen had done before the sandbox started, so that the first boards show a running evening.

const COOK = { by: 'kitchen', byName: 'Kofi Mensah' };
const PASS = { by: 'pass', byName: 'Marta Olsen' };
/** Most dishes take about their time; one course in five runs far over, which is what late tickets are. */
const SLOW_SHARE = 0.22;
/** Dishes whose start is tracked, and those of them that are also marked as on the fire (the setup's lists). */
const TRACKED = ['item-steak', 'item-sirloin', 'item-lamb', 'item-chicken', 'item-seabass'];
const COOKED = ['item-steak', 'item-sirloin'];
const STARTED_AT_PART = 0.15;
const ON_FIRE_AT_PART = 0.4;

const iso = (at: number): string => new Date(at).toISOString();

interface CourseTimes {
  factor: number;
  readyAt: number;
  servedAt: number;
  calledReady: boolean;
}

/** How long this course takes; drawn from its id, so that asking again gives the same. */
function timesOf(course: WireCourse, items: readonly WireItem[], firedAt: number, salt: number): CourseTimes {
  const dice = new Dice(mixSeed(salt, course.courseType ?? '', items.length));
  const factor = dice.chance(SLOW_SHARE) ? 1.8 + dice.next() : 0.6 + dice.next() * 0.7;
  const longest = Math.max(60, ...items.map((item) => Number(item['preparationTimeSeconds'] ?? 0)));
  const readyAt = firedAt + longest * factor * 1000;
  return {
    factor,
    readyAt,
    servedAt: readyAt + (20 + dice.next() * 220) * 1000,
    calledReady: dice.chance(0.5),
  };
}

/** Brings the fired courses to where a kitchen would have them at `until` (milliseconds); the seed makes it repeatable. */
function cookUntil(order: WireOrder, until: number, seed: number): void {
  const salt = mixSeed(seed, order.organization, String(order.number));
  for (const course of coursesIn(order)) {
    const firedAt = stampedAt(course.fired, Number.NaN);
    if (firedAt === undefined || course.served) continue;
    const ids = new Set(course.orderedItems ?? []);
    const items = itemsIn(order).filter((item) => ids.has(item._id) && item.cancellation === undefined);
    const times = timesOf(course, items, firedAt, salt);
    for (const item of items) cookItem(item, firedAt, times, until);
    // The pass calls about half of the tickets ready before they are carried out.
    if (times.calledReady && times.readyAt <= until) course.ready = { at: iso(times.readyAt), ...PASS };
    if (times.servedAt <= until) course.served = { at: iso(times.servedAt), ...PASS };
  }
}

function cookItem(item: WireItem, firedAt: number, times: CourseTimes, until: number): void {
  const own = Number(item['preparationTimeSeconds'] ?? 60) * times.factor * 1000;
  const preparedAt = Math.min(times.readyAt, firedAt + own);
  const marked = (part: number) => ({ at: iso(firedAt + own * part), ...COOK });
  const hasPassed = (part: number) => firedAt + own * part <= until;
  delete item.preparing;
  delete item.cooking;
  if (preparedAt <= until) item.prepared = { at: iso(preparedAt), ...COOK };
  else if (COOKED.includes(item.item ?? '') && hasPassed(ON_FIRE_AT_PART))
    item.cooking = marked(ON_FIRE_AT_PART);
  else if (TRACKED.includes(item.item ?? '') && hasPassed(STARTED_AT_PART))
    item.preparing = marked(STARTED_AT_PART);
}
