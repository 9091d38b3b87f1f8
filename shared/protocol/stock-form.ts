// The answer of GET /api/inventory: what limits items now, as the form of a limit shows it (INV-01, INV-07).
import * as z from 'zod/mini';

export const stockForm = z.object({
  itemId: z.string(),
  name: z.string(),
  isIngredient: z.boolean(),
  /** How many are left by its own limit; absent where only others block it. */
  quantity: z.optional(z.number()),
  /** The limit ends with the business day (INV-02). */
  autoReset: z.optional(z.boolean()),
  /** Ids of the dishes that an ingredient's limit blocks; absent where it blocks all. */
  blocks: z.optional(z.array(z.string())),
  /** Ingredients whose limits block this item too. */
  blockedBy: z.array(z.object({ itemId: z.string(), name: z.string(), quantity: z.number() })),
});

export type StockForm = z.infer<typeof stockForm>;

export const stockAnswer = z.object({ limits: z.array(stockForm) });
