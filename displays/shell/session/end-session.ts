// Ending a session on a person's request.

import { type ApiAnswer, type ApiRefusal, callApi, noAnswer } from '../../link/http/api-call.ts';
import { loadSession } from './session-store.ts';

/** Ends this display's session; others stay (AUTH-20, AUTH-31). Fails without the hub, which has to delete it. */
export async function logOut(): Promise<ApiRefusal | undefined> {
  return ended(await callApi('/api/session', { method: 'DELETE', answer: noAnswer }));
}

/** Ends the hub's own login and every display's session with it (AUTH-31). */
export async function disconnectHub(): Promise<ApiRefusal | undefined> {
  return ended(await callApi('/api/disconnect', { method: 'POST', answer: noAnswer }));
}

async function ended(answer: ApiAnswer<unknown>): Promise<ApiRefusal | undefined> {
  if (!answer.ok && answer.status !== 401) return answer;
  await loadSession();
  return undefined;
}
