// The order in which cards and group headings flow, from what the hub has grouped.
import type { TFunction } from 'i18next';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Ghost } from '../../actions/held-places.ts';
import { orderTitle } from '../../ticket/source-name.ts';

/** The block of what isn't fired: its line, and behind it its tickets while it is open (CARD-02). */
export interface ComingEntry {
  kind: 'coming';
  key: 'coming';
  count: number;
  /** When the first of them was announced (ms of hub time). */
  since: number | undefined;
  isOpen: boolean;
}

export type FlowEntry =
  | { kind: 'ticket'; ticket: Ticket }
  | Ghost
  | { kind: 'heading'; key: string; label: string; count: number }
  | ComingEntry;

export function idOf(entry: FlowEntry): string {
  return 'ticket' in entry ? entry.ticket.id : entry.key;
}

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

/** Those of a group in their order, for a list; nothing can be done any more with those that have just left. */
export function listedTickets(
  group: OperatorBoard['groups'][number],
  { tickets, ghosts }: Pick<GroupedTickets, 'tickets' | 'ghosts'>,
): Ticket[] {
  return group.tickets.flatMap((id) => {
    const gone = ghosts?.[id]?.ticket;
    return tickets[id] ?? (gone ? { ...gone, items: gone.items.map(({ next: _, ...line }) => line) } : []);
  });
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

interface ComingWish {
  isOpen: boolean;
  /** How many of them the hub holds back. */
  beyond: number;
  /** What stands over the tickets behind the block. */
  servedLabel: string;
}

/**
 * The flow of a board that isn't grouped: what is fired, then what isn't as a block of its own, then what is served.
 * A ticket that somebody moved before a fired one stands where it was moved to.
 */
export function flowWithComing(
  entries: readonly FlowEntry[],
  { isOpen, beyond, servedLabel }: ComingWish,
): FlowEntry[] {
  const served = endOf(entries, entries.length, 'served');
  const coming = endOf(entries, served, 'pending');
  const held = entries.slice(coming, served);
  const done = entries.slice(served);
  const count = held.length + beyond;
  if (count === 0) return [...entries];
  const moments = held.flatMap((entry) => (entry.kind === 'ticket' ? (entry.ticket.held?.since ?? []) : []));
  const since = moments.length === 0 ? undefined : Math.min(...moments);
  return [
    ...entries.slice(0, coming),
    { kind: 'coming', key: 'coming', count, since, isOpen },
    ...(isOpen ? held : []),
    ...(done.length === 0
      ? []
      : [{ kind: 'heading' as const, key: 'served', label: servedLabel, count: done.length }]),
    ...done,
  ];
}

/** Where the tickets of this status begin with which the first `end` entries end. */
function endOf(entries: readonly FlowEntry[], end: number, status: Ticket['status']): number {
  let start = end;
  for (let entry = entries[start - 1]; entry && 'ticket' in entry; entry = entries[start - 1]) {
    if (entry.ticket.status !== status) break;
    start -= 1;
  }
  return start;
}

/** Of a table what its first ticket is called; of a stage its word. */
export function groupLabel(
  { key, label, tickets: [first = ''] }: OperatorBoard['groups'][number],
  tickets: OperatorBoard['tickets'],
  t: TFunction<'board'>,
): string {
  if (label === undefined) return t(`stage.${key}`, { defaultValue: key });
  const { orderType } = tickets[first] ?? {};
  return orderTitle({ title: label, ...(orderType === undefined ? {} : { orderType }) }, t);
}
