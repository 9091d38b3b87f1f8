// The screen that was asked for before a detour; it is kept in the history, so that a reload doesn't lose it.
import * as z from 'zod/mini';

/** Only own addresses: nobody is led elsewhere after a login. */
const kept = z.object({ wanted: z.string().check(z.regex(/^\/(?!\/)/)) });

export function wantedIn(historyState: unknown): string | undefined {
  const read = kept.safeParse(historyState);
  return read.success ? read.data.wanted : undefined;
}
