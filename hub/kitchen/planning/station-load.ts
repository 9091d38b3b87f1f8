// Estimates when a station finishes its waiting work, and how long an order of some dishes placed now would wait
// (PACE-05). Simulates the dishes fired in the last hour in turn: a station makes several dishes in parallel, each
// takes its set time scaled by the station's current pace, and dishes marked as done free their slot.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { DISH_LEFT_LEAST_SECONDS, LOAD_BELOW_LIMIT_PERCENT } from '../../../shared/planning-limits.ts';
import type { LoadState } from '../../../shared/protocol/board/kitchen-load.ts';
import { piecesOf } from '../derive/derive-item.ts';
import { isToBeMade } from '../derive/prepared.ts';
import { intakeLookups } from '../intake/named-items.ts';
import { itemRouting } from '../routing/item-stations.ts';
import { type Station, type StationPlan, stationPlan } from '../routing/stations.ts';
import { type AgeOverrides, countsFrom } from '../state/age-overrides.ts';
import type { Course, Item, Order } from '../state/kitchen.ts';
import { catalogueOf, type SiteCatalogues } from '../state/site-catalogue.ts';
import { dishTimes, isPlanned } from '../time/planned-orders.ts';
import { prepSecondsOf } from '../time/prep-times.ts';

/** Older work says nothing about current work. */
const PLAYED_AGAIN_MS = HOUR_MS;
/** With fewer dishes a station's current pace is unknown; and the factor is limited to PACE_MOST. */
const PACE_NEEDS_DISHES = 5;
const PACE_MOST = 2;

/** Input of the waiting time estimate. */
export interface LoadView extends SiteCatalogues {
  orders: ReadonlyMap<string, Order>;
  setup: Setup;
  site: { id: string; role: 'site' | 'hq' };
  ages?: AgeOverrides;
}

/** Work of one station; times in ms. */
export interface StationBacklog {
  station: Station;
  /** Dishes still to be made. */
  open: number;
  /** Until the last of them is ready. */
  busyMs: number;
  /** Until another dish of average length would be ready. */
  nextMs: number;
  /** Until dishes of these lengths, ordered now, would all be ready. */
  readyMs(lengthsMs: readonly number[]): number;
}

interface FiredDish {
  firedAt: number;
  lengthMs: number;
  /** When it was marked as in progress. */
  begunAt: number | undefined;
  /** When it was done; undefined while it is still to be made. */
  doneAt: number | undefined;
}

/** All stations of the site at `now` (ms), in the order of the station list. */
export function stationBacklogs(view: LoadView, now: number): StationBacklog[] {
  const plan = stationPlan(view, view.setup, view.site.role);
  const dishes = dishesByStation(view, plan, now);
  return plan.stations.map((station) => workOf(station, dishes.get(station.id) ?? [], view.setup, now));
}

/**
 * Until the given dishes, by id or name, would all be ready (ms); the slowest station decides. Undefined if no station
 * makes any of them.
 */
