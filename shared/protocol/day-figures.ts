// The figures of a day as the hub keeps and answers them (DURA-08): counts and times of each site, station, kind of
// course, kind of order, source, hour, item and reason of cancellation.
import * as z from 'zod/mini';

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
 * pieces called off, `wasted` of those when somebody had begun them; `recalled`: serves that were taken back.
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
] as const;
export type FigureCount = (typeof FIGURE_COUNTS)[number];

/** `receivedToFired` is of orders, up to their first fire; the others are of tickets, and of pieces' lines for an item. */
export const FIGURE_TIMES = ['receivedToFired', 'firedToReady', 'readyToServed', 'firedToServed'] as const;
export type FigureTime = (typeof FIGURE_TIMES)[number];

/** Bucket 0 of times holds what took less than `firstSeconds`; each further one ends at `ratio` times the one before. */
export const FIGURE_SCALE = { firstSeconds: 1, ratio: 1.1 } as const;

const count = z.exactOptional(z.number());
/** What is 0 is left out. */
export const figureCounts = z.object({
  orders: count,
  tickets: count,
  served: count,
  late: count,
  items: count,
  pieces: count,
  cancelled: count,
  wasted: count,
  recalled: count,
  sms: count,
});

/** How many pieces each bucket of the scale of times holds: pairs of bucket and count, in order. */
export const bucketCounts = z.array(z.tuple([z.number(), z.number()]));

const spread = z.object({
  count: z.number(),
  sumSeconds: z.number(),
  /** By nearest rank, from the buckets. */
  p50Seconds: z.number(),
  p90Seconds: z.number(),
  buckets: bucketCounts,
});

const figureRow = z.object({
  dimension: z.enum(FIGURE_DIMENSIONS),
  /** Id within its dimension; empty for the site as a whole and for what has none. */
  key: z.string(),
  /** As it was called last; absent where the key says it all. */
  name: z.exactOptional(z.string()),
  ...figureCounts.shape,
  times: z.object({
    receivedToFired: z.exactOptional(spread),
    firedToReady: z.exactOptional(spread),
    readyToServed: z.exactOptional(spread),
    firedToServed: z.exactOptional(spread),
  }),
});

/** One day of one site. */
export const dayFigures = z.object({
  /** The site's service day, YYYY-MM-DD. */
  day: z.string(),
  site: z.string(),
  siteName: z.exactOptional(z.string()),
  /** Its orders are gone, so that it changes no more. */
  closed: z.boolean(),
  figures: z.array(figureRow),
});
export type DayFiguresAnswer = z.infer<typeof dayFigures>;

/** GET /api/day-figures: days without any figure are left out. */
export const dayFiguresAnswer = z.object({
  from: z.string(),
  to: z.string(),
  scale: z.object({ firstSeconds: z.number(), ratio: z.number() }),
  days: z.array(dayFigures),
});
