// Asking the hub who this display is: the one call that every screen's first picture waits for.
import * as z from 'zod/mini';
import { session } from '../../../shared/protocol/session.ts';
import { startMode } from '../../../shared/protocol/standalone.ts';
import { type ApiAnswer, callApi } from './api-call.ts';

/** The session, the login of the sandbox when the hub runs on it, and the single sign-on where there is one. */
const sessionAnswer = z.extend(session, {
  sandbox: z.optional(
    z.object({
      email: z.string(),
      password: z.string(),
      /** Of the made-up staff users, by id. */
      passcodes: z.optional(z.record(z.string(), z.string())),
      /** Id of the restaurant that has everything; only where its evening is played. */
      full: z.optional(z.string()),
      /** Today's admin code, where the region asks for one. */
      adminCode: z.optional(z.string()),
    }),
  ),
  sso: z.optional(z.object({ script: z.string() })),
  /** The hub keeps the books itself; `firstRun` until somebody owns it (SOLO-02). */
  standalone: z.optional(z.object({ firstRun: z.boolean() })),
  /** Nobody has said for good what this hub is: what it runs as now, and by whose word (SOLO-01). */
  choice: z.optional(startMode),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export function askForSession(): Promise<ApiAnswer<SessionAnswer>> {
  return callApi('/api/session', { answer: sessionAnswer });
}
