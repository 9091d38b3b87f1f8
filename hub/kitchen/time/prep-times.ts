// Prep countdown of a ticket, and the start time of each item (TIME-06 to TIME-10, TIME-16, TIME-21).
import { MINUTE_MS, SECOND_MS } from '../../../shared/limits.ts';
import type { Course, Item } from '../state/kitchen.ts';

/** Time left when a countdown warns, and when it has run out (TIME-07). */
export const PREP_WARN_SECONDS = 60;
export const PREP_DANGER_SECONDS = 0;

export interface PrepSettings {
  /** Preparation times are managed (manageItemPrepTimes, the profile's value, else the site's). */
  managed: boolean;
  /** The countdown starts with a tap (initTicketPreptimeOnClick) instead of the fire. */
  startsOnClick: boolean;
  /** A countdown started by hand is shown even if times aren't managed (enableTimerForSelectedTickets, TICK-41). */
  byHand: boolean;
  /** Preparation time of a catalogue item in seconds, if it has one. */
  catalogueSeconds(itemId: string): number | undefined;
  /** The site's own time of an item in seconds: adopted, or learned if the site uses that (PACE-01, PACE-02). */
  siteSeconds(itemId: string): number | undefined;
}

export interface PrepClock {
  /** Absent while the countdown waits for its tap. */
  startsAt?: number | undefined;
  /** While waiting: its end if it had started at the fire. */
  endsAt: number;
}

export interface PrepTimer {
  endsAt: number;
  state: 'running' | 'warn' | 'danger' | 'waiting';
  /** Next moment (ms) at which the state changes by time alone; Infinity if none. */
  nextChangeAt: number;
}

/** Sources of preparation times. */
export type DishTimes = Pick<PrepSettings, 'catalogueSeconds' | 'siteSeconds'>;

/** Preparation time of an item, in seconds: the site's own value, else the set one; undefined if there is none. */
export function prepSecondsOf(item: Item, settings: DishTimes): number | undefined {
  return siteSecondsOf(item, settings) ?? setSecondsOf(item, settings);
}

/** Set preparation time: the order's own value, else the catalogue's. */
export function setSecondsOf(
  item: Item,
  { catalogueSeconds }: Pick<DishTimes, 'catalogueSeconds'>,
): number | undefined {
  const own = item.document.preparationTimeSeconds;
  return own ?? (item.itemId === undefined ? undefined : catalogueSeconds(item.itemId));
}

function siteSecondsOf({ itemId }: Item, { siteSeconds }: DishTimes): number | undefined {
  return itemId === undefined ? undefined : siteSeconds(itemId);
}

/** Running or waiting countdown of a course; undefined if there is none (TIME-06, TIME-09, TIME-10, TICK-25). */
export function prepClock(course: Course, settings: PrepSettings): PrepClock | undefined {
  if (course.status !== 'fired' || course.stage === 'prepared') return undefined;
  return workClock(course, settings);
}

/** The same for a course that may already be finished. */
function workClock(course: Course, settings: PrepSettings): PrepClock | undefined {
  const { firedAt, timer } = course;
  if (firedAt === undefined) return undefined;
  const startedByHand = timer?.value.do === 'start' ? timer : undefined;
  if (!settings.managed && !(settings.byHand && startedByHand)) return undefined;
  const seconds = courseSeconds(course, settings);
  if (startedByHand?.value.do === 'start') {
    const { minutes } = startedByHand.value;
    const length = minutes === undefined ? secondsMs(seconds) : minutes * MINUTE_MS;
    return length > 0 ? clock(startedByHand.at, length) : undefined;
  }
  const length = secondsMs(seconds);
  if (length <= 0 || timer?.value.do === 'stop') return undefined;
  if (timer?.value.do === 'reset') return { endsAt: firedAt + length };
  if (course.document.prepEndDate !== undefined) return undefined;
  if (course.document.prepStartDate !== undefined) return clock(course.document.prepStartDate, length);
  return settings.startsOnClick ? { endsAt: firedAt + length } : clock(firedAt, length);
}

