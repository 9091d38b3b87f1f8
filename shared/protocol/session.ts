// The answer of GET /api/session, which is also `session` in welcome.
import * as z from 'zod/mini';

const place = z.object({ id: z.string(), name: z.string(), role: z.enum(['site', 'hq']) });

/** Rights of a session; each route and command names the one it requires (SAFE-01). */
export const RIGHTS = ['boards', 'setup', 'staff-options', 'dealer-options', 'organizations'] as const;
export type Right = (typeof RIGHTS)[number];

export const session = z.object({
  state: z.enum(['out', 'in', 'paired']),
  user: z.optional(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      name: z.string(),
      email: z.string(),
      isStaff: z.boolean(),
      isDealer: z.boolean(),
    }),
  ),
  organization: z.optional(
    z.extend(place, { region: z.optional(z.string()), clientId: z.optional(z.string()) }),
  ),
  staff: z.optional(z.object({ id: z.string(), name: z.string(), photoUrl: z.optional(z.string()) })),
  display: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      home: z.optional(z.unknown()),
      /** Paired by an organisation that the hub doesn't serve now: it shows nothing until that one is back. */
      isWaiting: z.optional(z.boolean()),
    }),
  ),
  rights: z.array(z.enum(RIGHTS)),
  /** A new login would give this person more rights: the login, or the cloud's data about the account, is too old. */
  signInAgain: z.optional(z.boolean()),
});

export type Session = z.infer<typeof session>;
