// Owns what fits what was typed in the find dialog: orders by number, table or customer, newest first, one ticket each (DLG-12).
import type { Ticket } from '../../../shared/protocol/ticket.ts';

type Findable = Pick<
  Ticket,
  'id' | 'orderId' | 'status' | 'title' | 'number' | 'customer' | 'sortAt' | 'firedAt'
>;

/** The ticket of each order that fits, the one people work on first; nothing for an empty text. */
export function foundTickets<Of extends Findable>(typed: string, tickets: readonly Of[]): Of[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const orders = new Map<string, Of>();
  for (const ticket of tickets.filter((one) => fits(one, wanted))) {
    const known = orders.get(ticket.orderId);
    if (known === undefined || standsFor(ticket, known) < 0) orders.set(ticket.orderId, ticket);
  }
  return [...orders.values()].sort((one, other) => bornAt(other) - bornAt(one));
}

function fits({ title, number, customer }: Findable, wanted: string): boolean {
  return [title, number, customer?.name ?? ''].some((field) => field.toLowerCase().includes(wanted));
}

/** Below 0 if the first one stands for its order rather than the second. */
function standsFor(one: Findable, other: Findable): number {
  return RANKS[one.status] - RANKS[other.status] || bornAt(other) - bornAt(one);
}

const RANKS: Record<Ticket['status'], number> = { ready: 0, fired: 0, pending: 1, served: 2 };

function bornAt({ firedAt, sortAt }: Findable): number {
  return firedAt ?? sortAt;
}
