// Invariants of every board that a hub sends, beyond its schema: a fake hub that breaks them proves nothing.
import { CUSTOMER_MAX_COLUMN_MEMBERS } from '../../shared/limits.ts';
import { STAGES } from '../../shared/model/kitchen-states.ts';
import type { Board, CustomerBoard, OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';

/** Suffix of the fault of a ticket that no group lists. */
export const NOWHERE = 'stands nowhere';

/** Faults that no hub would send, as texts; empty for a valid board. */
export function boardFaults(board: Board): string[] {
  return 'columns' in board ? guestFaults(board) : operatorFaults(board);
}

function guestFaults({ columns, delivered, tickets }: CustomerBoard): string[] {
  const all = [...Object.values(columns).flat(), ...delivered];
  return [
    ...Object.entries({ ...columns, delivered }).flatMap(([name, ids]) =>
      ids.length > CUSTOMER_MAX_COLUMN_MEMBERS ? [`${ids.length} cards in ${name}`] : [],
    ),
    ...idFaults(all, tickets),
    ...Object.keys(tickets).flatMap((id) => (all.includes(id) ? [] : [`${id} stands in no column`])),
  ];
}

function operatorFaults({ groups, tickets, review, head }: OperatorBoard): string[] {
  const listed = groups.flatMap((group) => group.tickets);
  const shown = new Set([...listed, ...review]);
  const isListed = (of: (ticket: Ticket) => boolean) =>
    listed.filter((id) => {
      const ticket = tickets[id];
      return ticket !== undefined && of(ticket);
    }).length;
  const counted = STAGES.reduce((sum, stage) => sum + head.counts[stage], 0);
  const { more = 0 } = head;
  return [
    ...idFaults(listed, tickets),
    ...idFaults(review, tickets),
    ...Object.keys(tickets).flatMap((id) => (shown.has(id) ? [] : [`${id} ${NOWHERE}`])),
    ...STAGES.flatMap((stage) =>
      isListed((ticket) => ticket.stage === stage) > head.counts[stage] ? [`more ${stage} than counted`] : [],
    ),
    ...(isListed(({ alert, status }) => alert === 'late' && status !== 'served') > head.counts.late
      ? ['more late than counted']
      : []),
    ...(listed.length + more > counted ? [`${listed.length} and ${more} more, ${counted} counted`] : []),
    ...Object.values(tickets).flatMap(ticketFaults),
  ];
}

function idFaults(ids: readonly string[], tickets: Readonly<Record<string, unknown>>): string[] {
  return ids.flatMap((id, index) => {
    if (tickets[id] === undefined) return [`${id} has no ticket`];
    return ids.indexOf(id) === index ? [] : [`${id} stands twice`];
  });
}

function ticketFaults(ticket: Ticket): string[] {
  const { id, status, stage, items } = ticket;
  const isInWork = stage === 'fired' || stage === 'cooking' || stage === 'prepared';
  const twice = items.flatMap((line) => line.itemIds).filter((item, index, all) => all.indexOf(item) < index);
  return [
    ...(status === (isInWork ? 'fired' : stage) ? [] : [`${id} is ${status} and ${stage}`]),
    ...(status === 'pending' && ticket.alert !== 'none' ? [`${id} is pending and ${ticket.alert}`] : []),
    ...((status === 'fired' || status === 'ready') && ticket.firedAt === undefined
      ? [`${id} was never fired`]
      : []),
    ...twice.map((item) => `${id} has ${item} on two lines`),
    ...items.flatMap((line) => lineFaults(line, id)),
  ];
}

function lineFaults({ id, state, next, itemIds, singles }: Ticket['items'][number], of: string): string[] {
  const isGone = state === 'cancelled' || state === 'transferred';
  return [
    ...(itemIds.length === 0 ? [`${of} ${id} has no item`] : []),
    ...(isGone && next !== undefined ? [`${of} ${id} is ${state} and takes a tap`] : []),
    ...(singles !== undefined && singles.length !== itemIds.length ? [`${of} ${id} has other singles`] : []),
  ];
}
