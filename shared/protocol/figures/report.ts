// What people read of a kitchen's speed (REPORT-01 to REPORT-05) and of the kitchen right now (REPORT-06).
import * as z from 'zod/mini';
import { FIGURE_DIMENSIONS } from '../../model/figures.ts';
import { link } from '../down.ts';
import { healthProblem } from '../health.ts';
import { forecastFigures } from '../site/paces.ts';
import { figureCounts, figureTimes, spreadSummary } from './day-figures.ts';

/** Counts that are 0 and times that nothing took are left out. */
const totals = z.extend(figureCounts, { times: figureTimes(spreadSummary) });
export type ReportTotals = z.infer<typeof totals>;

const reportRow = z.extend(totals, {
  /** Id within what it is listed by; empty for what has none. */
  key: z.string(),
  name: z.exactOptional(z.string()),
});
export type ReportRow = z.infer<typeof reportRow>;

/** Days together, both ends included (YYYY-MM-DD). */
const reportPeriod = z.object({
  from: z.string(),
  to: z.string(),
  total: totals,
  /** The days that have figures, in order; the key is the day. */
  days: z.array(reportRow),
  /** Rows by what they are listed by; the site's own stand in `total`. */
  rows: z.array(z.extend(reportRow, { dimension: z.enum(FIGURE_DIMENSIONS) })),
  /** Each site by itself; empty where there is but one. */
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
  /** From its fire to its serve. */
  tookMs: z.number(),
  isLate: z.boolean(),
});
export type LongTicket = z.infer<typeof longTicket>;

/** An 86'd dish. Moments in ms, hub time. */
const ranOut = z.object({
  item: z.string(),
  from: z.number(),
  /** When it was put back; absent where it wasn't within these days. */
  to: z.exactOptional(z.number()),
  by: z.exactOptional(z.string()),
});
export type RanOut = z.infer<typeof ranOut>;

/** The allergies of an order were confirmed, last at that moment. */
const allergyReceipt = z.object({
  at: z.number(),
  orderId: z.string(),
  number: z.exactOptional(z.string()),
  /** Of those who did, or of their displays. */
  names: z.array(z.string()),
});
export type AllergyReceipt = z.infer<typeof allergyReceipt>;

/** GET /api/reports. */
export const reportAnswer = z.object({
  /** The service day of this moment at the site of the hub. */
  today: z.string(),
  /** Those that may be chosen; one alone at a site. */
  siteNames: z.array(named),
  period: reportPeriod,
  /** As many days, whole weeks before, so that weekdays meet. */
  before: reportPeriod,
  /** What goes with its orders; `since` is the first day of which any is kept, absent where none is. */
  kept: z.object({
    since: z.exactOptional(z.string()),
    /** The key is the name; empty where nobody said who worked. */
    cooks: z.array(reportRow),
    longest: z.array(longTicket),
    ranOut: z.exactOptional(z.array(ranOut)),
    /** The newest ones; `receiptCount` counts all. */
    receipts: z.exactOptional(z.array(allergyReceipt)),
    receiptCount: z.exactOptional(z.number()),
  }),
  /** How far off "ready about" was (PACE-02): of all days together, and of each that has any, in order. */
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
  /** At an HQ: whose it is. */
  site: z.exactOptional(z.string()),
  courseType: z.string(),
  orderType: z.string(),
  /** Milliseconds since 1970, hub time; absent where a document said no more than that it was fired. */
  firedAt: z.exactOptional(z.number()),
  /** For when its order was promised. */
  promisedAt: z.exactOptional(z.number()),
  isLate: z.boolean(),
});

const load = z.extend(named, {
  /** Tickets that still need it, and those of them that are late. */
  tickets: z.number(),
  late: z.number(),
});

/** What is open in the kitchen at a moment, for whoever runs it (REPORT-06). */
export const kitchenOverview = z.object({
  open: z.number(),
  late: z.number(),
  /** Not fired yet. */
  pending: z.number(),
  /** `pieces` are still to be made there; the busiest first. */
  stations: z.array(
    z.extend(load, {
      pieces: z.number(),
      /** When the oldest of its tickets was fired. */
      oldestAt: z.exactOptional(z.number()),
    }),
  ),
  /** An HQ's sites; empty elsewhere. */
  sites: z.array(load),
  /** The late ones first, then the oldest. */
  tickets: z.array(openTicket),
  /** Items that are limited and how many are left, 0 being 86'd; those first. */
  limited: z.exactOptional(z.array(z.object({ name: z.string(), left: z.number() }))),
});
export type KitchenOverview = z.infer<typeof kitchenOverview>;

/** GET /api/overview. Moments in ms, hub time. */
export const overviewAnswer = z.object({
  hubTime: z.number(),
  kitchen: kitchenOverview,
  /** When time alone makes the next ticket late; absent where none will be. */
  changesAt: z.exactOptional(z.number()),
  /** Boards that displays show, and who works at them. */
  people: z.exactOptional(z.array(z.object({ board: z.string(), names: z.array(z.string()) }))),
  screens: z.array(z.extend(named, { isConnected: z.boolean(), lastSeenAt: z.number() })),
  link,
  problems: z.array(healthProblem),
});
export type OverviewAnswer = z.infer<typeof overviewAnswer>;
