// Upcoming orders and current durations on a board (PACE-03, PACE-05).
import * as z from 'zod/mini';
import { boardLoad } from './kitchen-load.ts';
import { line, ticket } from './ticket.ts';

export const pace = z.object({
  /** Number of this board's planned orders, and when the first of them appears on it (ms). */
  planned: z.optional(z.object({ count: z.number(), next: z.number() })),
  load: z.optional(boardLoad),
});
export type BoardPace = z.infer<typeof pace>;

const plannedOrder = z.object({
  orderId: z.string(),
  title: z.string(),
  number: z.string(),
  orderType: z.string(),
  /** At an HQ: the site. */
  organization: ticket.shape.organization,
  customer: z.optional(z.string()),
  /** Promised ready time, and when it appears on the boards (ms). */
  promisedAt: z.number(),
  dueAt: z.number(),
  /** Items made here; pieces with the same name are counted together. */
  items: z.array(z.object({ name: z.string(), quantity: z.number(), unit: line.shape.unit })),
  /** This board may release it early. */
  canPull: z.boolean(),
});
export type PlannedOrder = z.infer<typeof plannedOrder>;

/** The earliest first. */
export const plannedOrders = z.object({ orders: z.array(plannedOrder), more: z.optional(z.number()) });
export type PlannedOrders = z.infer<typeof plannedOrders>;
