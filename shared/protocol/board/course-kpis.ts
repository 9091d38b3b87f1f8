// What a board tells of its delays when asked: figures for each course type, and what is late (DLG-07, LOG-07).
import * as z from 'zod/mini';
import { line, ticket } from './ticket.ts';

const count = z.number();
const minutes = z.number();

/** Open late tickets of one course type; all minutes by which a limit is passed. */
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
  /** Tells a table's number from another one; an older hub doesn't say. */
  orderType: z.optional(z.string()),
  /** At an HQ, of which site. */
  organization: ticket.shape.organization,
  courseType: z.string(),
  /** Id of the ordered item. */
  itemId: z.string(),
  name: z.string(),
  quantity: z.number(),
  unit: line.shape.unit,
  state: line.shape.state,
  /** How late its ticket is. */
  minutes,
});

export const courseKpis = z.object({
  types: z.array(courseKpi),
  /** The latest first. */
  delayed: z.array(delayedItem),
  /** How many more are late than are listed. */
  more: z.optional(count),
});

export type CourseKpis = z.infer<typeof courseKpis>;
export type CourseKpi = z.infer<typeof courseKpi>;
export type DelayedItem = z.infer<typeof delayedItem>;
