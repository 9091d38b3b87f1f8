// Time each item of an order took, from its fire or its start to its prepared mark, and which items are no valid
// measurement (PACE-01). A function of the order's facts and the site's rules, without a clock.
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { PaceLeftOut } from '../../../shared/model/pace.ts';
import { PACE_LEAST_SECONDS, PACE_MOST_MINUTES } from '../../../shared/pace-limits.ts';
import { piecesOf } from '../derive/derive-item.ts';
import { deriveOrder } from '../derive/derive-order.ts';
import type { FigureRules } from '../figures/order-figures.ts';
import { apply } from '../state/apply.ts';
import { itemsOfEvent } from '../state/apply-action.ts';
import type { Fact } from '../state/facts.ts';
import { isTestOrder } from '../state/hub-orders.ts';
import type { Course, Item, Order, OrderState } from '../state/kitchen.ts';
import { BARE_FLAG_ID } from '../state/registers.ts';
import { catalogueOf, siteTimeOf } from '../state/site-catalogue.ts';
import { type DayNumber, localHour } from '../time/local-time.ts';
import { serviceDay } from '../time/opening.ts';
import { type PrepSettings, setSecondsOf, workBeginsAt } from '../time/prep-times.ts';

/** A span of hub time (ms) that contains a large move: [time before, time after], the earlier first. */
export type MovedSpan = readonly [from: number, to: number];

/** One ordered item that a station made, is making, or has to make. Milliseconds, hub time. */
export interface ItemWork {
  /** Catalogue id. */
  item: string;
  /** Name in the order. */
  name: string;
  /** First station that makes it; empty if none does. */
  station: string;
  pieces: number;
  beganAt: number;
  /** When it was prepared or served; absent while it is still to be made. */
  endedAt?: number;
  /** Hour of the day, site time, in which it was started. */
  hour: number;
  /** Set preparation time in seconds. */
  setSeconds?: number;
  /** Absent until it is done. */
  outcome?: { tookMs: number } | { leftOut: PaceLeftOut };
}

export interface OrderWork {
  site: string;
  /** Service day of its first fire. */
  day: DayNumber;
  items: readonly ItemWork[];
}

/**
 * @param moves of hub time, in any order; returns undefined while none of its tickets is fired, and for a test order
 * (INTAKE-12)
 */
export function orderWork(
  facts: readonly Fact[],
  rules: FigureRules,
  moves: readonly MovedSpan[],
): OrderWork | undefined {
  let state: OrderState | undefined;
  for (const fact of facts) state = apply(state, fact);
  const order = state && deriveOrder(state, rules);
  const fired = order?.courses.filter(({ firedAt }) => firedAt !== undefined) ?? [];
  if (order === undefined || fired.length === 0 || isTestOrder(order.id)) return undefined;
  const timeZone = catalogueOf(order.site, rules).regional.timeZone ?? rules.site.timeZone;
  const judging: Judging = { order, rules, moves, timeZone, takenBack: takenBack(facts) };
  const first = Math.min(...fired.map(({ firedAt }) => Number(firedAt)));
  return {
    site: order.site,
    day: serviceDay(rules.setup.workHours, timeZone, first),
    items: fired.flatMap((course) => courseWork(course, judging)),
  };
}

interface Judging {
  order: Order;
  rules: FigureRules;
  moves: readonly MovedSpan[];
  timeZone: string;
  takenBack: TakenBack;
}

function courseWork(course: Course, judging: Judging): ItemWork[] {
  const { order, rules, timeZone } = judging;
  const settings = sitePrep(rules, order.site);
  const together = markedTogether(course.items);
  return course.items.flatMap((item): ItemWork[] => {
    const beganAt = workBeginsAt(item, course, settings);
    // Items left out of preparation have no reliable time of being made.
    if (item.itemId === undefined || beganAt === undefined || item.treatedAsPrepared) return [];
    if (item.cancelled === 'transferred') return [];
    const endedAt = endOf(item, course);
    const setSeconds = setSecondsOf(item, settings);
    const outcome = outcomeOf(item, course, { beganAt, endedAt, together, ...judging });
    return [
      {
        item: item.itemId,
        name: item.document.name,
        station: rules.routing(item, order.site).own[0]?.id ?? '',
        pieces: item.cancelled === undefined ? piecesOf(item) : 0,
        beganAt,
        ...(endedAt === undefined ? {} : { endedAt }),
        hour: localHour(beganAt, timeZone),
        ...(setSeconds === undefined ? {} : { setSeconds }),
        ...(outcome === undefined ? {} : { outcome }),
      },
    ];
  });
}