/** The state of a countdown at `now` (ms): warn from 60 s before its end, danger from its end on (TIME-07). */
export function prepTimer({ startsAt, endsAt }: PrepClock, now: number): PrepTimer {
  if (startsAt === undefined) return { endsAt, state: 'waiting', nextChangeAt: Infinity };
  const warnAt = endsAt - PREP_WARN_SECONDS * SECOND_MS;
  const dangerAt = endsAt - PREP_DANGER_SECONDS * SECOND_MS;
  if (now >= dangerAt) return { endsAt, state: 'danger', nextChangeAt: Infinity };
  if (now >= warnAt) return { endsAt, state: 'warn', nextChangeAt: dangerAt };
  return { endsAt, state: 'running', nextChangeAt: warnAt };
}

/**
 * When to start an untouched item so that all items of the ticket finish together (TIME-08, TIME-21): the longest
 * first, each other one later by the difference. A time in the order takes precedence.
 */
export function activateAt(
  item: Item,
  prep: PrepClock | undefined,
  settings: PrepSettings,
): number | undefined {
  if (!item.active || item.stage !== 'todo' || !settings.managed) return undefined;
  const named = namedStart(item);
  if (named !== undefined) return named;
  const seconds = prepSecondsOf(item, settings);
  if (prep?.startsAt === undefined || seconds === undefined) return undefined;
  return Math.max(prep.startsAt, prep.endsAt - seconds * SECOND_MS);
}

/**
 * When an item of a fired course could be started: its fire, when it was added, or its start time, whichever is last
 * (PACE-01). Undefined while the course isn't fired.
 */
export function workBeginsAt(item: Item, course: Course, settings: PrepSettings): number | undefined {
  if (course.firedAt === undefined) return undefined;
  const turn = namedStart(item) ?? staggeredStart(item, course, settings);
  return Math.max(course.firedAt, item.addedAt ?? 0, turn ?? 0);
}

/** Approximate ready time, counted from its start time; undefined if its preparation time is unknown (PACE-02). */
export function readyAbout(item: Item, course: Course, settings: PrepSettings): number | undefined {
  if (!item.active || item.stage === 'prepared' || item.treatedAsPrepared) return undefined;
  const seconds = prepSecondsOf(item, settings);
  const begin = workBeginsAt(item, course, settings);
  return seconds === undefined || begin === undefined ? undefined : begin + seconds * SECOND_MS;
}

function staggeredStart(item: Item, course: Course, settings: PrepSettings): number | undefined {
  const seconds = prepSecondsOf(item, settings);
  const clock = settings.managed ? workClock(course, settings) : undefined;
  if (clock?.startsAt === undefined || seconds === undefined) return undefined;
  return clock.endsAt - seconds * SECOND_MS;
}

/** True if activateAt ever returns a moment for the item: the card then reserves space for it (CARD-04). */
export function hasActivation(item: Item, settings: PrepSettings): boolean {
  return settings.managed && (namedStart(item) !== undefined || prepSecondsOf(item, settings) !== undefined);
}

function namedStart(item: Item): number | undefined {
  return item.activateAt ?? item.document.activateAt;
}

/**
 * prepTimeMax in seconds, else the longest time of the items that aren't cancelled. If the site has its own time for
 * one of them and all times are known, the longest replaces prepTimeMax, which was set without it.
 */
function courseSeconds(course: Course, settings: PrepSettings): number {
  const { prepTimeMax } = course.document;
  const wanted = course.items.filter(({ cancelled }) => cancelled === undefined);
  const isOwn = wanted.some((item) => siteSecondsOf(item, settings) !== undefined);
  if (prepTimeMax !== undefined && !isOwn) return prepTimeMax;
  const seconds = wanted.map((item) => prepSecondsOf(item, settings));
  if (prepTimeMax !== undefined && seconds.includes(undefined)) return prepTimeMax;
  return Math.max(0, ...seconds.map((each) => each ?? 0));
}

function secondsMs(seconds: number): number {
  return Math.max(0, seconds) * SECOND_MS;
}

function clock(startsAt: number, lengthMs: number): PrepClock {
  return { startsAt, endsAt: startsAt + lengthMs };
}
