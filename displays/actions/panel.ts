// The open dialog of a board.
import type { Ticket } from '../../shared/protocol/board/ticket.ts';

/** A dialog about the whole board or about the chosen tickets. */
export type Panel =
  | 'find'
  | 'options'
  | 'assistant'
  | 'bumpKeys'
  | 'selection'
  | 'loadBalance'
  | 'oldTickets'
  | 'exclude'
  | 'station'
  | 'limits'
  | 'recall'
  | 'left'
  | 'delays'
  | 'planned'
  | 'timer'
  | 'prepSms';

/** A dialog about one ticket; may be above a panel. */
export interface TicketPanel {
  show: 'menu' | 'askFirst' | 'courses' | 'timer' | 'print' | 'prepSms';
  ticketId: string;
  orderId: string;
}

export function panelOf(
  show: TicketPanel['show'],
  { id, orderId }: Pick<Ticket, 'id' | 'orderId'>,
): TicketPanel {
  return { show, ticketId: id, orderId };
}
