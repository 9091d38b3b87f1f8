// Details of one item of a board on request: the variants of its pieces and their tables (GRP-19, DLG-01).
import * as z from 'zod/mini';
import { line, ticket } from './ticket.ts';

const count = z.number();
const texts = z.array(z.string());

/** Pieces by state; served ones aren't included. */
const states = z.object({ todo: count, preparing: count, cooking: count, prepared: count });

/** Items that one command may bring to a state at this place, and their number of pieces. */
const mark = z.object({ itemIds: texts, count });

/** The pieces of one course. */
const place = z.object({
  ticketId: z.string(),
  orderId: z.string(),
  courseId: z.string(),
  title: z.string(),
  /** Distinguishes a table's number from others; missing from older hubs. */
  orderType: z.optional(z.string()),
  /** At an HQ: the site. */
  organization: z.optional(z.string()),
  status: ticket.shape.status,
  alert: ticket.shape.alert,
  count,
  states,
  /** Items that may be marked as prepared; absent if there are none, as on a pending course. */
  prepare: z.optional(mark),
  /** Items that may be served; absent if there are none. */
  serve: z.optional(mark),
  /** Effect of a tap on its line on the items still to make, by target state; absent if there are none. */
  advance: z.optional(z.array(z.extend(mark, { as: z.enum(['preparing', 'cooking', 'prepared']) }))),
  /** The note written at a display on these pieces, and its items; absent if no note is allowed (DLG-22, DLG-29). */
  note: z.optional(z.object({ itemIds: texts, text: z.optional(z.string()) })),
});

/** Pieces that are made the same way. */
const permutation = z.object({
  key: z.string(),
  /** Weight of a weighed piece. */
  size: z.optional(z.object({ quantity: z.number(), unit: z.string() })),
  modifiers: line.shape.modifiers,
  notes: texts,
  /** Allergens that its customers must avoid. */
  allergens: texts,
  count,
  states,
  /** In board order. */
  places: z.array(place),
});

/** Permutations that share these modifiers, or these notes, identified by their keys. */
const grouped = { key: z.string(), count, permutations: texts };

export const itemDetail = z.object({
  itemId: z.string(),
  name: z.string(),
  /** Remaining stock (INV-07). */
  limited: line.shape.limited,
  count,
  states,
  permutations: z.array(permutation),
  byModifiers: z.array(z.object({ ...grouped, modifiers: line.shape.modifiers })),
  byNotes: z.array(z.object({ ...grouped, notes: texts })),
});

export type ItemDetail = z.infer<typeof itemDetail>;
export type Permutation = z.infer<typeof permutation>;
export type ItemPlace = z.infer<typeof place>;
export type PieceStates = z.infer<typeof states>;
