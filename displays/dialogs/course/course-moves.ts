// Commands of the course dialog that move a course before or behind another (TICK-36).

import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';

type Move = CommandOf<'course.move'>;

/** Behind the other one. */
export function moveBehind(course: Ticket, other: Ticket): Move[] {
  const after = other.courseIds.at(-1) ?? other.id;
  return moves(course, (common) => ({ ...common, do: 'after', after }));
}

/** Before the other one: behind that one's predecessor on the board, or to the start if there is none. */
export function moveBefore(course: Ticket, other: Ticket, board: readonly Ticket[]): Move[] {
  const rest = board.filter(({ id }) => id !== course.id);
  const before = rest[rest.findIndex(({ id }) => id === other.id) - 1];
  return before ? moveBehind(course, before) : moves(course, (common) => ({ ...common, do: 'toStart' }));
}

export function canMove({ actions }: Pick<Ticket, 'actions'>): boolean {
  return actions.includes('course.move');
}

function moves(
  { orderId, courseIds }: Ticket,
  move: (common: Pick<Move, 'name' | 'orderId' | 'courseId'>) => Move,
) {
  return courseIds.map((courseId) => move({ name: 'course.move', orderId, courseId }));
}
