// What is kept of a session's connections: from where and with which build a paired display last came, and when anybody
// was last there (PAIR-04).
import type { Sessions } from './sessions.ts';

/** @param eventually writes now, or when the disk has room again: no display is turned away for a note about it (DURA-04) */
export function createAttendance(
  sessions: Sessions,
  eventually: (key: string, write: () => void) => void = (_key, write) => write(),
) {
  return {
    came(sessionId: string, { address, build }: { address: string; build: string }): void {
      const session = sessions.byId(sessionId);
      if (!session?.display) return;
      const { display } = session;
      if (display.address !== address || display.build !== build) {
        eventually(`came:${sessionId}`, () => {
          // Renamed or given another home meanwhile: that stays.
          if (session.display) sessions.setDisplay(session, { ...session.display, address, build });
        });
      }
      sessions.seen(session);
    },
    left(sessionId: string): void {
      const session = sessions.byId(sessionId);
      if (session) sessions.seen(session);
    },
  };
}
