// Reports about a kitchen's speed (REPORT-01 to REPORT-05) and the current state of the kitchen (REPORT-06).
import * as z from 'zod/mini';
import { FIGURE_DIMENSIONS } from '../../model/figures.ts';
import { link } from '../down.ts';
import { healthProblem } from '../health.ts';
import { forecastFigures } from '../site/paces.ts';
import { figureCounts, figureTimes, spreadSummary } from './day-figures.ts';

/** Counts of 0 and times without samples are left out. */
const totals = z.extend(figureCounts, { times: figureTimes(spreadSummary) });
export type ReportTotals = z.infer<typeof totals>;

const reportRow = z.extend(totals, {
  /** Id within its dimension; empty for entries without one. */
  key: z.string(),
  name: z.exactOptional(z.string()),
});
export type ReportRow = z.infer<typeof reportRow>;

/** A range of days, both ends included (YYYY-MM-DD). */
const reportPeriod = z.object({
  from: z.string(),
  to: z.string(),
  total: totals,
  /** Days with figures, in order; the key is the day. */
  days: z.array(reportRow),
  /** Rows by dimension; the site's own are in `total`. */
  rows: z.array(z.extend(reportRow, { dimension: z.enum(FIGURE_DIMENSIONS) })),
  /** Each site separately; empty if there is only one. */
  sites: z.array(reportRow),
});
export type ReportPeriod = z.infer<typeof reportPeriod>;

const named = z.object({ id: z.string(), name: z.string() });

const longTicket = z.object({
  orderId: z.string(),
  courseId: z.string(),
  site: z.string(),
  day: z.string(),
  number: z.string(),
  /** Names of its tables; empty without any. */
  tables: z.string(),
  courseType: z.string(),
  orderType: z.string(),
  /** Milliseconds since 1970, hub time. */
  firedAt: z.number(),
  /** From fire to serve. */
  tookMs: z.number(),
  isLate: z.boolean(),
});
export type LongTicket = z.infer<typeof longTicket>;

/** An 86'd dish. Times in ms, hub time. */
const ranOut = z.object({
  item: z.string(),
  from: z.number(),
  /** When it was put back; absent if not within these days. */
  to: z.exactOptional(z.number()),
  by: z.exactOptional(z.string()),
});
export type RanOut = z.infer<typeof ranOut>;

/** Confirmation of an order's allergies; the time of the last one. */
const allergyReceipt = z.object({
  at: z.number(),
  orderId: z.string(),
  number: z.exactOptional(z.string()),
  /** Names of the people who confirmed, or of their displays. */
  names: z.array(z.string()),
});
export type AllergyReceipt = z.infer<typeof allergyReceipt>;

/** GET /api/reports. */
export const reportAnswer = z.object({
  /** The current service day at the hub's site. */
  today: z.string(),
  /** Selectable sites; a single one outside of an HQ. */
  siteNames: z.array(named),
  period: reportPeriod,
  /** The same number of days, whole weeks earlier, so that weekdays match. */
  before: reportPeriod,
  /** Data deleted together with its orders; `since` is the first day with any, absent if there is none. */
  kept: z.object({
    since: z.exactOptional(z.string()),
    /** The key is the name; empty for work without a staff user. */
    cooks: z.array(reportRow),
    longest: z.array(longTicket),
    ranOut: z.exactOptional(z.array(ranOut)),
    /** The latest ones; `receiptCount` counts all. */
    receipts: z.exactOptional(z.array(allergyReceipt)),
    receiptCount: z.exactOptional(z.number()),
  }),
  /** Errors of "ready about" (PACE-02): of all days together, and of each day with any, in order. */
  forecasts: z.object({
    total: forecastFigures,
    days: z.array(z.object({ day: z.string(), figures: forecastFigures })),
  }),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

const openTicket = z.object({
  orderId: z.string(),
  courseId: z.string(),
  title: z.string(),
  /** At an HQ: the site. */
  site: z.exactOptional(z.string()),
  courseType: z.string(),
  orderType: z.string(),
  /** Milliseconds since 1970, hub time; absent if a document had no time of the fire. */
  firedAt: z.exactOptional(z.number()),
  /** Promised time of its order. */
  promisedAt: z.exactOptional(z.number()),
  isLate: z.boolean(),
});

const load = z.extend(named, {
  /** Tickets that still need it, and the late ones of those. */
  tickets: z.number(),
  late: z.number(),
});

/** Open work in the kitchen, for managers (REPORT-06). */
export const kitchenOverview = z.object({
  open: z.number(),
  late: z.number(),
  /** Not fired yet. */
  pending: z.number(),
  /** `pieces` still have to be made there; the busiest first. */
  stations: z.array(
    z.extend(load, {
      pieces: z.number(),
      /** When the oldest of its tickets was fired. */
      oldestAt: z.exactOptional(z.number()),
    }),
  ),
  /** Sites of an HQ; empty elsewhere. */
  sites: z.array(load),
  /** The late ones first, then the oldest. */
  tickets: z.array(openTicket),
  /** Limited items and their remaining number, 0 for 86'd; those first. */
  limited: z.exactOptional(z.array(z.object({ name: z.string(), left: z.number() }))),
});
export type KitchenOverview = z.infer<typeof kitchenOverview>;

/** GET /api/overview. Times in ms, hub time. */
export const overviewAnswer = z.object({
  hubTime: z.number(),
  kitchen: kitchenOverview,
  /** When the next ticket becomes late without other changes; absent if none will. */
  changesAt: z.exactOptional(z.number()),
  /** Boards that displays show, with the people working at them. */
  people: z.exactOptional(z.array(z.object({ board: z.string(), names: z.array(z.string()) }))),
  screens: z.array(z.extend(named, { isConnected: z.boolean(), lastSeenAt: z.number() })),
  link,
  problems: z.array(healthProblem),
});
export type OverviewAnswer = z.infer<typeof overviewAnswer>;
