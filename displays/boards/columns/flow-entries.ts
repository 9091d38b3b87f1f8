// The order in which cards and group headings flow, from what the hub has grouped.
import type { TFunction } from 'i18next';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
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
  | { kind: 'heading'; key: string; label: string; count: number }
  | ComingEntry;

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
  for (let entry = entries[start - 1]; entry?.kind === 'ticket'; entry = entries[start - 1]) {
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
