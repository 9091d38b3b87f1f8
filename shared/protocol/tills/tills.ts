// Answers to tills, and data of the setup's tills page (INTAKE-01 to INTAKE-06).
import * as z from 'zod/mini';
import { LINE_STATES, TICKET_STATUSES } from '../../model/kitchen-states.ts';

export const TILL_EVENT_TYPES = [
  'order.received',
  'order.changed',
  'order.cancelled',
  'order.delivered',
  'course.fired',
  'course.ready',
  'course.served',
  'course.recalled',
  'item.undone',
  'item.preparing',
  'item.cooking',
  'item.prepared',
  'item.served',
  'item.cancelled',
  'ticket.unseen',
  'ticket.seen',
  'order.unshown',
  'order.shown',
  'kitchen.load',
] as const;

export type TillEventType = (typeof TILL_EVENT_TYPES)[number];

/** One event; `id` increases over all orders and is the cursor to continue from. `at` is ISO 8601. */
export const tillEvent = z.object({
  id: z.number(),
  type: z.enum(TILL_EVENT_TYPES),
  at: z.string(),
  /** orderId, number; for a course courseId, course and ticket; for a line itemId, item, quantity and by. */
  data: z.record(z.string(), z.unknown()),
});
export type TillEvent = z.infer<typeof tillEvent>;

const lineOfTill = z.object({
  /** As named by the till. */
  id: z.string(),
  name: z.string(),
  quantity: z.number(),
  state: z.enum(LINE_STATES),
  reason: z.optional(z.string()),
});

const ticketOfTill = z.object({
  id: z.string(),
  courseId: z.string(),
  course: z.string(),
  /** Absent while it is on no board. */
  status: z.optional(z.enum(TICKET_STATUSES)),
  lines: z.array(lineOfTill),
});
export type TicketOfTill = z.infer<typeof ticketOfTill>;

/** Answer to an order: the outcome, its tickets and the boards that show them. */
export const tillAnswer = z.object({
  id: z.string(),
  /** stale: a newer version is known, nothing was changed. */
  outcome: z.enum(['accepted', 'stale']),
  version: z.optional(z.number()),
  updatedAt: z.optional(z.string()),
  tickets: z.array(ticketOfTill),
  boards: z.array(
    z.object({
      profile: z.string(),
      name: z.string(),
      kind: z.enum(['expo', 'kitchen', 'customer']),
      /** Ids of the tickets that it shows. */
      tickets: z.array(z.string()),
    }),
  ),
});
export type TillAnswer = z.infer<typeof tillAnswer>;

const moment = z.optional(z.string());

/** Status of an order; every time in ISO 8601, absent if it hasn't happened. */
export const tillOrder = z.object({
  id: z.string(),
  number: z.optional(z.string()),
  version: z.optional(z.number()),
  updatedAt: z.optional(z.string()),
  /** cancelled: all lines · served: all remaining lines · ready, cooking, waiting: of the slowest ticket. */
  status: z.enum(['waiting', 'cooking', 'ready', 'served', 'delivered', 'cancelled']),
  receivedAt: z.string(),
  changedAt: z.string(),
  deliveredAt: moment,
  /** For an unstarted order planned for later: its promised time, and when it appears on the boards. */
  scheduled: z.optional(z.object({ promisedAt: z.string(), onBoardsAt: z.string() })),
  tickets: z.array(
    z.extend(ticketOfTill, {
      firedAt: moment,
      preparedAt: moment,
      readyAt: moment,
      servedAt: moment,
      /** Paints by display and version, with times; a version is the time of the order's change. */
      painted: z.array(
        z.object({ display: z.string(), name: z.optional(z.string()), version: z.string(), at: z.string() }),
      ),
    }),
  ),
});
export type TillOrder = z.infer<typeof tillOrder>;

// The setup's page.

export const TILL_NAME_MAX_CHARACTERS = 60;
export const WEBHOOK_URL_MAX_CHARACTERS = 500;

export const till = z.object({
  id: z.string(),
  name: z.string(),
  /** Deliverect delivers its orders; absent for a till with a token. */
  kind: z.optional(z.literal('deliverect')),
  createdAt: z.number(),
  lastUsedAt: z.optional(z.number()),
});
export type Till = z.infer<typeof till>;

/** The token is shown only this once; a till with signed messages has none. */
export const newTill = z.extend(till, { token: z.optional(z.string()) });

/** Default address of Deliverect's API. */
export const DELIVERECT_API = 'https://api.deliverect.com';
/** Shorter ones could be guessed. */
export const DELIVERECT_SECRET_MIN_CHARACTERS = 16;
export const DELIVERECT_SECRET_MAX_CHARACTERS = 300;

const failedDelivery = z.object({
  event: z.number(),
  type: z.string(),
  orderId: z.string(),
  attempts: z.number(),
  failedAt: z.number(),
  reason: z.string(),
});

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  createdAt: z.number(),
  /** Undelivered, and still being retried. */
  waiting: z.number(),
  failed: z.array(failedDelivery),
});
export type Webhook = z.infer<typeof webhook>;

/** The secret is shown only this once. */
export const newWebhook = z.extend(webhook, { secret: z.string() });

export const namedItem = z.object({
  item: z.string(),
  name: z.string(),
  station: z.optional(z.string()),
  orders: z.number(),
  lastSeenAt: z.number(),
});
export type NamedItem = z.infer<typeof namedItem>;

export const tillsPage = z.object({
  tills: z.array(till),
  webhooks: z.array(webhook),
  items: z.array(namedItem),
  /** Id of the station that makes items without one. */
  station: z.optional(z.string()),
  stations: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type TillsPage = z.infer<typeof tillsPage>;
