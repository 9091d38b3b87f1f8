// Local calendar and clock: the day at a moment, and the moment of a local time (SET-31, PERM-16).
import { HOUR_MS, MINUTE_MS } from '../../../shared/limits.ts';

const DAY_MS = 24 * HOUR_MS;

/** A local calendar day, counted from 1 January 1970. */
export type DayNumber = number;

export interface LocalDay {
  number: DayNumber;
  /** 0 is Sunday. */
  weekday: number;
  day: number;
  month: number;
}

/** Local day at a moment (ms); an unknown time zone counts as UTC. */
export function localDay(at: number, timeZone: string): LocalDay {
  return dayOf(Math.floor((at + offsetMs(at, timeZone)) / DAY_MS));
}

/** Local hour, 0 to 23. */
export function localHour(at: number, timeZone: string): number {
  return new Date(at + offsetMs(at, timeZone)).getUTCHours();
}

/** YYYY-MM-DD. */
export function dayText(number: DayNumber): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** Day of such a text; undefined if it isn't a calendar day. */
export function dayNumber(text: string): DayNumber | undefined {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || dayText(at / DAY_MS) !== text ? undefined : at / DAY_MS;
}

/**
 * Moment (ms) that many minutes after the midnight at the start of a day; 1440 is the next midnight. A local time
 * skipped by daylight saving is the moment of the change, or within the hour after it.
 */
export function momentOf(number: DayNumber, minutes: number, timeZone: string): number {
  const wall = number * DAY_MS + minutes * MINUTE_MS;
  const first = wall - offsetMs(wall, timeZone);
  return wall - offsetMs(first, timeZone);
}

export function dayOf(number: DayNumber): LocalDay {
  const date = new Date(number * DAY_MS);
  return { number, weekday: date.getUTCDay(), day: date.getUTCDate(), month: date.getUTCMonth() + 1 };
}

/** Offset of local time from UTC. */
function offsetMs(at: number, timeZone: string): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(at / 1_000) * 1_000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = clockIn(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...CLOCK, timeZone: 'UTC' });
  clocks.set(timeZone, made);
  return made;
}

const CLOCK: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
};

function clockIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { ...CLOCK, timeZone });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
