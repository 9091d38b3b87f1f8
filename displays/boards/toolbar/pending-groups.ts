import { MAX_SELECTED_COURSES } from '../../../shared/limits.ts';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';

/**
 * The waiting tickets that belong with the tapped one: of its order, and all linked to them. The tapped one comes
 * first, so that it is among the four (EXPO-32).
 */
export function pendingGroup(tapped: Ticket, board: readonly Ticket[]): Ticket[] {
  const own = board.filter(({ orderId }) => orderId === tapped.orderId);
  const linked = new Set(own.flatMap((ticket) => ticket.linked ?? []));
  const waiting = board.filter(
    (one) => one.status === 'pending' && (one.orderId === tapped.orderId || linked.has(one.id)),
  );
  return [tapped, ...waiting.filter(({ id }) => id !== tapped.id)].slice(0, MAX_SELECTED_COURSES);
}
