// Orders that were promised for later wait as planned work, and come onto the boards in time to be ready then (PACE-03).
// Nothing here depends on time: from when an order is on the boards follows from its facts and the setup.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { OrderDocument } from '../../../shared/model/order.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { HELD_UNTIL_MINUTES_BEFORE, PLANNED_MOST_DAYS } from '../../../shared/planning-limits.ts';
import type { Course, PlannedFor, Register } from '../state/kitchen.ts';
import { catalogueOf, type SiteCatalogues, siteTimeOf } from '../state/site-catalogue.ts';
import { type DishTimes, prepSecondsOf } from './prep-times.ts';

const MOST_AHEAD_MS = PLANNED_MOST_DAYS * 24 * HOUR_MS;

/** When an order was promised to be ready: toBePreparedOn, else the ETA (ms). */
export function promiseOf({ deliveryInfo }: OrderDocument): number | undefined {
  return deliveryInfo?.toBePreparedOn ?? deliveryInfo?.ETA;
}

interface PlannedRules extends SiteCatalogues {
  setup: Pick<Setup, 'planning'>;
}

/** When an order was promised; undefined where the promise is so far ahead that it must be a slip. */
function believedPromise(document: OrderDocument): number | undefined {
  const promisedAt = promiseOf(document);
  return promisedAt === undefined || promisedAt > document.lastUpdated + MOST_AHEAD_MS
    ? undefined
    : promisedAt;
}

/** The moment (ms) before which an order isn't stale, whenever it was fired or touched: that of its promise, else 0. */
export function freshUntil({ document }: { document: OrderDocument }): number {
  return believedPromise(document) ?? 0;
}

/**
 * For when an order is planned; undefined where nothing was promised for later, or the promise is so far ahead that it
 * must be a slip. A site that plans none holds only what was promised for more than an hour ahead (PACE-06). Whoever pulls it forward or begins to cook it puts it onto the boards from then on.
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
  // A site without planning knows its orders at once, but for those that would be stale before their time.
  if (!planning.planned && planned <= (document.created ?? document.lastUpdated)) return undefined;
  const pulledAt = pulled?.value === true ? pulled.at : Infinity;
  return { promisedAt, dueAt: Math.min(planned, pulledAt, begunAt(courses)), pulled: pulledAt < Infinity };
}

/** Whether it waits at `now` (ms) and is on no board. */
export function isPlanned({ planned }: { planned?: PlannedFor | undefined }, now: number): boolean {
  return planned !== undefined && now < planned.dueAt;
}

/** The courses as they count once they are on the boards: what was fired before is as old as its time there. */
export function onBoardsFrom(courses: readonly Course[], { dueAt }: PlannedFor): Course[] {
  return courses.map((course) =>
    course.firedAt === undefined || course.firedAt >= dueAt ? course : { ...course, firedAt: dueAt },
  );
}

/** When somebody first made something of it; Infinity while nobody has. */
function begunAt(courses: readonly Course[]): number {
  const stamps = courses.flatMap(({ readyAt, servedAt, items }) => [
    readyAt,
    servedAt,
    ...items.flatMap(({ stageAt, servedAt: itemServedAt }) => [stageAt, itemServedAt]),
  ]);
  return Math.min(Infinity, ...stamps.filter((at) => at !== undefined));
}

/** The longest of its dishes: staggered, all of them are begun so as to be ready together (TIME-08). */
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

/** The times of a site's dishes, those of its own before its catalogue's. */
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
