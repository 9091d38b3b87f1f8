// The answer of GET /api/recall: the served tickets of a board's last day. Times are milliseconds since 1970 in hub time.
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
  /** From here to servedAt the timer ran; absent where a document told a serve and no fire. */
  firedAt: z.optional(z.number()),
  servedAt: z.number(),
  /** Who served it, where anybody is named. */
  servedBy: z.optional(z.string()),
  /** What the board's station made of it, or all of it. */
  items: z.array(z.pick(line, { id: true, name: true, quantity: true, unit: true })),
});

export const recallAnswer = z.object({
  /** Newest serve first. */
  tickets: z.array(servedTicket),
  /** There are more: to be sent as `before`. */
  more: z.optional(z.string()),
});

export type RecallTicket = z.infer<typeof servedTicket>;
export type RecallAnswer = z.infer<typeof recallAnswer>;
