// What is kept of a session's connections: from where and with which build a paired display last came, and when anybody
// was last there (PAIR-04).
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
      if (session) sessions.seen(session);
    },
  };
}
