// Session call: the only one that every page's first render waits for.
import * as z from 'zod/mini';
import { session } from '../../../shared/protocol/session.ts';
import { startMode } from '../../../shared/protocol/standalone.ts';
import { type ApiAnswer, callApi } from './api-call.ts';

/** The session, the sandbox's login if the hub runs on it, and the single sign-on if configured. */
const sessionAnswer = z.extend(session, {
  sandbox: z.optional(
    z.object({
      email: z.string(),
      password: z.string(),
      /** Passcodes of the demo staff users, by id. */
      passcodes: z.optional(z.record(z.string(), z.string())),
      /** Id of the fully equipped restaurant; only if its evening is simulated. */
      full: z.optional(z.string()),
      /** Today's admin code, if the region requires one. */
      adminCode: z.optional(z.string()),
    }),
  ),
  sso: z.optional(z.object({ script: z.string() })),
  /** The hub runs without a cloud; `firstRun` until it has an owner (SOLO-02). */
  standalone: z.optional(z.object({ firstRun: z.boolean() })),
  /** The start mode isn't final yet: the current mode and its source (SOLO-01). */
  choice: z.optional(startMode),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export function askForSession(): Promise<ApiAnswer<SessionAnswer>> {
  return callApi('/api/session', { answer: sessionAnswer });
}
