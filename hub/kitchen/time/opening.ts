// Opening state by the work hours, and its next change; it hides nothing (SET-31, SET-48).

import type { Setup } from '../../../shared/model/setup/setup.ts';
import { type DayNumber, dayOf, localDay, momentOf } from './local-time.ts';

/** Covers every slot of a week once more. */
const DAYS_AHEAD = 8;

export interface Opening {
  isOpen: boolean;
  /** When (ms) to check again; Infinity if nothing ever changes. */
  changesAt: number;
}

/**
 * A place without any slot is always open. A slot includes its start and excludes its end, in local time; adjacent
 * slots are joined, also across midnight.
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

/** In order, with adjacent and overlapping ones joined. */
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

// Reads a site's work hours: the slots of a calendar day, in minutes after its midnight (SET-31).

export type WorkHours = Setup['workHours'];

interface Slot {
  from: number;
  to: number;
}

/** Sorted by end; unreadable ones are skipped. */
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

// End of a business day: the end of the site's last work hours, extended past midnight if they continue there (INV-02,
// SET-31).

const MIDNIGHT_MINUTES = 24 * 60;
/** Days to look back: every day ends at its midnight at the latest. */
const DAYS_BACK = 2;

/**
 * Latest moment (ms) not after `now` at which a business day ended. A day ends with its last slot; one that lasts to
 * midnight and continues with the next day's first slot ends with that one. A day without work hours, and one open
 * around the clock, ends at midnight.
 */
export function lastDayEnd(hours: WorkHours, timeZone: string, now: number): number {
  const today = localDay(now, timeZone).number;
  const ends = Array.from({ length: DAYS_BACK + 1 }, (_, back) => endOf(today - back, hours, timeZone));
  return Math.max(...ends.filter((end) => end <= now));
}

/**
 * Service day of a moment (ms): it starts when the previous one ends, at midnight or, if the place is open past
 * midnight, with the work hours that continue there. Anything later belongs to the next day (DURA-08).
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
