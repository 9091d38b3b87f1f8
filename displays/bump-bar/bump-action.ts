import type { Line, Ticket } from '../../shared/protocol/board/ticket.ts';
import { dueAction, offeredActions } from '../ticket/card-actions.ts';
import type { TicketAction } from '../ticket/ticket-actions.ts';

const OPEN = ['todo', 'preparing', 'cooking'];

/**
 * Effect of a bump on a card: the ticket's next action; at a station, first prepare everything open. Undefined if there is
 * none; a station fires nothing (KITCH-16).
 */
export function bumpAction(ticket: Ticket, station: boolean): TicketAction | undefined {
  const due = dueAction(ticket);
  if (!station) return due;
  if (ticket.status === 'pending') return undefined;
  const isOwn = ({ here }: Line) => here || ticket.part === undefined;
  const isOpen = ticket.items.some((line) => OPEN.includes(line.state) && isOwn(line));
  if (!isOpen) return due;
  return offeredActions(ticket).find((action) => action === 'prepareAll');
}
