// The answer of GET /api/debug: what the debug controls of a local environment show (SHELL-31).
import * as z from 'zod/mini';

export const debugState = z.object({
  feed: z.enum(['running', 'stopped']),
  /** How many messages were set aside. */
  messages: z.number(),
});

export type DebugState = z.infer<typeof debugState>;
