// Delays of a board on request: figures for each course type, and the late items (DLG-07, LOG-07).
import * as z from 'zod/mini';
import { line, ticket } from './ticket.ts';

const count = z.number();
const minutes = z.number();

/** Open late tickets of one course type; all in minutes beyond a limit. */
const courseKpi = z.object({
  courseType: z.string(),
  count,
  avgDelay: minutes,
  maxDelay: minutes,
  totalDelay: minutes,
});

const delayedItem = z.object({
  ticketId: z.string(),
  orderId: z.string(),
  courseId: z.string(),
  title: z.string(),
  /** Distinguishes a table's number from others; missing from older hubs. */
  orderType: z.optional(z.string()),
  /** At an HQ: the site. */
  organization: ticket.shape.organization,
  courseType: z.string(),
  itemId: z.string(),
  name: z.string(),
  quantity: z.number(),
  unit: line.shape.unit,
  state: line.shape.state,
  /** Lateness of its ticket. */
  minutes,
});

export const courseKpis = z.object({
  types: z.array(courseKpi),
  /** The latest first. */
  delayed: z.array(delayedItem),
  /** Number of further late items not listed. */
  more: z.optional(count),
});

export type CourseKpis = z.infer<typeof courseKpis>;
export type CourseKpi = z.infer<typeof courseKpi>;
export type DelayedItem = z.infer<typeof delayedItem>;
