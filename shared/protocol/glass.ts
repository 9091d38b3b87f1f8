// Paint tracking as sent by the hub: tickets not visible on any display, displays that don't paint, and latencies
// (GLASS-02 to GLASS-04, GLASS-06). Times in hub time, milliseconds since 1970.
import * as z from 'zod/mini';

/** covered: visible but without frames, as behind another window or on a sleeping display. */
export const PAGE_STATES = ['painting', 'hidden', 'covered', 'frozen', 'not-live'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** Why a ticket isn't visible; hidden: the page is hidden, covered or asleep. */
export const UNSEEN_REASONS = ['no-screen', 'hidden', 'behind-more', 'not-live', 'frozen'] as const;
export type UnseenReason = (typeof UNSEEN_REASONS)[number];

/** Why no board of the kitchen would ever show an order, or a part of it (GLASS-07). */
export const UNSHOWN_REASONS = [
  'type',
  'table',
  'open-tab',
  'stage',
  'no-fire-time',
  'station',
  'no-station',
  'group',
  'course',
  'tag',
  'item',
] as const;
export type UnshownReason = (typeof UNSHOWN_REASONS)[number];

/** Problem of a display: its page, or its sound. */
export const DISPLAY_TROUBLES = ['hidden', 'covered', 'frozen', 'not-live', 'silent', 'unheard'] as const;
export type DisplayTroubleKind = (typeof DISPLAY_TROUBLES)[number];

const unseenTicket = z.object({
  /** Id of the board's profile, and the station if selected. */
  profile: z.string(),
  station: z.optional(z.string()),
  /** The board's name. */
  board: z.string(),
  orderId: z.string(),
  ticket: z.string(),
  title: z.string(),
  /** For names such as "Table 8". */
  orderType: z.optional(z.string()),
  reason: z.enum(UNSEEN_REASONS),
  since: z.number(),
});
export type UnseenTicket = z.infer<typeof unseenTicket>;

const displayTrouble = z.object({
  id: z.string(),
  name: z.string(),
  /** The board that it shows. */
  board: z.optional(z.string()),
  trouble: z.enum(DISPLAY_TROUBLES),
  since: z.number(),
});
export type DisplayTrouble = z.infer<typeof displayTrouble>;

/** A board by its profile and, if selected, its station. */
const boardPlace = { profile: z.string(), station: z.optional(z.string()) };

/** A board of the kitchen with work and no live display, or one still covered (COVER-01, COVER-02). */
const coveredBoard = z.object({
  ...boardPlace,
  board: z.string(),
  /** Number of open tickets. */
  tickets: z.number(),
  /** Since when it has no display; absent once one is back. */
  since: z.optional(z.number()),
  /** Boards that may show its tickets, and those that do, with their names and start times. */
  offered: z.array(z.object(boardPlace)),
  by: z.array(z.object({ ...boardPlace, board: z.string(), since: z.number() })),
});
export type CoveredBoard = z.infer<typeof coveredBoard>;

/** Unseen tickets of one board for one reason, all of them counted. */
const unseenGroup = z.object({
  ...boardPlace,
  board: z.string(),
  reason: z.enum(UNSEEN_REASONS),
  count: z.number(),
});
export type UnseenGroup = z.infer<typeof unseenGroup>;

/** Orders that no board shows, for one reason (GLASS-07). */
const unshownGroup = z.object({
  reason: z.enum(UNSHOWN_REASONS),
  /** Order type as in the setup, or the name of the station, table, course, tag, group or item that no board shows. */
  about: z.optional(z.string()),
  /** Number of orders; the first of them are named. */
  count: z.number(),
  orders: z.array(z.object({ id: z.string(), title: z.string(), orderType: z.string() })),
  since: z.number(),
});
export type UnshownGroup = z.infer<typeof unshownGroup>;

/** Current alarms; `count` includes all unseen tickets, the first of which are listed. */
export const glassTrouble = z.object({
  unseen: z.array(unseenTicket),
  count: z.number(),
  groups: z.array(unseenGroup),
  unshown: z.array(unshownGroup),
  displays: z.array(displayTrouble),
  covers: z.array(coveredBoard),
});
export type GlassTrouble = z.infer<typeof glassTrouble>;

export const GLASS_WINDOWS = ['5m', '1h', '1d'] as const;
export type GlassWindow = (typeof GLASS_WINDOWS)[number];

/** Milliseconds; absent without paints. */
const glassSpread = z.object({ count: z.number(), p50: z.number(), p95: z.number(), p99: z.number() });
export type GlassSpread = z.infer<typeof glassSpread>;

const glassRow = z.object({
  path: z.enum(['order', 'tap']),
  /** The board; overall if neither is named. */
  board: z.optional(z.string()),
  display: z.optional(z.string()),
  windows: z.object({
    '5m': z.optional(glassSpread),
    '1h': z.optional(glassSpread),
    '1d': z.optional(glassSpread),
  }),
});
export type GlassRow = z.infer<typeof glassRow>;

export const BREACH_CAUSES = ['hub', 'network', 'display'] as const;
export type BreachCause = (typeof BREACH_CAUSES)[number];

/** Paints slower than the goal, of one display and cause, in a period without long gaps. */
const glassBreach = z.object({
  path: z.enum(['order', 'tap']),
  board: z.string(),
  display: z.string(),
  cause: z.enum(BREACH_CAUSES),
  from: z.number(),
  until: z.number(),
  count: z.number(),
  worstMs: z.number(),
});
export type GlassBreach = z.infer<typeof glassBreach>;

/** Paint latencies for the health page. */
export const glassHealth = z.object({
  goalMs: z.number(),
  rows: z.array(glassRow),
  /** The latest first. */
  breaches: z.array(glassBreach),
});
export type GlassHealth = z.infer<typeof glassHealth>;

// Timeline of an order: the part of GET /api/orders/{id}/history shown as a picture (GLASS-05). A time in the
// future, or one not recorded, is absent.

const moment = z.optional(z.number());

export const orderTimeline = z.object({
  /** When the hub first received it, had stored it, and last reported its state to the cloud. */
  receivedAt: moment,
  committedAt: moment,
  reportedAt: moment,
  /** First paint by display and ticket version; a version is the time of the order's change. */
  painted: z.array(
    z.object({
      ticket: z.string(),
      version: z.number(),
      display: z.string(),
      name: z.optional(z.string()),
      at: z.number(),
    }),
  ),
  courses: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      firedAt: moment,
      preparedAt: moment,
      readyAt: moment,
      servedAt: moment,
    }),
  ),
  /** Names of its boards that were covered by others while they had its work, and who started and ended that (COVER-02). */
  covers: z.array(
    z.object({
      board: z.string(),
      by: z.string(),
      from: z.number(),
      until: moment,
      begunBy: z.optional(z.string()),
      endedBy: z.optional(z.string()),
    }),
  ),
});
export type OrderTimelineView = z.infer<typeof orderTimeline>;

/** The part of the history used for the picture. */
export const orderHistory = z.object({ orderId: z.string(), way: orderTimeline });
