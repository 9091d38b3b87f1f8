// Figures of a day as stored and answered by the hub (DURA-08): counts and times of each site, station, kind of
// course, kind of order, source, hour, item and reason of cancellation.
import * as z from 'zod/mini';
import { recordOf } from '../../json/record-of.ts';
import { FIGURE_COUNTS, FIGURE_DIMENSIONS, FIGURE_TIMES } from '../../model/figures.ts';

/** Every count of FIGURE_COUNTS; zeros are left out. */
export const figureCounts = z.object(recordOf(FIGURE_COUNTS, () => z.exactOptional(z.number())));

/** Every time of FIGURE_TIMES, each aggregated as `summary`; times without samples are left out. */
export function figureTimes<Summary extends z.ZodMiniType>(summary: Summary) {
  return z.object(recordOf(FIGURE_TIMES, () => z.exactOptional(summary)));
}

/** Number of pieces in each bucket of the time scale: pairs of bucket and count, in order. */
export const bucketCounts = z.array(z.tuple([z.number(), z.number()]));

export const spreadSummary = z.object({
  count: z.number(),
  sumSeconds: z.number(),
  /** By nearest rank, from the buckets. */
  p50Seconds: z.number(),
  p90Seconds: z.number(),
});

const spread = z.extend(spreadSummary, { buckets: bucketCounts });

const figureRow = z.object({
  dimension: z.enum(FIGURE_DIMENSIONS),
  /** Id within its dimension; empty for the site as a whole, and for entries without one. */
  key: z.string(),
  /** Latest name; absent if the key is sufficient. */
  name: z.exactOptional(z.string()),
  ...figureCounts.shape,
  times: figureTimes(spread),
});

/** One day of one site. */
export const dayFigures = z.object({
  /** The site's service day, YYYY-MM-DD. */
  day: z.string(),
  site: z.string(),
  siteName: z.exactOptional(z.string()),
  /** Its orders were deleted, so it no longer changes. */
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
