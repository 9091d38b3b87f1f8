// The order in which cards and group headings flow, from what the hub has grouped.
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Ghost } from '../../actions/held-places.ts';
import type { FlowEntry } from './card-columns.tsx';

export interface GroupedTickets extends Pick<OperatorBoard, 'groups' | 'tickets'> {
  /** What stands for a ticket that has left its group a moment ago, by its id. */
  ghosts?: Readonly<Record<string, Ghost>> | undefined;
}

/** Tickets of a group that the board really holds, or that have just left it. */
export function ticketsOf(
  group: OperatorBoard['groups'][number],
  { tickets, ghosts }: Pick<GroupedTickets, 'tickets' | 'ghosts'>,
): FlowEntry[] {
  return group.tickets.flatMap((id) => {
    const ticket = tickets[id];
    return ticket ? { kind: 'ticket' as const, ticket } : (ghosts?.[id] ?? []);
  });
}

/** All of them in their order, for a list; nothing can be done any more with those that have just left. */
export function listedTickets({ groups, tickets, ghosts }: GroupedTickets): Ticket[] {
  return groups.flatMap((group) =>
    group.tickets.flatMap((id) => {
      const gone = ghosts?.[id]?.ticket;
      return tickets[id] ?? (gone ? { ...gone, items: gone.items.map(({ next: _, ...line }) => line) } : []);
    }),
  );
}

/** @param labelOf undefined for groups that have no heading */
export function flowEntries(
  board: GroupedTickets,
  labelOf: ((group: OperatorBoard['groups'][number]) => string) | undefined,
): FlowEntry[] {
  return board.groups.flatMap((group) => {
    const cards = ticketsOf(group, board);
    if (!labelOf || cards.length === 0) return cards;
    const heading: FlowEntry = {
      kind: 'heading',
      key: `group ${group.key}`,
      label: labelOf(group),
      count: group.tickets.length,
    };
    return [heading, ...cards];
  });
}
