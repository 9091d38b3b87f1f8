// Owns when a business day ends: with the last of the site's work hours, over midnight where they go on there (INV-02, SET-31).
import { type DayNumber, localDay, momentOf } from './local-time.ts';
import { slotsOn, type WorkHours } from './work-slots.ts';

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

function endOf(number: DayNumber, hours: WorkHours, timeZone: string): number {
  const last = slotsOn(number, hours).at(-1);
  if (last === undefined) return momentOf(number, MIDNIGHT_MINUTES, timeZone);
  if (last.to < MIDNIGHT_MINUTES) return momentOf(number, last.to, timeZone);
  const next = slotsOn(number + 1, hours)[0];
  const goesOn = next !== undefined && next.from === 0 && next.to < MIDNIGHT_MINUTES;
  return goesOn ? momentOf(number + 1, next.to, timeZone) : momentOf(number, MIDNIGHT_MINUTES, timeZone);
}
