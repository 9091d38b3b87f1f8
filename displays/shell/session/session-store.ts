// This display's session at the hub: loaded at start, reloaded when it may have changed.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Session } from '../../../shared/protocol/session.ts';
import { askForSession, type SessionAnswer } from '../../link/http/session-api.ts';

export interface SessionState {
  /** loading: no answer yet · away: the hub wasn't reached · known: `session` is valid. */
  status: 'loading' | 'away' | 'known';
  session: SessionAnswer;
}

const signedOut: SessionAnswer = { state: 'out', rights: [] };

const sessionStore = createStore<SessionState>(() => ({ status: 'loading', session: signedOut }));

/** Loads the session. While the hub is offline, the last known one stays. */
export async function loadSession(): Promise<SessionAnswer> {
  const answer = await askForSession();
  if (answer.ok) sessionStore.setState({ status: 'known', session: answer.value });
  else if (answer.status === 401) sessionStore.setState({ status: 'known', session: signedOut });
  else if (sessionStore.getState().status !== 'known') sessionStore.setState({ status: 'away' });
  return sessionStore.getState().session;
}

/** Applies the session of a welcome. */
export function applySession(session: Session): void {
  const { sandbox, sso, standalone, choice } = sessionStore.getState().session;
  const offers = {
    ...(sandbox ? { sandbox } : {}),
    ...(sso ? { sso } : {}),
    ...(standalone ? { standalone } : {}),
    ...(choice ? { choice } : {}),
  };
  sessionStore.setState({ status: 'known', session: { ...session, ...offers } });
}

export function useSession<Selected>(select: (state: SessionState) => Selected): Selected {
  return useStore(sessionStore, select);
}

/** True if manual orders can be entered here; not at a chain's hub, where they wouldn't name the kitchen (INTAKE-10). */
export function useMayOrder(): boolean {
  return useSession(
    ({ session }) => session.rights.includes('boards') && session.organization?.role !== 'hq',
  );
}

/** True if the hub runs without a cloud, and the cloud's features are absent (SOLO-05). */
export function useStandalone(): boolean {
  return useSession(({ session }) => session.standalone !== undefined);
}
