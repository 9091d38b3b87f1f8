// A sample board without one of its tickets.
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';

/** The board without this ticket: the largest one may have pushed others off the page. */
export function withoutTicket(board: OperatorBoard, title: string): OperatorBoard {
  const gone = Object.values(board.tickets).find((ticket) => ticket.title === title)?.id;
  const tickets = Object.fromEntries(Object.entries(board.tickets).filter(([id]) => id !== gone));
  const groups = board.groups.map((group) => ({
    ...group,
    tickets: group.tickets.filter((id) => id !== gone),
  }));
  return { ...board, tickets, groups };
}
