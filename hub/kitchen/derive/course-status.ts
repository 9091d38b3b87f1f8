// Owns the status of a course from its stamps (TICK-02, TICK-03, TICK-07, ORD-40).
import type { TicketStatus } from '../../../shared/protocol/ticket.ts';

export interface CourseStamps {
  notified: boolean;
  fired: boolean;
  ready: boolean;
  served: boolean;
}

/**
 * Served, else ready, else fired, else pending; undefined without any of notified, fired and served, and then the
 * course is on no board. Where ready isn't tracked a ready stamp counts as fired.
 */
export function courseStatus(stamps: CourseStamps, trackReadyStatus: boolean): TicketStatus | undefined {
  if (stamps.served) return 'served';
  if (stamps.fired) return stamps.ready && trackReadyStatus ? 'ready' : 'fired';
  return stamps.notified ? 'pending' : undefined;
}
