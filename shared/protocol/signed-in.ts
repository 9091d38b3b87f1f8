// Answer of GET /api/sessions: the people signed in at this hub.
import * as z from 'zod/mini';

const signedInRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Browser and system at the login, such as "Chrome, Android". */
  device: z.optional(z.string()),
  /** Milliseconds since 1970 in hub time. */
  createdAt: z.number(),
  lastSeenAt: z.number(),
  isConnected: z.boolean(),
  /** The requesting session. */
  isOwn: z.boolean(),
  maySetup: z.boolean(),
});
export type SignedInRow = z.infer<typeof signedInRow>;

export const signedInList = z.object({ sessions: z.array(signedInRow), hubTime: z.number() });