/** Start times follow the site's staggering; a profile may show them differently. */
function sitePrep(rules: FigureRules, site: string): PrepSettings {
  const { manageItemPrepTimes: managed, initTicketPreptimeOnClick: startsOnClick } = rules.setup.kds;
  const { items } = catalogueOf(site, rules);
  return {
    managed,
    startsOnClick,
    byHand: false,
    catalogueSeconds: (itemId) => items.find(({ _id }) => _id === itemId)?.preparationTimeSeconds,
    siteSeconds: (itemId) => siteTimeOf(site, itemId, rules),
  };
}

function endOf(item: Item, course: Course): number | undefined {
  if (item.cancelled !== undefined) return course.firedAt;
  if (item.stage === 'prepared') return item.stageAt;
  return item.servedAt ?? (course.status === 'served' ? course.servedAt : undefined);
}

interface JudgedItem extends Judging {
  beganAt: number;
  endedAt: number | undefined;
  together: ReadonlySet<string>;
}

/** Measurement of an item, or the first reason that makes it invalid. */
function outcomeOf(item: Item, course: Course, judged: JudgedItem): ItemWork['outcome'] {
  const { beganAt, endedAt, together, takenBack, moves } = judged;
  const leftOut = (reason: PaceLeftOut) => ({ leftOut: reason });
  if (item.cancelled !== undefined) return leftOut('cancelled');
  if (endedAt === undefined) return undefined;
  if (takenBack.items.has(item.id) || takenBack.courses.has(course.id)) return leftOut('recalled');
  if (item.stage !== 'prepared' || item.stageAt === undefined) return leftOut('unmarked');
  // A bare flag in a document only means that it was so by then.
  if (course.fire?.sure !== true || isBare(item)) return leftOut('unsure');
  if (together.has(item.id)) return leftOut('together');
  const tookMs = item.stageAt - beganAt;
  if (moves.some(([from, to]) => from <= endedAt && to >= beganAt)) return leftOut('clockMoved');
  if (tookMs < PACE_LEAST_SECONDS * SECOND_MS) return leftOut('tooSoon');
  return tookMs > PACE_MOST_MINUTES * MINUTE_MS ? leftOut('tooLate') : { tookMs };
}

function isBare({ registers: { stage } }: Item): boolean {
  return stage?.id === BARE_FLAG_ID;
}

/**
 * Items marked together with another dish by one tap: the mark shows when the last of them was done, but not the
 * others. Several lines of one dish are made as one.
 */
function markedTogether(items: readonly Item[]): ReadonlySet<string> {
  const prepared = items.filter(({ stage, cancelled }) => stage === 'prepared' && cancelled === undefined);
  const taps = Map.groupBy(prepared, ({ registers: { stage } }) => `${stage?.id} ${stage?.at}`);
  return new Set(
    [...taps.values()].flatMap((marked) =>
      new Set(marked.map(({ itemId }) => itemId)).size > 1 ? marked.map(({ id }) => id) : [],
    ),
  );
}

interface TakenBack {
  items: ReadonlySet<string>;
  courses: ReadonlySet<string>;
}

/** Prepared marks of items and serves of courses that were ever taken back. */
function takenBack(facts: readonly Fact[]): TakenBack {
  const items = new Set<string>();
  const courses = new Set<string>();
  for (const fact of facts) {
    if (fact.kind !== 'action') continue;
    const { event } = fact;
    if (event.type === 'itemAction' && event.action === 'notPrepared')
      for (const id of itemsOfEvent(event)) items.add(id);
    if (event.type === 'courseAction' && event.action === 'notServed' && event.courseId !== undefined)
      courses.add(event.courseId);
  }
  return { items, courses };
}
