// Who this display is to the hub: loaded at start, refreshed when something says that it changed.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Session } from '../../../shared/protocol/session.ts';
import { askForSession, type SessionAnswer } from '../../link/http/session-api.ts';

export interface SessionState {
  /** loading: not asked yet · away: the hub was not reached · known: `session` holds. */
  status: 'loading' | 'away' | 'known';
  session: SessionAnswer;
}

const signedOut: SessionAnswer = { state: 'out', rights: [] };

const sessionStore = createStore<SessionState>(() => ({ status: 'loading', session: signedOut }));

/** Asks the hub. While it is away, the last known session stays. */
export async function loadSession(): Promise<SessionAnswer> {
  const answer = await askForSession();
  if (answer.ok) sessionStore.setState({ status: 'known', session: answer.value });
  else if (answer.status === 401) sessionStore.setState({ status: 'known', session: signedOut });
  else if (sessionStore.getState().status !== 'known') sessionStore.setState({ status: 'away' });
  return sessionStore.getState().session;
}

/** Takes over what a welcome says. */
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

/** Whether an order by hand can be entered here: at a chain's hub it would not say which kitchen makes it (INTAKE-10). */
export function useMayOrder(): boolean {
  return useSession(
    ({ session }) => session.rights.includes('boards') && session.organization?.role !== 'hq',
  );
}

/** Whether the hub keeps the books itself: what a cloud does is absent then (SOLO-05). */
export function useStandalone(): boolean {
  return useSession(({ session }) => session.standalone !== undefined);
}
