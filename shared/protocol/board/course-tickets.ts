// Splits a ticket into its courses (GRP-27).
import type { Ticket } from './ticket.ts';

/** A ticket for each course of a ticket with several, with its own state, lines and offers; else the ticket. */
export function courseTickets(ticket: Ticket): Ticket[] {
  const { courses, ...shared } = ticket;
  if (courses === undefined) return [ticket];
  return courses.map(({ id, ...own }) => ({
    ...shared,
    ...own,
    id,
    courseIds: [id],
    items: ticket.items.filter(({ courseId }) => courseId === id),
  }));
}
