// Owns which of the six looks a ticket's header wears, and the words that say the same (UX-02).
import type { Line, Ticket } from '../../shared/protocol/ticket.ts';

export type HeadState = 'new' | 'warn' | 'late' | 'ready' | 'pending' | 'served';

/** Late beats ready, because somebody has to run; ready beats due, because nobody has to cook. */
export function headState(ticket: Pick<Ticket, 'status' | 'alert'>): HeadState {
  if (ticket.status === 'served' || ticket.status === 'pending') return ticket.status;
  if (ticket.alert === 'late') return 'late';
  if (ticket.status === 'ready') return 'ready';
  return ticket.alert === 'warn' ? 'warn' : 'new';
}

/** Keys of the state's words under `state.`; a ticket that is new has none. */
export function headWords(ticket: Pick<Ticket, 'status' | 'alert'>): HeadState[] {
  const state = headState(ticket);
  if (state === 'new') return [];
  return state === 'late' && ticket.status === 'ready' ? ['late', 'ready'] : [state];
}

/** How many pieces are done out of how many are cooked at all; cancelled and transferred ones don't count. */
export function progress(lines: readonly Pick<Line, 'state' | 'quantity' | 'itemIds'>[]): {
  done: number;
  all: number;
} {
  const counted = { done: 0, all: 0 };
  for (const line of lines) {
    if (line.state === 'cancelled' || line.state === 'transferred') continue;
    const pieces = Math.max(1, line.itemIds.length);
    counted.all += pieces;
    if (line.state === 'prepared' || line.state === 'served') counted.done += pieces;
  }
  return counted;
}

/** Fired and ready tickets can be chosen (TICK-29). */
export function isSelectable(ticket: Pick<Ticket, 'status'>): boolean {
  return ticket.status === 'fired' || ticket.status === 'ready';
}
