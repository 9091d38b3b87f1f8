// What a board tells of what comes later and of how long things take (PACE-03, PACE-05).
import * as z from 'zod/mini';
import { boardLoad } from './kitchen-load.ts';
import { line, ticket } from './ticket.ts';

export const pace = z.object({
  /** Orders of this board that wait as planned work, and when the first of them comes onto it (ms). */
  planned: z.optional(z.object({ count: z.number(), next: z.number() })),
  load: z.optional(boardLoad),
});
export type BoardPace = z.infer<typeof pace>;

const plannedOrder = z.object({
  orderId: z.string(),
  title: z.string(),
  number: z.string(),
  orderType: z.string(),
  /** At an HQ, of which site. */
  organization: ticket.shape.organization,
  customer: z.optional(z.string()),
  /** When it is to be ready, and when it comes onto the boards (ms). */
  promisedAt: z.number(),
  dueAt: z.number(),
  /** What of it is made here; pieces of one name are counted together. */
  items: z.array(z.object({ name: z.string(), quantity: z.number(), unit: line.shape.unit })),
  /** This board may pull it forward. */
  canPull: z.boolean(),
});
export type PlannedOrder = z.infer<typeof plannedOrder>;

/** The first to come first. */
export const plannedOrders = z.object({ orders: z.array(plannedOrder), more: z.optional(z.number()) });
export type PlannedOrders = z.infer<typeof plannedOrders>;
