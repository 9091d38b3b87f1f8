// Owns the commands that serve everything the course dialog shows, one for each order (EXPO-22).
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Ticket } from '../../../shared/protocol/ticket.ts';

/** Only of what the board offers to serve: fired or ready. */
export function serveEverything(tickets: readonly Ticket[]): CommandOf<'order.serveAll'>[] {
  const courses = new Map<string, string[]>();
  for (const { orderId, courseIds, actions } of tickets) {
    if (!actions.includes('order.serveAll')) continue;
    courses.set(orderId, [...(courses.get(orderId) ?? []), ...courseIds]);
  }
  return [...courses].map(([orderId, courseIds]) => ({ name: 'order.serveAll', orderId, courseIds }));
}
