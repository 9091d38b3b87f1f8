// Answer of GET /api/recall: a board's served tickets of the last day. Times are milliseconds since 1970 in hub time.
import * as z from 'zod/mini';
import { line, ticket } from './board/ticket.ts';

const servedTicket = z.object({
  orderId: z.string(),
  courseId: z.string(),
  title: z.string(),
  number: z.string(),
  organization: ticket.shape.organization,
  courseType: z.string(),
  orderType: z.string(),
  customer: z.optional(z.string()),
  waiter: ticket.shape.waiter,
  /** Start of the timer, up to servedAt; absent if a document had a serve but no fire. */
  firedAt: z.optional(z.number()),
  servedAt: z.number(),
  /** Person who served it, if known. */
  servedBy: z.optional(z.string()),
  /** Items made by the board's station, or all of them. */
  items: z.array(z.pick(line, { id: true, name: true, quantity: true, unit: true })),
});

export const recallAnswer = z.object({
  /** Latest serve first. */
  tickets: z.array(servedTicket),
  /** Cursor of the next page, sent as `before`; absent on the last one. */
  more: z.optional(z.string()),
});

export type RecallTicket = z.infer<typeof servedTicket>;
export type RecallAnswer = z.infer<typeof recallAnswer>;
