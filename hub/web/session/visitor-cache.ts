// What each session may do, known in memory, so that no message of a display reads the database for it (SAFE-01). What
// changes it is reported here: by the sessions themselves, and by whoever keeps organisation, setup and staff list.
import type { Sessions } from './sessions.ts';
import type { Visitor, Visitors } from './visitors.ts';

export class VisitorCache {
  private readonly sessions: Sessions;
  private readonly visitors: Visitors;
  private readonly known = new Map<string, Visitor>();
  private readonly listeners = new Set<(sessionId: string | undefined) => void>();

  constructor(sessions: Sessions, visitors: Visitors) {
    this.sessions = sessions;
    this.visitors = visitors;
    sessions.onChange((sessionId) => this.changed(sessionId));
    sessions.onEnd((sessionId) => this.known.delete(sessionId));
  }

  /** Undefined once the session has ended. */
  visitor(sessionId: string): Visitor | undefined {
    // Asked each time, in memory: it ends a session that was idle for too long, and notes that this one is in use.
    if (this.sessions.byId(sessionId) === undefined) return undefined;
    const known = this.known.get(sessionId) ?? this.visitors.visitor(sessionId);
    if (known) this.known.set(sessionId, known);
    return known;
  }

  /**
   * Who a session is or what it may do can be another from now on: organisation, setup or staff list changed, or the
   * session itself. Without an id every session is meant.
   */
  changed(sessionId?: string): void {
    if (sessionId === undefined) this.known.clear();
    else this.known.delete(sessionId);
    for (const tell of this.listeners) tell(sessionId);
  }

  /** Calls back after every change; without an id every session is meant. */
  onChange(tell: (sessionId: string | undefined) => void): void {
    this.listeners.add(tell);
  }
}
