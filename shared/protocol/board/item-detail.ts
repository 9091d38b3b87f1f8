// What a board tells of one of its items when asked: how its pieces differ and for whom they are (GRP-19, DLG-01).
import * as z from 'zod/mini';
import { line, ticket } from './ticket.ts';

const count = z.number();
const texts = z.array(z.string());

/** Pieces by how far they are; served ones are no longer told. */
const states = z.object({ todo: count, preparing: count, cooking: count, prepared: count });

/** What one command may bring to a state at this place, and how many pieces that is. */
const mark = z.object({ itemIds: texts, count });

/** The pieces of one course. */
const place = z.object({
  ticketId: z.string(),
  orderId: z.string(),
  courseId: z.string(),
  title: z.string(),
  /** Tells a table's number from another one; an older hub doesn't say. */
  orderType: z.optional(z.string()),
  /** At an HQ, of which site. */
  organization: z.optional(z.string()),
  status: ticket.shape.status,
  alert: ticket.shape.alert,
  count,
  states,
  /** What may be marked as prepared; absent where nothing may, as on a course that isn't fired. */
  prepare: z.optional(mark),
  /** What may be served; absent likewise. */
  serve: z.optional(mark),
  /** What a tap on its line would make of what is still to be made, state by state; absent where nothing is. */
  advance: z.optional(z.array(z.extend(mark, { as: z.enum(['preparing', 'cooking', 'prepared']) }))),
  /** The note that a display wrote on these pieces, and whose it is; absent where none may be written (DLG-22, DLG-29). */
  note: z.optional(z.object({ itemIds: texts, text: z.optional(z.string()) })),
});

/** Pieces that are made the same way. */
const permutation = z.object({
  key: z.string(),
  /** What a weighed piece weighs. */
  size: z.optional(z.object({ quantity: z.number(), unit: z.string() })),
  modifiers: line.shape.modifiers,
  notes: texts,
  /** What its guests must not be served. */
  allergens: texts,
  count,
  states,
  /** In the order of the board. */
  places: z.array(place),
});

/** Permutations that have these modifiers, or these notes, in common; they are named by their keys. */
const grouped = { key: z.string(), count, permutations: texts };

export const itemDetail = z.object({
  itemId: z.string(),
  name: z.string(),
  /** Of how many more can be ordered (INV-07). */
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
