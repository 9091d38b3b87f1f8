// Learns cooking times beside the kitchen's work: changed orders record their measurements together with the figures, a
// second pass adds each measurement once to the sums of its week, and before a service day begins, the results so far
// are stored for it (PACE-01, PACE-02).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../shared/limits.ts';
import { CLOCK_MOVES_KEPT, PACE_MOST_MINUTES, PACE_WEEKS_KEPT } from '../../shared/pace-limits.ts';
import type { ClockMove } from '../engine/hub-time.ts';
import type { SiteContext } from '../engine/ports.ts';
import type { HubEvents } from '../host/hub-events.ts';
import { FIGURES_READ_AT_ONCE } from '../host/upkeep-limits.ts';
import type { FigureRules } from '../kitchen/figures/order-figures.ts';
import { errorsOf, withError } from '../kitchen/pace/forecast-errors.ts';
import {
  learnedItem,
  learnedSeconds,
  type Measured,
  measuredOf,
  NO_PACE,
  weekOf,
  withMeasured,
} from '../kitchen/pace/item-paces.ts';
import { type ItemWork, type MovedSpan, orderWork } from '../kitchen/pace/item-work.ts';
import type { Fact } from '../kitchen/state/facts.ts';
import { dayNumber, dayText } from '../kitchen/time/local-time.ts';
import { serviceDay } from '../kitchen/time/opening.ts';
import type { SiteDay } from '../store/figures/figures-store.ts';
import type { AddedPaces, KnownTimes } from '../store/figures/pace-columns.ts';
import type { UnsettledOrder } from '../store/figures/paces-store.ts';
import type { Stores } from '../store/stores.ts';

const LONGEST_WORK_MS = PACE_MOST_MINUTES * MINUTE_MS;
/** Orders per transaction; they share the data read about the work around them. */
const SETTLED_AT_ONCE = 8;
const movedSpans = z.array(z.tuple([z.number(), z.number()]));

export class PaceLearner {
  readonly #stores: Stores;
  readonly #site: () => SiteContext | undefined;
  readonly #events: HubEvents;
  readonly #now: () => number;
  #moves: MovedSpan[] | undefined;
  /** The last day whose beginning was announced. */
  #today = '';

  /**
   * @param site the served site; undefined while there is none
   * @param now milliseconds since 1970 in hub time
   */
  constructor(stores: Stores, site: () => SiteContext | undefined, events: HubEvents, now: () => number) {
    this.#stores = stores;
    this.#site = site;
    this.#events = events;
    this.#now = now;
  }

  /** Hub time had a large correction: measurements of items in progress at that time are invalid. */
  clockMoved({ from, to }: Pick<ClockMove, 'from' | 'to'>): void {
    const span: MovedSpan = [Math.min(from, to), Math.max(from, to)];
    this.#moves = [...this.#known(), span].slice(-CLOCK_MOVES_KEPT);
    this.#stores.meta.set('clock-moves', JSON.stringify(this.#moves));
  }

