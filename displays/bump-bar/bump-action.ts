// Owns what a bump does to a card: what is due there, else at a station everything on it is prepared.
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { dueAction, offeredActions, type TicketAction } from '../ticket/ticket-action.ts';

const OPEN = ['todo', 'preparing', 'cooking'];

/** Undefined where nothing is due. A station fires nothing. */
export function bumpAction(ticket: Ticket, station: boolean): TicketAction | undefined {
  const due = dueAction(ticket);
  if (!station) return due;
  if (ticket.status === 'pending') return undefined;
  const isOpen = ticket.items.some(({ state }) => OPEN.includes(state));
  if (!isOpen) return due;
  return offeredActions(ticket).find((action) => action === 'prepareAll');
}
