// Order in which cards and group headings flow, from the hub's groups.
import type { TFunction } from 'i18next';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { Ghost } from '../../actions/frozen-places.ts';
import { orderTitle } from '../../ticket/source-name.ts';

/** The block of pending tickets: its line, and its tickets while it is open (CARD-02). */
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
  /** Placeholders of tickets that have just left their group, by id. */
  ghosts?: Readonly<Record<string, Ghost>> | undefined;
}

/** Tickets of a group that the board has, or that have just left it. */
export function ticketsOf(
  group: OperatorBoard['groups'][number],
  { tickets, ghosts }: Pick<GroupedTickets, 'tickets' | 'ghosts'>,
): FlowEntry[] {
  return group.tickets.flatMap((id) => {
    const ticket = tickets[id];
    return ticket ? { kind: 'ticket' as const, ticket } : (ghosts?.[id] ?? []);
  });
}

/** The tickets of a group in order, for a list; those that have just left offer no actions. */
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
  /** Number of tickets that the hub holds back. */
  beyond: number;
  /** Heading of the served tickets below the block. */
  servedLabel: string;
}

/**
 * The flow of an ungrouped board: fired tickets, then pending ones as a block, then served ones. A ticket that was moved
 * before a fired one stays there.
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

/** Start index of the trailing run of tickets with this status among the first `end` entries. */
function endOf(entries: readonly FlowEntry[], end: number, status: Ticket['status']): number {
  let start = end;
  for (let entry = entries[start - 1]; entry && 'ticket' in entry; entry = entries[start - 1]) {
    if (entry.ticket.status !== status) break;
    start -= 1;
  }
  return start;
}

/** For a table the title of its first ticket; for a stage its name. */
export function groupLabel(
  { key, label, tickets: [first = ''] }: OperatorBoard['groups'][number],
  tickets: OperatorBoard['tickets'],
  t: TFunction<'board'>,
): string {
  if (label === undefined) return t(`stage.${key}`, { defaultValue: key });
  const { orderType } = tickets[first] ?? {};
  return orderTitle({ title: label, ...(orderType === undefined ? {} : { orderType }) }, t);
}
