// The order in which cards and group headings flow, from what the hub has grouped.
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { FlowEntry } from './card-columns.tsx';

export type GroupedTickets = Pick<OperatorBoard, 'groups' | 'tickets'>;

/** Tickets of a group that the board really holds. */
export function ticketsOf(
  group: OperatorBoard['groups'][number],
  tickets: OperatorBoard['tickets'],
): FlowEntry[] {
  return group.tickets.flatMap((id) => {
    const ticket = tickets[id];
    return ticket ? [{ kind: 'ticket' as const, ticket }] : [];
  });
}

/** @param labelOf undefined for groups that have no heading */
export function flowEntries(
  { groups, tickets }: GroupedTickets,
  labelOf: ((group: OperatorBoard['groups'][number]) => string) | undefined,
): FlowEntry[] {
  return groups.flatMap((group) => {
    const cards = ticketsOf(group, tickets);
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
