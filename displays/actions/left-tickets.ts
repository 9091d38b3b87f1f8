// Tickets that have left the board of a station because its dishes are done, and how one is brought back (KITCH-17).

import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { CommandOf } from '../../shared/protocol/command.ts';
import { useBoardPart, useWatch } from '../link/live.ts';
import { markOwn } from '../ticket/ticket-actions.ts';

interface LeftTickets {
  /** The last one first. */
  tickets: readonly Ticket[];
  /** How many more there are. */
  more: number;
}

/**
 * Of the board's profile and station, whatever its filters leave out; undefined until the hub has answered.
 * @param most how many are wanted
 */
export function useLeftTickets({ view: _, ...address }: BoardAddress, most: number): LeftTickets | undefined {
  const view = { left: true, byPart: true, groupBy: 'none', show: 'cards', maxCards: most } as const;
  const watch = useWatch({ ...address, view }, 'left');
  const groups = useBoardPart(watch, 'groups');
  const tickets = useBoardPart(watch, 'tickets');
  const more = useBoardPart(watch, 'head')?.more ?? 0;
  if (!groups || !tickets) return undefined;
  const all = groups.flatMap((group) => group.tickets.flatMap((id) => tickets[id] ?? []));
  return { tickets: all.filter(({ part }) => part?.doneAt !== undefined), more };
}

/**
 * Undoes what the station has done of the ticket: one command for each course. None where nothing of it was marked here:
 * a side, what counts as prepared, what was called off.
 */
export function bringBack(ticket: Ticket): CommandOf<'item.mark'>[] {
  return markOwn(ticket, ['prepared'], 'todo');
}
