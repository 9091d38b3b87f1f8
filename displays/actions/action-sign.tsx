import { TICKET_ACTIONS, type TicketAction } from '../ticket/ticket-actions.ts';

export function ActionSign({ action }: { action: TicketAction }) {
  const { sign: Sign, turnsWithPage = false } = TICKET_ACTIONS[action];
  return turnsWithPage ? <Sign className="flip" /> : <Sign />;
}
