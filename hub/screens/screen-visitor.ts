// Person and display behind a session, as hub/web/session describes them to hub/screens.
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Session } from '../../shared/protocol/session.ts';
import type { CommandActor } from '../engine/ports.ts';

export interface DisplayVisitor {
  actor: CommandActor;
  session: Session;
  /** The staff user chosen here may not act any more; operator boards need another one first (PERM-02). */
  staffGone: boolean;
  /** The only board that a customer display may watch; a display with the right to boards may watch all (PAIR-05). */
  ownBoard?: BoardAddress | undefined;
}

export interface Visitors {
  /** Undefined once the session has ended; called for every message, so it must cost nothing (SAFE-01). */
  visitor(sessionId: string): DisplayVisitor | undefined;
}
