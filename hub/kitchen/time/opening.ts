// Whether a place is open by its work hours, and when that changes next; it hides nothing (SET-31, SET-48).

import type { Setup } from '../../../shared/model/setup/setup.ts';
import { type DayNumber, dayOf, localDay, momentOf } from './local-time.ts';

/** Far enough ahead to meet every slot of a week once more. */
const DAYS_AHEAD = 8;

export interface Opening {
  isOpen: boolean;
  /** The moment (ms) at which it is to be asked again; Infinity where nothing ever changes. */
  changesAt: number;
}

/**
 * A place without any slot keeps no hours and is always open. A slot counts from its first moment up to its last, by the
 * clock of the place; slots that touch are one, also over midnight.
 */
export function opening(hours: WorkHours, timeZone: string, now: number): Opening {
  const spans = spansAround(hours, timeZone, now);
  if (spans.length === 0) return { isOpen: true, changesAt: Number.POSITIVE_INFINITY };
  const current = spans.find(({ from, to }) => from <= now && now < to);
  if (current !== undefined) return { isOpen: true, changesAt: current.to };
  const next = spans.find(({ from }) => from > now);
  return { isOpen: false, changesAt: next?.from ?? Number.POSITIVE_INFINITY };
}

interface Span {
  from: number;
  to: number;
}

/** In order, those that touch or overlap joined. */
function spansAround(hours: WorkHours, timeZone: string, now: number): Span[] {
  const today = localDay(now, timeZone).number;
  const days = Array.from({ length: DAYS_AHEAD + 2 }, (_, ahead) => today - 1 + ahead);
  const all = days
    .flatMap((day) =>
      slotsOn(day, hours).map(({ from, to }) => ({
        from: momentOf(day, from, timeZone),
        to: momentOf(day, to, timeZone),
      })),
    )
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from);
  const joined: Span[] = [];
  for (const span of all) {
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push(span);
  }
  return joined;
}

// Reading a site's work hours: the slots of a day of the calendar, in minutes after its midnight (SET-31).

export type WorkHours = Setup['workHours'];

interface Slot {
  from: number;
  to: number;
}

/** In order of their ends; those that can't be read are none. */
export function slotsOn(number: DayNumber, { days }: WorkHours): Slot[] {
  const { weekday } = dayOf(number);
  return days
    .filter(({ day, active }) => active && day === weekday)
    .flatMap(({ slots }) => slots)
    .flatMap(({ from, to }) => {
      const [start, end] = [minutesOf(from), minutesOf(to)];
      return start === undefined || end === undefined || start >= end ? [] : [{ from: start, to: end }];
    })
    .sort((one, other) => one.to - other.to);
}

function minutesOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(clock) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

// When a business day ends: with the last of the site's work hours, over midnight where they go on there (INV-02, SET-31).

const MIDNIGHT_MINUTES = 24 * 60;
/** Further back nothing is looked for: every day ends, at the latest with its midnight. */
const DAYS_BACK = 2;

/**
 * The latest moment (ms) not after `now` at which a business day ended. A day ends with its last slot; one that lasts
 * to midnight and goes on with the next day's first slot ends with that one. A day without work hours, and one that is
 * open round the clock, ends at midnight.
 */
export function lastDayEnd(hours: WorkHours, timeZone: string, now: number): number {
  const today = localDay(now, timeZone).number;
  const ends = Array.from({ length: DAYS_BACK + 1 }, (_, back) => endOf(today - back, hours, timeZone));
  return Math.max(...ends.filter((end) => end <= now));
}

/**
 * The service day of a moment (ms): it begins where the one before ends, at midnight or, where the place is open over
 * midnight, with the last work hours that go on there. What happens after that is of the next day (DURA-08).
 */
export function serviceDay(hours: WorkHours, timeZone: string, at: number): DayNumber {
  const today = localDay(at, timeZone).number;
  return at < endOf(today - 1, hours, timeZone) ? today - 1 : today;
}

function endOf(number: DayNumber, hours: WorkHours, timeZone: string): number {
  const last = slotsOn(number, hours).at(-1);
  if (last === undefined) return momentOf(number, MIDNIGHT_MINUTES, timeZone);
  if (last.to < MIDNIGHT_MINUTES) return momentOf(number, last.to, timeZone);
  const next = slotsOn(number + 1, hours)[0];
  const goesOn = next !== undefined && next.from === 0 && next.to < MIDNIGHT_MINUTES;
  return goesOn ? momentOf(number + 1, next.to, timeZone) : momentOf(number, MIDNIGHT_MINUTES, timeZone);
}
