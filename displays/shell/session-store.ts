// Owns who this display is to the hub: loaded at start, refreshed when something says that it changed.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Session } from '../../shared/protocol/session.ts';
import { api, type SessionAnswer } from '../link/api.ts';
import type { ApiAnswer, ApiRefusal } from '../link/api-call.ts';

export interface SessionState {
  /** loading: not asked yet · away: the hub was not reached · known: `session` holds. */
  status: 'loading' | 'away' | 'known';
  session: SessionAnswer;
}

const signedOut: SessionAnswer = { state: 'out', rights: [] };

const sessionStore = createStore<SessionState>(() => ({ status: 'loading', session: signedOut }));

/** Asks the hub. While it is away, the last known session stays. */
export async function loadSession(): Promise<SessionAnswer> {
  const answer = await api.session();
  if (answer.ok) sessionStore.setState({ status: 'known', session: answer.value });
  else if (answer.status === 401) sessionStore.setState({ status: 'known', session: signedOut });
  else if (sessionStore.getState().status !== 'known') sessionStore.setState({ status: 'away' });
  return sessionStore.getState().session;
}

/** Takes over what a welcome says. */
export function takeSession(session: Session): void {
  const { sandbox, sso } = sessionStore.getState().session;
  sessionStore.setState({
    status: 'known',
    session: { ...session, ...(sandbox ? { sandbox } : {}), ...(sso ? { sso } : {}) },
  });
}

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

export function useSession<Selected>(select: (state: SessionState) => Selected): Selected {
  return useStore(sessionStore, select);
}
