// What the figures of a day are made of (DURA-08). Displays know the range without the readers.
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
 * `tickets` were fired, `served` of them served, `late` of those late; `items` lines and `pieces` were wanted, `cancelled`
 * pieces called off, `wasted` of those when somebody had begun them; `recalled`: serves that were taken back. `promised` orders had a time by which
 * they were promised and are made, `promisesKept` of them were ready by then. New counts go last: the columns of the CSV
 * file keep their places.
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

/** `receivedToFired` is of orders, up to their first fire; the others are of tickets, and of pieces' lines for an item. */
export const FIGURE_TIMES = ['receivedToFired', 'firedToReady', 'readyToServed', 'firedToServed'] as const;
export type FigureTime = (typeof FIGURE_TIMES)[number];

/** So many days are asked for at once, unless somebody says otherwise, and at most. */
export const FIGURE_DAYS = { usual: 30, most: 400 } as const;

/** Bucket 0 of times holds what took less than `firstSeconds`; each further one ends at `ratio` times the one before. */
export const FIGURE_SCALE = { firstSeconds: 1, ratio: 1.1 } as const;

/** How many days a range of YYYY-MM-DD holds, both ends included; one for no range at all, 0 or less for one that runs backwards. */
export function daysWithin(from: string, to: string): number {
  return from === '' && to === '' ? 1 : (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

export const DAY_PARTS = ['breakfast', 'lunch', 'dinner'] as const;
export type DayPart = (typeof DAY_PARTS)[number];
/** Hours of the site's clock with which they begin (REPORT-07). */
const DAY_PART_HOURS = { breakfast: 5, lunch: 11, dinner: 16 } as const;

/** @param hour 0 to 23; what comes after midnight is still dinner */
export function dayPartOf(hour: number): DayPart {
  if (hour < DAY_PART_HOURS.breakfast || hour >= DAY_PART_HOURS.dinner) return 'dinner';
  return hour < DAY_PART_HOURS.lunch ? 'breakfast' : 'lunch';
}
