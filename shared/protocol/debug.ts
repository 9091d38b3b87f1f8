// Answer of GET /api/debug: state of a local environment's debug controls (SHELL-31).
import * as z from 'zod/mini';

export const debugState = z.object({
  feed: z.enum(['running', 'stopped']),
  /** Number of messages in quarantine. */
  messages: z.number(),
});

export type DebugState = z.infer<typeof debugState>;
