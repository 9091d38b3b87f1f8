// A sample board without one of its tickets.
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';

/** The board as it is once a ticket has left: the largest one may push those of other states off the screen. */
export function withoutTicket(board: OperatorBoard, title: string): OperatorBoard {
  const gone = Object.values(board.tickets).find((ticket) => ticket.title === title)?.id;
  const tickets = Object.fromEntries(Object.entries(board.tickets).filter(([id]) => id !== gone));
  const groups = board.groups.map((group) => ({
    ...group,
    tickets: group.tickets.filter((id) => id !== gone),
  }));
  return { ...board, tickets, groups };
}
