// Owns the ends of a session that a person asks for.
import { api } from '../link/api.ts';
import type { ApiAnswer, ApiRefusal } from '../link/api-call.ts';
import { loadSession } from './session-store.ts';

/** Ends this display's session; others stay (AUTH-20, AUTH-31). Refused without the hub, which has to forget it. */
export async function logOut(): Promise<ApiRefusal | undefined> {
  return ended(await api.logOut());
}

/** Ends the hub's own login and every display's session with it (AUTH-31). */
export async function disconnectHub(): Promise<ApiRefusal | undefined> {
  return ended(await api.disconnectHub());
}

async function ended(answer: ApiAnswer<unknown>): Promise<ApiRefusal | undefined> {
  if (!answer.ok && answer.status !== 401) return answer;
  await loadSession();
  return undefined;
}