export function quoteMs(
  view: LoadView,
  named: readonly string[],
  works: readonly StationBacklog[],
): number | undefined {
  const plan = stationPlan(view, view.setup, view.site.role);
  const catalogue = catalogueOf(view.site.id, view);
  const times = dishTimes(view.site.id, view);
  const lengths = new Map<string, number[]>();
  for (const name of named) {
    const itemId = catalogue.items.some(({ _id }) => _id === name)
      ? name
      : intakeLookups(catalogue).itemId({ name });
    const seconds = times.siteSeconds(itemId) ?? times.catalogueSeconds(itemId);
    const length = seconds === undefined ? usualMs(view.setup) : seconds * SECOND_MS;
    for (const { id } of plan.stationsOf(itemId, view.site.id)) {
      lengths.set(id, [...(lengths.get(id) ?? []), length]);
    }
  }
  const waits = works.flatMap(({ station, readyMs }) => {
    const asked = lengths.get(station.id);
    return asked === undefined ? [] : [readyMs(asked)];
  });
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/**
 * Load state of a station whose open work takes this many minutes. It is entered at its limit and left only when the
 * work is a fifth below it, to avoid flapping.
 */
export function loadState(
  was: LoadState,
  busyMinutes: number,
  { slowAboveMinutes, pauseAboveMinutes }: Pick<StationLimits, 'slowAboveMinutes' | 'pauseAboveMinutes'>,
): LoadState {
  const isAbove = (limit: number, holds: boolean) =>
    limit > 0 && busyMinutes > (holds ? (limit * (100 - LOAD_BELOW_LIMIT_PERCENT)) / 100 : limit);
  if (isAbove(pauseAboveMinutes, was === 'pause')) return 'pause';
  return isAbove(slowAboveMinutes, was !== 'open') ? 'slow' : 'open';
}

export type StationLimits = Pick<
  Setup['planning'],
  'dishesAtOnce' | 'slowAboveMinutes' | 'pauseAboveMinutes'
>;

/** Limits of a station: its own values over the common ones. */
export function limitsOf(stationId: string, { planning }: Pick<Setup, 'planning'>): StationLimits {
  const own = planning.stations.find(({ _id }) => _id === stationId);
  return {
    dishesAtOnce: own?.dishesAtOnce ?? planning.dishesAtOnce,
    slowAboveMinutes: own?.slowAboveMinutes ?? planning.slowAboveMinutes,
    pauseAboveMinutes: own?.pauseAboveMinutes ?? planning.pauseAboveMinutes,
  };
}

function dishesByStation(view: LoadView, plan: StationPlan, now: number): Map<string, FiredDish[]> {
  const routing = itemRouting(view, view.setup, plan);
  const found = new Map<string, FiredDish[]>();
  for (const order of view.orders.values()) {
    if (isPlanned(order, now)) continue;
    for (const course of order.courses) {
      const firedAt = firedSince(order, course, view);
      if (firedAt === undefined || now - firedAt > view.setup.excludeCourses.firedAgo * MINUTE_MS) continue;
      for (const item of course.items) {
        const dish = dishOf(item, course, firedAt, view, order.site);
        if (dish === undefined || (dish.doneAt !== undefined && now - dish.doneAt > PLAYED_AGAIN_MS))
          continue;
        const pieces = Array.from({ length: piecesOf(item) }, () => dish);
        for (const { id } of routing(item, order.site).own) put(found, id, pieces);
      }
    }
  }
  return found;
}

function put(found: Map<string, FiredDish[]>, stationId: string, dishes: readonly FiredDish[]): void {
  const known = found.get(stationId);
  if (known === undefined) found.set(stationId, [...dishes]);
  else known.push(...dishes);
}

function firedSince(order: Order, { firedAt }: Course, { ages }: LoadView): number | undefined {
  return firedAt === undefined ? undefined : countsFrom(ages, order.id, firedAt);
}

/** Undefined for items without work, and for items served without a time when they were done. */
function dishOf(
  item: Item,
  { status, servedAt }: Course,
  firedAt: number,
  view: LoadView,
  site: string,
): FiredDish | undefined {
  if (item.cancelled !== undefined || item.treatedAsPrepared) return undefined;
  const seconds = prepSecondsOf(item, dishTimes(site, view));
  const lengthMs = seconds === undefined ? usualMs(view.setup) : seconds * SECOND_MS;
  if (status === 'fired' && isToBeMade(item)) {
    const begunAt = item.stage === 'todo' ? undefined : item.stageAt;
    return { firedAt, lengthMs, begunAt, doneAt: undefined };
  }
  const doneAt = (item.stage === 'prepared' ? item.stageAt : undefined) ?? item.servedAt ?? servedAt;
  return doneAt === undefined ? undefined : { firedAt, lengthMs, begunAt: undefined, doneAt };
}

function usualMs({ planning }: Pick<Setup, 'planning'>): number {
  return planning.usualDishMinutes * MINUTE_MS;
}

function workOf(station: Station, known: readonly FiredDish[], setup: Setup, now: number): StationBacklog {
  const { dishesAtOnce } = limitsOf(station.id, setup);
  const inTurn = [...known].sort(
    (one, other) => one.firedAt - other.firedAt || one.lengthMs - other.lengthMs,
  );
  const pace = paceOf(inTurn, dishesAtOnce);
  const dishes = inTurn.map((dish) => ({ ...dish, lengthMs: dish.lengthMs * pace }));
  const places = playedAgain(dishes, dishesAtOnce, now);
  const open = dishes.filter(({ doneAt }) => doneAt === undefined).length;
  const readyMs = (lengths: readonly number[]) =>
    taken(
      [...places],
      lengths.map((length) => length * pace),
      now,
    ) - now;
  const usual = median(known.map(({ lengthMs }) => lengthMs)) ?? usualMs(setup);
  const busyMs = open === 0 ? 0 : Math.max(...places) - now;
  return { station, open, busyMs: Math.max(0, busyMs), nextMs: readyMs([usual]), readyMs };
}

/** Ratio of actual to set time of the dishes of the last hour, if enough of them are done. */
function paceOf(inTurn: readonly FiredDish[], atOnce: number): number {
  const places = Array.from({ length: atOnce }, () => -Infinity);
  const sum = { count: 0, took: 0, set: 0 };
  for (const { firedAt, lengthMs, doneAt } of inTurn) {
    if (doneAt === undefined) continue;
    const place = firstFree(places);
    const start = Math.max(firedAt, places[place] ?? 0);
    if (doneAt <= start) continue;
    places[place] = doneAt;
    sum.count += 1;
    sum.took += doneAt - start;
    sum.set += lengthMs;
  }
  if (sum.count < PACE_NEEDS_DISHES || sum.set === 0) return 1;
  return Math.min(PACE_MOST, Math.max(1 / PACE_MOST, sum.took / sum.set));
}

/** When each slot of the station becomes free (ms), once everything fired is done. */
function playedAgain(dishes: readonly FiredDish[], atOnce: number, now: number): number[] {
  const places = Array.from({ length: atOnce }, () => -Infinity);
  const inTurn = [...dishes].sort(
    (one, other) => one.firedAt - other.firedAt || one.lengthMs - other.lengthMs,
  );
  for (const { firedAt, lengthMs, begunAt, doneAt } of inTurn) {
    const place = firstFree(places);
    const free = Math.max(firedAt, places[place] ?? 0);
    if (doneAt !== undefined) {
      // Done before its turn: it occupied no slot.
      if (doneAt > free) places[place] = doneAt;
      continue;
    }
    const start = begunAt ?? free;
    const least = now + Math.min(lengthMs, DISH_LEFT_LEAST_SECONDS * SECOND_MS);
    places[place] = Math.max(start + lengthMs, start <= now ? least : 0);
  }
  return places.map((free) => Math.max(now, free));
}

/** When the last of some additional dishes is ready (ms), longest first; occupies their slots. */
function taken(places: number[], lengthsMs: readonly number[], now: number): number {
  let last = now;
  for (const length of [...lengthsMs].sort((one, other) => other - one)) {
    const place = firstFree(places);
    const ready = (places[place] ?? now) + length;
    places[place] = ready;
    last = Math.max(last, ready);
  }
  return last;
}

function firstFree(places: readonly number[]): number {
  let first = 0;
  for (let place = 1; place < places.length; place += 1) {
    if ((places[place] ?? 0) < (places[first] ?? 0)) first = place;
  }
  return first;
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}
