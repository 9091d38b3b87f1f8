// Answer of GET /api/inventory: current limits, in the format of the limit form (INV-01, INV-07).
import * as z from 'zod/mini';

export const stockForm = z.object({
  itemId: z.string(),
  name: z.string(),
  isIngredient: z.boolean(),
  /** Remaining number by its own limit; absent if only others block it. */
  quantity: z.optional(z.number()),
  /** The limit ends with the business day (INV-02). */
  autoReset: z.optional(z.boolean()),
  /** Ids of the dishes that an ingredient's limit blocks; absent if it blocks all. */
  blocks: z.optional(z.array(z.string())),
  /** Ingredients whose limits block this item too. */
  blockedBy: z.array(z.object({ itemId: z.string(), name: z.string(), quantity: z.number() })),
});

export type StockForm = z.infer<typeof stockForm>;

export const stockAnswer = z.object({ limits: z.array(stockForm) });
