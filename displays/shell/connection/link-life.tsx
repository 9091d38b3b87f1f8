// When the link runs: from the moment a display has a session and a place until it is signed out.
import { useEffect } from 'react';
import type { Session } from '../../../shared/protocol/session.ts';
import { liveLink, liveStore } from '../../link/live.ts';
import { loadSession, takeSession, useSession } from '../session/session-store.ts';

export function LinkLife() {
  const who = useSession((state) => linkOwner(state.session));

  useEffect(() => {
    const stopHearing = [
      liveLink().turnedAway.add(() => void loadSession()),
      liveStore.subscribe(({ session }, before) => {
        if (session && session !== before.session) takeSession(session);
      }),
    ];
    return () => {
      for (const stop of stopHearing) stop();
    };
  }, []);

  useEffect(() => {
    if (who === undefined) return;
    liveLink().start();
    return () => liveLink().stop();
  }, [who]);
  return null;
}

/** For whom the link stands: another person, place or display needs another socket; nobody needs none. */
function linkOwner({ state, user, organization, display }: Session): string | undefined {
  if (state === 'out' || (state === 'in' && !organization)) return undefined;
  return [state, user?.email, organization?.id, display?.id].join();
}