  /** Records the order's current measurements. Call it inside a transaction. */
  count(orderId: string, facts: readonly Fact[], rules: FigureRules): void {
    const { paces } = this.#stores;
    const found = orderWork(facts, rules, this.#known());
    if (found === undefined) return paces.saveOrder(orderId, undefined);
    const of = { site: found.site, day: dayText(found.day) };
    if (paces.isClosed(of)) return;
    paces.saveOrder(orderId, { ...of, work: found.items });
  }

  /**
   * Adds pending measurements to the sums, begins the day, and closes days whose orders are deleted.
   * @param pause yields to the kitchen's work; resolves false to stop
   */
  async settle(pause: () => Promise<boolean>): Promise<void> {
    const stores = this.#stores;
    for (;;) {
      const [first, ...others] = stores.paces.unsettled(SETTLED_AT_ONCE);
      if (first === undefined) break;
      // Only the first order's day: the known times of a later day depend on all orders of this one.
      const some = [first, ...others.filter(({ day, site }) => day === first.day && site === first.site)];
      await this.#begin(first);
      stores.transaction(() => this.#settleSome(some));
      if (!(await pause())) return;
    }
    await this.#beginToday();
  }

  /** Deletes data of sites that no longer belong to the hub. Call it inside a transaction. */
  keepOnly(sites: readonly string[]): void {
    this.#stores.paces.keepOnly(sites);
  }

  /** @param some orders of one day and site, so that the work around them is read once */
  #settleSome(some: readonly UnsettledOrder[]): void {
    const [{ site, day } = { site: '', day: '' }] = some;
    const { paces } = this.#stores;
    const known = paces.knownOn({ site, day }) ?? new Map<string, number>();
    const begins = some.flatMap(({ work }) => work.map(({ beganAt }) => beganAt));
    const around =
      begins.length === 0
        ? []
        : paces.workWithin(site, Math.min(...begins), Math.max(...begins), LONGEST_WORK_MS);
    const sums = new SumsOfStep(paces, site);
    for (const { orderId, work, added } of some) {
      const now: AddedPaces = {
        week: weekOf(dayNumber(day) ?? 0),
        day,
        measured: work.flatMap((each): Measured[] => measuredOf(each, around)),
        errors: work.flatMap((each: ItemWork) => errorsOf(each, known.get(each.item))),
      };
      if (added !== undefined) sums.add(added, -1);
      sums.add(now, 1);
      paces.settle(orderId, now);
    }
    sums.save();
  }

  async #beginToday(): Promise<void> {
    const stores = this.#stores;
    const served = this.#site();
    if (served === undefined) return;
    const today = dayText(serviceDay(served.setup.workHours, served.site.timeZone, this.#now()));
    for (const id of served.siteNames.keys()) await this.#begin({ site: id, day: today });
    const oldest = weekOf(dayNumber(today) ?? 0) - PACE_WEEKS_KEPT + 1;
    stores.transaction(() => {
      for (const id of served.siteNames.keys()) stores.paces.deleteWeeksBefore(id, oldest);
      for (const day of stores.paces.daysWithoutOrders(today)) stores.paces.close(day);
    });
    if (this.#today === today) return;
    this.#today = today;
    this.#events.emit('paceDayBegan');
  }

  /** Stores the times known before that day, once. */
  async #begin({ site, day }: SiteDay): Promise<void> {
    const { paces, transaction } = this.#stores;
    if (paces.knownOn({ site, day }) !== undefined) return;
    const known = await this.#learned(site, weekOf(dayNumber(day) ?? 0));
    transaction(() => paces.beginDay({ site, day }, known));
  }

  async #learned(site: string, week: number): Promise<KnownTimes> {
    const known = new Map<string, number>();
    let after = '';
    for (;;) {
      const items = this.#stores.paces.items(site, after, FIGURES_READ_AT_ONCE);
      for (const [item, weeks] of this.#stores.paces.weeks(site, items)) {
        const seconds = learnedSeconds(learnedItem(weeks, week).all);
        if (seconds !== undefined) known.set(item, seconds);
      }
      after = items.at(-1) ?? after;
      if (items.length < FIGURES_READ_AT_ONCE) return known;
      await yieldToEventLoop();
    }
  }

  #known(): MovedSpan[] {
    const text = this.#moves === undefined ? this.#stores.meta.get('clock-moves') : undefined;
    this.#moves ??= text === undefined ? [] : z.parse(movedSpans, JSON.parse(text));
    return this.#moves;
  }
}

/** Sums changed by a step, each read and written once. */
class SumsOfStep {
  readonly #paces: Stores['paces'];
  readonly #site: string;
  readonly #sums = new Map<string, { item: string; week: number; sum: typeof NO_PACE }>();
  readonly #days = new Map<string, ReturnType<typeof withError>>();

  constructor(paces: Stores['paces'], site: string) {
    this.#paces = paces;
    this.#site = site;
  }

  add({ week, day, measured, errors }: AddedPaces, times: 1 | -1): void {
    for (const each of measured) {
      const { item } = each;
      const key = JSON.stringify([item, week]);
      const { sum } = this.#sums.get(key) ?? { sum: this.#paces.sum(this.#site, item, week) ?? NO_PACE };
      this.#sums.set(key, { item, week, sum: withMeasured(sum, each, times) });
    }
    if (errors.length === 0) return;
    let sums = this.#days.get(day) ?? this.#paces.errors([this.#site], day, day)[0]?.errors ?? {};
    for (const error of errors) sums = withError(sums, error, times);
    this.#days.set(day, sums);
  }

  save(): void {
    for (const { item, week, sum } of this.#sums.values()) this.#paces.saveSum(this.#site, item, week, sum);
    for (const [day, errors] of this.#days) this.#paces.saveErrors({ site: this.#site, day }, errors);
  }
}
