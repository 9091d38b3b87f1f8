// Orders promised for later wait as planned work, and come onto the boards in time to be ready by then (PACE-03).
// Nothing here depends on time: when an order comes onto the boards follows from its facts and the setup.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { OrderDocument } from '../../../shared/model/order.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { HELD_UNTIL_MINUTES_BEFORE, PLANNED_MOST_DAYS } from '../../../shared/planning-limits.ts';
import type { Course, PlannedFor, Register } from '../state/kitchen.ts';
import { catalogueOf, type SiteCatalogues, siteTimeOf } from '../state/site-catalogue.ts';
import { type DishTimes, prepSecondsOf } from './prep-times.ts';

const MOST_AHEAD_MS = PLANNED_MOST_DAYS * 24 * HOUR_MS;

/** Promised ready time of an order: toBePreparedOn, else the ETA (ms). */
export function promiseOf({ deliveryInfo }: OrderDocument): number | undefined {
  return deliveryInfo?.toBePreparedOn ?? deliveryInfo?.ETA;
}

interface PlannedRules extends SiteCatalogues {
  setup: Pick<Setup, 'planning'>;
}

/** Promised time; undefined if it is implausibly far ahead. */
function believedPromise(document: OrderDocument): number | undefined {
  const promisedAt = promiseOf(document);
  return promisedAt === undefined || promisedAt > document.lastUpdated + MOST_AHEAD_MS
    ? undefined
    : promisedAt;
}

/** Moment (ms) before which an order isn't stale, whenever it was fired or touched: its promised time, else 0. */
export function notStaleBefore({ document }: { document: OrderDocument }): number {
  return believedPromise(document) ?? 0;
}

/**
 * Plan of an order; undefined if nothing was promised for later, or the promise is implausibly far ahead. A site
 * without planning only holds orders promised for more than an hour ahead (PACE-06). Pulling it forward or starting to
 * cook it puts it onto the boards from then on.
 */
export function plannedFor(
  document: OrderDocument,
  site: string,
  courses: readonly Course[],
  pulled: Register<boolean | number> | undefined,
  rules: PlannedRules,
): PlannedFor | undefined {
  const { planning } = rules.setup;
  const promisedAt = believedPromise(document);
  if (promisedAt === undefined) return undefined;
  const seconds = longestSeconds(courses, rules, site);
  const ready = promisedAt - seconds * SECOND_MS - planning.reserveMinutes * MINUTE_MS;
  const planned = planning.planned
    ? ready
    : Math.min(ready, promisedAt - HELD_UNTIL_MINUTES_BEFORE * MINUTE_MS);
  // A site without planning shows orders immediately, except those that would be stale before their time.
  if (!planning.planned && planned <= (document.created ?? document.lastUpdated)) return undefined;
  const pulledAt = pulled?.value === true ? pulled.at : Infinity;
  return { promisedAt, dueAt: Math.min(planned, pulledAt, begunAt(courses)), pulled: pulledAt < Infinity };
}

/** True if it waits at `now` (ms) and is on no board. */
export function isPlanned({ planned }: { planned?: PlannedFor | undefined }, now: number): boolean {
  return planned !== undefined && now < planned.dueAt;
}

/** Courses as counted once on the boards: one fired earlier counts as fired when it came onto the boards. */
export function onBoardsFrom(courses: readonly Course[], { dueAt }: PlannedFor): Course[] {
  return courses.map((course) =>
    course.firedAt === undefined || course.firedAt >= dueAt ? course : { ...course, firedAt: dueAt },
  );
}

/** When work on it started; Infinity if it hasn't. */
function begunAt(courses: readonly Course[]): number {
  const stamps = courses.flatMap(({ readyAt, servedAt, items }) => [
    readyAt,
    servedAt,
    ...items.flatMap(({ stageAt, servedAt: itemServedAt }) => [stageAt, itemServedAt]),
  ]);
  return Math.min(Infinity, ...stamps.filter((at) => at !== undefined));
}

/** Longest of its dishes: if staggered, all are started so as to be ready together (TIME-08). */
function longestSeconds(courses: readonly Course[], rules: PlannedRules, site: string): number {
  const usual = (rules.setup.planning.usualDishMinutes * MINUTE_MS) / SECOND_MS;
  const times = dishTimes(site, rules);
  const lengths = courses.flatMap(({ document, items }) => [
    document.prepTimeMax ?? 0,
    ...items.map((item) =>
      item.cancelled !== undefined || item.treatedAsPrepared ? 0 : (prepSecondsOf(item, times) ?? usual),
    ),
  ]);
  return Math.max(0, ...lengths);
}

const read = new WeakMap<Catalogue, (itemId: string) => number | undefined>();

/** Preparation times of a site's dishes: its own before its catalogue's. */
export function dishTimes(site: string, rules: SiteCatalogues): DishTimes {
  return {
    catalogueSeconds: dishSeconds(catalogueOf(site, rules)),
    siteSeconds: (itemId) => siteTimeOf(site, itemId, rules),
  };
}

/** Preparation times of a catalogue's dishes in seconds, read once. */
function dishSeconds(catalogue: Catalogue): (itemId: string) => number | undefined {
  const known = read.get(catalogue);
  if (known !== undefined) return known;
  const seconds = new Map(
    catalogue.items.map(({ _id, preparationTimeSeconds }) => [_id, preparationTimeSeconds]),
  );
  const look = (itemId: string) => seconds.get(itemId);
  read.set(catalogue, look);
  return look;
}
