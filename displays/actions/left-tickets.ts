// Tickets that have left a station's board because its dishes are done, and recalling one of them (KITCH-17).

import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { CommandOf } from '../../shared/protocol/command.ts';
import { useBoardPart, useWatch } from '../link/live.ts';
import { markOwn } from '../ticket/ticket-actions.ts';

interface LeftTickets {
  /** The most recent first. */
  tickets: readonly Ticket[];
  /** Number of further tickets. */
  more: number;
}

/**
 * For the board's profile and station, ignoring its filters; undefined until the hub has answered.
 * @param most maximum number of tickets
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
 * Reverts what the station has marked on the ticket: one command for each course. Empty if nothing was marked here: sides,
 * items that count as prepared, cancelled items.
 */
export function bringBack(ticket: Ticket): CommandOf<'item.mark'>[] {
  return markOwn(ticket, ['prepared'], 'todo');
}
