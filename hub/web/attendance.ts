// Owns what is kept of a paired display's connections: from where and with which build it last came, and when it was
// last there (PAIR-04).
import type { Sessions } from './sessions.ts';

export function createAttendance(sessions: Sessions) {
  return {
    came(sessionId: string, { address, build }: { address: string; build: string }): void {
      const session = sessions.byId(sessionId);
      if (!session?.display) return;
      const { display } = session;
      if (display.address !== address || display.build !== build) {
        sessions.setDisplay(session, { ...display, address, build });
      }
      sessions.seen(session);
    },
    left(sessionId: string): void {
      const session = sessions.byId(sessionId);
      if (session?.display) sessions.seen(session);
    },
  };
}
