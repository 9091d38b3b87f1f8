// Manual order and its menu (INTAKE-10), and the test order (INTAKE-12).
import * as z from 'zod/mini';

export const HAND_ORDER_TYPES = ['dine-in', 'counter', 'takeaway', 'delivery'] as const;

export const HAND_ORDER_MAX = {
  lines: 100,
  /** Per line. */
  quantity: 99,
  modifiers: 50,
  noteCharacters: 300,
  /** Of a table or a name. */
  nameCharacters: 80,
};

const named = z.object({ id: z.string(), name: z.string() });

/** Menu for manual orders. */
export const handMenu = z.object({
  categories: z.array(named),
  items: z.array(
    z.extend(named, {
      category: z.optional(z.string()),
      /** Ids of its modifier groups. */
      groups: z.optional(z.array(z.string())),
      soldOut: z.optional(z.boolean()),
    }),
  ),
  groups: z.array(z.extend(named, { options: z.array(named) })),
  /** Readable names or numbers. */
  tables: z.array(z.string()),
});
export type HandMenu = z.infer<typeof handMenu>;

/** As entered by a person. Numbers and lengths are checked by the hub's handler, which reports the limits. */
export const handOrder = z.object({
  /** Idempotency key over all attempts to send it: the same key again is the same order. */
  key: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  type: z.enum(HAND_ORDER_TYPES),
  table: z.optional(z.string()),
  name: z.optional(z.string()),
  note: z.optional(z.string()),
  items: z.array(
    z.object({
      item: z.string(),
      quantity: z.number(),
      note: z.optional(z.string()),
      modifiers: z.optional(z.array(z.object({ group: z.string(), option: z.string() }))),
    }),
  ),
});
export type HandOrder = z.infer<typeof handOrder>;

/** Stored by the hub. */
export const handOrderResult = z.object({
  id: z.string(),
  number: z.string(),
  /** Names of the boards that show it. */
  boards: z.array(z.string()),
});
export type HandSent = z.infer<typeof handOrderResult>;

/** Why an order that matches the schema is refused, in addition to the code. */
export const HAND_ORDER_PROBLEMS = ['order-empty', 'table-missing', 'no-site', 'no-boards'] as const;
export type HandOrderProblem = (typeof HAND_ORDER_PROBLEMS)[number];
