// Figures of a day (DURA-08). Separate, so that displays have the ranges without the readers.
import { DAY_MS } from '../limits.ts';

export const FIGURE_DIMENSIONS = [
  'site',
  'hour',
  'orderType',
  'source',
  'courseType',
  'station',
  'item',
  'cancelReason',
] as const;
export type FigureDimension = (typeof FIGURE_DIMENSIONS)[number];

/**
 * `tickets` fired, `served` ones of those, `late` ones of the served; `items`: lines; `pieces` ordered, `cancelled` ones of
 * those, `wasted`: cancelled after they were started; `recalled`: serves undone. `promised`: finished orders with a
 * promised time, `promisesKept`: ready by that time. New counts go last: the columns of the CSV file keep their positions.
 */
export const FIGURE_COUNTS = [
  'orders',
  'tickets',
  'served',
  'late',
  'items',
  'pieces',
  'cancelled',
  'wasted',
  'recalled',
  'sms',
  'promised',
  'promisesKept',
] as const;
export type FigureCount = (typeof FIGURE_COUNTS)[number];

/** `receivedToFired` is per order, until its first fire; the others are per ticket, or per line for an item. */
export const FIGURE_TIMES = ['receivedToFired', 'firedToReady', 'readyToServed', 'firedToServed'] as const;
export type FigureTime = (typeof FIGURE_TIMES)[number];

/** Default and maximum number of days in one request. */
export const FIGURE_DAYS = { usual: 30, most: 400 } as const;

/** Bucket 0 counts times below `firstSeconds`; each further bucket ends at `ratio` times the end of the previous one. */
export const FIGURE_SCALE = { firstSeconds: 1, ratio: 1.1 } as const;

/** Number of days in a range of YYYY-MM-DD, both ends included; 1 if the range is invalid, 0 or less if it runs backwards. */
export function daysWithin(from: string, to: string): number {
  return from === '' && to === '' ? 1 : (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

export const DAY_PARTS = ['breakfast', 'lunch', 'dinner'] as const;
export type DayPart = (typeof DAY_PARTS)[number];
/** First hour of each, by the site's clock (REPORT-07). */
const DAY_PART_HOURS = { breakfast: 5, lunch: 11, dinner: 16 } as const;

/** @param hour 0 to 23; hours after midnight still count as dinner */
export function dayPartOf(hour: number): DayPart {
  if (hour < DAY_PART_HOURS.breakfast || hour >= DAY_PART_HOURS.dinner) return 'dinner';
  return hour < DAY_PART_HOURS.lunch ? 'breakfast' : 'lunch';
}
